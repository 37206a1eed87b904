/** Which matches are outlined on the board, and how strongly: what the lists beside the board are about right now. */
import { columnOf, pointAt, rowOf } from '../../../engine/board/point.ts';
import type { PatternMatch } from '../../../main/ipc/api.ts';
import type { Outline } from '../../board/types.ts';
import { decisionOf } from './changes.ts';
import type { Workshop } from './workshop.svelte.ts';

/** With more matches than this only their moves are marked: rectangles over rectangles say nothing. */
export const MAX_OUTLINES = 40;

/** The rectangle of a match on the board, with its move. */
function outlineOf(match: PatternMatch, strong: boolean): Outline {
  const rows = match.points.map(rowOf);
  const columns = match.points.map(columnOf);
  return {
    from: pointAt(Math.min(...rows), Math.min(...columns)),
    to: pointAt(Math.max(...rows), Math.max(...columns)),
    move: match.move,
    sign: decisionOf(match),
    strong,
  };
}

/** Outlines for the board as it is looked at now. */
export function outlinesOf({ matches: desk, tab, file }: Workshop): Outline[] {
  const strong = desk.hovered ?? desk.selected;
  const entry = tab === 'pattern' ? file?.entry?.name : undefined;
  const shown =
    tab === 'changes' && desk.changes
      ? desk.changes.map(({ match }) => match)
      : entry !== undefined
        ? desk.list.filter(({ database, name }) => database === file?.name && name === entry)
        : desk.shown;
  const many = shown.length > MAX_OUTLINES;
  const weak = shown.filter((match) => match !== strong).map((match) => outlineOf(match, false));
  const outlines = many ? dotsOf(weak) : weak;
  return strong ? [...outlines, outlineOf(strong, true)] : outlines;
}

/** One dot for each move and sign; its rectangle is the point alone. */
function dotsOf(outlines: readonly Outline[]): Outline[] {
  const dots = new Map<string, Outline>();
  for (const { move, sign } of outlines) {
    if (move !== 0) dots.set(`${move} ${sign}`, { from: 0, to: 0, move, sign, strong: false });
  }
  return [...dots.values()];
}
