/** What a themed game adds to the page round its board: how its rules are grouped in the help. */

export type HelpPage = "features" | "pays" | "rules";

export interface HelpGroup {
  readonly page: HelpPage;
  readonly title: string;
  /** Rule ids, in the order in which they are read. */
  readonly rules: readonly string[];
}

export interface PageTheme {
  readonly id: string;
  /** One line for the door. */
  readonly tagline: string;
  /** Symbols that show their faces at the door. */
  readonly faces: readonly string[];
  /** What is said as free spins begin. */
  readonly intro: string;
  /** What big wins are called, from the smallest. */
  readonly big: readonly [string, string, string, string];
  /** What the game's own rules call money that is won, if they have a word for it. */
  readonly money: string;
  readonly groups: readonly HelpGroup[];
  /** Whether a game of other id but these symbols, all drawn by it, is one of its own. */
  readonly suits: (symbols: readonly string[]) => boolean;
  /** A symbol as SVG text; empty for one that it does not draw. */
  readonly symbol: (name: string) => string;
}
