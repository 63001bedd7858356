/** Fractions in the server's texts as percentages, exactly, without floating point. */

const FRACTION = /^(\d+)(?:\/(\d+))?$/;

/** `19/20` as `95.00 %` (no line breaks in it), rounded half up in the last digit. */
export function percent(fraction: string, digits = 2): string {
  const [of, all] = readFraction(fraction);
  return `${decimal(`${of * 100n}/${all}`, digits)}\u00a0%`;
}

/** `411/2` as `205.5`, grouped in thousands, rounded half up in the last digit. */
export function decimal(fraction: string, digits = 1): string {
  const [of, all] = readFraction(fraction);
  const units = ((of * 10n ** BigInt(digits) * 2n + all) / (all * 2n)).toString();
  const text = units.padStart(digits + 1, "0");
  const point = text.length - digits;
  const whole = text.slice(0, point).replace(/\B(?=(\d{3})+$)/g, ",");
  return digits === 0 ? whole : `${whole}.${text.slice(point)}`;
}

function readFraction(fraction: string): [bigint, bigint] {
  const match = FRACTION.exec(fraction.replaceAll(" ", ""));
  if (match === null) throw new RangeError(`${JSON.stringify(fraction)} is not a fraction`);
  return [BigInt(match[1] ?? "0"), BigInt(match[2] ?? "1")];
}
