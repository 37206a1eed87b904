/**
 * Life and death, capturing races and combinations for the reading explorer. The dragons are those of the analysis of the
 * position asked about; moves that are forced afterwards do not change which stones belong to them, as in owl reading itself.
 */
import { PASS, opponent } from '../board/point.ts';
import type { Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { CombinationReader } from '../combinations/combinations.ts';
import type { OwlQuestion } from '../owl/owlSearch.ts';
import type { ReadingQuestion, ReadResult } from '../protocol/reading.ts';
import { LOSE, UNKNOWN, WIN } from '../reading/codes.ts';
import type { Reader } from '../reading/reader.ts';
import type { TraceRecorder } from '../reading/trace.ts';
import type { SemeaiResult } from '../semeai/semeaiReader.ts';
import { CombinationTrace } from './combinationTrace.ts';
import type { Examiner } from './examine.ts';

/** Moves of the line in which a race is shown. */
const LONGEST_RACE = 14;

/** What a search came to. */
export type Found = Pick<
  ReadResult,
  'code' | 'move' | 'nodes' | 'tacticalNodes' | 'certain' | 'race' | 'points'
>;

/** The dragons a question is about, by Point. */
export interface AskedDragons {
  owner: Stone;
  owl: OwlQuestion;
  /** The other one of a race. */
  other: Uint8Array | null;
}

export class LifeLook {
  readonly #examiner: Examiner;
  readonly #stop: Int32Array | null;

  /** Reading ends when stop[0] becomes non-zero. */
  constructor(examiner: Examiner, stop: Int32Array | null) {
    this.#examiner = examiner;
    this.#stop = stop;
  }

  /** The dragons at the stones of a question; to be asked before moves are forced. */
  dragons(position: Position, { target, other = PASS }: ReadingQuestion): AskedDragons {
    const analysis = this.#examiner.analysisOf(position);
    const { at } = analysis.dragonShapes();
    return {
      owner: position.colorAt[target] as Stone,
      owl: analysis.owlQuestion(at[target]!),
      other: other === PASS ? null : analysis.owlQuestion(at[other]!).goal,
    };
  }

  /** Whether the dragon can be killed or, `defending`, be made to live, by who is to move. */
  owl(
    position: Position,
    { owl: question, owner }: AskedDragons,
    defending: boolean,
    recorder: TraceRecorder,
  ): Found {
    const { owl } = this.#examiner.analysisOf(position);
    const asked = { ...question, goal: standing(position, question.goal, owner) };
    const before = owl.nodes;
    owl.stop = this.#stop;
    owl.sink = recorder;
    try {
      const code = defending ? owl.defend(position, asked) : owl.attack(position, asked);
      const { move, certain, nodes } = owl;
      return { code, move: code > LOSE ? move : PASS, nodes: nodes - before, tacticalNodes: 0, certain };
    } finally {
      owl.stop = owl.sink = null;
    }
  }

  /** The race of the two dragons with `mover` to move; the code says whether the other dragon dies, or the other one's owner saves it. */
  race(position: Position, { owl, owner, other }: AskedDragons, mover: Stone, recorder: TraceRecorder): Found {
    const { semeai } = this.#examiner.analysisOf(position);
    const analyze = (color: Stone): SemeaiResult => {
      const own = standing(position, owl.goal, owner);
      const theirs = standing(position, other!, opponent(owner));
      return color === owner
        ? semeai.analyze(position, own, theirs)
        : semeai.analyze(position, theirs, own);
    };
    const codeOf = ({ attack, defense }: SemeaiResult, color: Stone): number =>
      color === owner ? attack : defense;
    const before = semeai.nodes;
    semeai.stop = this.#stop;
    semeai.sink = recorder;
    try {
      const { trace } = position;
      const first = analyze(mover);
      const nodes = semeai.nodes - before;
      const { attack, defense, move, certain } = first;
      if (this.#isStopped()) return { code: UNKNOWN, move, nodes, tacticalNodes: 0 };
      // Where the search tells no variations, the best moves of both sides in turn.
      const isTold = recorder.trace.root.children.length > 0;
      const stones = [owl.goal, other!] as const;
      let played = 0;
      for (let color = mover, result = first; ; result = analyze(color)) {
        position.trace = trace;
        recorder.result(position, 'semeai', 0, codeOf(result, color), result.move, raceNote(result));
        if (isTold || result.move === PASS || played === LONGEST_RACE || this.#isStopped()) break;
        if (!position.tryKo(result.move, color, 'semeai')) break;
        position.trace = null;
        played++;
        color = opponent(color);
        const colors = [owner, opponent(owner)] as const;
        if (stones.some((marks, i) => !standing(position, marks, colors[i]).includes(1))) break;
      }
      for (position.trace = trace; played > 0; played--) position.popMove();
      return { code: codeOf(first, mover), move, nodes, tacticalNodes: 0, certain, race: { attack, defense } };
    } finally {
      semeai.stop = semeai.sink = null;
    }
  }

  /** Whether `attacker` takes something by a series of threats, or, with the other side to move, whether that prevents it. */
  combination(
    position: Position,
    attacker: Stone,
    mover: Stone,
    reader: Reader,
    recorder: TraceRecorder,
  ): Found {
    const combinations = new CombinationReader(
      reader,
      this.#examiner.analysisOf(position).runner('aa_attackpats'),
    );
    const before = reader.nodes;
    const trace = new CombinationTrace(recorder);
    position.trace = trace;
    reader.sink = trace;
    const found = combinations.attack(position, attacker);
    position.trace = recorder;
    reader.sink = recorder;
    const moves =
      mover === attacker || !found ? [] : [...combinations.defenses(position, attacker)];
    const attacks = mover === attacker;
    const code = attacks ? (found ? WIN : LOSE) : !found || moves.length > 0 ? WIN : LOSE;
    const [move = PASS] = attacks ? (found ? [found.move] : []) : moves;
    return {
      code: combinations.stopped ? UNKNOWN : code,
      move,
      nodes: combinations.nodes,
      tacticalNodes: reader.nodes - before,
      ...(found ? { points: found.size } : {}),
    };
  }

  #isStopped(): boolean {
    return this.#stop !== null && Atomics.load(this.#stop, 0) !== 0;
  }
}

/** The marks of those stones that are still on the board. */
function standing(position: Position, marks: Uint8Array, color: Stone): Uint8Array {
  return marks.map((mark, point) => (position.colorAt[point] === color ? mark : 0));
}

function raceNote({ attack, defense, certain }: SemeaiResult): string {
  const note =
    attack === WIN ? 'kills' : attack !== LOSE ? 'kills by ko' : defense === WIN ? 'lives' : defense !== LOSE ? 'lives by ko' : 'dies';
  return certain ? note : `${note}, not settled`;
}
