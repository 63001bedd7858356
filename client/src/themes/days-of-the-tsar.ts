/** Days of the Tsar in the help: which rule stands under which heading (DT-34). */

import { text } from "../text";
import { symbolPicture } from "../art/days-of-the-tsar/theme";
import type { PageTheme } from "./theme";

const { groups } = text.help;
const ids = (...numbers: number[]): string[] => numbers.map((n) => `DT-${n}`);

export const theme: PageTheme = {
  id: "days-of-the-tsar",
  tagline: text.tsar.tagline,
  intro: text.tsar.intro,
  big: text.tsar.big,
  money: text.hud.credits,
  faces: ["TSARINA", "EGG", "TSAR", "CATHEDRAL", "SEAL"],
  // Ranks alone are every game's: the Tsar himself makes it his.
  suits: (symbols) => symbols.includes("TSAR"),
  symbol: symbolPicture,
  groups: [
    { page: "features", title: groups.substitute, rules: ids(13, 14, 15, 16) },
    { page: "features", title: groups.scatter, rules: ids(9, 18, 10) },
    { page: "features", title: groups.freeSpins, rules: ids(19, 20, 22, 21) },
    { page: "features", title: groups.gamble, rules: ids(27, 28, 29) },
    { page: "pays", title: text.help.regular, rules: ids(17, 11, 8, 4) },
    { page: "pays", title: text.help.freeSpins, rules: ids(20, 22, 23, 26) },
    { page: "pays", title: text.help.gamble, rules: ids(29, 30, 32) },
    { page: "pays", title: text.help.lines, rules: ids(7, 33) },
    { page: "rules", title: groups.general, rules: ids(1, 2, 3, 4, 5, 12) },
    { page: "rules", title: groups.freeSpinsRules, rules: ids(19, 20, 21, 22, 23, 24, 25, 26) },
    { page: "rules", title: groups.substituteRules, rules: ids(13, 14, 15, 16, 8) },
    { page: "rules", title: groups.scatterRules, rules: ids(9, 18, 14, 11, 10) },
    { page: "rules", title: groups.gambleRules, rules: ids(27, 28, 29, 30, 31, 32) },
    { page: "rules", title: groups.payout, rules: ids(6, 7, 8, 9, 10, 11, 4, 12) },
    { page: "rules", title: groups.examples, rules: [1, 2, 3, 4, 5].map((n) => `EX-${n}`) },
  ],
};
