/** A reading's variation tree as an SGF file (manual 5.3), forced branches included. Without recursion: ladders are deep. */
import { pointName } from '../../../engine/board/point.ts';
import type { Position } from '../../../engine/board/position.ts';
import { escapeText, pointToSgf } from '../../../engine/sgf/values.ts';
import type { ReadingKind } from '../../../engine/protocol/reading.ts';
import type { Point } from '../../../engine/protocol/types.ts';
import type { NodeResult, VariationTree } from './variationTree.ts';
import { codeName } from './words.ts';

// not shown: the first line of the file's comment.
const HEADINGS: Readonly<Record<ReadingKind, string>> = {
  attack: 'Attack',
  defend: 'Defend',
  connect: 'Connect',
  disconnect: 'Disconnect',
  break_in: 'Break in',
  block_off: 'Block off',
  owl_attack: 'Kill',
  owl_defend: 'Live',
  semeai: 'Race',
  combination: 'Combination',
};

/** The text; `position` is the one that was read, `kind` what was asked. */
export function readingSgf(position: Position, tree: VariationTree, kind: ReadingKind): string {
  const { size } = position;
  // not shown: text of the file.
  const name = (point: Point): string => (point === 0 ? 'PASS' : pointName(point, size));
  const setup = (property: string, color: number): string => {
    const points = [...position.points].filter((point) => position.colorAt[point] === color);
    return points.length === 0 ? '' : property + points.map((point) => `[${pointToSgf(point)}]`).join('');
  };
  const result = ({ routine, chain, code, move, note }: NodeResult): string =>
    `${routine} ${name(chain)}: ${code === 0 ? '0' : `${codeName(code)} ${name(move)}`}${note === '' ? '' : ` (${note})`}`;
  const comment = (lines: string[]): string => `C[${escapeText(lines.join('\n'))}]`;
  const nodeText = (node: number): string => {
    // not shown: text of the file.
    const how = tree.forced[node]
      ? 'forced'
      : `${tree.routine(node) || 'try'} at ${name(tree.chain[node])} (variation ${tree.variation[node]}, hash ${tree.hash(node)})`;
    const who = tree.color[node] === 2 ? 'B' : 'W';
    // not shown: text of the file.
    const about = [
      tree.by[node] && `proposed by: ${tree.by[node]}`,
      tree.eyes[node] && `eyes: ${tree.eyes[node]}`,
    ];
    const lines = [how, ...about.filter((line) => line !== ''), ...tree.results(node).map(result)];
    return `;${who}[${pointToSgf(tree.point[node])}]${comment(lines)}\n`;
  };
  const parts = [`(;GM[1]FF[4]CA[UTF-8]SZ[${size}]AP[Yomi]`, setup('AB', 2), setup('AW', 1)];
  parts.push(comment([HEADINGS[kind], ...tree.results(0).map(result)]));
  const waiting: (number | string)[] = [];
  const pushChildren = (node: number): void => {
    const children = tree.children(node);
    for (const child of children.toReversed()) {
      if (children.length === 1) waiting.push(child);
      else waiting.push(')', child, '\n(');
    }
  };
  pushChildren(0);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next === 'string') parts.push(next);
    else {
      parts.push(nodeText(next));
      pushChildren(next);
    }
  }
  parts.push(')\n');
  return parts.join('');
}
