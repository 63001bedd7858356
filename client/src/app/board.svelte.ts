/** Puts a board into the page and keeps it fitting its place. */

import { createBoard, type Board } from "../board/board";
import type { GameInfo } from "../core/game";
import { themeOf } from "../themes";
import type { Context } from "./context.svelte";
import type { Show } from "./show.svelte";

/** Makes the board for a place in the page; returns what takes it away again. */
export function seatBoard(
  host: HTMLElement,
  context: Context,
  game: GameInfo,
  show: Show,
): () => void {
  const { settings, clock } = context;
  let gone = false;
  const board: Board = createBoard({
    game,
    theme: settings.plain ? null : (themeOf(game)?.id ?? null),
    renderer: settings.renderer,
    clock,
    reducedMotion: context.calm,
    lit: (win) => (show.lit = win),
  });
  const fit = (): void => {
    const { clientWidth, clientHeight } = host;
    if (clientWidth > 0 && clientHeight > 0) {
      board.resize(clientWidth, clientHeight, clientHeight > clientWidth * 0.95);
    }
  };
  const watcher = new ResizeObserver(fit);
  board
    .mount(host)
    .then(() => {
      if (gone) return board.destroy();
      fit();
      watcher.observe(host);
      show.board = board;
      board.draw(show.state);
      host.dataset["ready"] = "true";
    })
    .catch((error: unknown) => {
      context.rendererFailed(error);
    });
  return () => {
    gone = true;
    watcher.disconnect();
    if (show.board === board) {
      show.board = null;
      board.destroy();
    }
  };
}
