/**
 * Moves after the end of a game (manual 4.5, aftermath; 3.9.3): those that take dead stones off the board (capture_all_dead), and those that
 * bring one's own stones nearer to being alive for ever, whatever the other side plays (play_out_aftermath), until nothing is
 * left to doubt. Only moves are played that leave everything standing: a seki is left alone, since whoever moves in it first loses stones.
 *
 * A stone is captured from outside before its eyes are filled, with the move that tactical reading knows first. Solidifying goes by what
 * Benson's theorem asks for: regions all of whose points lie beside the wall around them. So the best move
 * is one that makes stones invincible at once; else one that leaves fewer points of our territory away from our stones, or joins chains.
 */
import { BOARD_ARRAY, EMPTY, OFF_BOARD, PASS, SIDES } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { scorePosition } from '../board/score.ts';
import type { Eyes } from '../eyes/makeEyes.ts';
import { Standing } from '../generators/standing.ts';
import { LOSE } from '../reading/codes.ts';
import type { Reader } from '../reading/reader.ts';
import { UNCONDITIONAL } from '../protocol/analysis.ts';
import { unconditionalLife } from '../worms/unconditional.ts';
import type { FinalKnowledge } from './finalDead.ts';

/** What aftermath moves are found from: the analysis of the position. */
export interface AftermathKnowledge extends FinalKnowledge {
  readonly reader: Reader;
  eyes(): Eyes;
}

export interface AftermathOptions {
  /** The dead stones (finalDead.ts). */
  dead: ReadonlySet<Point>;
  /** Take dead stones off the board even where nothing can save them. */
  captureAllDead: boolean;
  /** Make our own stones alive for ever. */
  playOut: boolean;
}

const DEAD = UNCONDITIONAL.indexOf('dead');
const ALIVE = UNCONDITIONAL.indexOf('alive');

/** The move of `color`, or PASS when everything asked for is done. The position stays as it is. */
export function aftermathMove(knowledge: AftermathKnowledge, color: Stone, options: AftermathOptions): Point {
  return new Aftermath(knowledge, color, options).find();
}

class Aftermath {
  readonly #knowledge: AftermathKnowledge;
  readonly #position: Position;
  readonly #color: Stone;
  readonly #options: AftermathOptions;
  readonly #standing: Standing;
  /** Index into UNCONDITIONAL, by Point. */
  readonly #settled: Uint8Array;

  constructor(knowledge: AftermathKnowledge, color: Stone, options: AftermathOptions) {
    const { position, reader, owl } = knowledge;
    this.#knowledge = knowledge;
    this.#position = position;
    this.#color = color;
    this.#options = options;
    this.#settled = knowledge.worms().unconditional;
    const living = position.colorAt.slice();
    for (const stone of options.dead) living[stone] = EMPTY;
    const tools = {
      reader,
      owl,
      worms: knowledge.worms(),
      dragons: knowledge.dragons(),
      eyes: knowledge.eyes(),
      owlTarget: knowledge.owlTarget.bind(knowledge),
      parameters: knowledge.parameters.generators,
    };
    this.#standing = new Standing(position, color, tools, living);
  }

  find(): Point {
    const capture = this.#capture();
    if (capture !== PASS) return capture;
    return this.#options.playOut ? this.#solidify() : PASS;
  }

  /** A move towards taking a dead chain of the other side; the ones with fewest liberties first. */
  #capture(): Point {
    const position = this.#position;
    const { dead, captureAllDead } = this.#options;
    const chains = this.#knowledge
      .worms()
      .all.filter(({ color, origin }) => color !== this.#color && dead.has(origin))
      .filter(({ origin }) => captureAllDead || this.#settled[origin] !== DEAD)
      .sort((a, b) => position.countLiberties(a.origin) - position.countLiberties(b.origin));
    for (const { origin } of chains) {
      const move = this.#approach(origin);
      if (move !== PASS) return move;
    }
    return PASS;
  }

  /** The move that captures a chain, or takes a liberty of it; PASS when none is safe. */
  #approach(chain: Point): Point {
    const position = this.#position;
    const { reader } = this.#knowledge;
    const buffer = new Int16Array(BOARD_ARRAY);
    const liberties = [...buffer.subarray(0, position.findLiberties(chain, BOARD_ARRAY, buffer))];
    const best = reader.attack(position, chain) === LOSE ? PASS : reader.move;
    // Points away from our own stones first: our eyes are filled last.
    liberties.sort((a, b) => this.#ownBeside(a) - this.#ownBeside(b));
    const moves = best === PASS ? liberties : [best, ...liberties.filter((point) => point !== best)];
    if (liberties.length === 1) return position.isLegal(liberties[0], this.#color) ? liberties[0] : PASS;
    return moves.find((move) => this.#standing.isSafe(move)) ?? PASS;
  }

  #ownBeside(point: Point, { colorAt } = this.#position): number {
    return SIDES.filter((side) => colorAt[point + side] === this.#color).length;
  }

  /** The move inside our territory after which most is alive for ever, or that comes nearest to that; PASS when none helps. */
  #solidify(): Point {
    const position = this.#position;
    const color = this.#color;
    const { territoryAt } = scorePosition(position, {
      dead: this.#options.dead,
      scoring: 'japanese',
      komi: 0,
    });
    const ours = position.points.filter((point) => territoryAt[point] === color);
    const { dead } = this.#options;
    const stones = position.points.filter((point) => position.colorAt[point] === color && !dead.has(point));
    const before = this.#stateOf(position, ours, stones);
    if (before.open === 0) return PASS;
    const moves = [];
    for (const move of ours) {
      if (position.colorAt[move] !== EMPTY || this.#settled[move] > 0 || !position.isLegal(move, color))
        continue;
      const board = position.copy();
      board.play(move, color);
      const after = this.#stateOf(board, ours, stones);
      if (isBetter(after, before)) moves.push({ move, ...after });
    }
    moves.sort((a, b) => a.open - b.open || a.far - b.far || a.chains - b.chains || a.move - b.move);
    return moves.find(({ move }) => this.#standing.isSafe(move))?.move ?? PASS;
  }

  /**
   * How many of these stones of ours are not yet alive for ever, points of our territory away from our stones, and our chains. A stone that
   * is tried is none of them: it would make every move but the last look worse.
   */
  #stateOf(position: Position, ours: Int16Array, stones: Int16Array): State {
    const { dead } = this.#options;
    const { status } = unconditionalLife(position);
    const open = stones.filter((point) => status[point] !== ALIVE).length;
    let chains = 0;
    let far = 0;
    for (const point of position.points) {
      if (position.colorAt[point] !== this.#color || dead.has(point)) continue;
      if (position.findOrigin(point) === point) chains++;
    }
    for (const point of ours) {
      if (position.colorAt[point] === OFF_BOARD || position.colorAt[point] === this.#color) continue;
      if (this.#ownBeside(point, position) === 0) far++;
    }
    return { open, far, chains };
  }
}

interface State {
  open: number;
  far: number;
  chains: number;
}

function isBetter(after: State, before: State): boolean {
  if (after.open !== before.open) return after.open < before.open;
  if (after.far !== before.far) return after.far < before.far;
  return after.chains < before.chains;
}
