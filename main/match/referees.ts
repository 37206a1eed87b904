/** Who says which stones are dead when both players have passed. */
import { SayingError } from '../../engine/protocol/sayings.ts';
import { BLACK, WHITE, parsePoint, pointName, type Point } from '../../engine/board/point.ts';
import type { Position } from '../../engine/board/position.ts';
import { Engine } from '../../engine/genmove/engine.ts';
import type { TestEngine } from '../regression/testEngine.ts';
import { outcomeSaying } from './outcomeSaying.ts';

/** The dead stones of a finished game. Rejects with RefereeError. */
export type Referee = (position: Position) => readonly Point[] | Promise<readonly Point[]>;

/** The referee did not answer: for people. */
export class RefereeError extends SayingError {}

/** Milliseconds for a referee to say what is dead, and for any other command. */
const VERDICT_MS = 300_000;
const COMMAND_MS = 60_000;

/** The board counts as it stands. */
export const asItStands: Referee = () => [];

/** Our engine in this process, which stands still meanwhile. */
export const ownVerdict: Referee = (position) => {
  const engine = new Engine(position.size, position.rules);
  engine.position = position;
  return engine.status().dead;
};

/** A program that is asked in a process of its own, one game after the other; one that died is started again for the next game. */
export class ProgramReferee {
  readonly #make: () => TestEngine;
  #engine: TestEngine | null = null;
  #isClosed = false;
  #last: Promise<unknown> = Promise.resolve();

  constructor(make: () => TestEngine) {
    this.#make = make;
  }

  readonly judge: Referee = (position) => {
    const verdict = this.#last.then(() => this.#ask(position));
    this.#last = verdict.catch(() => undefined);
    return verdict;
  };

  /** Ends it for good: what it is asked and what waits to be asked is rejected. */
  close(): void {
    this.#isClosed = true;
    this.#drop();
  }

  #drop(): void {
    this.#engine?.close();
    this.#engine = null;
  }

  async #ask(position: Position): Promise<Point[]> {
    if (this.#isClosed) throw new RefereeError({ key: 'host.gone.closed' });
    const engine = (this.#engine ??= this.#make());
    const { size, komi } = position;
    const moves = position
      .history()
      .map(({ color, point }) => `play ${color === BLACK ? 'b' : 'w'} ${pointName(point, size)}`);
    for (const line of [`boardsize ${size}`, 'clear_board', `komi ${komi}`, ...moves])
      await this.#answer(engine, line, COMMAND_MS);
    const told = await this.#answer(engine, 'final_status_list dead', VERDICT_MS);
    const points = told.split(/\s+/).filter((word) => word !== '');
    return points.map((word) => {
      const point = parsePoint(word, size);
      const stone = point === undefined ? undefined : position.colorAt[point];
      if (point === undefined || (stone !== BLACK && stone !== WHITE))
        throw new RefereeError({ key: 'host.referee.noStone', args: { word: word.slice(0, 20) } });
      return point;
    });
  }

  async #answer(engine: TestEngine, line: string, limit: number): Promise<string> {
    const outcome = await engine.ask(line, limit);
    if (outcome.kind === 'answer' && outcome.ok) return outcome.text;
    this.#drop();
    throw new RefereeError({ key: 'host.referee', args: { line, why: [outcomeSaying(outcome, engine)] } });
  }
}
