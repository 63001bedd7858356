/** How the board calls for a sound at the moment it happens, without knowing who plays it. */

import type { SoundName } from "./score";

const players = new Set<(name: SoundName) => void>();

/** Asks whoever plays sounds for this one. */
export function cue(name: SoundName): void {
  for (const play of players) play(name);
}

/** Plays what is asked for from now on; returns the way to stop. */
export function onCue(play: (name: SoundName) => void): () => void {
  players.add(play);
  return () => players.delete(play);
}
