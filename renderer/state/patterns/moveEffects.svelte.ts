/**
 * What a save changes in the engine's moves at the position on the board, for both colours: the move it would play, values of moves, statuses
 * of dragons, then and now. It costs reading, so that nothing is asked before somebody wants it.
 */
/* eslint-disable svelte/prefer-svelte-reactivity -- the maps here are watched by nobody */
import { CLASSIC_LEVELS, USUAL_SEED } from '../../../engine/protocol/engineChoice.ts';
import type { DecideResult, DragonVerdict } from '../../../engine/protocol/decision.ts';
import type { MoveChoice, Point, PositionSpec, Stone } from '../../../engine/protocol/types.ts';
import type { Api } from '../../../main/ipc/api.ts';
import { errorData } from '../../api/errors.ts';
import { changesOf, type MoveChange } from '../moves/compare.ts';

/** Values that differ less look the same. */
const LEAST = 0.05;
const COLORS: readonly Stone[] = [2, 1];

interface StatusChange {
  /** The dragon as it is now. */
  dragon: DragonVerdict;
  before: DragonVerdict['status'];
}

/** What differs for a colour that is to move. */
export interface ColorEffects {
  color: Stone;
  choice: { before: MoveChoice; now: MoveChoice };
  /** The largest change first. */
  moves: MoveChange[];
  statuses: StatusChange[];
}

type Answers = ReadonlyMap<Stone, DecideResult>;

export class MoveEffects {
  /** Somebody wants to know. */
  on = $state(false);
  /** The colour that is thought for now. */
  asking = $state.raw<Stone | null>(null);
  /** What the last save changed; null before the first save since it is wanted. */
  effects = $state.raw<readonly ColorEffects[] | null>(null);
  /** The moves before the next save are known. */
  ready = $state(false);
  failure = $state.raw<string | null>(null);

  readonly #api: Api;
  #position: PositionSpec | null = null;
  #key = '';
  /** The decisions by the patterns in use, as far as they were asked for. */
  #base: { key: string; answers: Answers } | null = null;
  #turn = 0;

  constructor(api: Api) {
    this.#api = api;
  }

  /** Another position may be on the board. */
  look(position: PositionSpec): void {
    const key = JSON.stringify({ ...position, toMove: 0 });
    if (key === this.#key) return;
    this.#position = position;
    this.#key = key;
    this.#base = null;
    this.ready = false;
    this.effects = null;
    if (this.on) void this.#ask();
  }

  /** Asks for the moves as they are, to be compared after the next save; or not any more. */
  want(on: boolean): void {
    this.on = on;
    if (!on) void this.stop();
    else if (this.#base?.key !== this.#key) void this.#ask();
  }

  /** Other patterns are in use. */
  async saved(): Promise<void> {
    if (!this.on) {
      this.#base = null;
      this.ready = false;
      this.effects = null;
      return;
    }
    const before = this.#base?.key === this.#key ? this.#base.answers : null;
    this.effects = null;
    await this.#ask();
    const after = this.#base?.key === this.#key ? this.#base.answers : null;
    if (before && after && before !== after)
      this.effects = COLORS.flatMap((color) => {
        const [was, is] = [before.get(color), after.get(color)];
        return was && is ? [compareDecisions(was, is)] : [];
      });
  }

  /** Ends the thinking that is under way. */
  async stop(): Promise<void> {
    this.#turn++;
    if (this.asking === null) return;
    this.asking = null;
    await this.#api.call('reading.stop', {}).catch(() => undefined);
  }

  async #ask(): Promise<void> {
    const position = this.#position;
    const key = this.#key;
    const ended = this.stop();
    const turn = this.#turn;
    await ended;
    if (!position || turn !== this.#turn) return;
    this.failure = null;
    this.ready = false;
    const answers = new Map<Stone, DecideResult>();
    try {
      for (const color of COLORS) {
        this.asking = color;
        const answer = await this.#api.call('moves.decide', {
          position: { ...position, toMove: color },
          level: CLASSIC_LEVELS.usual,
          seed: USUAL_SEED,
        });
        if (turn !== this.#turn || 'stopped' in answer) return;
        answers.set(color, answer);
      }
      this.#base = { key, answers };
      this.ready = true;
    } catch (thrown) {
      if (turn === this.#turn) this.failure = errorData(thrown).message;
    } finally {
      if (turn === this.#turn) this.asking = null;
    }
  }
}

/** What differs between two decisions about one position and colour. */
export function compareDecisions(was: DecideResult, is: DecideResult): ColorEffects {
  const changed = ({ before, value, gone }: MoveChange): boolean =>
    gone || before === null || Math.abs(value - before) >= LEAST;
  const size = ({ value, before }: MoveChange): number => Math.abs(value - (before ?? 0));
  const statusAt = new Map<Point, DragonVerdict['status']>();
  for (const { stones, status } of was.decision.dragons)
    for (const stone of stones) statusAt.set(stone, status);
  return {
    color: is.decision.color,
    choice: { before: was.decision.choice, now: is.decision.choice },
    moves: changesOf(is.decision, was.decision)
      .filter(changed)
      .sort((a, b) => size(b) - size(a)),
    statuses: is.decision.dragons.flatMap((dragon) => {
      const before = statusAt.get(dragon.origin);
      return before !== undefined && before !== dragon.status ? [{ dragon, before }] : [];
    }),
  };
}
