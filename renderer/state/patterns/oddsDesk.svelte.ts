/**
 * How likely the moves on the board are by the strengths in use, and what makes them so: one move after the other can be taken
 * apart into the lines of the database. What the last change of the database made of them is kept beside.
 */
/* eslint-disable svelte/prefer-svelte-reactivity -- the maps here are replaced as a whole */
import type { Api, MoveChance, PatternOdds } from '../../../main/ipc/api.ts';
import type { Point } from '../../../engine/protocol/types.ts';
import { isFault, readMoveLine, type MoveLine } from '../../../patterns/moves/text.ts';
import { PositionDesk, type PositionQuestion } from './positionDesk.svelte.ts';

/** One factor of a move's weight. */
export interface Factor {
  line: number;
  text: string;
  read: MoveLine;
}

export class OddsDesk extends PositionDesk<PatternOdds> {
  readonly #api: Api;
  moves = $state.raw<readonly MoveChance[]>([]);
  /** By point: the odds before the last change of the database; null when there was none at this position. */
  before = $state.raw<ReadonlyMap<Point, number> | null>(null);
  /** The move that is taken apart. */
  selected = $state<Point | null>(null);
  /** By line: what it says. */
  #lines = $state.raw<ReadonlyMap<number, Factor>>(new Map());
  /** By line, from 1, how many moves here it counts for. */
  readonly uses: ReadonlyMap<number, number> = $derived.by(() => {
    const uses = new Map<number, number>();
    for (const { lines } of this.moves) for (const line of lines) uses.set(line, (uses.get(line) ?? 0) + 1);
    return uses;
  });
  /** The weights of all moves together. */
  readonly total: number = $derived(this.moves.reduce((sum, move) => sum + this.weightOf(move), 0));

  constructor(api: Api) {
    super();
    this.#api = api;
  }

  /** Asks again after the database changed; what it said before stays beside. */
  async refresh(): Promise<void> {
    const before = this.moves;
    if (await this.askAgain()) this.before = new Map(before.map(({ point, odds }) => [point, odds]));
  }

  /** What makes the weight of a move, in the order of the features. */
  factorsOf({ lines }: MoveChance): Factor[] {
    return lines.flatMap((line) => this.#lines.get(line) ?? []);
  }

  /** The product of its factors. */
  weightOf(move: MoveChance): number {
    return this.factorsOf(move).reduce((product, { read }) => product * read.strength, 1);
  }

  /** By how much the last change made a move likelier; 0 when there was none. */
  changeOf({ point, odds }: MoveChance): number {
    return this.before === null ? 0 : odds - (this.before.get(point) ?? 0);
  }

  /** Takes a move apart, or none. */
  select(point: Point | null): void {
    this.selected = this.moves.some((move) => move.point === point) ? point : null;
  }

  /** The move `by` places after the selected one, round the end. */
  step(by: 1 | -1): void {
    const { moves } = this;
    if (moves.length === 0) return;
    const at = moves.findIndex(({ point }) => point === this.selected);
    const next = at < 0 ? (by > 0 ? 0 : moves.length - 1) : (at + by + moves.length) % moves.length;
    this.selected = moves[next].point;
  }

  protected override fetch({ position, color }: PositionQuestion): Promise<PatternOdds> {
    return this.#api.call('patterns.odds', { position, color });
  }

  protected override show({ moves, texts }: PatternOdds): void {
    this.#lines = new Map(
      texts.flatMap(([line, text]) => {
        const read = readMoveLine(text);
        return read === null || isFault(read) ? [] : [[line, { line, text, read }] as const];
      }),
    );
    this.moves = moves;
    this.select(this.selected);
  }

  protected override leave(): void {
    this.before = null;
    this.selected = null;
  }
}
