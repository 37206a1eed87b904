/** A node of the game tree in words, for its tooltip and for those who hear it. */
import { PASS, pointName } from '../../engine/board/point.ts';
import { sgfToPoint, unescapeText } from '../../engine/sgf/values.ts';
import { MARKUP, nodeBits, SETUP } from './treeLayout.ts';
import type { TreeNode } from './treeLayout.ts';

const annotations: Record<string, string> = {
  BM: 'bad move',
  TE: 'good move',
  DO: 'doubtful move',
  IT: 'interesting move',
  HO: 'hot spot',
};

const LONGEST_COMMENT = 160;

/** "Black D4", "White passes", "Setup" or "Start". */
export function nodeTitle(node: TreeNode, size: number): string {
  for (const { id, values } of node.properties) {
    if (id !== 'B' && id !== 'W') continue;
    const name = id === 'B' ? 'Black' : 'White';
    const point = sgfToPoint(values[0] ?? '', size);
    if (point === undefined) return `${name} ${values[0]}`;
    return point === PASS ? `${name} passes` : `${name} ${pointName(point, size)}`;
  }
  if ((nodeBits(node) & SETUP) !== 0)
    return node.parent === null ? 'Start, with stones placed' : 'Stones placed';
  return node.parent === null ? 'Start' : 'No move';
}

/** The beginning of the node's comment; '' without one. */
export function nodeComment(node: TreeNode): string {
  const raw = node.properties.find((property) => property.id === 'C')?.values[0];
  if (raw === undefined) return '';
  const text = unescapeText(raw).trim();
  return text.length > LONGEST_COMMENT ? `${text.slice(0, LONGEST_COMMENT).trimEnd()}…` : text;
}

/** What the title does not say: annotations and markup. */
export function nodeNotes(node: TreeNode): string[] {
  const notes = node.properties.flatMap(({ id }) => (id in annotations ? [annotations[id]] : []));
  if ((nodeBits(node) & MARKUP) !== 0) notes.push('markup');
  return notes;
}

/** Everything in one line: "Move 34, Black D4, variation 2 of 3, bad move, comment: …". */
export function describeNode(node: TreeNode, size: number, moveNumber: number): string {
  const title = nodeTitle(node, size);
  const isMove = /^(Black|White) /.test(title);
  const parts = [isMove ? `Move ${moveNumber}, ${title}` : title];
  const siblings = node.parent?.children ?? [];
  if (siblings.length > 1) parts.push(`variation ${siblings.indexOf(node) + 1} of ${siblings.length}`);
  if (node.children.length > 1) parts.push(`${node.children.length} continuations`);
  if (node.children.length === 0) parts.push('end of the line');
  parts.push(...nodeNotes(node));
  const comment = nodeComment(node);
  if (comment !== '') parts.push(`comment: ${comment}`);
  return parts.join(', ');
}

/** Board size of a game by its root (SZ); 19 when absent or nonsense. */
export function boardSizeOf(root: TreeNode): number {
  const raw = root.properties.find((property) => property.id === 'SZ')?.values[0];
  const size = Number.parseInt(raw ?? '', 10);
  return size >= 1 && size <= 19 ? size : 19;
}
