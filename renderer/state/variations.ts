/** The shape of a game tree, for what goes through all of it. */
import type { SgfNode } from '../../engine/sgf/tree.ts';

/** The last positions of a game's variations, in the order of the tree. */
export function leaves(root: SgfNode): SgfNode[] {
  const found: SgfNode[] = [];
  const open = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.children.length === 0) found.push(node);
    else open.push(...[...node.children].reverse());
  }
  return found;
}

/** Whether the game has more than one line. */
export function hasVariations(root: SgfNode): boolean {
  let node: SgfNode | undefined = root;
  while (node?.children.length === 1) node = node.children[0];
  return node !== undefined && node.children.length > 1;
}
