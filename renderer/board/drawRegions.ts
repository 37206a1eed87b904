/**
 * Regions and lines of an analysis. A region fills the whole cells of its points, below the stones: what shows at the corners and
 * between them is enough to see what belongs together, and the stones stay as they are.
 */
import { columnOf, rowOf } from '../../engine/board/point.ts';
import type { Point } from '../../engine/protocol/types.ts';
import { toneColor } from './drawLayers.ts';
import type { Sheet } from './drawMarkup.ts';
import { placeOf, pointInPlace, pointX, pointY } from './geometry.ts';
import type { LineLayer, RegionLayer } from './layers.ts';
import { groundColor } from './themes.ts';

/** In cells. */
const DASHES: Readonly<Record<LineLayer['dash'], readonly number[]>> = {
  solid: [],
  dashed: [0.25, 0.25],
  dotted: [0.01, 0.16],
};

/** Coloured cells with a border, hatched as their layer says. */
export function drawRegions(sheet: Sheet, regions: readonly RegionLayer[]): void {
  const { context } = sheet;
  context.save();
  for (const region of regions) drawBands(sheet, region);
  for (const region of regions) drawRegion(sheet, region);
  context.restore();
}

function drawBands(sheet: Sheet, { bands, tone, strong }: RegionLayer): void {
  const { context, layout } = sheet;
  context.beginPath();
  for (const [from, to] of bands) {
    context.moveTo(pointX(layout, from), pointY(layout, from));
    context.lineTo(pointX(layout, to), pointY(layout, to));
  }
  context.setLineDash([]);
  context.globalAlpha = strong ? 0.9 : 0.6;
  context.lineWidth = 0.3 * layout.cell;
  context.strokeStyle = toneColor(sheet, tone);
  context.stroke();
}

function drawRegion(sheet: Sheet, { points, tone, hatch, border, strong }: RegionLayer): void {
  const { context, layout } = sheet;
  const { cell, scale, size } = layout;
  const color = toneColor(sheet, tone);
  const inside = new Set(points);
  const corner = (point: Point): [x: number, y: number] => [
    Math.floor(pointX(layout, point) - cell / 2),
    Math.floor(pointY(layout, point) - cell / 2),
  ];
  context.save();
  context.beginPath();
  for (const point of points) context.rect(...corner(point), cell, cell);
  context.globalAlpha = strong ? 0.62 : 0.42;
  context.fillStyle = color;
  context.fill();
  // Only the inner half of the border is seen, so that neighbours keep theirs.
  context.clip();
  context.strokeStyle = color;
  if (hatch !== 'none') {
    context.beginPath();
    for (const point of points) hatchCell(context, ...corner(point), cell, hatch === 'crossed');
    context.globalAlpha = 0.85;
    context.lineWidth = Math.max(scale, 0.045 * cell);
    context.stroke();
  }
  context.beginPath();
  for (const point of points) {
    const [x, y] = corner(point);
    const place = placeOf(layout, point);
    const [row, column] = [rowOf(place), columnOf(place)];
    const isInside = (r: number, c: number): boolean =>
      r >= 0 && c >= 0 && r < size && c < size && inside.has(pointInPlace(layout, r, c));
    const edge = (isOpen: boolean, x1: number, y1: number, x2: number, y2: number): void => {
      if (!isOpen) return;
      context.moveTo(x1, y1);
      context.lineTo(x2, y2);
    };
    edge(!isInside(row - 1, column), x, y, x + cell, y);
    edge(!isInside(row + 1, column), x, y + cell, x + cell, y + cell);
    edge(!isInside(row, column - 1), x, y, x, y + cell);
    edge(!isInside(row, column + 1), x + cell, y, x + cell, y + cell);
  }
  context.setLineDash(DASHES[border].map((part) => part * cell));
  context.lineCap = border === 'dotted' ? 'round' : 'butt';
  context.globalAlpha = 1;
  context.lineWidth = 2 * Math.max(1.5 * scale, (strong ? 0.12 : 0.07) * cell);
  context.stroke();
  context.restore();
}

/** Diagonals that go on in the next cell. */
function hatchCell(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  cell: number,
  crossed: boolean,
): void {
  for (const part of [0, 0.5]) {
    context.moveTo(x, y + (1 - part) * cell);
    context.lineTo(x + (1 - part) * cell, y);
    context.moveTo(x + part * cell, y + cell);
    context.lineTo(x + cell, y + part * cell);
    if (!crossed) continue;
    context.moveTo(x, y + part * cell);
    context.lineTo(x + (1 - part) * cell, y + cell);
    context.moveTo(x + part * cell, y);
    context.lineTo(x + cell, y + (1 - part) * cell);
  }
}

/** Lines with a halo that stands out from stones of both colours. */
export function drawLines(sheet: Sheet, lines: readonly LineLayer[]): void {
  const { context, layout, theme } = sheet;
  const { cell, scale } = layout;
  context.save();
  for (const { from, to, dash } of lines) {
    context.beginPath();
    context.moveTo(pointX(layout, from), pointY(layout, from));
    context.lineTo(pointX(layout, to), pointY(layout, to));
    context.lineCap = 'round';
    context.setLineDash([]);
    context.globalAlpha = 0.75;
    context.lineWidth = Math.max(3 * scale, 0.14 * cell);
    context.strokeStyle = groundColor(theme);
    context.stroke();
    context.globalAlpha = 1;
    context.setLineDash(DASHES[dash].map((part) => part * cell));
    context.lineWidth = Math.max(1.5 * scale, 0.07 * cell);
    context.strokeStyle = theme.accent;
    context.stroke();
  }
  context.restore();
}
