/** Pictures that are written by hand are pictures to a browser: XML without a fault. */

import { describe, expect, it } from "vitest";
import { pictures, pictureSvg } from "../src/art/plain/pictures";
import {
  box,
  cardBack,
  cardFront,
  chest,
  coins,
  gem,
  key,
  padlock,
  setting,
} from "../src/art/plain/picks";
import { tile } from "../src/art/plain/tile";

/** What a strict reader of XML would refuse: tags that do not match, an attribute twice. */
function faults(svg: string): string[] {
  const found: string[] = [];
  const open: string[] = [];
  for (const [, close, name = "", rest = "", empty] of svg.matchAll(/<(\/?)([\w-]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/g)) {
    if (close === "/") {
      if (open.pop() !== name) found.push(`</${name}> closes another tag`);
      continue;
    }
    const names = [...rest.matchAll(/([\w:-]+)="/g)].map(([, attribute]) => attribute);
    if (new Set(names).size < names.length) found.push(`<${name}${rest}> has an attribute twice`);
    if (empty !== "/") open.push(name);
  }
  const read = svg.replace(/<\/?[\w-]+(?:\s+[\w:-]+="[^"<]*")*\s*\/?>/g, "");
  if (/[<>]/.test(read)) found.push(`cannot be read: ${/[<>].{0,60}/.exec(read)?.[0]}`);
  return [...found, ...open.map((name) => `<${name}> is not closed`)];
}

describe("pictures by hand", () => {
  it("finds a fault where there is one", () => {
    expect(faults(`<svg><path d="M0" d="M1"/></svg>`)).toHaveLength(1);
    expect(faults(`<svg><g></svg>`)).not.toEqual([]);
    expect(faults(`<svg><g d=1></g></svg>`)).not.toEqual([]);
  });

  it.each(Object.keys(pictures))("%s", (name) => {
    expect(faults(pictureSvg(name) ?? "<")).toEqual([]);
    expect(faults(tile(name))).toEqual([]);
  });

  it("of what is picked", () => {
    const all = [box(), cardBack(), cardFront(), coins(), setting(28), key("orange")];
    const gems = [0, 1, 2, 3, 4].map(gem);
    const locked = [true, false].flatMap((open) => [chest("purple", open), padlock("purple", open)]);
    for (const svg of [...all, ...gems, ...locked]) expect(faults(svg)).toEqual([]);
    expect(new Set(gems).size).toBe(5);
  });
});
