/**
 * Rated games: what ended is noted as the journals of games tell it, whichever way it ended (counted, resigned, lost on time). A game in
 * which something was taken back, set up or tried on the side does not count, nor does one whose result was undone. What is tried in a game
 * that has ended, or written over its result, changes nothing about how it ended.
 */
import { z } from 'zod';
import { said, type SayingKey } from '../../engine/protocol/sayings.ts';
import { gameInfo } from '../../engine/sgf/gameInfo.ts';
import { mainLine } from '../../engine/sgf/replay.ts';
import { DEFAULT_ENGINE, isSameEngine } from '../../engine/protocol/engineChoice.ts';
import { SEARCH_LEVELS } from '../../engine/protocol/searchLevels.ts';
import type { Notice } from '../ipc/api.ts';
import { LADDER_SIZES, type Ladder as Shown, type LadderGame, type LadderSize } from '../ipc/ladderApi.ts';
import type { Store } from '../store/store.ts';
import type { Document } from './document.ts';
import { estimates, levelRatings, proposal } from './ratingModel.ts';

const GROUP = 'ladder';
const isLadderSize = (size: number): size is LadderSize => (LADDER_SIZES as readonly number[]).includes(size);

/** By the number of the game; null for one that does not count any more. */
const kept = z.record(
  z.string(),
  z
    .strictObject({
      id: z.int().positive(),
      time: z.number(),
      size: z.union([z.literal(9), z.literal(13), z.literal(19)]),
      level: z.int().min(SEARCH_LEVELS.least).max(SEARCH_LEVELS.most),
      color: z.enum(['black', 'white']),
      handicap: z.int().min(0).max(9),
      score: z.union([z.literal(0), z.literal(0.5), z.literal(1)]),
      result: z.string(),
    })
    .nullable(),
);
type Kept = z.infer<typeof kept>;

export interface LadderOptions {
  store: Store;
  notify: (notice: Notice) => void;
  /** The game is played on unrated. */
  spoilt: (document: Document) => void;
  now: () => number;
}

export class Ladder {
  readonly #options: LadderOptions;

  constructor(options: LadderOptions) {
    this.#options = options;
  }

  /** The calls about it. */
  services() {
    return { 'ladder.show': ({ size }: { size: LadderSize }) => this.show(size) };
  }

  show(size: LadderSize): Shown {
    const games = this.#games(size);
    const all = estimates(size, games);
    return {
      games,
      estimates: all,
      levels: levelRatings(size),
      next: proposal(size, games, all.at(-1)!.mean),
    };
  }

  /** Looks at a game that was changed. */
  changed(document: Document): void {
    if (document.state.play.rated !== true) return;
    const { store, notify, spoilt } = this.#options;
    const known = this.#kept()[document.id];
    if (known === null) return;
    const game = ended(document, this.#options.now());
    const why = known ? (game ? null : 'result') : whySpoilt(document);
    if (why !== null) {
      store.ifSpace(() => store.values.write(GROUP, { [document.id]: null }));
      spoilt(document);
      const args = { why: [{ key: `host.spoilt.${why}` }] } as const;
      notify({ severity: 'info', ...said({ key: 'host.ladder.spoilt', args }) });
      return;
    }
    if (!game) return;
    if (known) {
      const isNewResult = document.journal
        .at(-1)
        ?.some((edit) => edit.op === 'set' && edit.property === 'RE');
      if (isNewResult === true && game.score !== known.score)
        notify({ severity: 'info', ...said({ key: 'host.ladder.asEnded' }) });
      return;
    }
    store.ifSpace(() => store.values.write(GROUP, { [document.id]: game }));
    const [before, after] = estimates(game.size, this.#games(game.size)).slice(-2);
    const board = `${game.size}×${game.size}`;
    const key = `host.ladder.${game.score === 1 ? 'won' : game.score === 0 ? 'lost' : 'drawn'}` as const;
    const args = { board, after: `${Math.round(after.mean)}`, before: `${Math.round(before.mean)}` };
    notify({ severity: 'info', ...said({ key, args }) });
  }

  #kept(): Kept {
    return this.#options.store.values.read<Kept>(GROUP, {}, kept);
  }

  #games(size: LadderSize): LadderGame[] {
    return Object.values(this.#kept())
      .filter((game) => game !== null)
      .filter((game) => game.size === size)
      .sort((a, b) => a.time - b.time || a.id - b.id);
  }
}

/** Why a game does not count. */
type Spoilt = Extract<SayingKey, `host.spoilt.${string}`> extends `host.spoilt.${infer Why}` ? Why : never;

/** Why a game does not count; null when it does. */
function whySpoilt({ journal, content }: Document): Spoilt | null {
  if (journal.some((edits) => edits.some(({ op }) => op === 'remove'))) return 'move';
  if (content.collection.games.length > 1) return 'games';
  const line = mainLine(content.collection.games[0]);
  if (line.some(({ children }) => children.length > 1)) return 'variation';
  const setUp = line
    .slice(1)
    .some((node) => ['AB', 'AW', 'AE', 'PL'].some((id) => node.first(id) !== undefined));
  return setUp ? 'setUp' : null;
}

/** The game as it counts; undefined while it goes on, and for one that is not against a level of our search. */
function ended({ id, content, state: { play } }: Document, time: number): LadderGame | undefined {
  const { size, handicap, komi, result } = gameInfo(content.collection.games[0]);
  const color = play.black.kind === 'human' ? 'black' : 'white';
  const player = color === 'black' ? play.white : play.black;
  const me = color === 'black' ? play.black : play.white;
  if (player.kind !== 'engine' || me.kind !== 'human' || !isSameEngine(player, DEFAULT_ENGINE))
    return undefined;
  if (!isLadderSize(size) || player.level > SEARCH_LEVELS.most) return undefined;
  const winner = /^(B|W)\+/.exec(result)?.[1];
  if (winner === undefined && !/^(0|Draw|Jigo)$/i.test(result)) return undefined;
  const score = winner === undefined ? 0.5 : winner === (color === 'black' ? 'B' : 'W') ? 1 : 0;
  const given = handicap >= 2 ? Math.min(9, handicap) : komi <= 0.5 ? 1 : 0;
  return { id, time, size, level: player.level, color, handicap: given, score, result };
}
