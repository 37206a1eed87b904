/**
 * A game over the Go Modem Protocol (manual 3.2, 3.6): who has black begins it, the other asks for board size, handicap, rules and colours (in
 * the simple protocol nothing is asked), and moves go to and fro until both have passed.
 */
import { BLACK, PASS, WHITE, columnOf, pointAt, rowOf } from '../../../engine/board/point.ts';
import type { Point, Stone } from '../../../engine/board/point.ts';
import { fixedHandicap } from '../../../engine/board/handicap.ts';
import { generateMove } from '../../../engine/gtp/search.ts';
import type { GtpSession } from '../../../engine/gtp/session.ts';
import { GMP, GmpLink, type GmpWire } from './gmpLink.ts';

/** What can be asked. */
const QUERY = { game: 0, rules: 7, handicap: 8, boardSize: 9, color: 11 } as const;
const GO = 1;
const WHITE_BIT = 0x200;
const LOCATION = 0x1ff;
const UNDO_MASK = 0x3ff;
/** Without a word about it (manual 3.2). */
const KOMI = { even: 5.5, handicap: 0.5 };

export interface GmpOptions {
  /** Its colour; undefined: the other side's opposite. */
  color: Stone | undefined;
  /** Whether nothing is asked. */
  simple: boolean;
  /** Whether komi was said on the command line: the protocol cannot say it. */
  komiGiven: boolean;
  /** Called after every move of either side. */
  moved?: () => void;
}

type Question = [query: number, take: (value: number) => void];

export class GmpPlayer {
  readonly link: GmpLink;
  readonly #session: GtpSession;
  readonly #options: GmpOptions;
  #color: Stone;
  /** The questions that are still to be asked before a new game, and what is done with each answer. */
  #questions: Question[] = [];
  #asked: ((value: number) => void) | undefined;
  #begun = false;
  /** A new game that the other side has not agreed to yet: it asks first. */
  #proposed = false;

  constructor(session: GtpSession, wire: GmpWire, options: GmpOptions) {
    this.#session = session;
    this.#options = options;
    this.#color = options.color ?? WHITE;
    this.link = new GmpLink(
      wire,
      (command, value) => this.#listen(command, value),
      () => this.#agreed(),
    );
  }

  /** Begins the game, if that is for this side to do. */
  begin(): void {
    if (this.#options.color !== BLACK) return;
    this.#newGame(this.#session.position.size, this.#session.handicap);
    this.#begun = false;
    this.#proposed = true;
    this.link.command(GMP.newGame, 0);
  }

  /** Whether both sides have passed. */
  get over(): boolean {
    const last = this.#session.position.history().slice(-2);
    return last.length === 2 && last.every(({ point }) => point === PASS);
  }

  #agreed(): void {
    if (!this.#proposed) return;
    this.#proposed = false;
    this.#begun = true;
    this.#moveIfToMove();
  }

  #listen(command: number, value: number): void {
    if (command === GMP.newGame) this.#askedForGame();
    else if (command === GMP.query) this.link.command(GMP.answer, this.#answer(value));
    else if (command === GMP.answer) {
      const take = this.#asked;
      this.#asked = undefined;
      take?.(value);
      this.#askNext();
    } else if (command === GMP.move) this.#theirMove(value);
    else if (command === GMP.undo) this.#undo(value & UNDO_MASK);
    else if (command === GMP.deny) this.link.ok();
    else this.link.command(GMP.deny, 0);
  }

  #askedForGame(): void {
    const { position, handicap } = this.#session;
    const wanted = { size: position.size, handicap };
    const questions: Question[] = [
      [QUERY.boardSize, (value) => (wanted.size = value > 0 ? value : wanted.size)],
      [QUERY.handicap, (value) => (wanted.handicap = value > 1 ? value : value === 1 ? 0 : wanted.handicap)],
    ];
    if (this.#options.color === undefined)
      questions.push([QUERY.color, (value) => (this.#color = value === 1 ? BLACK : WHITE)]);
    this.#questions = this.#options.simple ? [] : questions;
    this.#begun = false;
    const begin = (): void => {
      this.#newGame(wanted.size, wanted.handicap);
      this.link.ok();
      this.#moveIfToMove();
    };
    if (this.#questions.length === 0) begin();
    else {
      this.#last = begin;
      this.#askNext();
    }
  }

  #last: (() => void) | undefined;

  #askNext(): void {
    const next = this.#questions.shift();
    if (next) {
      const [query, take] = next;
      this.#asked = take;
      this.link.command(GMP.query, query);
      return;
    }
    const last = this.#last;
    this.#last = undefined;
    last?.();
  }

  #answer(query: number): number {
    const { position, engine, handicap } = this.#session;
    if (query === QUERY.game) return GO;
    if (query === QUERY.rules) return engine.rules.scoring === 'japanese' ? 1 : 2;
    if (query === QUERY.handicap) return handicap < 2 ? 1 : handicap;
    if (query === QUERY.boardSize) return position.size;
    if (query === QUERY.color) return this.#color === WHITE ? 1 : 2;
    // Not known, as the protocol has it.
    return 0;
  }

  #newGame(size: number, handicap: number): void {
    const stones = handicap >= 2 ? fixedHandicap(size, handicap) : [];
    const session = this.#session;
    session.newGame(size, stones ?? []);
    if (!this.#options.komiGiven) session.engine.komi = stones?.length ? KOMI.handicap : KOMI.even;
    this.#begun = true;
  }

  #theirMove(value: number): void {
    const { position } = this.#session;
    const color: Stone = (value & WHITE_BIT) !== 0 ? WHITE : BLACK;
    const point = this.#pointOf(value & LOCATION);
    if (point === undefined || color === this.#color || !position.isLegal(point, color)) {
      this.link.command(GMP.deny, 0);
      return;
    }
    position.play(point, color);
    this.#options.moved?.();
    this.link.ok();
    this.#moveIfToMove();
  }

  #undo(count: number): void {
    if (!this.#session.position.undo(count)) this.link.command(GMP.deny, 0);
    else {
      this.#options.moved?.();
      this.link.ok();
    }
  }

  #moveIfToMove(): void {
    const session = this.#session;
    if (!this.#begun || this.over || session.toMove() !== this.#color) return;
    const choice = generateMove(session, this.#color);
    this.#options.moved?.();
    // The protocol cannot resign.
    if (choice.kind === 'resign') session.position.play(PASS, this.#color);
    const point = choice.kind === 'play' ? choice.point : PASS;
    this.link.command(GMP.move, (this.#color === WHITE ? WHITE_BIT : 0) | this.#locationOf(point));
  }

  /** 0 for a pass, else from 1 at the lower left, row by row. */
  #locationOf(point: Point): number {
    const { size } = this.#session.position;
    return point === PASS ? 0 : 1 + columnOf(point) + size * (size - 1 - rowOf(point));
  }

  #pointOf(location: number): Point | undefined {
    const { size } = this.#session.position;
    if (location === 0) return PASS;
    if (location > size * size) return undefined;
    return pointAt(size - 1 - Math.floor((location - 1) / size), (location - 1) % size);
  }
}
