/**
 * A tree search about what becomes of a part of the board, by proofs, a network and playouts (Silver et al., "Mastering the game of Go with deep
 * neural networks and tree search", 2016; the choice in the tree: Rosin, "Multi-armed bandits with episode context", 2011). The network
 * has learnt from fights that were read to their end, from games and from problems (build/network/), and says what strong players play and
 * whose each stone is in the end. Of groups whose fate the solver proves (areaProofs.ts) the proof says it.
 *
 * Which stones live or die need not be said: a position is worth what it has beyond the mean of the positions before, in units of their
 * spread, and the share of its playouts that end above their mean. Where life is at stake both lie on both sides of their mean, a group apart.
 * Nothing is played beyond the part, so what gets out lives.
 */
import {
  BLACK,
  BOARD_ARRAY,
  EMPTY,
  OFF_BOARD,
  PASS,
  SIDES,
  WHITE,
  columnOf,
  opponent,
  rowOf,
} from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { builtinFights, builtinMoves, builtinTable } from '../../patterns/builtin/builtins.ts';
import { RECENT } from '../../patterns/moves/families.ts';
import { COLOR } from '../montecarlo/layout.ts';
import { MoveOdds } from '../montecarlo/moveOdds.ts';
import { NetworkView } from '../montecarlo/networkView.ts';
import type { Sight } from '../montecarlo/networkView.ts';
import type { MonteCarloParameters } from '../montecarlo/parameters.ts';
import { PatternBoard } from '../montecarlo/patternBoard.ts';
import { PatternPlayout } from '../montecarlo/patternPlayout.ts';
import { LEAST_ODDS } from '../montecarlo/policy.ts';
import { remember } from '../montecarlo/recentPlay.ts';
import { readNetwork } from '../network/weights.ts';
import { mustStop } from '../util/watch.ts';
import type { Watch } from '../util/watch.ts';
import { AreaProofs } from './areaProofs.ts';

/** Lines of the square that the network has learnt to look at: where more is asked about it is larger, and smaller boards are seen whole. */
const LEAST_VIEW = 13;
/** Heads of the network. */
const MOVES = 0;
const OWNERS = 1;
/** The network has learnt to look at the last move alone. */
const RECENT_MOVES = 1;
/** Of a line of the tree. */
const MOST_DEPTH = 60;
/** The mean and the spread go by so many positions; those of playouts by half as many. */
const MEMORY = 400;
/** The least spread, in stones, and what a value of tanh(1) is in spreads. */
const LEAST_SPREAD = 0.1;
const SPREADS = 1.5;
/** Lines around what it is about in which moves are tried; playouts have one more. */
const REACH = 1;

export interface AreaQuestion {
  /** What it is about: moves are tried in the rectangle around these points, one line wider. */
  points: readonly Point[];
  /** The only first moves. */
  among: readonly Point[];
  /** Of these, first moves that something speaks for: together they have half of the odds. */
  favoured?: readonly Point[];
  /** How many it looks at. */
  positions: number;
  /** Of the playouts. */
  seed: number;
  stop: Watch | null;
}

/** A move of the tree, and what came of it for the side that plays it: a sum of values from -1 to 1. */
export interface Node {
  readonly move: Point;
  odds: number;
  visits: number;
  sum: number;
  /** Absent until the position is looked at. */
  children?: Node[];
}

/** A mean that goes by the last numbers more than by those before. */
class Mean {
  value = 0;
  private count = 0;
  private readonly memory: number;

  constructor(memory: number) {
    this.memory = memory;
  }

  add(number: number): void {
    this.count = Math.min(this.memory, this.count + 1);
    this.value += (number - this.value) / this.count;
  }
}

/** Boards of one size: the question's, that of the walk, the one that playouts begin with, and theirs. */
function boardsOf(size: number) {
  const board = (): PatternBoard => new PatternBoard(size, builtinTable());
  return { root: board(), walked: board(), begin: board(), played: board() };
}

export class AreaSearch {
  private readonly parameters: MonteCarloParameters;
  private readonly weights = readNetwork(builtinFights());
  private size = 0;
  private boards = boardsOf(1);
  private odds!: MoveOdds;
  private view!: NetworkView;
  private playout!: PatternPlayout;
  protected proofs!: AreaProofs;
  private readonly recent = new Int16Array(RECENT);
  /** By Point, what the network says of moves. */
  private readonly gains = new Float32Array(BOARD_ARRAY);
  /** By Point, what the last position gives: the network's odds that the side to move has it in the end (of the logistic), and how far black has it by playouts, which count so much. */
  protected readonly owners = new Float32Array(BOARD_ARRAY);
  protected readonly ended = new Float32Array(BOARD_ARRAY);
  protected share = 0;
  /** By point, not 0 where moves are tried, and where playouts play. */
  private readonly treeArea = new Uint8Array(BOARD_ARRAY);
  private readonly gameArea = new Uint8Array(BOARD_ARRAY);
  /** The points where playouts play, and the stones there that the network sees at the beginning. */
  protected area: Point[] = [];
  protected stones: Point[] = [];
  /** For black: what the network gives of the stones, how far that lies from its mean, and what playouts end with. */
  private owned = new Mean(MEMORY);
  protected spread = new Mean(MEMORY);
  private margin = new Mean(MEMORY / 2);

  /** Hears of every position that was looked at, with the way there from the first. */
  protected looked?(path: readonly Node[], side: Stone): void;

  constructor(parameters: MonteCarloParameters) {
    this.parameters = parameters;
  }

  /** The first moves of a colour, the most visited first; none when stopped before the first position, or when none is near. */
  search(position: Position, color: Stone, question: AreaQuestion): Point[] {
    const { among, favoured = [], positions, seed, stop } = question;
    this.begin(position, question.points);
    this.playout = new PatternPlayout(seed, this.parameters);
    this.proofs = new AreaProofs(this.parameters.areaProofNodes, stop);
    const root: Node = { move: PASS, odds: 1, visits: 0, sum: 0 };
    for (let i = 0; i < positions && !mustStop(stop); i++) {
      this.walk(root, color);
      if (i === 0) {
        root.children = root.children?.filter(({ move }) => among.includes(move));
        favour(root.children ?? [], favoured);
      }
      if (root.children?.length === 0) break;
    }
    const tried = (root.children ?? []).filter(({ visits }) => visits > 0);
    return tried.sort((a, b) => b.visits - a.visits).map(({ move }) => move);
  }

  private begin(position: Position, points: readonly Point[]): void {
    const { size } = position;
    const rows = spanOf(
      points.map((point) => rowOf(point)),
      size,
    );
    const columns = spanOf(
      points.map((point) => columnOf(point)),
      size,
    );
    const lines = Math.min(size, Math.max(LEAST_VIEW, rows.length, columns.length));
    if (this.size !== size || this.view.lines !== lines) this.view = new NetworkView(this.weights, lines);
    this.view.place(size, middle(rows, lines, size), middle(columns, lines, size));
    if (this.size !== size) {
      this.boards = boardsOf(size);
      this.odds = new MoveOdds(size, builtinMoves());
    }
    this.size = size;
    const { root } = this.boards;
    root.load(position.colorAt);
    root.ko = position.koPoint;
    for (const point of position.points) {
      const far = Math.max(beyond(rowOf(point), rows), beyond(columnOf(point), columns));
      this.treeArea[point] = Number(far === 0);
      this.gameArea[point] = Number(far <= 1);
    }
    this.area = [...position.points].filter((point) => this.gameArea[point] !== 0);
    this.stones = this.area.filter((point) => position.colorAt[point] !== EMPTY && this.view.has(point));
    this.owned = new Mean(MEMORY);
    this.spread = new Mean(MEMORY);
    this.margin = new Mean(MEMORY / 2);
  }

  /** Walks down the tree to a position that was not looked at, and values it for all moves on the way. */
  private walk(root: Node, color: Stone): void {
    const { walked } = this.boards;
    const { recent } = this;
    const { areaLooks } = this.parameters;
    walked.copyFrom(this.boards.root);
    recent.fill(PASS);
    const path = [root];
    let node = root;
    let side = color;
    let passes = 0;
    while (node.children && passes < 2 && path.length <= MOST_DEPTH) {
      if (node.visits === areaLooks && node !== root) this.lookAgain(node, side);
      node = this.choose(node);
      path.push(node);
      passes = node.move === PASS ? passes + 1 : 0;
      if (node.move === PASS) walked.pass();
      else walked.place(node.move, side);
      remember(recent, node.move);
      side = opponent(side);
    }
    this.odds.list(walked, side, recent);
    if (node === root && !node.children) node.children = this.listed(this.gainsOfAll(side), false);
    this.view.look(this.sight(side));
    node.children ??= this.listed(this.view.head(MOVES, this.gains), true);
    const value = this.value(side);
    this.looked?.(path, side);
    // A node's sum is that of the side that moved there.
    for (const [i, one] of path.toReversed().entries()) {
      one.visits++;
      one.sum += i % 2 === 0 ? -value : value;
    }
  }

  /** What the network is to look at where the walk is. */
  private sight(color: Stone): Sight {
    const { odds, recent } = this;
    return { board: this.boards.walked, color, listed: odds, recent, recentMoves: RECENT_MOVES };
  }

  /** What it says of the moves there in the mean of all ways to turn the board. */
  private gainsOfAll(color: Stone): Float32Array {
    return this.view.headOfAll(MOVES, this.sight(color), this.gains);
  }

  /** Gives the moves of a node where the walk is, which was visited often, the odds of such a mean. */
  private lookAgain({ children }: Node, color: Stone): void {
    this.odds.list(this.boards.walked, color, this.recent);
    const odds = new Map(this.listed(this.gainsOfAll(color), true).map((node) => [node.move, node.odds]));
    for (const child of children!) child.odds = odds.get(child.move)!;
  }

  /** The moves of the position that the walk came to, with their odds by features and what the network says; with passing where it may be. */
  private listed(gains: Float32Array, mayPass: boolean): Node[] {
    const { moves, odds, count } = this.odds;
    const { scale } = this.weights;
    const { areaPass } = this.parameters;
    const found: { move: Point; log: number }[] = [];
    let highest = -Infinity;
    for (let i = 0; i < count; i++) {
      const move = moves[i];
      if (move === PASS || this.treeArea[move] === 0) continue;
      const log = scale * Math.log(odds[i] / odds[0] + LEAST_ODDS) + gains[move];
      found.push({ move, log });
      highest = Math.max(highest, log);
    }
    const all = found.reduce((sum, { log }) => sum + Math.exp(log - highest), 0);
    const nodes = found.map(({ move, log }): Node => {
      return { move, odds: ((1 - areaPass) * Math.exp(log - highest)) / all, visits: 0, sum: 0 };
    });
    // Whoever asks for a move is not told to pass.
    if (mayPass) nodes.push({ move: PASS, odds: nodes.length === 0 ? 1 : areaPass, visits: 0, sum: 0 });
    return nodes.sort((a, b) => b.odds - a.odds);
  }

  private choose({ children, visits, sum }: Node): Node {
    const { areaExploration, areaCaution } = this.parameters;
    let seen = 0;
    for (const child of children!) if (child.visits > 0) seen += child.odds;
    const untried = -sum / visits - areaCaution * Math.sqrt(seen);
    const explore = areaExploration * Math.sqrt(visits);
    let best = children![0];
    let highest = -Infinity;
    for (const child of children!) {
      const mean = child.visits > 0 ? child.sum / child.visits : untried;
      const promise = mean + (explore * child.odds) / (1 + child.visits);
      if (promise > highest) {
        highest = promise;
        best = child;
      }
    }
    return best;
  }

  /** What the position that the walk came to is worth to the side to move: where more is proved, playouts weigh less. */
  private value(side: Stone): number {
    const sign = side === BLACK ? 1 : -1;
    this.proofs.read(this.boards.walked, side, this.area);
    const open = this.stones.filter((stone) => Number.isNaN(this.proofs.owners[stone])).length;
    const share = this.parameters.areaShare * (open / Math.max(1, this.stones.length));
    this.share = share;
    const network = share < 1 ? this.ownersValue(sign) : 0;
    const playouts = share > 0 ? sign * this.playoutsValue(side) : 0;
    return (1 - share) * network + share * playouts;
  }

  /** By whose the stones are, that is proved or that the network gives; `sign` is 1 when black is to move. */
  private ownersValue(sign: number): number {
    const owners = this.view.head(OWNERS, this.owners);
    const proved = this.proofs.owners;
    let own = 0;
    for (const stone of this.stones)
      own += Number.isNaN(proved[stone]) ? sign * Math.tanh(owners[stone] / 2) : proved[stone];
    this.owned.add(own);
    const beyond = own - this.owned.value;
    this.spread.add(Math.abs(beyond));
    return sign * Math.tanh(beyond / Math.max(LEAST_SPREAD, SPREADS * this.spread.value));
  }

  /** By who gets more of the area than usually, for black. */
  private playoutsValue(side: Stone): number {
    const { areaPlayouts } = this.parameters;
    const { begin, played } = this.boards;
    begin.copyFrom(this.boards.walked);
    begin.restrict(this.gameArea);
    // As in the searches about the life of given stones.
    begin.leavesSekis = false;
    this.ended.fill(0);
    let won = 0;
    let all = 0;
    for (let i = 0; i < areaPlayouts; i++) {
      played.copyFrom(begin);
      this.playout.play(played, side, 0);
      const margin = this.count(played);
      all += margin;
      won += Math.sign(margin - this.margin.value);
    }
    this.margin.add(all / areaPlayouts);
    return won / areaPlayouts;
  }

  /** Black minus white, of the stones of the area and of the points that are beside stones of one colour only. */
  private count({ state }: PatternBoard): number {
    let margin = 0;
    for (const point of this.area) {
      let owners = state[COLOR + point];
      if (owners === EMPTY) {
        for (const side of SIDES) {
          const color = state[COLOR + point + side];
          if (color !== OFF_BOARD) owners |= color;
        }
      }
      const owner = Number(owners === BLACK) - Number(owners === WHITE);
      this.ended[point] += owner / this.parameters.areaPlayouts;
      margin += owner;
    }
    return margin;
  }
}

/** Gives half of the odds to some moves. */
function favour(children: readonly Node[], moves: readonly Point[]): void {
  const favoured = children.filter(({ move }) => moves.includes(move));
  if (favoured.length === 0) return;
  const all = children.reduce((sum, { odds }) => sum + odds, 0);
  for (const child of children) child.odds /= 2 * all;
  for (const child of favoured) child.odds += 1 / (2 * favoured.length);
}

/** Rows, or columns, from `least` on. */
interface Span {
  least: number;
  most: number;
  length: number;
}

/** Those of some points and REACH more on both sides, on a board of `size`. */
function spanOf(numbers: readonly number[], size: number): Span {
  const least = Math.max(0, Math.min(...numbers) - REACH);
  const most = Math.min(size - 1, Math.max(...numbers) + REACH);
  return { least, most, length: most - least + 1 };
}

/** Where a square of so many lines with a span in its middle begins on a board of `size`. */
function middle({ least, most }: Span, lines: number, size: number): number {
  return Math.max(0, Math.min(size - lines, ((least + most) >> 1) - (lines >> 1)));
}

function beyond(number: number, { least, most }: Span): number {
  return Math.max(0, least - number, number - most);
}
