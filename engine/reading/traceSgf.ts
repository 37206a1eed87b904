/**
 * A variation tree as SGF (manual 5.3): a node for each tried move, whose comment names the routine and chain that tried it,
 * the variation's number and the hash, and below the results found there. Written without recursion, since ladders are deep.
 */
import { pointName } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import { pointToSgf } from '../sgf/values.ts';
import { codeName } from './codes.ts';
import type { ReadingTrace, TraceNode, TracedResult } from './trace.ts';

/** The text of an SGF file. `heading` is the first line of the root's comment, if any. */
export function traceToSgf(trace: ReadingTrace, heading = ''): string {
  const { size, black, white, root } = trace;
  const setup = (property: string, points: readonly Point[]): string =>
    points.length === 0 ? '' : property + points.map((point) => `[${pointToSgf(point, size)}]`).join('');
  const comment = [heading, cutText(trace), ...root.results.map((result) => resultText(result, size))]
    .filter((line) => line !== '')
    .join('\n');
  const parts = [
    `(;GM[1]FF[4]SZ[${size}]AP[Yomi]`,
    setup('AB', black),
    setup('AW', white),
    commentText(comment),
  ];
  // Closing brackets wait on the stack as text.
  const stack: (TraceNode | string)[] = [];
  const pushChildren = ({ children }: TraceNode): void => {
    for (let i = children.length - 1; i >= 0; i--) {
      if (children.length === 1) stack.push(children[i]);
      else stack.push(')', children[i], '\n(');
    }
  };
  pushChildren(root);
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (typeof next === 'string') parts.push(next);
    else {
      parts.push(nodeText(next, size));
      pushChildren(next);
    }
  }
  parts.push(')\n');
  return parts.join('');
}

/** What is missing from a tree that had reached its limit; '' when nothing is. */
function cutText({ variations, cutMoves, cutResults }: ReadingTrace): string {
  if (cutMoves === 0 && cutResults === 0) return '';
  return `Cut short: ${cutMoves} of ${variations} tried moves and ${cutResults} results are not in this tree.`;
}

function nodeText(node: TraceNode, size: number): string {
  const { move, routine, chain, variation, hash, by, eyes, results } = node;
  const who = move?.color === 2 ? 'B' : 'W';
  const lines = [`${routine || 'try'} at ${pointName(chain, size)} (variation ${variation}, hash ${hash})`];
  if (by !== '') lines.push(`proposed by: ${by}`);
  if (eyes !== '') lines.push(`eyes: ${eyes}`);
  for (const result of results) lines.push(resultText(result, size));
  return `;${who}[${pointToSgf(move?.point ?? 0, size)}]${commentText(lines.join('\n'))}\n`;
}

/** "defend3 D12: WIN G12 (trivial extension)". */
function resultText({ routine, chain, code, move, note }: TracedResult, size: number): string {
  const best = code > 0 ? ` ${pointName(move, size)}` : '';
  return `${routine} ${pointName(chain, size)}: ${codeName(code)}${best}${note === '' ? '' : ` (${note})`}`;
}

function commentText(text: string): string {
  return text === '' ? '' : `C[${text.replace(/[\\\]]/g, '\\$&')}]`;
}
