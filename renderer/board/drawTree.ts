/** Paints the visible part of a game tree. Knows the layout's grid and a scroll position, nothing of the page. */
import { BLACK_MOVE, COMMENT, MARKUP, ANNOTATED, PASSED, SETUP, WHITE_MOVE } from './treeLayout.ts';
import type { TreeLayout } from './treeLayout.ts';
import { boardFont } from './themes.ts';

/** Distance of neighbouring nodes, radius of a node and free edge, in CSS pixels. */
export const STEP = 28;
export const RADIUS = 10;
const PADDING = 22;

export interface TreeColors {
  readonly ground: string;
  readonly line: string;
  readonly path: string;
  readonly black: string;
  readonly blackEdge: string;
  readonly white: string;
  readonly whiteEdge: string;
  readonly accent: string;
  readonly text: string;
}

/** What is to be seen; lengths in CSS pixels. */
export interface TreeView {
  readonly layout: TreeLayout;
  readonly vertical: boolean;
  readonly scrollLeft: number;
  readonly scrollTop: number;
  readonly width: number;
  readonly height: number;
  /** Device pixels per CSS pixel. */
  readonly scale: number;
  readonly colors: TreeColors;
  readonly moveNumbers: boolean;
  /** Index of the current node; -1: none. */
  readonly current: number;
  readonly hovered: number;
  /** Whether a node lies between the root and the current node. */
  readonly onPath: (index: number) => boolean;
}

/** Middle of a grid place in the content, before scrolling. */
export function placeToPixels(column: number, row: number, vertical: boolean): { x: number; y: number } {
  const along = PADDING + column * STEP;
  const across = PADDING + row * STEP;
  return vertical ? { x: across, y: along } : { x: along, y: across };
}

/** Index of the node under a place of the content; -1 when there is none. */
export function nodeAtPixel(layout: TreeLayout, x: number, y: number, vertical: boolean): number {
  const along = (vertical ? y : x) - PADDING;
  const across = (vertical ? x : y) - PADDING;
  const column = Math.round(along / STEP);
  const row = Math.round(across / STEP);
  const far = Math.hypot(along - column * STEP, across - row * STEP);
  return far <= STEP / 2 ? layout.at(column, row) : -1;
}

/** Size of the whole tree. */
export function contentSize(layout: TreeLayout, vertical: boolean): { width: number; height: number } {
  const along = 2 * PADDING + Math.max(0, layout.columns - 1) * STEP;
  const across = 2 * PADDING + Math.max(0, layout.rows - 1) * STEP;
  return vertical ? { width: across, height: along } : { width: along, height: across };
}

/** Clears the canvas and paints what the view shows; returns how many nodes it looked at. */
export function drawTree(context: CanvasRenderingContext2D, view: TreeView): number {
  const { layout, vertical, scale, width, height } = view;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, context.canvas.width, context.canvas.height);
  context.setTransform(
    scale,
    0,
    0,
    scale,
    snap(-view.scrollLeft, scale) * scale,
    snap(-view.scrollTop, scale) * scale,
  );
  const [along, across] = vertical ? [view.scrollTop, view.scrollLeft] : [view.scrollLeft, view.scrollTop];
  const [length, breadth] = vertical ? [height, width] : [width, height];
  const visible: number[] = [];
  layout.visible(
    Math.floor((along - PADDING - STEP) / STEP),
    Math.floor((across - PADDING - STEP) / STEP),
    Math.ceil((along + length - PADDING + STEP) / STEP),
    Math.ceil((across + breadth - PADDING + STEP) / STEP),
    (index) => visible.push(index),
  );
  drawConnections(context, view, visible, false);
  drawConnections(context, view, visible, true);
  for (const index of visible) drawNode(context, view, index);
  return visible.length;
}

function snap(length: number, scale: number): number {
  return Math.round(length * scale) / scale;
}

/** Middle of a line's stroke: on a device pixel for odd widths. */
function middle(view: TreeView, index: number): { x: number; y: number } {
  const { layout, vertical, scale } = view;
  const { x, y } = placeToPixels(layout.columnOf[index], layout.rowOf[index], vertical);
  return { x: (Math.floor(x * scale) + 0.5) / scale, y: (Math.floor(y * scale) + 0.5) / scale };
}

/** From parent to child: along the line, or down the trunk and the last step across. */
function drawConnections(
  context: CanvasRenderingContext2D,
  view: TreeView,
  visible: readonly number[],
  path: boolean,
): void {
  const { layout, vertical, colors } = view;
  context.beginPath();
  for (const index of visible) {
    const parent = layout.parentOf[index];
    if (parent < 0 || view.onPath(index) !== path) continue;
    const from = middle(view, parent);
    const to = middle(view, index);
    context.moveTo(from.x, from.y);
    if (layout.rowOf[index] > layout.rowOf[parent]) {
      if (vertical) context.lineTo(to.x - STEP, from.y);
      else context.lineTo(from.x, to.y - STEP);
    }
    context.lineTo(to.x, to.y);
  }
  context.strokeStyle = path ? colors.path : colors.line;
  context.lineWidth = path ? 2.5 : 1.25;
  context.lineJoin = 'round';
  context.stroke();
}

function drawNode(context: CanvasRenderingContext2D, view: TreeView, index: number): void {
  const { layout, colors, moveNumbers, scale } = view;
  const found = layout.bitsOf[index];
  const { x, y } = middle(view, index);
  const isCurrent = index === view.current;
  const isMove = (found & (BLACK_MOVE | WHITE_MOVE)) !== 0;
  const black = (found & BLACK_MOVE) !== 0;
  if (isCurrent || index === view.hovered) {
    context.beginPath();
    context.arc(x, y, RADIUS + 3, 0, 2 * Math.PI);
    context.fillStyle = colors.ground;
    context.fill();
    context.strokeStyle = colors.accent;
    context.lineWidth = isCurrent ? 2.5 : 1.25;
    context.stroke();
  }
  context.beginPath();
  if (isMove) {
    const radius = moveNumbers ? RADIUS : RADIUS - 2;
    context.arc(x, y, radius - 0.5, 0, 2 * Math.PI);
    context.fillStyle = black ? colors.black : colors.white;
    context.strokeStyle = black ? colors.blackEdge : colors.whiteEdge;
  } else {
    // Nodes without a move are square, so that they are not taken for stones.
    const half = layout.parentOf[index] < 0 || (found & SETUP) !== 0 ? 6.5 : 3.5;
    context.roundRect(x - half, y - half, 2 * half, 2 * half, 2);
    context.fillStyle = colors.ground;
    context.strokeStyle = colors.text;
  }
  context.lineWidth = Math.max(1, Math.round(scale)) / scale;
  context.fill();
  context.stroke();
  if (isMove) {
    context.fillStyle = black ? colors.white : colors.black;
    if ((found & PASSED) !== 0) context.fillRect(x - 4, y - 0.75, 8, 1.5);
    else if (moveNumbers) drawNumber(context, layout.moveNumberOf[index], x, y, scale);
  } else if ((found & SETUP) !== 0) {
    context.fillStyle = colors.text;
    context.beginPath();
    context.arc(x, y, 3, 0, 2 * Math.PI);
    context.fill();
  }
  if ((found & (COMMENT | MARKUP | ANNOTATED)) !== 0)
    drawFlag(context, view, found, x + (isCurrent ? 1.5 : 0), y - (isCurrent ? 1.5 : 0));
}

function drawNumber(
  context: CanvasRenderingContext2D,
  number: number,
  x: number,
  y: number,
  scale: number,
): void {
  const text = String(number);
  context.font = `600 ${text.length < 3 ? 10.5 : text.length === 3 ? 9 : 7}px ${boardFont}`;
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  const box = context.measureText('0');
  const half = (box.actualBoundingBoxAscent - box.actualBoundingBoxDescent) / 2;
  context.fillText(text, x, Math.round((y + half) * scale) / scale);
}

/** At the node's shoulder: a filled dot for words, a ring for marks on the board, a small square for an annotated move. */
function drawFlag(
  context: CanvasRenderingContext2D,
  { colors }: TreeView,
  found: number,
  x: number,
  y: number,
): void {
  const cx = x + 8;
  const cy = y - 8;
  context.beginPath();
  if ((found & ANNOTATED) !== 0) context.rect(cx - 3, cy - 3, 6, 6);
  else context.arc(cx, cy, 3.25, 0, 2 * Math.PI);
  context.fillStyle = colors.ground;
  context.strokeStyle = colors.ground;
  context.lineWidth = 3;
  context.stroke();
  if ((found & COMMENT) !== 0) context.fillStyle = colors.accent;
  context.fill();
  context.strokeStyle = colors.accent;
  context.lineWidth = 1.5;
  context.stroke();
}
