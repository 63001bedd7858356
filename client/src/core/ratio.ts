/** Fractions in the server's texts as percentages, exactly, without floating point. */

const FRACTION = /^(\d+)(?:\/(\d+))?$/;

/** `19/20` as `95.00 %`, rounded half up in the last digit. */
export function percent(fraction: string, digits = 2): string {
  const [of, all] = readFraction(fraction);
  const scale = 10n ** BigInt(digits);
  const units = (of * 100n * scale * 2n + all) / (all * 2n);
  const text = units.toString().padStart(digits + 1, "0");
  const point = text.length - digits;
  return digits === 0 ? `${text} %` : `${text.slice(0, point)}.${text.slice(point)} %`;
}

/** `1/200` as the 200 of "1 in 200", to one digit where it is not whole. */
export function oneIn(fraction: string): string {
  const [of, all] = readFraction(fraction);
  if (of === 0n) return "∞";
  const tenths = (all * 20n + of) / (of * 2n);
  const whole = (tenths / 10n).toString().replace(/\B(?=(\d{3})+$)/g, ",");
  return tenths % 10n === 0n || tenths > 10_000n ? whole : `${whole}.${tenths % 10n}`;
}

function readFraction(fraction: string): [bigint, bigint] {
  const match = FRACTION.exec(fraction.replaceAll(" ", ""));
  if (match === null) throw new RangeError(`${JSON.stringify(fraction)} is not a fraction`);
  return [BigInt(match[1] ?? "0"), BigInt(match[2] ?? "1")];
}
