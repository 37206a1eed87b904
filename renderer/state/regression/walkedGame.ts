/** A game as a walk: the line through its cursor, from the first position to the last. */
import type { SgfNode } from '../../../engine/sgf/tree.ts';
import { pathTo, positionSpecAt } from '../../../engine/sgf/replay.ts';
import type { WalkedGame } from './lockstep.svelte.ts';

/** `at`: the index of the cursor. */
export function walkedGame(title: string, cursor: SgfNode): { walked: WalkedGame; at: number } {
  const nodes = pathTo(cursor);
  const at = nodes.length - 1;
  for (let node = cursor.children.at(0); node; node = node.children.at(0)) nodes.push(node);
  return { walked: { title, size: positionSpecAt(cursor).size, nodes }, at };
}
