/** A node of the game tree in words, for its tooltip and for those who hear it. */
import { PASS, pointName } from '../../engine/board/point.ts';
import { sgfToPoint, unescapeText } from '../../engine/sgf/values.ts';
import { t } from '../messages/messages.ts';
import { joinList } from '../ui/parts.ts';
import { MARKUP, nodeBits, SETUP } from './treeLayout.ts';
import type { TreeNode } from './treeLayout.ts';

/** Properties that judge a move or a position. */
const ANNOTATIONS = ['BM', 'TE', 'DO', 'IT', 'HO'] as const;

const LONGEST_COMMENT = 160;

const moveOf = ({ properties }: TreeNode): TreeNode['properties'][number] | undefined =>
  properties.find(({ id }) => id === 'B' || id === 'W');

/** "Black D4", "White passes", "Setup" or "Start". */
export function nodeTitle(node: TreeNode, size: number): string {
  const move = moveOf(node);
  if (move) {
    const side = move.id === 'B' ? 'black' : 'white';
    const point = sgfToPoint(move.values[0] ?? '', size);
    if (point === PASS) return t(`board:node.${side}.passes`);
    return t(`board:node.${side}.plays`, {
      point: point === undefined ? String(move.values[0]) : pointName(point, size),
    });
  }
  if ((nodeBits(node) & SETUP) !== 0)
    return t(node.parent === null ? 'board:node.startPlaced' : 'board:node.placed');
  return t(node.parent === null ? 'board:node.start' : 'board:node.noMove');
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
  const notes = node.properties.flatMap(({ id }) => {
    const known = ANNOTATIONS.find((one) => one === id);
    return known ? [t(`board:note.${known}`)] : [];
  });
  if ((nodeBits(node) & MARKUP) !== 0) notes.push(t('board:node.markup'));
  return notes;
}

/** Everything in one line: "Move 34, Black D4, variation 2 of 3, bad move, comment: …". */
export function describeNode(node: TreeNode, size: number, moveNumber: number): string {
  const title = nodeTitle(node, size);
  const parts = [moveOf(node) ? t('board:node.move', { number: moveNumber, move: title }) : title];
  const siblings = node.parent?.children ?? [];
  if (siblings.length > 1)
    parts.push(t('board:node.variation', { number: siblings.indexOf(node) + 1, total: siblings.length }));
  if (node.children.length > 1) parts.push(t('board:node.continuations', { moves: node.children.length }));
  if (node.children.length === 0) parts.push(t('board:node.end'));
  parts.push(...nodeNotes(node));
  const comment = nodeComment(node);
  if (comment !== '') parts.push(t('board:node.comment', { text: comment }));
  return joinList(parts);
}

/** Board size of a game by its root (SZ); 19 when absent or nonsense. */
export function boardSizeOf(root: TreeNode): number {
  const raw = root.properties.find((property) => property.id === 'SZ')?.values[0];
  const size = Number.parseInt(raw ?? '', 10);
  return size >= 1 && size <= 19 ? size : 19;
}
