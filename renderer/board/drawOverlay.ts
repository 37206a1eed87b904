/**
 * What the program says about the position: territory and ownership, dead stones, the search's favourite moves, lit points,
 * a hovered line, the cursor. Magnitude is always size as well as colour, so nothing depends on colour vision.
 */
import { pointAt } from '../../engine/board/point.ts';
import type { Point, Stone } from '../../engine/protocol/types.ts';
import { clearGround, drawText, inkAt, strokeWidth } from './drawMarkup.ts';
import type { Sheet } from './drawMarkup.ts';
import { drawStone } from './drawStones.ts';
import type { StoneSprites } from './drawStones.ts';
import { pointX, pointY } from './geometry.ts';
import type { BoardLayout } from './geometry.ts';
import { showsOwnership } from './ownership.ts';
import { groundColor } from './themes.ts';
import type { Candidate, VariationStone } from './types.ts';

const BLACK = 2;

/** A smaller second line of a candidate needs this font size in CSS pixels. */
const MIN_SUB_FONT = 8.5;

/**
 * Squares whose size is how sure the search is; none on a stone that belongs where it stands, nor where the search is less
 * sure than `threshold` (0..1).
 */
export function drawOwnership(sheet: Sheet, ownership: ArrayLike<number>, opacity = 1, threshold = 0): void {
  const { context, layout, stones } = sheet;
  const { size, cell } = layout;
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const value = ownership[row * size + column];
      const amount = Math.min(1, Math.abs(value));
      const owner = value > 0 ? 2 : 1;
      const point = pointAt(row, column);
      if (!showsOwnership(value, threshold) || stones[point] === owner) continue;
      const side = Math.max(3, Math.round(cell * (0.1 + 0.32 * amount)));
      context.globalAlpha = opacity * (0.6 + 0.4 * amount);
      ownerSquare(sheet, point, owner, side);
    }
  }
  context.globalAlpha = 1;
}

/** Counted points: a square in the owner's colour on each empty one. Dead stones have their cross instead. */
export function drawTerritory(sheet: Sheet, territory: ArrayLike<number>, points: readonly Point[]): void {
  const { layout, stones } = sheet;
  const side = Math.max(3, Math.round(0.34 * layout.cell));
  for (const point of points) {
    const owner = territory[point];
    if (owner !== 1 && owner !== 2) continue;
    if (stones[point] === 1 || stones[point] === 2) continue;
    ownerSquare(sheet, point, owner, side);
  }
}

/** Territory points of the file (TB, TW). */
export function drawTerritoryPoints(sheet: Sheet, points: readonly Point[], owner: Stone): void {
  const side = Math.max(3, Math.round(0.34 * sheet.layout.cell));
  for (const point of points) ownerSquare(sheet, point, owner, side);
}

/** A square in the owner's colour, outlined where it would not stand out from what it lies on. */
function ownerSquare(
  { context, layout, theme, stones }: Sheet,
  point: Point,
  owner: number,
  wanted: number,
): void {
  const side = wanted % 2 === 1 ? wanted : wanted + 1;
  const x = Math.floor(pointX(layout, point)) - (side - 1) / 2;
  const y = Math.floor(pointY(layout, point)) - (side - 1) / 2;
  const bare = stones[point] !== 1 && stones[point] !== 2;
  const line = bare ? theme.squareEdge[owner === BLACK ? 0 : 1] : '';
  if (line !== '') {
    const edge = Math.max(1, Math.round(layout.scale));
    context.fillStyle = line;
    context.fillRect(x - edge, y - edge, side + 2 * edge, side + 2 * edge);
  }
  context.fillStyle = owner === BLACK ? theme.black.rim : theme.white.lit;
  context.fillRect(x, y, side, side);
}

/** A cross over every dead stone; the stones themselves are drawn faded. */
export function drawDead({ context, layout, theme, stones }: Sheet, dead: ReadonlySet<Point>): void {
  context.lineCap = 'round';
  for (const point of dead) {
    const x = pointX(layout, point);
    const y = pointY(layout, point);
    const half = 0.2 * layout.cell;
    context.beginPath();
    context.moveTo(x - half, y - half);
    context.lineTo(x + half, y + half);
    context.moveTo(x + half, y - half);
    context.lineTo(x - half, y + half);
    context.lineWidth = 2.1 * strokeWidth(layout);
    context.strokeStyle = stones[point] === BLACK ? 'rgb(20 16 12 / 55%)' : 'rgb(255 253 248 / 75%)';
    context.stroke();
    context.lineWidth = 1.25 * strokeWidth(layout);
    context.strokeStyle = theme.dead;
    context.stroke();
  }
}

/**
 * A chip per move: label, second line, and a ring as long as its share of the search; the best one is filled. On `marked` points the
 * middle of the chip is left to the file's sign, and the label stands below it (`drawValues`).
 */
export function drawCandidates(
  sheet: Sheet,
  candidates: readonly Candidate[],
  marked: ReadonlySet<Point>,
): void {
  const { context, layout, theme } = sheet;
  const { cell } = layout;
  for (const { point, label, sub, best, strength } of candidates) {
    const x = pointX(layout, point);
    const y = pointY(layout, point);
    const radius = 0.46 * cell;
    const ring = Math.max(1.5 * layout.scale, 0.07 * cell);
    const filled = best && !marked.has(point);
    clearGround(sheet, point, 0.6);
    context.fillStyle = filled ? theme.best : theme.chip;
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fill();
    context.lineCap = 'butt';
    context.lineWidth = ring;
    context.strokeStyle = best ? theme.best : groundColor(theme, 0.55);
    context.beginPath();
    context.arc(x, y, Math.max(0, radius - ring / 2), 0, 2 * Math.PI);
    context.stroke();
    context.strokeStyle = filled ? theme.bestInk : theme.strength;
    context.beginPath();
    const inset = best ? 1.4 * ring : ring / 2;
    context.lineWidth = best ? 0.6 * ring : ring;
    context.arc(
      x,
      y,
      Math.max(0, radius - inset),
      -Math.PI / 2,
      -Math.PI / 2 + 2 * Math.PI * Math.min(1, Math.max(0, strength)),
    );
    context.stroke();
    if (marked.has(point)) continue;
    const ink = best ? theme.bestInk : theme.chipInk;
    const subFont = 0.215 * cell;
    const twoLines = sub !== undefined && subFont >= MIN_SUB_FONT * layout.scale;
    drawText(sheet, point, label, ink, twoLines ? 0.38 : 0.44, twoLines ? -0.1 * cell : 0);
    if (twoLines) drawText(sheet, point, sub, ink, subFont / (0.76 * cell), 0.2 * cell);
  }
}

/** Points lit up from elsewhere. */
export function drawHighlight({ context, layout, theme }: Sheet, points: readonly Point[]): void {
  const side = layout.cell - 1;
  context.lineWidth = Math.max(1.5 * layout.scale, 0.06 * layout.cell);
  for (const point of points) {
    const x = pointX(layout, point) - side / 2;
    const y = pointY(layout, point) - side / 2;
    context.beginPath();
    context.roundRect(x, y, side, side, 0.16 * layout.cell);
    context.globalAlpha = 0.2;
    context.fillStyle = theme.accent;
    context.fill();
    context.globalAlpha = 1;
    context.strokeStyle = theme.accent;
    context.stroke();
  }
}

/** Stones of a line that is only looked at are a little smaller than real ones. */
const VARIATION_SIZE = 0.88;

/** The stones of a line, with their numbers; the later stone wins a point played twice. */
export function drawVariation(sheet: Sheet, sprites: StoneSprites, stones: readonly VariationStone[]): void {
  const at = new Map(stones.map((stone) => [stone.point, stone]));
  for (const { color, point, number } of at.values()) {
    clearGround(sheet, point, 0.5);
    drawStone(sheet.context, sheet.layout, sprites, point, color, 0.85, VARIATION_SIZE);
    const on = { ...sheet, stones: { length: 0, [point]: color } };
    drawText(on, point, String(number), inkAt(on, point), 0.5);
  }
}

/** What the pointer or cursor does at a point. */
export interface HoverSign {
  readonly point: Point;
  /** Colour of the stone that a click would play; null: none. */
  readonly ghost: Stone | null;
  readonly legal: boolean;
  /** The keyboard's cursor stands here. */
  readonly cursor: boolean;
  /** -1..1, sideways swing of the cross after a refused move. */
  readonly shake: number;
}

/** Ghost stone, refusal cross and cursor. */
export function drawHover(sheet: Sheet, sprites: StoneSprites, sign: HoverSign): void {
  const { context, layout, theme, stones } = sheet;
  const x = pointX(layout, sign.point);
  const y = pointY(layout, sign.point);
  const empty = stones[sign.point] === 0;
  if (sign.ghost !== null && sign.legal && empty)
    drawStone(context, layout, sprites, sign.point, sign.ghost, 0.5);
  if (sign.ghost !== null && !sign.legal && (empty || sign.shake !== 0)) {
    const half = 0.15 * layout.cell;
    const middle = x + sign.shake * 0.1 * layout.cell;
    context.lineCap = 'round';
    context.beginPath();
    context.moveTo(middle - half, y - half);
    context.lineTo(middle + half, y + half);
    context.moveTo(middle + half, y - half);
    context.lineTo(middle - half, y + half);
    context.lineWidth = strokeWidth(layout) + 2 * layout.scale;
    context.strokeStyle = groundColor(theme, 0.8);
    context.stroke();
    context.lineWidth = 1.1 * strokeWidth(layout);
    context.strokeStyle = theme.dead;
    context.stroke();
  }
  if (sign.cursor) drawCursor(context, layout, x, y, theme.accent, groundColor(theme, 0.9));
}

/** Four corners around the point: visible on any stone, and never hiding it. */
function drawCursor(
  context: CanvasRenderingContext2D,
  layout: BoardLayout,
  x: number,
  y: number,
  color: string,
  halo: string,
): void {
  const half = layout.cell / 2 - Math.max(0.5, 0.02 * layout.cell);
  const arm = 0.28 * layout.cell;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.beginPath();
  for (const [sx, sy] of [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ]) {
    context.moveTo(x + sx * half, y + sy * (half - arm));
    context.lineTo(x + sx * half, y + sy * half);
    context.lineTo(x + sx * (half - arm), y + sy * half);
  }
  const width = Math.max(2 * layout.scale, 0.07 * layout.cell);
  context.strokeStyle = halo;
  context.lineWidth = width + 2 * layout.scale;
  context.stroke();
  context.strokeStyle = color;
  context.lineWidth = width;
  context.stroke();
}
