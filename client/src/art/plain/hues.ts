/** Colours of labels that name a colour; any other label has the colour of its name. */

import { hash } from "./looks";

const HUES: Readonly<Record<string, number>> = {
  red: 356,
  orange: 28,
  yellow: 48,
  green: 140,
  blue: 215,
  purple: 278,
};

/** Degrees of the colour circle. */
export function hueOf(label: string): number {
  return HUES[label] ?? hash(label) % 360;
}
