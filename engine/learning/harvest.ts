/**
 * The shapes that occur often enough in games to be worth a weight (Coulom 2007): counted where they were played, and the
 * small ones in a sample of positions where they could have been. A shape is written down the moment its count reaches
 * what is asked for, so one pass over the games is all, and each size costs one table of counts.
 */
import { BLACK, MAX_SIZE, PASS, STRIDE, WHITE, columnOf, rowOf } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import * as layout from '../montecarlo/layout.ts';
import { LibertyCounter } from '../montecarlo/libertyCounter.ts';
import { REPLY_SIZES } from '../montecarlo/moveFeatures.ts';
import { PatternBoard } from '../montecarlo/patternBoard.ts';
import { Keys, entryName, sizeOfKind, uprightEntry } from '../../patterns/moves/entry.ts';
import type { ShapeEntry } from '../../patterns/moves/entry.ts';
import { KeyTable } from '../../patterns/moves/keyTable.ts';
import type { MonteCarloTable } from '../../patterns/montecarlo/table.ts';
import {
  CELLS,
  CELL_COUNTS,
  LIBERTIES_KIND,
  NEIGHBOURS,
  REPLY_KIND,
  SIZES,
  cellIndex,
} from '../../patterns/moves/shapes.ts';
import { cellsAround } from './around.ts';
import type { RecordedGame } from './gameReplay.ts';

const { COLOR, CHAIN, LIBS, EMPTIES } = layout;

export interface HarvestOptions {
  /** How often a shape must have been played; larger sizes need as much as smaller ones. */
  played: number;
  /** How often a small shape, or one with liberties, must have been possible in the sample instead. */
  possible: number;
  /** The sample: one position in so many. */
  sampleEvery: number;
}

/** Shapes by kind and name. */
export function inOrder(entries: readonly ShapeEntry[]): ShapeEntry[] {
  return entries
    .map((entry) => ({ entry, name: entryName(entry) }))
    .sort((a, b) => a.entry.kind - b.entry.kind || a.name - b.name)
    .map(({ entry }) => entry);
}

/** Sizes whose shapes are also counted where they were not played. */
const POSSIBLE_SIZE = 2;

export class Harvest {
  positions = 0;
  readonly #found: ShapeEntry[] = [];
  private readonly options: HarvestOptions;
  private readonly board: PatternBoard;
  private readonly played = new KeyTable(1 << 20);
  private readonly possible = new KeyTable(1 << 18);
  private readonly kept = new KeyTable(1 << 16);
  private readonly keys = new Keys();
  private readonly cells = new Uint8Array(CELLS.length);
  private readonly liberties = new Uint8Array(5);
  private readonly counter = new LibertyCounter();

  constructor(table: MonteCarloTable, options: HarvestOptions) {
    this.options = options;
    this.board = new PatternBoard(MAX_SIZE, table);
  }

  /** Those that occurred often enough: the same, and in the same order, in whatever order the games came. */
  get entries(): ShapeEntry[] {
    return inOrder(this.#found);
  }

  /** How often shapes were played, and possible in the sample; by their names (entryName). */
  countsOf(names: readonly number[]): { played: number[]; possible: number[] } {
    const count = (table: KeyTable, name: number): number => Math.max(0, table.find(name | 0));
    return {
      played: names.map((name) => count(this.played, name)),
      possible: names.map((name) => count(this.possible, name)),
    };
  }

  /** Counts the shapes of the game of that number; ends before a move that cannot be played. */
  add(game: RecordedGame, number: number): void {
    const { board, options } = this;
    board.clear();
    let last: Point = PASS;
    for (const [i, p] of game.moves.entries()) {
      const c: Stone = i % 2 === 0 ? BLACK : WHITE;
      if (p === PASS) {
        board.pass();
        last = PASS;
        continue;
      }
      if (board.state[COLOR + p] !== 0 || p === board.ko) return;
      this.positions++;
      if ((number + i) % options.sampleEvery === 0) this.countPossible(c, last);
      this.count(p, c, last, SIZES - 1, this.played, options.played);
      if (!board.place(p, c)) return;
      last = p;
    }
  }

  private countPossible(c: Stone, last: Point): void {
    const { board } = this;
    for (let i = 0; i < board.emptyCount; i++) {
      const p = board.state[EMPTIES + i];
      if (p === board.ko || board.isEye(p, c) || board.isSuicide(p, c)) continue;
      this.count(p, c, last, POSSIBLE_SIZE, this.possible, this.options.possible);
    }
  }

  /** Counts the shapes around p up to a size. */
  private count(p: Point, c: Stone, last: Point, largest: number, counts: KeyTable, enough: number): void {
    const { keys, cells } = this;
    cellsAround(this.board, p, c, CELL_COUNTS[largest], cells);
    keys.clear();
    const lastCell = last === PASS ? -1 : cellIndex(rowOf(last) - rowOf(p), columnOf(last) - columnOf(p));
    for (let size = 0; size <= largest; size++) {
      keys.read(cells, size);
      this.meet(size, -1, undefined, counts, enough);
      if (size === 0 && this.lookAtLiberties(p, c))
        this.meet(LIBERTIES_KIND, -1, this.liberties, counts, enough);
      if (lastCell >= 0 && (REPLY_SIZES as readonly number[]).includes(size))
        this.meet(REPLY_KIND + size, lastCell, undefined, counts, enough);
    }
  }

  private meet(
    kind: number,
    last: number,
    liberties: Uint8Array | undefined,
    counts: KeyTable,
    enough: number,
  ): void {
    const name = this.keys.name(kind, last, liberties);
    if (counts.increase(name) !== enough) return;
    if (this.kept.add(name, this.#found.length) !== this.#found.length) return;
    const cells = this.cells.slice(0, CELL_COUNTS[sizeOfKind(kind)]);
    this.#found.push(uprightEntry({ kind, cells, last, liberties: liberties?.slice() ?? new Uint8Array(5) }));
  }

  /** False when there is no stone beside the point. */
  private lookAtLiberties(p: Point, c: Stone): boolean {
    const { liberties, board } = this;
    const s = board.state;
    let any = false;
    for (const [i, [dy, dx]] of NEIGHBOURS.entries()) {
      const q = p + STRIDE * dy + dx;
      const k = s[COLOR + q];
      const isStone = k === 1 || k === 2;
      liberties[i] = isStone ? Math.min(s[LIBS + s[CHAIN + q]], 4) : 0;
      any ||= isStone;
    }
    if (any) liberties[4] = Math.min(this.counter.after(board, p, c, 5), 3);
    return any;
  }
}
