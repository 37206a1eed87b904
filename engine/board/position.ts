/**
 * The Go position (manual ch. 15, 17.3, 18.3): rules, the game with its history, and reading on top of it.
 *
 * Two ways to play. play() and undo() are for the game: they keep a history, and undo() rebuilds the structures from the
 * board, which is simple and fast enough for one move at a time. tryMove() and popMove() are for reading, a million times a
 * second: they leave the structures' old values on a stack. While moves are tried (`depth` > 0) nothing permanent may
 * change, and whoever tries moves takes them back.
 *
 * Rules while reading: suicide as the rules say, simple ko always, even where the game has no ko rule or superko. Otherwise
 * reading a ko would never end, and superko would make a result depend on the whole game.
 */
import type { Move, Rules } from '../protocol/types.ts';
import { assert } from '../util/assert.ts';
import { BLACK, EMPTY, OFF_BOARD, PASS, WHITE, opponent, pointName } from './point.ts';
import type { Point, Stone } from './point.ts';
import { ChainQueries } from './queries.ts';
import { hashToString } from './zobrist.ts';

export { edgeDistance, isEdgePoint } from './edge.ts';

/** State of the komaster scheme (komaster.ts): nobody (0), WHITE, BLACK, or one of its three others. */
export type Komaster = 0 | 1 | 2 | 3 | 4 | 5;

/** Suicide forbidden, simple ko, Japanese counting: GNU Go's defaults. */
export const DEFAULT_RULES: Rules = { suicide: 'forbid', ko: 'simple', scoring: 'japanese' };

/** Hears of every tried move after it is made, and of every one after it is taken back; must not change the position. */
export interface TraceSink {
  tried(position: Position, point: Point, color: Stone, note: string | undefined, target: Point): void;
  popped(position: Position): void;
}

/** A permanent move and what is needed to take it back; never changed, so that copies share it. */
interface Played {
  readonly move: Move;
  readonly koBefore: Point;
  /** Stone hash before the move, without the ko, for superko. */
  readonly low: number;
  readonly high: number;
  /** Points emptied: the opponent's stones, or the player's own in a suicide. */
  readonly taken: readonly Point[];
  readonly suicide: boolean;
}

// Offsets into the frame of a tried move.
const POINT = 0;
const COLOR = 1;
const KO = 2;
const HASH_LOW = 3;
const HASH_HIGH = 4;
const CHANGE_TOP = 5;
const NEXT_RECORD = 6;
const CAPTURED_TOP = 7;
const KOMASTER = 8;
const KOMASTER_POINT = 9;
const FRAME = 10;

export class Position extends ChainQueries {
  /** Plain setting; a change applies from the next move on. */
  rules: Rules;
  /** Plain setting, in points for white. */
  komi = 0;
  /** Changes at every permanent change of the board. */
  serial = 0;
  /** Moves tried and not yet taken back (stackp). */
  depth = 0;
  /** State of the komaster scheme (manual 11.4); reset by permanent changes, restored by popMove(). */
  komaster: Komaster = 0;
  /** The ko the state is about (kom_pos); 0 none. */
  komasterPoint: Point = 0;
  /** Called on every try and pop; null for none. */
  trace: TraceSink | null = null;

  /** By capturing colour. */
  private readonly prisoners = new Int32Array(3);
  /** Stones of the permanent position by colour. */
  private readonly permanentStones = new Int32Array(3);
  private frames = new Int32Array(FRAME * 64);
  private played: Played[] = [];

  /** An empty board; throws RangeError for a size outside 1..19. */
  constructor(size: number, rules: Rules = DEFAULT_RULES) {
    super(size);
    this.rules = rules;
  }

  /** Stones and ko as 16 hexadecimal digits; the side to move is no part of it (manual 11.2). */
  hash(): string {
    return hashToString(this.hashLow, this.hashHigh);
  }

  /** Prisoners taken by a colour, tried moves included. */
  captures(by: Stone): number {
    return this.prisoners[by];
  }

  /** Number of stones of the permanent position: WHITE, BLACK, or 3 for both (stones_on_board). */
  stonesOnBoard(colorMask: 1 | 2 | 3): number {
    return (
      (colorMask & WHITE ? this.permanentStones[WHITE] : 0) +
      (colorMask & BLACK ? this.permanentStones[BLACK] : 0)
    );
  }

  // ---- permanent play

  /** Empties the board, the history and the prisoners; rules and komi stay. */
  clear(): void {
    this.assertPermanent();
    for (const point of this.points) this.colorAt[point] = EMPTY;
    this.prisoners.fill(0);
    this.forgetHistory();
  }

  /** Puts a stone on an empty point as setup, without captures; forgets the history (add_stone). */
  addStone(point: Point, color: Stone): void {
    this.assertPermanent();
    assert(
      this.colorAt[point] === EMPTY,
      () => `addStone(${point}) on a point that is not empty\n${this.draw()}`,
    );
    this.colorAt[point] = color;
    this.forgetHistory();
  }

  /** Takes a stone off as setup; forgets the history (remove_stone). */
  removeStone(point: Point): void {
    this.assertPermanent();
    const color = this.colorAt[point];
    assert(
      color === WHITE || color === BLACK,
      () => `removeStone(${point}) where there is none\n${this.draw()}`,
    );
    this.colorAt[point] = EMPTY;
    this.forgetHistory();
  }

  private forgetHistory(): void {
    this.played = [];
    this.koPoint = 0;
    this.rebuild();
    this.permanentChange();
  }

  private permanentChange(): void {
    this.serial++;
    this.komaster = 0;
    this.komasterPoint = 0;
  }

  /** Whether the rules allow the move; a pass always. Superko counts only while no move is tried. */
  isLegal(point: Point, color: Stone): boolean {
    if (point === PASS) return true;
    if (this.colorAt[point] !== EMPTY || this.isIllegalKoCapture(point, color)) return false;
    if (this.isSuicide(point, color) && this.isSuicideForbidden(point, color)) return false;
    const ko = this.rules.ko;
    if (this.depth > 0 || ko === 'simple' || ko === 'none') return true;
    return !this.repeats(point, color, ko === 'situational');
  }

  /** Whether a legal move would bring an earlier position of the game back, with the same side to move if so asked. */
  private repeats(point: Point, color: Stone, situational: boolean): boolean {
    const current = this.stoneHash();
    const made = this.stonesAfter(point, color);
    if (!situational && made[0] === current[0] && made[1] === current[1]) return true;
    return this.timesBefore(made, situational ? color : EMPTY) > 0;
  }

  /**
   * How often the game had the stones that a legal move makes, with the same side to move: for engines where the rules let positions
   * come back for ever. No move may be tried.
   */
  occurrences(point: Point, color: Stone): number {
    this.assertPermanent();
    return this.timesBefore(this.stonesAfter(point, color), color);
  }

  private stonesAfter(point: Point, color: Stone): [low: number, high: number] {
    this.enter(point, color);
    const made = this.stoneHash();
    this.leave();
    return made;
  }

  /** How often the game had these stones, unless `mover` was to move then. */
  private timesBefore([low, high]: readonly [low: number, high: number], mover: number): number {
    return this.played.filter(
      (before) => before.low === low && before.high === high && before.move.color !== mover,
    ).length;
  }

  /** The hash of the stones alone. */
  private stoneHash(): [low: number, high: number] {
    const ko = this.koPoint;
    this.setKo(0);
    const words: [number, number] = [this.hashWords[0], this.hashWords[1]];
    this.setKo(ko);
    return words;
  }

  /**
   * Plays a move of the game by the algorithm of manual 15.4 (place, capture, suicide), whether the rules allow it or not.
   * The point must be empty or PASS.
   */
  play(point: Point, color: Stone): void {
    this.assertPermanent();
    assert(
      point === PASS || this.colorAt[point] === EMPTY,
      () => `play(${point}) on a point not empty\n${this.draw()}`,
    );
    const koBefore = this.koPoint;
    const [low, high] = this.stoneHash();
    this.enter(point, color);
    this.depth = 0;
    const taken = Array.from(this.captured.subarray(0, this.capturedTop));
    const suicide = point !== PASS && this.colorAt[point] === EMPTY;
    this.played.push({ move: { color, point }, koBefore, low, high, taken, suicide });
    if (point !== PASS) this.permanentStones[color]++;
    this.permanentStones[suicide ? color : opponent(color)] -= taken.length;
    if (this.rules.ko === 'none') this.setKo(0);
    this.settle();
    this.permanentChange();
  }

  /** Takes back the last n permanent moves; false, and nothing changed, when there are not that many (undo_move). */
  undo(n = 1): boolean {
    this.assertPermanent();
    if (n < 0 || n > this.played.length) return false;
    if (n === 0) return true;
    for (let i = 0; i < n; i++) {
      const { move, koBefore, taken, suicide } = this.played.pop() as Played;
      const takenColor = suicide ? move.color : opponent(move.color);
      for (const point of taken) this.colorAt[point] = takenColor;
      this.prisoners[opponent(takenColor)] -= taken.length;
      if (move.point !== PASS) this.colorAt[move.point] = EMPTY;
      this.koPoint = koBefore;
    }
    this.rebuild();
    this.permanentChange();
    return true;
  }

  /** Permanent moves made since the board was cleared or set up. */
  get moveNumber(): number {
    return this.played.length;
  }

  /** Those moves, oldest first. */
  history(): Move[] {
    return this.played.map(({ move }) => move);
  }

  /** The last of them. */
  lastMove(): Move | undefined {
    return this.played.at(-1)?.move;
  }

  /** An independent position with the same board, settings and history, without trace (store_board). Nothing may be tried. */
  copy(): Position {
    this.assertPermanent();
    const copy = new Position(this.size, this.rules);
    copy.colorAt.set(this.colorAt);
    copy.koPoint = this.koPoint;
    copy.komi = this.komi;
    copy.serial = this.serial;
    copy.prisoners.set(this.prisoners);
    copy.played = this.played.slice();
    copy.rebuild();
    return copy;
  }

  /** A copy in which a ko that was just taken may be retaken, as if an answered threat had come before. Nothing may be tried. */
  withoutKoBan(): Position {
    const copy = this.copy();
    copy.setKo(0);
    return copy;
  }

  /**
   * Puts stones, liberties and neighbours of every chain into the order that follows from the board alone, instead of from
   * how it came about; for whoever wants the same reading after undo or setup as after a replay. Nothing may be tried.
   */
  canonicalize(): void {
    this.assertPermanent();
    this.rebuild();
  }

  protected override rebuild(): void {
    super.rebuild();
    this.permanentStones.fill(0);
    for (const point of this.points) this.permanentStones[this.colorAt[point]]++;
  }

  // ---- reading

  /**
   * Tries a move if it is legal (PASS is), to be taken back with popMove(); false, and nothing changed, if it is not
   * (trymove). `note` and `target`, the stone it is about, are only for the trace.
   */
  tryMove(point: Point, color: Stone, note?: string, target: Point = 0): boolean {
    if (point !== PASS && this.isIllegalKoCapture(point, color)) return false;
    return this.tryKo(point, color, note, target);
  }

  /** Like tryMove(), but a ko may be retaken at once, as if an answered ko threat had come before (tryko). */
  tryKo(point: Point, color: Stone, note?: string, target: Point = 0): boolean {
    if (point !== PASS) {
      if (this.colorAt[point] !== EMPTY) return false;
      if (this.isSuicide(point, color) && this.isSuicideForbidden(point, color)) return false;
    }
    this.enter(point, color);
    if (this.trace !== null) this.trace.tried(this, point, color, note, target);
    return true;
  }

  /** Takes the last tried move back; there must be one (popgo). */
  popMove(): void {
    if (this.depth === 0) throw new RangeError('popMove() without a tried move');
    this.leave();
    if (this.trace !== null) this.trace.popped(this);
  }

  /** Whether the move would retake a ko that may not be retaken yet (is_illegal_ko_capture). */
  isIllegalKoCapture(point: Point, color: Stone): boolean {
    return (
      point === this.koPoint &&
      point !== 0 &&
      this.hasNeighbor(point, opponent(color)) &&
      (this.depth > 0 || this.rules.ko !== 'none')
    );
  }

  /** Whether a move was tried at the point when the depth was `cutoff` or more (move_in_stack). */
  moveInStack(point: Point, cutoff: number): boolean {
    for (let d = cutoff; d < this.depth; d++) if (this.frames[d * FRAME + POINT] === point) return true;
    return false;
  }

  /** The moves now tried, outermost first (dump_stack). */
  triedMoves(): Move[] {
    const moves: Move[] = [];
    for (let d = 0; d < this.depth; d++) {
      const frame = d * FRAME;
      moves.push({ color: this.frames[frame + COLOR] as Stone, point: this.frames[frame + POINT] });
    }
    return moves;
  }

  /** Whether the rules forbid a move known to be a suicide. */
  private isSuicideForbidden(point: Point, color: Stone): boolean {
    if (this.rules.suicide === 'forbid') return true;
    return this.rules.suicide === 'allow' && !this.hasNeighbor(point, color);
  }

  /** Makes a move, legal or not, and pushes its frame. */
  private enter(point: Point, color: Stone): void {
    this.reserve();
    const frame = this.depth * FRAME;
    if (frame + FRAME > this.frames.length) {
      const larger = new Int32Array(2 * this.frames.length);
      larger.set(this.frames);
      this.frames = larger;
    }
    const frames = this.frames;
    const firstCaptured = this.capturedTop;
    frames[frame + POINT] = point;
    frames[frame + COLOR] = color;
    frames[frame + KO] = this.koPoint;
    frames[frame + HASH_LOW] = this.hashWords[0];
    frames[frame + HASH_HIGH] = this.hashWords[1];
    frames[frame + CHANGE_TOP] = this.changeTop;
    frames[frame + NEXT_RECORD] = this.nextRecord;
    frames[frame + CAPTURED_TOP] = firstCaptured;
    frames[frame + KOMASTER] = this.komaster;
    frames[frame + KOMASTER_POINT] = this.komasterPoint;
    this.depth++;
    if (point === PASS) this.setKo(0);
    else {
      this.place(point, color);
      const count = this.capturedTop - firstCaptured;
      if (count > 0) this.prisoners[this.colorAt[point] === color ? color : 3 - color] += count;
    }
  }

  /** Takes back the move of the last frame. */
  private leave(): void {
    const { frames, colorAt, captured } = this;
    const frame = --this.depth * FRAME;
    const point = frames[frame + POINT];
    const color = frames[frame + COLOR];
    const firstCaptured = frames[frame + CAPTURED_TOP];
    const count = this.capturedTop - firstCaptured;
    if (count > 0) {
      const captor = colorAt[point] === color ? color : 3 - color;
      this.prisoners[captor] -= count;
      for (let i = this.capturedTop - 1; i >= firstCaptured; i--) colorAt[captured[i]] = 3 - captor;
      this.capturedTop = firstCaptured;
    }
    this.unwind(frames[frame + CHANGE_TOP]);
    if (point !== PASS) {
      colorAt[point] = EMPTY;
      this.state[point] = 0;
    }
    this.nextRecord = frames[frame + NEXT_RECORD];
    this.koPoint = frames[frame + KO];
    this.hashWords[0] = frames[frame + HASH_LOW];
    this.hashWords[1] = frames[frame + HASH_HIGH];
    this.komaster = frames[frame + KOMASTER] as Komaster;
    this.komasterPoint = frames[frame + KOMASTER_POINT];
  }

  private assertPermanent(): void {
    assert(this.depth === 0, () => `a permanent change while moves are tried\n${this.draw()}`);
  }

  /** A small picture for assertion messages. */
  private draw(): string {
    const tried = this.triedMoves().map(
      ({ color, point }) => `${color === BLACK ? 'B' : 'W'}:${pointName(point, this.size)}`,
    );
    const symbols = ['.', 'O', 'X', ''];
    let text = `size ${this.size}, move ${this.moveNumber}, tried ${tried.join(' ') || 'nothing'}\n`;
    for (const point of this.points) {
      text += symbols[this.colorAt[point]] + (this.colorAt[point + 1] === OFF_BOARD ? '\n' : ' ');
    }
    return text;
  }
}
