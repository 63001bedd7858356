/** Small pictures for the words of two stories, a fortune teller's and a mine's; 200 by 200 each. */

/** The dark line round a shape, so wide. */
const outlined = (width: number): string =>
  `stroke="#1c0d02" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"`;
const INK = outlined(6);
const FINE = outlined(4);
const SHINE = `fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round" opacity=".75"`;

const caravan =
  `<g ${INK}><path d="M40 70Q100 20 160 70V78H40Z" fill="#c3122f"/><path d="M46 78H154L146 136H54Z" fill="#2f8f5a"/>` +
  `<path d="M40 72Q52 84 64 72Q76 84 88 72Q100 84 112 72Q124 84 136 72Q148 84 160 72" fill="#ffce3a"/>` +
  `<rect x="66" y="92" width="26" height="26" fill="#ffe9a0"/><rect x="112" y="90" width="24" height="46" fill="#7a3bc4"/>` +
  `<circle cx="66" cy="146" r="19" fill="#ffce3a"/><circle cx="134" cy="146" r="19" fill="#ffce3a"/></g>` +
  `<g ${FINE} fill="none"><path d="M79 92V118M66 105H92M66 127V165M47 146H85M134 127V165M115 146H153"/></g>`;

const violin =
  `<g transform="rotate(34 100 100)"><g ${INK}><path d="M92 22H108V92H92Z" fill="#3a1c08"/>` +
  `<path d="M100 78C126 78 130 96 120 108C116 114 118 120 126 128C140 146 126 176 100 176C74 176 60 146 74 128C82 120 84 114 80 108C70 96 74 78 100 78Z" fill="#b9531b"/>` +
  `<path d="M88 14Q100 4 112 14L108 28H92Z" fill="#6a3510"/></g>` +
  `<g stroke="#1c0d02" stroke-width="4" stroke-linecap="round"><path d="M78 138V118M122 138V118"/></g>` +
  `<path d="M96 26V156M104 26V156" stroke="#fff4d0" stroke-width="2"/><path d="M86 148H114V158H86Z" fill="#3a1c08"/>` +
  `<path d="M74 152Q72 138 82 128" ${SHINE}/></g>` +
  `<path d="M34 150L160 44" ${outlined(9)}/><path d="M34 150L160 44" stroke="#ffe9b0" stroke-width="3"/>`;

const ring =
  `<g fill="none"><circle cx="100" cy="124" r="42" stroke="#1c0d02" stroke-width="26"/><circle cx="100" cy="124" r="42" stroke="#ffce3a" stroke-width="14"/></g>` +
  `<g ${INK}><path d="M74 42H126L146 64L100 104L54 64Z" fill="#ff4a6a"/><path d="M54 64H146M74 42L84 64L100 104L116 64L126 42M84 64L100 42L116 64" fill="none" stroke-width="4"/></g>` +
  `<path d="M68 128Q68 146 82 156" ${SHINE}/>`;

const tambourine =
  `<g ${INK}><ellipse cx="100" cy="102" rx="72" ry="60" fill="#c3122f"/><ellipse cx="100" cy="94" rx="62" ry="48" fill="#ffeccb"/></g>` +
  `<path d="M100 62L107 84L130 84L112 98L119 120L100 107L81 120L88 98L70 84L93 84Z" fill="#e0203c" ${FINE}/>` +
  `<g ${FINE} fill="#ffce3a"><ellipse cx="40" cy="118" rx="13" ry="8"/><ellipse cx="64" cy="148" rx="13" ry="8"/><ellipse cx="100" cy="158" rx="13" ry="8"/><ellipse cx="136" cy="148" rx="13" ry="8"/><ellipse cx="160" cy="118" rx="13" ry="8"/></g>`;

const crystalBall =
  `<g ${INK}><path d="M58 146H142L156 172H44Z" fill="#ffce3a"/><circle cx="100" cy="88" r="60" fill="#7fd2ff"/></g>` +
  `<circle cx="100" cy="88" r="56" fill="#5a3bc4" opacity=".55"/>` +
  `<path d="M62 104Q84 78 104 98T146 84" fill="none" stroke="#e9d8ff" stroke-width="7" stroke-linecap="round" opacity=".8"/>` +
  `<path d="M116 52L120 66L134 70L120 74L116 88L112 74L98 70L112 66Z" fill="#fff6c8"/><path d="M62 74Q70 50 92 44" ${SHINE}/>`;

const tarotCard =
  `<g transform="rotate(-12 100 100)"><rect x="42" y="34" width="76" height="126" rx="9" fill="#7a3bc4" ${INK}/></g>` +
  `<g transform="rotate(10 108 100)"><rect x="72" y="34" width="78" height="128" rx="9" fill="#fff3d8" ${INK}/>` +
  `<rect x="82" y="44" width="58" height="108" rx="4" fill="none" stroke="#a06a14" stroke-width="3"/>` +
  `<circle cx="111" cy="98" r="20" fill="#ffce3a" ${FINE}/><path d="M111 66V56M111 130V140M79 98H88M134 98H143M90 76L96 82M132 76L126 82M90 120L96 114M132 120L126 114" stroke="#a06a14" stroke-width="5" stroke-linecap="round"/>` +
  `<circle cx="104" cy="94" r="2.6"/><circle cx="118" cy="94" r="2.6"/><path d="M104 104Q111 110 118 104" fill="none" ${outlined(3)}/></g>`;

const gypsyQueen =
  `<g ${INK}><path d="M44 168Q34 84 66 52Q100 22 134 52Q166 84 156 168Z" fill="#2a1206"/>` +
  `<path d="M70 96Q70 62 100 62Q130 62 130 96Q130 136 100 148Q70 136 70 96Z" fill="#f0bd8c"/>` +
  `<path d="M58 84Q60 36 100 34Q140 36 142 84Q122 62 100 64Q78 62 58 84Z" fill="#c3122f"/>` +
  `<path d="M60 168Q66 142 88 142Q100 156 112 142Q134 142 140 168Z" fill="#7a3bc4"/></g>` +
  `<g fill="#1c0d02"><path d="M78 94Q86 86 94 94Q86 99 78 94ZM106 94Q114 86 122 94Q114 99 106 94Z"/><path d="M77 84Q86 78 95 84M105 84Q114 78 123 84" fill="none" stroke="#1c0d02" stroke-width="4" stroke-linecap="round"/></g>` +
  `<path d="M90 124Q100 117 110 124Q100 134 90 124Z" fill="#d01c3a" ${outlined(2.5)}/><path d="M99 100L96 112H103" fill="none" stroke="#a86a3a" stroke-width="3.5" stroke-linecap="round"/>` +
  `<g ${FINE} fill="#ffce3a"><circle cx="66" cy="122" r="9"/><circle cx="134" cy="122" r="9"/><circle cx="76" cy="58" r="6"/><circle cx="100" cy="48" r="7"/><circle cx="124" cy="58" r="6"/></g>`;

const nugget =
  `<g ${INK}><path d="M50 128L38 96L62 62L100 44L142 58L164 94L152 134L112 156L74 150Z" fill="#ffce3a"/></g>` +
  `<g stroke="#8a560a" stroke-width="4" fill="none" stroke-linejoin="round"><path d="M62 62L88 88L100 44M88 88L38 96M88 88L128 92L142 58M128 92L164 94M128 92L112 156M88 88L74 150"/></g>` +
  `<path d="M70 68L98 54L90 78Z" fill="#fff6cc"/><path d="M132 98L152 100L144 122Z" fill="#e09a1e"/>`;

const lamp = (x: number, y: number): string =>
  `<circle cx="${x}" cy="${y}" r="15" fill="#8a8f98" ${INK}/><circle cx="${x}" cy="${y}" r="8" fill="#fff6b0"/>`;
const hat = (d: string): string => `<path d="${d}" fill="#e0a11c" ${INK}/>`;

const miner =
  `<g ${INK}><path d="M58 92H142V118Q142 148 100 150Q58 148 58 118Z" fill="#f0bd8c"/>` +
  `<path d="M58 112Q54 172 100 174Q146 172 142 112Q130 128 100 124Q70 128 58 112Z" fill="#8a5a2b"/></g>` +
  hat("M42 92Q42 36 100 34Q158 36 158 92Q100 78 42 92Z") +
  lamp(100, 60) +
  `<g fill="#1c0d02"><circle cx="82" cy="102" r="5.5"/><circle cx="118" cy="102" r="5.5"/></g><path d="M86 142Q100 150 114 142" fill="none" stroke="#fff2d8" stroke-width="6" stroke-linecap="round"/><ellipse cx="100" cy="116" rx="11" ry="8" fill="#d98a5c" ${FINE}/>`;

const donkey =
  `<g ${INK}><path d="M66 70Q40 42 48 16Q76 22 84 58Z" fill="#8b857d"/><path d="M134 70Q160 42 152 16Q124 22 116 58Z" fill="#8b857d"/>` +
  `<path d="M64 74Q64 48 100 48Q136 48 136 74L128 132H72Z" fill="#9c958c"/><path d="M68 128Q66 176 100 176Q134 176 132 128Q100 108 68 128Z" fill="#efe6d8"/>` +
  `<path d="M86 52Q100 20 114 52L108 82H92Z" fill="#4b423a"/></g>` +
  `<g fill="#1c0d02"><ellipse cx="80" cy="92" rx="6" ry="8"/><ellipse cx="120" cy="92" rx="6" ry="8"/><ellipse cx="88" cy="142" rx="5" ry="7"/><ellipse cx="112" cy="142" rx="5" ry="7"/></g><path d="M84 160Q100 168 116 160" fill="none" ${FINE}/>`;

const lantern =
  `<path d="M72 46Q100 4 128 46" fill="none" ${outlined(13)}/><path d="M72 46Q100 4 128 46" fill="none" stroke="#c9ced6" stroke-width="5"/>` +
  `<g ${INK}><path d="M70 46H130L140 66H60Z" fill="#c3122f"/><path d="M62 66H138L130 140H70Z" fill="#fff2b0"/><path d="M56 140H144V164H56Z" fill="#c3122f"/></g>` +
  `<path d="M100 80C124 108 116 132 100 134C84 132 76 108 100 80Z" fill="#ff9420" ${FINE}/><path d="M100 106C110 118 106 130 100 130C94 130 90 118 100 106Z" fill="#fff6c8"/>` +
  `<path d="M78 66L84 140M122 66L116 140" stroke="#8a8f98" stroke-width="5"/>`;

const pickaxe =
  `<g transform="rotate(38 100 100)"><path d="M91 44H109L112 180H88Z" fill="#a8672b" ${INK}/>` +
  `<path d="M100 34Q150 36 178 78Q140 62 100 62Q60 62 22 78Q50 36 100 34Z" fill="#b9c2cf" ${INK}/><rect x="84" y="32" width="32" height="34" rx="5" fill="#6d7786" ${INK}/><path d="M40 62Q62 44 82 42" ${SHINE}/></g>`;

const helmet =
  hat("M36 128Q36 52 100 48Q164 52 164 128Z") +
  `<path d="M88 50Q92 42 100 42Q108 42 112 50L116 126H84Z" fill="#ffd75a" ${FINE}/><path d="M24 128H176Q176 150 160 150H40Q24 150 24 128Z" fill="#c47f12" ${INK}/>` +
  lamp(100, 100) +
  `<path d="M54 108Q60 82 78 70" ${SHINE}/>`;

const stick = (x: number): string =>
  `<rect x="${x - 15}" y="62" width="30" height="104" rx="7" fill="#d81f35" ${INK}/><path d="M${x - 7} 70V158" stroke="#ff8a94" stroke-width="5" stroke-linecap="round"/>`;
const dynamite =
  `<path d="M100 62Q98 34 122 34Q146 36 142 18" fill="none" ${outlined(8)}/><path d="M100 62Q98 34 122 34Q146 36 142 18" fill="none" stroke="#e8d9b0" stroke-width="3"/>` +
  stick(70) +
  stick(130) +
  stick(100) +
  `<path d="M50 92H150V104H50ZM50 128H150V140H50Z" fill="#3a2410" ${FINE}/>` +
  `<path d="M142 2L147 13L159 12L151 21L157 32L145 28L136 36L136 24L125 18L137 15Z" fill="#ffe14a" ${FINE}/>`;

const mine =
  `<path d="M22 168L46 74L84 36L128 44L164 88L180 168Z" fill="#77614c" ${INK}/><path d="M62 168V100Q100 66 138 100V168Z" fill="#120a06" ${INK}/>` +
  `<g fill="#b5793a" ${INK}><path d="M50 96H66V168H50ZM134 96H150V168H134ZM42 82H158V100H42Z"/></g>` +
  `<path d="M84 168L94 132M116 168L106 132M82 156H118M88 144H112" stroke="#c9ced6" stroke-width="5" stroke-linecap="round"/><path d="M56 66L86 44" ${SHINE}/>`;

const bar = (x: number, y: number): string =>
  `<g ${INK}><path d="M${x - 38} ${y + 26}L${x - 26} ${y - 6}H${x + 26}L${x + 38} ${y + 26}Z" fill="#ffce3a"/><path d="M${x - 26} ${y - 6}L${x - 18} ${y - 20}H${x + 18}L${x + 26} ${y - 6}Z" fill="#fff0a8"/></g>`;
const gold = bar(100, 102);
const gold2 = `<g transform="translate(20 20) scale(.8)">${bar(60, 104)}${bar(140, 104)}</g>`;
const gold3 = `<g transform="translate(20 18) scale(.8)">${bar(100, 66)}${bar(58, 122)}${bar(142, 122)}</g>`;

const mystery =
  `<path d="M64 78C64 46 84 34 104 34C130 34 146 50 146 74C146 104 112 102 112 128" fill="none" stroke="#1c0d02" stroke-width="40" stroke-linecap="round"/>` +
  `<path d="M64 78C64 46 84 34 104 34C130 34 146 50 146 74C146 104 112 102 112 128" fill="none" stroke="#ffce3a" stroke-width="26" stroke-linecap="round"/>` +
  `<circle cx="112" cy="164" r="17" fill="#ffce3a" ${outlined(7)}/><path d="M70 66Q76 44 100 40" ${SHINE}/>`;

const goldCart =
  `<g transform="translate(0 -18) scale(1)">${bar(72, 64)}${bar(128, 64)}</g>` +
  `<g ${INK}><path d="M30 78H170L152 142H48Z" fill="#6d7786"/><path d="M26 68H174V84H26Z" fill="#8f9aab"/><circle cx="70" cy="156" r="17" fill="#3d444f"/><circle cx="130" cy="156" r="17" fill="#3d444f"/></g>` +
  `<g fill="#c9ced6"><circle cx="70" cy="156" r="6"/><circle cx="130" cy="156" r="6"/><circle cx="52" cy="100" r="4"/><circle cx="148" cy="100" r="4"/></g>`;

/** By name or by the words that say what a symbol shows, in capitals. */
export const stories: Readonly<Record<string, string>> = {
  CARAVAN: caravan,
  VIOLIN: violin,
  RING: ring,
  TAMBOURINE: tambourine,
  "CRYSTAL BALL": crystalBall,
  "TAROT CARD": tarotCard,
  "GYPSY QUEEN": gypsyQueen,
  NUGGET: nugget,
  MINER: miner,
  DONKEY: donkey,
  LANTERN: lantern,
  PICKAXE: pickaxe,
  HELMET: helmet,
  DYNAMITE: dynamite,
  MINE: mine,
  GOLD: gold,
  GOLD2: gold2,
  GOLD3: gold3,
  MYSTERY: mystery,
  "GOLD CART": goldCart,
};
