import type { Bet, GameInfo } from "../core/game";

/** What every part of the help that shows pays is given. */
export interface PaysProps {
  game: GameInfo;
  bet: Bet;
  currency: string;
  /** The stake that `bet` is, where the rules give pays at that one; else empty. */
  stated: string;
}
