/** What a bet is made of, whatever its kind: coins on lines, or one level of a list. */

import type { Bet, GameInfo } from "./game";

type Bets = Pick<GameInfo, "bets">;

/** Decimal text of one coin. */
export function coinSize({ bets }: Bets, bet: Bet): string {
  if (bets.kind === "levels") return bets.credit;
  return "coin_size" in bet ? bet.coin_size : "0";
}

/** What every line pay is multiplied by: coins on a line, or the level's multiplier. */
export function multiplierOf({ bets }: Bets, bet: Bet): number {
  if ("coins_per_line" in bet) return bet.coins_per_line;
  if (bets.kind !== "levels") return 0;
  return bets.multipliers[bets.levels.indexOf(bet.bet)] ?? 0;
}

/** Lines that are played, from line 1 on. */
export function linesOf({ bets }: Bets, bet: Bet): number {
  if ("lines" in bet) return bet.lines;
  return bets.kind === "levels" ? bets.lines : 0;
}

/** Coins that a spin stakes: the game's own cost where it has one, else a bet on each line. */
export function stakeCoins(game: Bets, bet: Bet): number {
  return multiplierOf(game, bet) * (game.bets.cost ?? linesOf(game, bet));
}

/**
 * The bet at which the help states every pay: where whole bets are chosen from a list, the first
 * one offered (MM-26); null where pays are shown at the bet of the moment.
 */
export function statedBet({ bets }: Bets): Bet | null {
  return bets.kind === "levels" ? bets.default : null;
}

/** Whether a coin is bet on lines of which a player enables some. */
export function choosesLines({ bets }: Bets): boolean {
  return bets.kind === "coins" && bets.lines.length > 1;
}
