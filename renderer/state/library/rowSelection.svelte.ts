/**
 * Which rows of a list are selected, as in lists of files: one, a stretch up to another one, single ones besides. There is always the row
 * that has the cursor, which keys go on from; with several selected it may be none of them.
 */
/* eslint-disable svelte/prefer-svelte-reactivity -- the sets here are replaced as a whole */
export class RowSelection {
  /** The row with the cursor. */
  current = $state(0);
  /** The selected rows. */
  marked = $state.raw<ReadonlySet<number>>(new Set([0]));
  /** Where a stretch begins. */
  #anchor = 0;

  /** The uppermost selected row. */
  get first(): number {
    return [...this.marked].reduce((a, b) => Math.min(a, b));
  }

  /** That row alone. */
  only(row: number): void {
    this.current = row;
    this.#anchor = row;
    this.marked = new Set([row]);
  }

  /** The stretch from the row that was chosen last to this one. */
  extend(row: number): void {
    this.current = row;
    const [first, last] = [Math.min(row, this.#anchor), Math.max(row, this.#anchor)];
    this.marked = new Set(Array.from({ length: last - first + 1 }, (_, i) => first + i));
  }

  /** This row besides the others, or the others without it. */
  toggle(row: number): void {
    const marked = new Set(this.marked);
    if (!marked.delete(row)) marked.add(row);
    this.current = row;
    this.#anchor = row;
    this.marked = marked.size > 0 ? marked : new Set([row]);
  }

  /** The cursor goes there, and all else stays. */
  move(row: number): void {
    this.current = row;
    this.#anchor = row;
  }

  /** All of so many rows. */
  all(count: number): void {
    this.marked = new Set(Array.from({ length: Math.max(1, count) }, (_, row) => row));
  }
}
