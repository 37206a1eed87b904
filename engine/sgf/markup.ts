/** What a node wants drawn on the board (FF[4] markup properties, and the L and M of FF[1]). */
import type { Point } from '../board/point.ts';
import type { SgfNode } from './tree.ts';
import { expandPoints, sgfToPoint, splitComposed, unescapeSimpleText } from './values.ts';

export interface Markup {
  labels: { point: Point; text: string }[];
  triangles: Point[];
  squares: Point[];
  circles: Point[];
  crosses: Point[];
  selected: Point[];
  territoryBlack: Point[];
  territoryWhite: Point[];
  /** Points to grey out (DD); holds for the nodes below until changed. */
  dim: Point[];
  /** The only points to show (VW), null for all; holds for the nodes below until changed. */
  visible: Point[] | null;
  arrows: { from: Point; to: Point }[];
  lines: { from: Point; to: Point }[];
}

/** The markup of a node, including what it inherits. */
export function markupAt(node: SgfNode, size: number): Markup {
  const points = (...ids: string[]): Point[] => markedPoints(node, size, ...ids);
  const dim = inherited(node, 'DD', size);
  const visible = inherited(node, 'VW', size);
  return {
    labels: labelsAt(node, size),
    triangles: points('TR'),
    squares: points('SQ'),
    circles: points('CR'),
    crosses: points('MA', 'M'),
    selected: points('SL'),
    territoryBlack: points('TB'),
    territoryWhite: points('TW'),
    dim,
    visible: visible.length > 0 ? visible : null,
    arrows: pairs(node.get('AR'), size),
    lines: pairs(node.get('LN'), size),
  };
}

/** The points that a node's own properties of these names list. */
export function markedPoints(node: SgfNode, size: number, ...ids: readonly string[]): Point[] {
  return expandPoints(
    ids.flatMap((id) => node.get(id) ?? []),
    size,
  );
}

/** The nearest value of an inherited point list at or above a node; an empty list ends it. */
function inherited(node: SgfNode, id: string, size: number): Point[] {
  for (let at: SgfNode | null = node; at; at = at.parent) {
    const values = at.get(id);
    if (values) return expandPoints(values, size);
  }
  return [];
}

/** The labels of a node; of several on a point the last one. */
export function labelsAt(node: SgfNode, size: number): Markup['labels'] {
  const byPoint = new Map<Point, string>();
  // FF[1]: L lists points that get the letters a, b, c… in that order.
  (node.get('L') ?? []).forEach((value, index) => {
    const point = sgfToPoint(value, size);
    if (point) byPoint.set(point, index < 26 ? String.fromCharCode(97 + index) : String(index + 1));
  });
  for (const value of node.get('LB') ?? []) {
    const parts = splitComposed(value);
    const point = parts && sgfToPoint(parts[0], size);
    if (point) byPoint.set(point, unescapeSimpleText(parts[1]));
  }
  return [...byPoint].map(([point, text]) => ({ point, text }));
}

function pairs(values: readonly string[] | undefined, size: number): { from: Point; to: Point }[] {
  const result: { from: Point; to: Point }[] = [];
  for (const value of values ?? []) {
    const [from, to] = (splitComposed(value) ?? ['', '']).map((raw) => sgfToPoint(raw, size));
    if (from && to && from !== to) result.push({ from, to });
  }
  return result;
}
