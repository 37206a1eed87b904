/**
 * Where patterns match, and the rectangle from which one is made. Faint outlines of many matches lie below the strong one
 * that is looked at; what the constraint says is the kind of the stroke as well as its colour.
 */
import { pointX, pointY } from './geometry.ts';
import type { Sheet } from './drawMarkup.ts';
import { groundColor } from './themes.ts';
import type { BoardSelection, Outline } from './types.ts';

/** Dashes in cells: accepted solid, refused dashed, undecided dotted. */
const DASHES: Readonly<Record<Outline['sign'], readonly number[]>> = {
  accepted: [],
  refused: [0.28, 0.2],
  undecided: [0.06, 0.14],
};

/** Rectangles with a dot on each move, weak ones first. */
export function drawOutlines(sheet: Sheet, outlines: readonly Outline[]): void {
  const { context } = sheet;
  context.save();
  for (const outline of outlines) if (!outline.strong) drawOutline(sheet, outline);
  for (const outline of outlines) if (outline.strong) drawOutline(sheet, outline);
  context.restore();
}

function drawOutline(sheet: Sheet, { from, to, move, sign, strong }: Outline): void {
  const { context, layout, theme } = sheet;
  const { cell, scale } = layout;
  const color = signColor(sheet, sign);
  context.fillStyle = color;
  if (from !== 0) {
    rectangle(sheet, from, to);
    context.setLineDash(DASHES[sign].map((part) => part * cell));
    context.lineCap = sign === 'undecided' ? 'round' : 'butt';
    if (strong) {
      context.globalAlpha = 0.14;
      context.fill();
      context.globalAlpha = 0.6;
      context.strokeStyle = groundColor(theme);
      context.lineWidth = Math.max(3.5 * scale, 0.13 * cell);
      context.stroke();
    }
    context.globalAlpha = strong ? 1 : 0.55;
    context.strokeStyle = color;
    context.lineWidth = strong ? Math.max(2 * scale, 0.08 * cell) : Math.max(scale, 0.04 * cell);
    context.stroke();
    context.setLineDash([]);
    context.globalAlpha = 1;
  }
  if (move === 0) return;
  context.strokeStyle = color;
  context.globalAlpha = strong ? 1 : 0.85;
  context.lineWidth = Math.max(1.5 * scale, 0.06 * cell);
  context.beginPath();
  context.arc(pointX(layout, move), pointY(layout, move), (strong ? 0.26 : 0.15) * cell, 0, 2 * Math.PI);
  // A hollow dot: the constraint does not let the pattern play there.
  if (sign === 'accepted') context.fill();
  context.stroke();
  context.globalAlpha = 1;
}

function signColor({ theme }: Sheet, sign: Outline['sign']): string {
  return sign === 'accepted' ? theme.best : sign === 'refused' ? theme.dead : theme.accent;
}

/** The rectangle being chosen, with the point that becomes the move. */
export function drawSelection(sheet: Sheet, { from, to, move }: BoardSelection): void {
  const { context, layout, theme } = sheet;
  context.save();
  rectangle(sheet, from, to);
  context.globalAlpha = 0.16;
  context.fillStyle = theme.accent;
  context.fill();
  context.globalAlpha = 1;
  context.strokeStyle = theme.accent;
  context.lineWidth = Math.max(2 * layout.scale, 0.07 * layout.cell);
  context.stroke();
  if (move !== 0) {
    const reach = 0.22 * layout.cell;
    const x = pointX(layout, move);
    const y = pointY(layout, move);
    context.lineCap = 'round';
    context.lineWidth = Math.max(2.5 * layout.scale, 0.09 * layout.cell);
    context.beginPath();
    for (const [dx, dy] of [
      [1, 0],
      [0.5, 0.87],
      [0.5, -0.87],
    ]) {
      context.moveTo(x - dx * reach, y - dy * reach);
      context.lineTo(x + dx * reach, y + dy * reach);
    }
    context.stroke();
  }
  context.restore();
}

/** A path half a cell beyond the outermost points. */
function rectangle({ context, layout }: Sheet, from: number, to: number): void {
  const across = [pointX(layout, from), pointX(layout, to)];
  const down = [pointY(layout, from), pointY(layout, to)];
  const reach = 0.5 * layout.cell;
  const x = Math.min(...across) - reach;
  const y = Math.min(...down) - reach;
  const right = Math.max(...across) + reach;
  const bottom = Math.max(...down) + reach;
  context.beginPath();
  context.roundRect(x, y, right - x, bottom - y, 0.16 * layout.cell);
}
