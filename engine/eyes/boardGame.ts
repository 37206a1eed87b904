/**
 * The same exhaustive search as solver.ts on a real board: `Position` says what is legal, what is captured and which ko is
 * forbidden, and nothing is assumed about walls and margins. It exists to check the solver, by tests and by
 * `build/scripts/generateEyes.ts --check`: a hundred times slower, and tied to one drawing with its stones.
 */
import { BLACK, EMPTY, WHITE } from '../board/point.ts';
import type { Color, Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { ATTACKER, DEFENDER } from './localGame.ts';
import type { LocalGame, Side } from './localGame.ts';
import type { RealizedEye } from './realize.ts';

/** What can differ between positions of the search. */
interface State {
  readonly attackers: number;
  readonly defenders: number;
  /** Forbidden vertex plus one. */
  readonly ko: number;
  /** Liberties outside still open. */
  readonly outside: number;
}

/** Everything reachable with a number of eyes elsewhere: states, moves between them, who loses the wall. */
interface World {
  readonly states: State[];
  readonly index: Map<string, number>;
  /** By side and state: by vertex where it leads, -1 illegal, CAPTURED the wall falls. */
  readonly moves: [number[][], number[][]];
  /** By state: the attacker's moves outside the eye space. */
  readonly others: number[][];
  readonly tenuki: number[];
  lost: [Uint8Array, Uint8Array];
}

const CAPTURED = -2;
const COLORS: readonly Stone[] = [BLACK, WHITE];

/** The local game of a realised eye space; position 0 is the start. */
export class BoardGame implements LocalGame {
  readonly size: number;
  private readonly eyeSpace: RealizedEye;
  private readonly worlds: [World, World];

  /** Explores everything, by the rules of suicide wanted. */
  constructor(eyeSpace: RealizedEye, suicide: boolean) {
    this.size = eyeSpace.points.length;
    this.eyeSpace = eyeSpace;
    this.worlds = [this.explore(0, suicide), this.explore(1, suicide)];
  }

  eyes(position: number, toMove: Side): number {
    if (this.worlds[1].lost[toMove][position] === 1) return 0;
    const bare = this.worlds[0].index.get(keyOf(this.worlds[1].states[position]));
    // What cannot be reached without the other eye is a wall that has filled its own liberties.
    return bare === undefined || this.worlds[0].lost[toMove][bare] === 1 ? 1 : 2;
  }

  play(position: number, side: Side, vertex: number): number {
    return this.worlds[1].moves[side][position][vertex];
  }

  afterTenuki(position: number): number {
    return this.worlds[1].tenuki[position];
  }

  private explore(eyesElsewhere: 0 | 1, suicide: boolean): World {
    const { positions, points, outside } = this.eyeSpace;
    const board = positions[eyesElsewhere].copy();
    board.rules = { ...board.rules, suicide: suicide ? 'allow' : 'forbid' };
    const world: World = {
      states: [],
      index: new Map(),
      moves: [[], []],
      others: [],
      tenuki: [],
      lost: [new Uint8Array(0), new Uint8Array(0)],
    };
    const numberOf = (state: State): number => {
      const key = keyOf(state);
      let number = world.index.get(key);
      if (number === undefined) {
        number = world.states.length;
        world.index.set(key, number);
        world.states.push(state);
      }
      return number;
    };
    numberOf(this.stateOf(board, outside.length));
    for (let i = 0; i < world.states.length; i++) {
      const state = world.states[i];
      this.setUp(board, state);
      const tried = (point: Point, side: Side, left: number): number => {
        if (!board.tryMove(point, COLORS[side])) return -1;
        const next =
          board.colorAt[this.eyeSpace.wall] === EMPTY ? CAPTURED : numberOf(this.stateOf(board, left));
        board.popMove();
        return next;
      };
      for (const side of [ATTACKER, DEFENDER] as const) {
        const moves = points.map((point, v) => (state.ko === v + 1 ? -1 : tried(point, side, state.outside)));
        // A wall without liberties has fallen, whoever took the last.
        world.moves[side].push(side === DEFENDER ? moves.map((next) => Math.max(next, -1)) : moves);
      }
      const others: number[] = [];
      if (state.outside > 0) others.push(tried(outside[state.outside - 1], ATTACKER, state.outside - 1));
      if (eyesElsewhere === 1) others.push(tried(this.eyeSpace.eye, ATTACKER, state.outside));
      world.others.push(others.filter((next) => next !== -1));
      world.tenuki.push(numberOf({ ...state, ko: 0 }));
    }
    solve(world);
    return world;
  }

  private stateOf(board: Position, outside: number): State {
    const { points } = this.eyeSpace;
    const mask = (color: Stone): number =>
      points.reduce((sum, point, v) => (board.colorAt[point] === color ? sum | (1 << v) : sum), 0);
    const ko = board.koPoint === 0 ? 0 : points.indexOf(board.koPoint) + 1;
    return { attackers: mask(BLACK), defenders: mask(WHITE), ko, outside };
  }

  /** Changes what differs on the board, so that it shows the state. */
  private setUp(board: Position, state: State): void {
    const put = (point: Point, wanted: Color): void => {
      if (board.colorAt[point] === wanted) return;
      if (board.colorAt[point] !== EMPTY) board.removeStone(point);
      if (wanted === BLACK || wanted === WHITE) board.addStone(point, wanted);
    };
    const { points, outside } = this.eyeSpace;
    for (const [v, point] of points.entries()) {
      put(
        point,
        ((state.attackers >> v) & 1) === 1 ? BLACK : ((state.defenders >> v) & 1) === 1 ? WHITE : EMPTY,
      );
    }
    for (const [i, point] of outside.entries()) put(point, i < state.outside ? EMPTY : BLACK);
  }
}

function keyOf({ attackers, defenders, ko, outside }: State): string {
  return `${attackers},${defenders},${ko},${outside}`;
}

/** Who loses the wall, as the least fixpoint. */
function solve(world: World): void {
  const count = world.states.length;
  const [lostAttacker, lostDefender] = [new Uint8Array(count), new Uint8Array(count)];
  world.lost = [lostAttacker, lostDefender];
  for (let changed = true; changed;) {
    changed = false;
    for (let i = count - 1; i >= 0; i--) {
      const falls = (next: number): boolean => next === CAPTURED || (next >= 0 && lostDefender[next] === 1);
      if (lostAttacker[i] === 0) {
        const wins =
          lostDefender[world.tenuki[i]] === 1 ||
          world.moves[ATTACKER][i].some(falls) ||
          world.others[i].some(falls);
        if (wins) changed = (lostAttacker[i] = 1) === 1;
      }
      if (lostDefender[i] === 0) {
        const loses =
          lostAttacker[world.tenuki[i]] === 1 &&
          world.moves[DEFENDER][i].every((next) => next < 0 || lostAttacker[next] === 1);
        if (loses) changed = (lostDefender[i] = 1) === 1;
      }
    }
  }
}
