/**
 * Whether everything of ours still stands after a move: what fills liberties or plays inside its own territory at the end of a game must
 * lose nothing. No chain of ours that was safe can be captured afterwards, and no dragon whose eyes the move may touch can be killed.
 */
import { EMPTY, PASS, SIDES } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { Dragon, Dragons } from '../dragons/dragon.ts';
import type { Eyes } from '../eyes/makeEyes.ts';
import { OUTSIDE } from '../eyes/eyeMap.ts';
import type { OwlReader } from '../owl/owlReader.ts';
import type { OwlTarget } from '../owl/question.ts';
import { isSettled } from '../protocol/verdict.ts';
import { LOSE } from '../reading/codes.ts';
import type { Reader } from '../reading/reader.ts';
import { attackCode } from '../worms/worm.ts';
import type { Worms } from '../worms/worm.ts';
import type { GeneratorParameters } from './parameters.ts';

export interface StandingTools {
  reader: Reader;
  owl: OwlReader;
  worms: Worms;
  /** With their statuses known. */
  dragons: Dragons;
  eyes: Eyes;
  /** What owl reading is told of a dragon. */
  owlTarget: (dragon: Dragon) => OwlTarget;
  parameters: GeneratorParameters;
}

export class Standing {
  readonly #position: Position;
  readonly #color: Stone;
  readonly #tools: StandingTools;
  readonly #living: Uint8Array;

  /** The tools must know the position as it is now; `living` is the board by Point without the dead stones. */
  constructor(position: Position, color: Stone, tools: StandingTools, living: Uint8Array) {
    this.#position = position;
    this.#color = color;
    this.#tools = tools;
    this.#living = living;
  }

  /** Whether the move is legal and loses nothing when played now, perhaps after others that are being tried. */
  isSafe(move: Point): boolean {
    const position = this.#position;
    if (!position.isLegal(move, this.#color) || !position.tryMove(move, this.#color)) return false;
    const safe = this.keepsAll(move);
    position.popMove();
    return safe;
  }

  /** Whether everything of ours stands after a move that is being tried. */
  keepsAll(move: Point): boolean {
    return this.endangered(move) === PASS && this.#dragonsLive(move);
  }

  /** A chain of ours, safe before, that can be captured after the move that is being tried; PASS when there is none. */
  endangered(move: Point): Point {
    const position = this.#position;
    const { reader, worms, parameters } = this.#tools;
    // A suicide leaves nothing to read about.
    if (position.colorAt[move] === EMPTY || reader.attack(position, move) !== LOSE) return move;
    for (const worm of worms.all) {
      if (worm.color !== this.#color || this.#living[worm.origin] === EMPTY) continue;
      if (attackCode(worm) !== LOSE || position.countLiberties(worm.origin) > parameters.enoughLiberties)
        continue;
      if (reader.attack(position, worm.origin) !== LOSE) return worm.origin;
    }
    return PASS;
  }

  /** Whether dragons whose eyes the move may touch cannot be killed. */
  #dragonsLive(move: Point): boolean {
    const position = this.#position;
    const { dragons, eyes, owl, parameters } = this.#tools;
    const map = eyes.map(this.#color);
    const near = new Set<Dragon>();
    for (const side of SIDES) {
      const dragon = dragons.at[move + side];
      if (dragon?.color === this.#color && dragon.status !== 'dead') near.add(dragon);
    }
    for (const dragon of near) {
      if (dragon.genus.a >= 3 || (dragon.genus.a >= 2 && map.mark[move] === OUTSIDE)) continue;
      const target = this.#tools.owlTarget(dragon);
      const goal = target.goal.slice();
      goal[move] = 1;
      const attack = owl.read(
        position,
        { ...target, goal, defending: false },
        owl.budget(parameters.standingOwlShare),
      );
      // When the nodes run out the dragon lives, as it did before (12.1).
      if (attack.code !== LOSE && isSettled(attack)) return false;
    }
    return true;
  }
}
