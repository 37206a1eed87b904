/**
 * Life and death, capturing races and combinations for the reading explorer. The dragons are those of the analysis of the
 * position asked about; moves that are forced afterwards do not change which stones belong to them, as in owl reading itself.
 */
import { PASS, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { OwlTarget } from '../owl/question.ts';
import type { ProofBoundary, ReadingProof, ReadingQuestion, ReadResult } from '../protocol/reading.ts';
import { LOSE, UNKNOWN, WIN } from '../reading/codes.ts';
import type { Reader } from '../reading/reader.ts';
import { TraceRecorder } from '../reading/trace.ts';
import { boundaryOf } from '../solver/boundary.ts';
import type { Fight } from '../solver/fightBoard.ts';
import type { ProofVisitor } from '../solver/proofTree.ts';
import { ProblemSolver, fightAbout } from '../solver/solveProblem.ts';
import { mustStop } from '../util/watch.ts';
import type { SemeaiResult } from '../semeai/semeaiReader.ts';
import { CombinationTrace } from './combinationTrace.ts';
import type { Engine } from './engine.ts';
import { flatTree } from './readingTree.ts';

/** Moves of the line in which a race is shown. */
const LONGEST_RACE = 14;

/** Positions that the solver looks at for a proof. */
const SOLVER_NODES = 400_000;

/** What a search came to. */
export type Found = Pick<
  ReadResult,
  'code' | 'move' | 'nodes' | 'tacticalNodes' | 'verdict' | 'certain' | 'race' | 'points'
>;

/** The dragons a question is about, by Point. */
export interface AskedDragons {
  owner: Stone;
  target: OwlTarget;
  /** The other one of a race. */
  other: Uint8Array | null;
}

export class LifeQueries {
  readonly #engine: Engine;
  #solver: ProblemSolver | undefined;

  /** Reads with the engine's analysis; its watch can end it. */
  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** The dragons at the stones of a question; to be asked before moves are forced. */
  dragons(position: Position, { target, other = PASS }: ReadingQuestion): AskedDragons {
    const analysis = this.#engine.analysisOf(position);
    const owner = position.colorAt[target] as Stone;
    const asked = analysis.owlTargetAt(target);
    if (other === PASS) return { owner, target: asked, other: null };
    const [goal, rival] = analysis.rivals(target, other);
    return { owner, target: { ...asked, goal }, other: rival };
  }

  /** Whether the dragon can be killed or, `defending`, be made to live, by who is to move. */
  owl(
    position: Position,
    { target, owner }: AskedDragons,
    defending: boolean,
    recorder: TraceRecorder,
  ): Found {
    const { owl } = this.#engine.analysisOf(position);
    owl.sink = recorder;
    try {
      const goal = standing(position, target.goal, owner);
      const verdict = owl.read(position, { ...target, goal, defending });
      const { code, move, nodes } = verdict;
      return { code, move: code > LOSE ? move : PASS, nodes, tacticalNodes: 0, verdict };
    } finally {
      owl.sink = null;
    }
  }

  /** What the solver proves of the dragon; undefined where it proves nothing. */
  proof(
    position: Position,
    { target, owner }: AskedDragons,
    mover: Stone,
    reader: Reader,
    maxTrace: number,
  ): ReadingProof | undefined {
    const goal = standing(position, target.goal, owner);
    const fight = fightAbout(
      position,
      Array.from(position.points).filter((point) => goal[point] !== 0),
    );
    if (!fight) return undefined;
    const solver = (this.#solver ??= new ProblemSolver());
    solver.stop = this.#engine.watch;
    const solution = solver.solve(fight, mover, SOLVER_NODES);
    if (!solution.proved) return undefined;
    const recorder = new TraceRecorder(position, maxTrace);
    const chain = fight.target[0];
    const { code, nodes } = solution;
    const visitor = visitorOf(position, recorder, { chain, code, mover });
    position.trace = recorder;
    const { right, open, truncated } = solver.walk(fight, mover, solution, visitor, maxTrace);
    position.trace = null;
    return {
      code,
      moves: right,
      open: code > LOSE ? open : [],
      region: [...fight.region],
      ...(livesAnyway(fight, mover, code) ? {} : { boundary: boundaryRead(position, fight, reader) }),
      nodes,
      tree: flatTree(recorder.trace, maxTrace),
      truncated,
    };
  }

  /** The race of the two dragons with `mover` to move; the code says whether the other dragon dies, or the other one's owner saves it. */
  race(
    position: Position,
    { target, owner, other }: AskedDragons,
    mover: Stone,
    recorder: TraceRecorder,
  ): Found {
    const { semeai } = this.#engine.analysisOf(position);
    const analyze = (color: Stone): SemeaiResult => {
      const own = standing(position, target.goal, owner);
      const theirs = standing(position, other!, opponent(owner));
      return color === owner ? semeai.analyze(position, own, theirs) : semeai.analyze(position, theirs, own);
    };
    const codeOf = ({ attack, defense }: SemeaiResult, color: Stone): number =>
      color === owner ? attack : defense;
    const before = semeai.nodes;
    semeai.sink = recorder;
    try {
      const first = analyze(mover);
      const { attack, defense, move, certain } = first;
      const nodes = semeai.nodes - before;
      if (mustStop(this.#engine.watch)) return { code: UNKNOWN, move, nodes, tacticalNodes: 0 };
      const tell = (result: SemeaiResult, color: Stone): void =>
        recorder.result(position, 'semeai', PASS, codeOf(result, color), result.move, raceNote(result));
      tell(first, mover);
      // Where the search tells no variations of its own: the best moves of both sides in turn, as long as they are sure.
      if (recorder.trace.root.children.length === 0) {
        const bothThere = (): boolean =>
          standing(position, target.goal, owner).includes(1) &&
          standing(position, other!, opponent(owner)).includes(1);
        let played = 0;
        let result = first;
        let color = mover;
        while (
          result.move !== PASS &&
          result.certain &&
          played < LONGEST_RACE &&
          bothThere() &&
          !mustStop(this.#engine.watch)
        ) {
          if (!position.tryKo(result.move, color, 'semeai')) break;
          played++;
          color = opponent(color);
          if (!bothThere()) {
            recorder.result(position, 'semeai', PASS, LOSE, PASS, 'captured');
            break;
          }
          result = analyze(color);
          tell(result, color);
        }
        for (; played > 0; played--) position.popMove();
      }
      return {
        code: codeOf(first, mover),
        move,
        nodes,
        tacticalNodes: 0,
        certain,
        race: { attack, defense },
      };
    } finally {
      semeai.sink = null;
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
    // What the dragons are is no part of the variations.
    position.trace = null;
    const analysis = this.#engine.analysisOf(position);
    const combinations = analysis.combinations(reader);
    const before = reader.nodes;
    const answer = (code: number, move: Point, points?: number): Found => ({
      code: combinations.stopped ? UNKNOWN : code,
      move,
      nodes: combinations.nodes,
      tacticalNodes: reader.nodes - before,
      ...(points === undefined ? {} : { points }),
    });
    if (mover === attacker) {
      const trace = new CombinationTrace(recorder);
      position.trace = reader.sink = trace;
      const found = combinations.attack(position, attacker);
      trace.finish(attacker);
      return found ? answer(WIN, found.move, found.size) : answer(LOSE, PASS);
    }
    // The variations are those of the threat, not of the moves that prevent it.
    position.trace = reader.sink = null;
    const found = combinations.attack(position, attacker);
    const moves = found ? combinations.defenses(position, attacker) : [];
    const code = !found || moves.length > 0 ? WIN : LOSE;
    recorder.result(position, 'combination', PASS, code, moves[0] ?? PASS, '');
    return answer(code, moves[0] ?? PASS, found?.size);
  }
}

/** The marks of those stones that are still on the board. */
function standing(position: Position, marks: Uint8Array, color: Stone): Uint8Array {
  return marks.map((mark, point) => (position.colorAt[point] === color ? mark : 0));
}

/** Whether the defender lives without any ko: nothing that becomes of the wall can change that. */
function livesAnyway({ defender }: Fight, mover: Stone, code: number): boolean {
  return code === (mover === defender ? WIN : LOSE);
}

function boundaryRead(position: Position, fight: Fight, reader: Reader): ProofBoundary {
  const { wall, blocked } = boundaryOf(position, fight);
  const read = wall.map((chain) => {
    const captured = reader.attack(position, chain.stone) > LOSE;
    return { ...chain, capture: captured ? reader.move : PASS };
  });
  // (Sorting keeps the order of liberties.)
  read.sort((a, b) => Number(a.capture === PASS) - Number(b.capture === PASS));
  return { attacker: opponent(fight.defender), wall: read, blocked: [...blocked] };
}

/** Records a proof. Success is told by the code of the whole: it may be one by ko. */
function visitorOf(
  position: Position,
  recorder: TraceRecorder,
  { chain, code, mover }: { chain: Point; code: number; mover: Stone },
): ProofVisitor {
  const won = (side: Stone): number => (code === LOSE ? WIN : side === mover ? code : WIN);
  const lost = (side: Stone): number => (code > LOSE && side !== mover ? WIN - code : LOSE);
  return {
    play: (move, side) => position.tryKo(move, side, 'solver', chain),
    back: () => position.popMove(),
    tell: (side, succeeds, move, note) => {
      if (succeeds !== undefined)
        recorder.result(position, 'solver', chain, succeeds ? won(side) : lost(side), move, note);
    },
  };
}

function raceNote({ attack, defense, certain }: SemeaiResult): string {
  if (!certain) return 'not settled';
  if (attack !== LOSE) return attack === WIN ? 'kills' : 'kills by ko';
  return defense === LOSE ? 'dies' : defense === WIN ? 'lives' : 'lives by ko';
}
