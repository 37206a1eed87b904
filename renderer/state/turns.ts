/** Questions about the end of a line: who passed, whether the game ends here, what a take-back takes. */
import type { Stone } from '../../engine/board/point.ts';
import { nodeMove } from '../../engine/sgf/replay.ts';
import type { SgfNode } from '../../engine/sgf/tree.ts';

/** How many passes in a row led to this node. */
export function passes(node: SgfNode, size: number): number {
  let count = 0;
  for (let at: SgfNode | null = node; at; at = at.parent) {
    if (nodeMove(at, size)?.point !== 0) break;
    count++;
  }
  return count;
}

/**
 * The position before the last move of `human` at or above a node; before the last move of all when two humans or two
 * engines play (undefined). Undefined when there is none to take back.
 */
export function takeBackTo(node: SgfNode, size: number, human: Stone | undefined): SgfNode | undefined {
  for (let at = node; at.parent; at = at.parent) {
    const move = nodeMove(at, size);
    if (!move) return undefined;
    if (human === undefined || move.color === human) return at.parent;
  }
  return undefined;
}

/** The child of `ancestor` on the way down to `node`. */
export function childTowards(ancestor: SgfNode, node: SgfNode): SgfNode {
  let at = node;
  while (at.parent && at.parent !== ancestor) at = at.parent;
  return at;
}

/** Whether nothing but one line of moves follows. */
export function isSingleLine(node: SgfNode): boolean {
  let at = node;
  while (at.children.length === 1) [at] = at.children;
  return at.children.length === 0;
}
