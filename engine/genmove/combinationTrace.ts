/**
 * The variations of a combination as the reading explorer shows them: threats and parries, without the tactical reading behind each
 * of them. The search tells only what the attacker has found; what that means for the other positions is filled in at the end.
 */
import type { Point, Stone } from '../board/point.ts';
import type { Position, TraceSink } from '../board/position.ts';
import { LOSE, WIN } from '../reading/codes.ts';
import type { ResultSink } from '../reading/readState.ts';
import type { TraceNode, TraceRecorder } from '../reading/trace.ts';

const TACTICAL = /^(attack|defend|ladder)/;

export class CombinationTrace implements TraceSink, ResultSink {
  readonly #recorder: TraceRecorder;
  /** Moves of tactical reading on the path. */
  #hidden = 0;

  /** Passes on to the recorder what is not tactical. */
  constructor(recorder: TraceRecorder) {
    this.#recorder = recorder;
  }

  tried(position: Position, point: Point, color: Stone, note: string | undefined, target: Point): void {
    // Moves that are tried without a name only test whether they are safe.
    if (this.#hidden > 0 || note === undefined || TACTICAL.test(note)) this.#hidden++;
    else this.#recorder.tried(position, point, color, note, target);
  }

  popped(): void {
    if (this.#hidden > 0) this.#hidden--;
    else this.#recorder.popped();
  }

  result(position: Position, routine: string, chain: Point, code: number, move: Point, note: string): void {
    if (this.#hidden === 0 && !TACTICAL.test(routine))
      this.#recorder.result(position, routine, chain, code, move, note);
  }

  about(by: string, eyes: string): void {
    if (this.#hidden === 0) this.#recorder.about(by, eyes);
  }

  /** Gives every position its result: where the attacker has found nothing he has nothing, and his victim has parried. */
  finish(attacker: Stone): void {
    const waiting: { node: TraceNode; works: boolean }[] = [
      { node: this.#recorder.trace.root, works: false },
    ];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { node, works } = next;
      const attacks = node.move ? node.move.color !== attacker : true;
      const found = node.results.findLast(({ code }) => code === WIN);
      if (attacks && !found) node.results.push({ ...NOTHING, code: LOSE });
      if (!attacks) node.results.push({ ...NOTHING, code: works ? LOSE : WIN });
      for (const child of node.children)
        waiting.push({ node: child, works: attacks && found?.move === child.move?.point });
    }
  }
}

const NOTHING = { routine: 'combination', chain: 0, move: 0, note: '' };
