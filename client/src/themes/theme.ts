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
  readonly groups: readonly HelpGroup[];
  /** A symbol as SVG text. */
  readonly symbol: (name: string) => string;
}
