/**
 * Signs on single points: the markup of the file, move numbers, the last move and the ko. Every sign takes its colour from
 * what lies under it (black stone, white stone, board); on the bare board the grid is softened behind it, so that lines do
 * not run through letters.
 */
import type { Point } from '../../engine/protocol/types.ts';
import { drawCentered } from './drawBoard.ts';
import { pointX, pointY } from './geometry.ts';
import type { BoardLayout } from './geometry.ts';
import { boardFont, groundColor } from './themes.ts';
import type { BoardTheme } from './themes.ts';
import type { BoardMarkup } from './types.ts';

/** Where to draw and on what. */
export interface Sheet {
  readonly context: CanvasRenderingContext2D;
  readonly layout: BoardLayout;
  readonly theme: BoardTheme;
  /** By Point; what the sign lies on. */
  readonly stones: ArrayLike<number>;
}

/** The readable colour on a point. */
export function inkAt({ theme, stones }: Sheet, point: Point): string {
  return stones[point] === 2 ? theme.black.ink : stones[point] === 1 ? theme.white.ink : theme.ink;
}

/** Softens the grid on an empty point; `reach` in cells. */
export function clearGround({ context, layout, theme, stones }: Sheet, point: Point, reach: number): void {
  if (stones[point] === 1 || stones[point] === 2) return;
  const x = pointX(layout, point);
  const y = pointY(layout, point);
  const radius = reach * layout.cell;
  const fade = context.createRadialGradient(x, y, 0, x, y, radius);
  fade.addColorStop(0, groundColor(theme, 0.96));
  fade.addColorStop(0.72, groundColor(theme, 0.9));
  fade.addColorStop(1, groundColor(theme, 0));
  context.fillStyle = fade;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}

/** Width of a sign's strokes. */
export function strokeWidth(layout: BoardLayout): number {
  return Math.max(1.25 * layout.scale, 0.068 * layout.cell);
}

/** Text on a point, as large as its length allows; `size` in cells for a single character. */
export function drawText(sheet: Sheet, point: Point, text: string, color: string, size = 0.6, dy = 0): void {
  const { context, layout } = sheet;
  const { cell, scale } = layout;
  const letters = [...text];
  const shown = letters.length > 8 ? `${letters.slice(0, 7).join('')}…` : text;
  let pixels = Math.max(
    8 * scale,
    size * cell * (letters.length < 2 ? 1 : letters.length === 2 ? 0.88 : 0.76),
  );
  context.font = `600 ${pixels}px ${boardFont}`;
  const width = context.measureText(shown).width;
  const room = 0.84 * cell;
  if (width > room) {
    pixels = Math.max(7 * scale, (pixels * room) / width);
    context.font = `600 ${pixels}px ${boardFont}`;
  }
  context.fillStyle = color;
  context.textAlign = 'center';
  drawCentered(context, shown, pointX(layout, point), pointY(layout, point) + dy);
}

/** Move numbers on the stones; points in `taken` carry a sign of the file already. */
export function drawMoveNumbers(
  sheet: Sheet,
  numberAt: ReadonlyMap<Point, number>,
  taken: ReadonlySet<Point>,
  last: Point | undefined,
): void {
  for (const [point, number] of numberAt) {
    if (taken.has(point)) continue;
    if (sheet.stones[point] !== 1 && sheet.stones[point] !== 2) continue;
    drawText(sheet, point, String(number), inkAt(sheet, point), 0.5);
    if (point === last) drawLastRing(sheet, point);
  }
}

/** The last move: a small dot; where a number or sign needs the middle, a ring inside the stone's edge. */
export function drawLastMove(sheet: Sheet, point: Point, occupied: boolean): void {
  if (occupied) return drawLastRing(sheet, point);
  const { context, layout } = sheet;
  context.fillStyle = inkAt(sheet, point);
  context.beginPath();
  context.arc(
    pointX(layout, point),
    pointY(layout, point),
    Math.max(2, Math.min(0.15 * layout.cell, 9 * layout.scale)),
    0,
    2 * Math.PI,
  );
  context.fill();
}

function drawLastRing(sheet: Sheet, point: Point): void {
  const { context, layout } = sheet;
  context.strokeStyle = inkAt(sheet, point);
  context.lineWidth = 0.75 * strokeWidth(layout);
  context.beginPath();
  context.arc(pointX(layout, point), pointY(layout, point), 0.43 * layout.stone, 0, 2 * Math.PI);
  context.stroke();
}

/** Where a stone may not be put back at once. */
export function drawKo(sheet: Sheet, point: Point): void {
  clearGround(sheet, point, 0.42);
  drawText(sheet, point, 'ko', sheet.theme.coordinate, 0.42);
}

/** Every point that carries a sign of the file. */
export function markedPoints(markup: BoardMarkup | undefined): Set<Point> {
  if (!markup) return new Set();
  const { triangles, squares, circles, crosses, selected } = markup;
  return new Set([
    ...triangles,
    ...squares,
    ...circles,
    ...crosses,
    ...selected,
    ...markup.labels.map((l) => l.point),
  ]);
}

/** The file's points greyed out (DD), under its signs. */
export function drawDim({ context, layout, theme }: Sheet, points: readonly Point[]): void {
  context.fillStyle = groundColor(theme, 0.55);
  for (const point of points) fillCell(context, layout, point);
}

/** Everything outside the visible part (VW) nearly vanishes. */
export function drawHidden(sheet: Sheet, visible: readonly Point[], all: readonly Point[]): void {
  const shown = new Set(visible);
  sheet.context.fillStyle = groundColor(sheet.theme, 0.88);
  for (const point of all) if (!shown.has(point)) fillCell(sheet.context, sheet.layout, point);
}

function fillCell(context: CanvasRenderingContext2D, layout: BoardLayout, point: Point): void {
  const x = Math.round(pointX(layout, point) - layout.cell / 2);
  const y = Math.round(pointY(layout, point) - layout.cell / 2);
  context.fillRect(x, y, layout.cell, layout.cell);
}

/** Signs, labels, lines and arrows of the file; on `chips` the ground is free for a sign already. */
export function drawMarkup(sheet: Sheet, markup: BoardMarkup, chips: ReadonlySet<Point>): void {
  const { context, layout } = sheet;
  context.lineJoin = 'round';
  context.lineCap = 'round';
  // The grid gives way first and lines come before signs, so that neither wipes out the other.
  const marked = markedPoints(markup);
  for (const point of marked) if (!chips.has(point)) clearGround(sheet, point, 0.48);
  for (const { from, to } of markup.lines) drawLine(sheet, from, to, 0, false);
  for (const { from, to } of markup.arrows) drawLine(sheet, from, to, marked.has(to) ? 0.42 : 0, true);
  const shape = (points: readonly Point[], path: (x: number, y: number, cell: number) => void): void => {
    for (const point of points) {
      context.strokeStyle = inkAt(sheet, point);
      context.lineWidth = strokeWidth(layout);
      context.beginPath();
      path(pointX(layout, point), pointY(layout, point), layout.cell);
      context.stroke();
    }
  };
  shape(markup.triangles, (x, y, cell) => {
    const radius = 0.29 * cell;
    context.moveTo(x, y - radius);
    context.lineTo(x + 0.866 * radius, y + 0.5 * radius);
    context.lineTo(x - 0.866 * radius, y + 0.5 * radius);
    context.closePath();
  });
  shape(markup.squares, (x, y, cell) => {
    const half = Math.round(0.2 * cell);
    context.rect(x - half, y - half, 2 * half, 2 * half);
  });
  shape(markup.circles, (x, y, cell) => context.arc(x, y, 0.24 * cell, 0, 2 * Math.PI));
  shape(markup.crosses, (x, y, cell) => {
    const half = 0.2 * cell;
    context.moveTo(x - half, y - half);
    context.lineTo(x + half, y + half);
    context.moveTo(x + half, y - half);
    context.lineTo(x - half, y + half);
  });
  for (const point of markup.selected) drawSelected(sheet, point);
  for (const { point, text } of markup.labels) drawText(sheet, point, text, inkAt(sheet, point));
}

/** A selected point: a filled diamond, which no other sign is. */
function drawSelected(sheet: Sheet, point: Point): void {
  const { context, layout, theme } = sheet;
  const x = pointX(layout, point);
  const y = pointY(layout, point);
  const radius = 0.27 * layout.cell;
  context.beginPath();
  context.moveTo(x, y - radius);
  context.lineTo(x + radius, y);
  context.lineTo(x, y + radius);
  context.lineTo(x - radius, y);
  context.closePath();
  context.fillStyle = theme.accent;
  context.fill();
  context.strokeStyle = inkAt(sheet, point);
  context.lineWidth = 0.6 * strokeWidth(layout);
  context.stroke();
}

/**
 * A line or arrow in the accent, on a halo of the ground so that it shows on stones of both colours. It ends `short` cells
 * before its point, where a sign stands there.
 */
function drawLine(
  { context, layout, theme }: Sheet,
  from: Point,
  to: Point,
  short: number,
  head: boolean,
): void {
  const x1 = pointX(layout, from);
  const y1 = pointY(layout, from);
  const whole = Math.hypot(pointX(layout, to) - x1, pointY(layout, to) - y1);
  if (whole === 0) return;
  const dx = (pointX(layout, to) - x1) / whole;
  const dy = (pointY(layout, to) - y1) / whole;
  const length = whole - short * layout.cell;
  const x2 = x1 + dx * length;
  const y2 = y1 + dy * length;
  const width = Math.max(2 * layout.scale, 0.085 * layout.cell);
  const reach = 4.2 * width;
  const path = (): void => {
    context.beginPath();
    context.moveTo(x1, y1);
    const end = head ? length - 0.8 * reach : length;
    context.lineTo(x1 + dx * end, y1 + dy * end);
    context.stroke();
    if (!head) return;
    context.beginPath();
    context.moveTo(x2, y2);
    context.lineTo(x2 - dx * reach - dy * 0.5 * reach, y2 - dy * reach + dx * 0.5 * reach);
    context.lineTo(x2 - dx * reach + dy * 0.5 * reach, y2 - dy * reach - dx * 0.5 * reach);
    context.closePath();
    context.fill();
  };
  context.lineWidth = width + 2.5 * layout.scale;
  context.strokeStyle = context.fillStyle = groundColor(theme, 0.85);
  path();
  if (head) {
    context.lineWidth = 2.5 * layout.scale;
    context.stroke();
  }
  context.lineWidth = width;
  context.strokeStyle = context.fillStyle = theme.accent;
  path();
}
