/**
 * Ways through a game tree, with a memory: "forward" goes where one came from. The memory is one child per node, set along
 * the whole path at every jump and for one node at every step, so that a held arrow key costs the same at any depth.
 */
import type { SgfNode } from '../../engine/sgf/tree.ts';

export class Walk {
  readonly #lastChild = new Map<SgfNode, SgfNode>();

  /** Forgets every path but the one to this node. */
  reset(node: SgfNode): void {
    this.#lastChild.clear();
    this.#remember(node);
  }

  /** Remembers the way to `node`, to which one came from `from`. */
  visit(node: SgfNode, from: SgfNode): void {
    if (node.parent === from) this.#lastChild.set(from, node);
    else if (from.parent !== node) this.#remember(node);
  }

  next(node: SgfNode): SgfNode | undefined {
    const last = this.#lastChild.get(node);
    return last?.parent === node && node.children.includes(last) ? last : node.children[0];
  }

  /** Up to so many steps forward, fewer at the end. */
  forward(node: SgfNode, steps: number): SgfNode {
    let at = node;
    for (let i = 0; i < steps; i++) {
      const next = this.next(at);
      if (!next) break;
      at = next;
    }
    return at;
  }

  back(node: SgfNode, steps: number): SgfNode {
    let at = node;
    for (let i = 0; i < steps && at.parent; i++) at = at.parent;
    return at;
  }

  /** The sibling before or after; the node itself at the ends. */
  sibling(node: SgfNode, by: -1 | 1): SgfNode {
    const siblings = node.parent?.children ?? [node];
    return siblings[siblings.indexOf(node) + by] ?? node;
  }

  #remember(node: SgfNode): void {
    for (let at = node; at.parent; at = at.parent) this.#lastChild.set(at.parent, at);
  }
}
