import { describe, expect, it } from "vitest";
import { compare, formatCount, formatMoney, formatSigned, minus, times } from "../src/core/money";
import { decimal, percent } from "../src/core/ratio";

describe("money", () => {
  it("subtracts exactly, where floating point would not", () => {
    expect(minus("0.30", "0.10")).toBe("0.20");
    expect(minus("0.05", "0.10")).toBe("-0.05");
    expect(minus("-1.00", "0.05")).toBe("-1.05");
    expect(minus("90071992547409931234.56", "0.01")).toBe("90071992547409931234.55");
  });

  it("multiplies a coin's size by whole coins", () => {
    expect(times("0.20", 1300)).toBe("260.00");
    expect(times("0.01", 0)).toBe("0.00");
    expect(times("3", 7)).toBe("21");
    expect(() => times("0.20", 0.5)).toThrow(RangeError);
  });

  it("compares amounts of different length", () => {
    expect(compare("2.5", "2.50")).toBe(0);
    expect(compare("10.00", "9.99")).toBe(1);
    expect(compare("-1", "0")).toBe(-1);
  });

  it("formats every digit, however long the amount", () => {
    expect(formatMoney("1234.50", "GBP", "en-GB")).toBe("£1,234.50");
    expect(formatMoney("123456789012345678.91", "GBP", "en-GB")).toBe("£123,456,789,012,345,678.91");
    expect(formatMoney("5", "GBP", "en-GB")).toBe("£5");
    expect(formatSigned("-0.05", "GBP", "en-GB")).toBe("-£0.05");
    expect(formatSigned("12.00", "GBP", "en-GB")).toBe("+£12.00");
    expect(formatSigned("0.00", "GBP", "en-GB")).toBe("£0.00");
    expect(formatCount(12500, "en-GB")).toBe("12,500");
  });

  it("refuses what is no amount", () => {
    for (const wrong of ["", "1e3", "1,5", "0x10", ".5", "NaN"]) {
      expect(() => minus(wrong, "0")).toThrow(RangeError);
    }
  });

  it("writes fractions as percentages and odds", () => {
    expect(percent("19/20")).toBe("95.00\u00a0%");
    expect(percent("1/3")).toBe("33.33\u00a0%");
    expect(percent("2/3", 0)).toBe("67\u00a0%");
    expect(decimal("2429568/11801")).toBe("205.9");
    expect(decimal("15671180077056/27182725", 0)).toBe("576,512");
    expect(decimal("3/190000000", 0)).toBe("0");
    expect(() => percent("0.95")).toThrow(RangeError);
  });
});
