/** Small signs for the page round the board; they take the colour of the text. */

export type IconName =
  | "spin"
  | "stop"
  | "skip"
  | "gamble"
  | "collect"
  | "menu"
  | "info"
  | "paytable"
  | "sound"
  | "mute"
  | "music"
  | "history"
  | "replay"
  | "plus"
  | "minus"
  | "close"
  | "settings"
  | "play"
  | "pause"
  | "step"
  | "quick"
  | "left-hand"
  | "fullscreen"
  | "eye"
  | "autoplay"
  | "coins"
  | "check"
  | "warning"
  | "chevron-left"
  | "chevron-right";

const LINE =
  'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"';
const FULL = 'fill="currentColor"';

const SHAPES: Readonly<Record<IconName, string>> = {
  spin: `<path d="M20 5v5h-5M4 19v-5h5" ${LINE}/><path d="M19.2 10A7.7 7.7 0 0 0 5.4 8M4.8 14a7.7 7.7 0 0 0 13.8 2" ${LINE}/>`,
  stop: `<rect x="6" y="6" width="12" height="12" rx="2" ${FULL}/>`,
  skip: `<path d="M5 5l8 7-8 7zM13 5l8 7-8 7z" ${FULL}/>`,
  gamble: `<path d="M9.6 19.2l-3.30 .6a1.8 1.8 0 0 1-2-1.5L2.6 8.2a1.8 1.8 0 0 1 1.5-2.1l5.4-.9" ${LINE}/><path fill-rule="evenodd" d="M12.4 4.2h7a2 2 0 0 1 2 2v11.6a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2V6.2a2 2 0 0 1 2-2zM15.9 7.6l-2.9 4.4 2.9 4.4 2.9-4.4z" ${FULL}/>`,
  collect: `<path d="M12 3v10M8 9.5l4 4 4-4" ${LINE}/><path d="M4 14v4a3 3 0 0 0 3 3h10a3 3 0 0 0 3-3v-4" ${LINE}/>`,
  menu: `<path d="M4 7h16M4 12h16M4 17h16" ${LINE}/>`,
  info: `<circle cx="12" cy="12" r="9" ${LINE}/><path d="M12 11v6" ${LINE}/><circle cx="12" cy="7.6" r="1.3" ${FULL}/>`,
  paytable: `<path d="M4 4h6v6H4zM14 4h6M14 8h4M4 14h6v6H4zM14 15h6M14 19h4" ${LINE}/>`,
  sound: `<path d="M4 9.5v5h3.5L12 19V5L7.5 9.5z" ${FULL}/><path d="M15.5 9a4.2 4.2 0 0 1 0 6M18.2 6.2a8.2 8.2 0 0 1 0 11.6" ${LINE}/>`,
  mute: `<path d="M4 9.5v5h3.5L12 19V5L7.5 9.5z" ${FULL}/><path d="M16 9.5l5 5M21 9.5l-5 5" ${LINE}/>`,
  music: `<path d="M9 18V6l11-2v11" ${LINE}/><circle cx="6.5" cy="18" r="2.6" ${FULL}/><circle cx="17.5" cy="15.5" r="2.6" ${FULL}/>`,
  history: `<path d="M4 5v5h5" ${LINE}/><path d="M4.6 10a8 8 0 1 1-.4 4" ${LINE}/><path d="M12 8v4.4l3 1.8" ${LINE}/>`,
  replay: `<path d="M5 5v5h5" ${LINE}/><path d="M5.6 10a7.6 7.6 0 1 1-.4 4" ${LINE}/><path d="M10.5 9.2v5.6l4.6-2.8z" ${FULL}/>`,
  plus: `<path d="M12 5v14M5 12h14" ${LINE}/>`,
  minus: `<path d="M5 12h14" ${LINE}/>`,
  close: `<path d="M6 6l12 12M18 6L6 18" ${LINE}/>`,
  settings: `<path d="M4 7h9M17 7h3M4 17h3M11 17h9" ${LINE}/><circle cx="15" cy="7" r="2.2" ${LINE}/><circle cx="9" cy="17" r="2.2" ${LINE}/>`,
  play: `<path d="M7 4.5l12 7.5-12 7.5z" ${FULL}/>`,
  pause: `<path d="M7 5h3.6v14H7zM13.4 5H17v14h-3.6z" ${FULL}/>`,
  step: `<path d="M6 5l9 7-9 7z" ${FULL}/><path d="M18 5v14" ${LINE}/>`,
  quick: `<path d="M13.5 2.5L5 13.5h6l-1 8 8.5-11.5h-6z" ${FULL}/>`,
  "left-hand": `<path d="M16 20v-7.5a1.4 1.4 0 0 0-2.8 0V6a1.4 1.4 0 0 0-2.8 0v6-7.5a1.4 1.4 0 0 0-2.8 0V13l-1.5-2a1.4 1.4 0 0 0-2.3 1.6L7 18.5a5 5 0 0 0 4 2h5z" transform="translate(2 0)" ${LINE}/>`,
  fullscreen: `<path d="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5" ${LINE}/>`,
  eye: `<path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" ${LINE}/><circle cx="12" cy="12" r="2.8" ${FULL}/>`,
  autoplay: `<path d="M19.4 9A8 8 0 0 0 5 8.4M4.6 15A8 8 0 0 0 19 15.6" ${LINE}/><path d="M20 4v5h-5M4 20v-5h5" ${LINE}/><path d="M10.3 9.2v5.6l4.4-2.8z" ${FULL}/>`,
  coins: `<ellipse cx="9" cy="7" rx="6" ry="3" ${LINE}/><path d="M3 7v4c0 1.7 2.7 3 6 3M3 11v4c0 1.7 2.7 3 6 3" ${LINE}/><ellipse cx="15" cy="14" rx="6" ry="3" ${LINE}/><path d="M9 14v4c0 1.7 2.7 3 6 3s6-1.3 6-3v-4" ${LINE}/>`,
  check: `<path d="M4.5 12.5l5 5 10-11" ${LINE}/>`,
  warning: `<path d="M12 3.5L2.5 20h19z" ${LINE}/><path d="M12 9.5v5" ${LINE}/><circle cx="12" cy="17.2" r="1.2" ${FULL}/>`,
  "chevron-left": `<path d="M15 5l-7 7 7 7" ${LINE}/>`,
  "chevron-right": `<path d="M9 5l7 7-7 7" ${LINE}/>`,
};

/** An icon, 24 by 24, hidden from screen readers: the button that bears it has the name. */
export function icon(name: IconName, size = 24): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${SHAPES[name]}</svg>`;
}

export const ICONS = Object.keys(SHAPES) as readonly IconName[];
