/**
 * The line shown at present, and which way was taken at every fork. Going forward retraces the way one came, which is what
 * users expect of "next" and what first children alone do not give.
 */
import type { TreeLayout } from './treeLayout.ts';

export class TreePath {
  private readonly layout: TreeLayout;
  /** By index: the number of the walk that last passed, so that nothing needs clearing. */
  private mark = new Int32Array(0);
  private walk = 0;
  /** By node id: the child last visited. */
  private readonly visited = new Map<number, number>();

  constructor(layout: TreeLayout) {
    this.layout = layout;
  }

  /** Marks the way from the root to a node and remembers it. */
  follow(index: number): void {
    const { layout } = this;
    if (this.mark.length < layout.count) this.mark = new Int32Array(2 * layout.count);
    this.walk++;
    let child = -1;
    for (let at = index; at >= 0; at = layout.parentOf[at]) {
      this.mark[at] = this.walk;
      if (child >= 0) this.visited.set(layout.nodes[at].id, layout.nodes[child].id);
      child = at;
    }
  }

  /** Forgets the forks of another tree. */
  forget(): void {
    this.visited.clear();
  }

  /** Whether a node lies on the way followed last. */
  has(index: number): boolean {
    return this.mark[index] === this.walk;
  }

  /** The next node: the child visited last, else the first; -1 at the end of the line. */
  forward(index: number): number {
    const { id, children } = this.layout.nodes[index];
    if (children.length === 0) return -1;
    const remembered = this.visited.get(id);
    return this.layout.indexOf((children.find((node) => node.id === remembered) ?? children[0]).id);
  }

  /** At most `moves` nodes forward. */
  ahead(from: number, moves: number): number {
    let index = from;
    for (let left = moves; left > 0; left--) {
      const next = this.forward(index);
      if (next < 0) break;
      index = next;
    }
    return index;
  }

  /** At most `moves` nodes back. */
  back(from: number, moves: number): number {
    let index = from;
    for (let left = moves; left > 0 && this.layout.parentOf[index] >= 0; left--)
      index = this.layout.parentOf[index];
    return index;
  }
}
