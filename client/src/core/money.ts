/** The server's decimal texts, formatted and compared exactly: no floating point touches money. */

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

interface Decimal {
  /** The amount in units of its last digit. */
  readonly units: bigint;
  /** Digits after the point. */
  readonly digits: number;
}

function read(text: string): Decimal {
  const match = DECIMAL.exec(text);
  if (match === null) throw new RangeError(`${JSON.stringify(text)} is not a decimal amount`);
  const [, sign = "", whole = "0", part = ""] = match;
  const units = BigInt(whole + part);
  return { units: sign === "-" ? -units : units, digits: part.length };
}

function write({ units, digits }: Decimal): string {
  const sign = units < 0n ? "-" : "";
  const text = (units < 0n ? -units : units).toString().padStart(digits + 1, "0");
  if (digits === 0) return sign + text;
  return `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

function align(a: string, b: string): [bigint, bigint, number] {
  const left = read(a);
  const right = read(b);
  const digits = Math.max(left.digits, right.digits);
  const scale = (d: Decimal): bigint => d.units * 10n ** BigInt(digits - d.digits);
  return [scale(left), scale(right), digits];
}

/** `a − b`, exactly. */
export function minus(a: string, b: string): string {
  const [left, right, digits] = align(a, b);
  return write({ units: left - right, digits });
}

/** `a × n` for a whole number, exactly: a coin's size times a number of coins. */
export function times(a: string, n: number): string {
  const { units, digits } = read(a);
  if (!Number.isSafeInteger(n)) throw new RangeError(`${n} is not a whole number`);
  return write({ units: units * BigInt(n), digits });
}

/** Negative, zero or positive as `a` is less than, equal to or more than `b`. */
export function compare(a: string, b: string): number {
  const [left, right] = align(a, b);
  return left < right ? -1 : left > right ? 1 : 0;
}

/** An amount with its currency, all its digits shown: `£1,234.50`. */
export function formatMoney(text: string, currency: string, locale?: string): string {
  const { digits } = read(text);
  const form = new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  // Intl reads decimal texts exactly, whatever their length.
  return form.format(text as Intl.StringNumericLiteral);
}

/** The same with its sign always shown, for a session's net position. */
export function formatSigned(text: string, currency: string, locale?: string): string {
  const { digits } = read(text);
  const form = new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: "exceptZero",
  });
  return form.format(text as Intl.StringNumericLiteral);
}

/** A whole number of coins with separators: `12,500`. */
export function formatCount(count: number, locale?: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }).format(count);
}
