/** One game being played: asks the server, shows what it answers, never decides anything. */

import { isCode } from "../core/api";
import { askedMessage, roundMessage, shownMessage } from "../core/a11y";
import type { Choice, WaitingFor } from "../core/choice";
import type { Bet, GameInfo } from "../core/game";
import { asks, isOpen, next, press, type Input, type Phase } from "../core/machine";
import { compare, formatCount, formatMoney, minus, times } from "../core/money";
import { coinSize, stakeCoins } from "../core/bets";
import { fold } from "../core/reduce";
import { toldWins } from "../core/wins";
import { emptyState } from "../core/state";
import type { NewChoice, NewRound, RoundHead, RoundView, SessionView } from "../core/wire";
import { text } from "../text";
import { firstBet, keepBet, sameBet } from "./bets";
import type { Context } from "./context.svelte";
import { Progress } from "./progress";
import { Show } from "./show.svelte";
import { restingWindow } from "./resting";

/** For so long after a press that hurries, another press stakes nothing. */
const CALM_MS = 350;

export class Table {
  phase = $state<Phase>("idle");
  bet = $state.raw<Bet>({ bet: "0" });
  round = $state.raw<RoundView | null>(null);
  balance = $state("0.00");
  net = $state("0.00");
  /** Money marked as bonus: no part of the balance, and never staked. */
  bonus = $state("0.00");
  /** The gamble's own screen is open. */
  gambling = $state(false);
  /** One message a round, for screen readers. */
  status = $state("");
  readonly show: Show;
  private readonly progress: Progress;
  /** It is being asked what was left unfinished: nothing new may begin. */
  private resuming = false;
  private hurriedAt = Number.NEGATIVE_INFINITY;

  constructor(
    readonly context: Context,
    readonly game: GameInfo,
    session: SessionView,
  ) {
    this.show = new Show(
      context.clock,
      (quiet) => (context.hushed = quiet),
      () => context.calm,
    );
    this.show.draw(emptyState(restingWindow(game)));
    this.progress = new Progress(context.api);
    this.bet = firstBet(localStorage, game);
    this.settleBalance(session.balance);
  }

  get open(): boolean {
    return isOpen(this.phase);
  }

  get mayGamble(): boolean {
    return this.phase === "waiting" && (this.round?.waiting_for?.do.includes("gamble") ?? false);
  }

  get mayPick(): boolean {
    return this.phase === "waiting" && (this.round?.waiting_for?.do.includes("pick") ?? false);
  }

  get mayWheel(): boolean {
    return this.phase === "waiting" && (this.round?.waiting_for?.do.includes("spin_wheel") ?? false);
  }

  /** The menu that the player has before the eyes, also while an answer to it is on its way. */
  get menu(): WaitingFor | null {
    if (this.phase !== "waiting" && this.phase !== "spinning") return null;
    return this.round?.waiting_for ?? null;
  }

  get mayCollect(): boolean {
    return this.phase === "waiting" && (this.round?.waiting_for?.do.includes("collect") ?? false);
  }

  get stake(): string {
    return times(coinSize(this.game, this.bet), stakeCoins(this.game, this.bet));
  }

  /** Whether the balance (with a win that the next spin collects) covers the bet. */
  get covered(): boolean {
    const owed = this.mayCollect && this.round !== null ? this.round.win.money : "0";
    return compare(minus(this.balance, this.stake), minus("0", owed)) >= 0;
  }

  /** Another bet for the next round; it ends whatever is still shown of the last one's win. */
  setBet(bet: Bet): void {
    if (this.open) return;
    if (!sameBet(this.bet, bet)) {
      this.gambling = false;
      this.status = "";
      this.show.dismiss();
    }
    this.bet = bet;
    keepBet(localStorage, this.game, bet);
  }

  /** The spin button or the space bar. */
  async press(): Promise<void> {
    const meaning = press(this.phase);
    if (meaning === "skip") {
      this.hurriedAt = performance.now();
      this.show.hurry();
    }
    if (meaning !== "spin" || !this.covered || this.resuming) return;
    // Whoever hammers on the button to hurry the reels does not mean to stake again.
    if (performance.now() - this.hurriedAt < CALM_MS) return;
    if (asks(this.phase, this.mayCollect)) return;
    this.context.play("press");
    const collect = this.phase === "waiting" ? this.round?.id : undefined;
    await this.begin(collect === undefined ? {} : { collect });
  }

  private async begin(extra: Pick<NewRound, "collect">): Promise<void> {
    if (!this.go("spin")) return;
    this.gambling = false;
    this.status = "";
    this.show.startSpin();
    const body: NewRound = { game: this.game.id, bet: this.bet, ...extra };
    const before = this.round;
    await this.guard(async () => {
      const round = await this.context.api.move<RoundView>("/api/rounds", body);
      if (extra.collect !== undefined && before !== null) {
        // Collecting added the round's last event; there is nothing in it to be shown.
        this.progress.seen(before.id, before.events.length + 1);
      }
      this.balance = minus(round.balance_before, round.stake.money);
      if (this.go("answer")) await this.tell(round, 0);
    });
  }

  async choose(choice: Choice): Promise<void> {
    const round = this.round;
    if (round === null || !this.go("choose")) return;
    const seen = this.show.state.seen;
    const body: NewChoice = { choice, step: round.step };
    await this.guard(async () => {
      const path = `/api/rounds/${round.id}/choices`;
      const answer = await this.context.api.move<RoundView>(path, body);
      if (this.go("answer")) await this.tell(answer, seen);
    });
  }

  collect(): Promise<void> {
    this.context.play("click");
    return this.choose({ do: "collect" });
  }

  /** Goes on with what was left unfinished: a request without answer, a round not fully seen. */
  async resume(): Promise<void> {
    this.phase = "idle";
    await this.guard(async () => {
      const [session, round] = await this.found();
      this.bonus = session.bonus_balance;
      if (round === null) {
        this.settleBalance(session.balance);
        return;
      }
      this.bet = round.bet;
      this.balance = minus(round.balance_before, round.stake.money);
      const seen = Math.min(round.progress, round.events.length);
      this.show.draw(seen === 0 ? this.show.state : fold(round.events, seen));
      if (this.go("resume")) await this.tell(round, seen);
      this.gambling = this.mayGamble && this.show.state.gambles.length > 0;
    });
  }

  /** What the server knows of this player: the session, and a round left unfinished. */
  private async found(): Promise<[SessionView, RoundView | null]> {
    this.resuming = true;
    try {
      if (this.context.api.pending() !== null) await this.repeat();
      const session = await this.context.api.get<SessionView>("/api/session");
      return [session, await this.unfinished(session)];
    } finally {
      this.resuming = false;
    }
  }

  /** The round that waits for the player, or the newest one not shown to its end. */
  private async unfinished(session: SessionView): Promise<RoundView | null> {
    const mine = ({ game }: RoundHead): boolean => game === this.game.id;
    if (session.open_rounds.some(mine)) {
      const game = encodeURIComponent(this.game.id);
      return this.context.api.get<RoundView>(`/api/rounds/current?game=${game}`);
    }
    const unseen = session.unseen_rounds.filter(mine);
    const newest = unseen.reduce<RoundHead | null>(
      (last, head) => (last === null || head.created > last.created ? head : last),
      null,
    );
    for (const head of unseen) {
      if (head !== newest) this.progress.seen(head.id, head.events);
    }
    if (newest === null) return null;
    const round = await this.context.api.get<RoundView>(`/api/rounds/${newest.id}`);
    const rest = round.events.slice(round.progress);
    if (rest.some(({ type }) => type !== "settled")) return round;
    this.progress.seen(round.id, round.events.length);
    return null;
  }

  /** The request is sent again with its own key: its answer is in the round shown next. */
  private async repeat(): Promise<void> {
    try {
      await this.context.api.repeat();
    } catch (error) {
      // Refused for good: the state that is fetched next says how things stand.
      if (!isCode(error, "NO_FUNDS", "ROUND_OPEN", "CHOICE_STALE", "CHOICE_ILLEGAL", "BAD_BET")) {
        throw error;
      }
    }
  }

  private async tell(round: RoundView, from: number): Promise<void> {
    this.round = round;
    const shown = await this.show.play(round.events, {
      from,
      stake: round.stake.coins,
      win: round.win.coins,
      onSeen: (seen) => this.progress.seen(round.id, seen),
    });
    if (shown) this.rest(round);
  }

  /** All is shown: from here on the server's own figures stand. */
  private rest(round: RoundView): void {
    if (this.show.state.coins !== round.win.coins) {
      console.error(text.problem.differs, this.show.state.coins, round);
      this.show.counted = round.win.coins;
    }
    const waiting = round.status === "waiting";
    this.go(waiting ? "wait" : "settle");
    if (!waiting) {
      this.gambling = this.gambling && this.show.state.gambles.length > 0;
      this.settleBalance(round.balance);
    } else if (this.mayGamble && this.show.state.gambles.length === 0) {
      this.show.board?.idleWins([...this.show.state.wins]);
    }
    if (!waiting) this.show.board?.idleWins([...this.show.state.wins]);
    this.status = this.message(round, waiting);
  }

  private message(round: RoundView, waiting: boolean): string {
    const currency = this.context.seat?.currency ?? "GBP";
    const { state } = this.show;
    const asked = askedMessage(this.game, round.waiting_for, state);
    return roundMessage({
      asked: asked === "" ? "" : `${shownMessage(this.game, state)} ${asked}`.trim(),
      coins: round.win.coins,
      coinsText: formatCount(round.win.coins, text.locale),
      money: formatMoney(round.win.money, currency, text.locale),
      balance: formatMoney(this.balance, currency, text.locale),
      waiting,
      gamble: state.gambles.at(-1) ?? null,
      wins: toldWins(this.game, round.events),
    });
  }

  private settleBalance(balance: string): void {
    this.balance = balance;
    this.net = minus(balance, this.context.seat?.openingBalance ?? balance);
  }

  /** Takes the machine's step, or says that it means nothing now. */
  private go(input: Input): boolean {
    const phase = next(this.phase, input);
    if (phase === null) return false;
    this.phase = phase;
    return true;
  }

  /** Runs one exchange with the server; whatever fails leaves the reels at rest, with words. */
  private async guard(exchange: () => Promise<void>): Promise<void> {
    try {
      await exchange();
    } catch (error) {
      this.show.stop();
      this.phase = "error";
      this.context.fail(error);
    }
  }

  /** The way on after a problem: the same account again if need be, then what the server says. */
  async recover(): Promise<void> {
    const code = this.context.failure?.code;
    this.context.failure = null;
    await this.guard(async () => {
      if (code === "NO_SESSION") await this.context.reopen();
    });
    if (this.context.failure === null) await this.resume();
  }
}
