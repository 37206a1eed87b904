/** A recorded variation tree as flat arrays, for the way to the workbench. */
import type { ReadingTrace, TraceNode } from '../reading/trace.ts';
import type { ReadingTree } from '../protocol/reading.ts';

/**
 * The first `most` moves of a trace, in the order in which they were tried; one that a routine tried more than once in a position stands where
 * it was tried first, with everything that was found after it.
 */
export function flatTree(trace: ReadingTrace, most: number): ReadingTree {
  const tree = emptyTree();
  const by: number[] = [];
  const eyes: number[] = [];
  const numberOf = new Map<string, number>();
  const word = (text: string): number => {
    let number = numberOf.get(text);
    if (number === undefined) {
      number = tree.words.push(text) - 1;
      numberOf.set(text, number);
    }
    return number;
  };
  const hashes: string[] = [];
  // Ladders are deep: an own stack instead of recursion.
  const waiting: { node: TraceNode; parent: number }[] = [{ node: trace.root, parent: -1 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, parent } = next;
    const self = tree.parent.push(parent) - 1;
    tree.point.push(node.move?.point ?? 0);
    tree.color.push(node.move?.color ?? 0);
    tree.routine.push(word(node.routine));
    tree.chain.push(node.chain);
    by.push(word(node.by));
    eyes.push(word(node.eyes));
    tree.variation.push(node.variation);
    hashes.push(node.hash);
    for (const { routine, chain, code, move, note } of node.results) {
      tree.resultRoutine.push(word(routine));
      tree.resultChain.push(chain);
      tree.resultCode.push(code);
      tree.resultMove.push(move);
      tree.resultNote.push(word(note));
    }
    tree.firstResult.push(tree.resultCode.length);
    const children = merged(node.children);
    for (let i = children.length - 1; i >= 0; i--) {
      const child = children[i];
      if (child.variation <= most) waiting.push({ node: child, parent: self });
    }
  }
  tree.hashes = hashes.join('');
  return { ...tree, by, eyes };
}

/** The siblings with those that are the same move of the same routine as one. */
function merged(siblings: readonly TraceNode[]): readonly TraceNode[] {
  if (siblings.length < 2) return siblings;
  const byMove = new Map<string, TraceNode>();
  for (const node of siblings) {
    const { move, routine, chain } = node;
    const key = `${move?.point} ${move?.color} ${chain} ${routine}`;
    const same = byMove.get(key);
    if (!same) byMove.set(key, node);
    else {
      const { by, eyes } = same;
      byMove.set(key, {
        ...same,
        by: by === '' ? node.by : by,
        eyes: eyes === '' ? node.eyes : eyes,
        results: [...same.results, ...node.results],
        children: [...same.children, ...node.children],
      });
    }
  }
  return byMove.size === siblings.length ? siblings : [...byMove.values()];
}

function emptyTree(): ReadingTree {
  return {
    parent: [],
    point: [],
    color: [],
    routine: [],
    chain: [],
    variation: [],
    hashes: '',
    firstResult: [0],
    resultRoutine: [],
    resultChain: [],
    resultCode: [],
    resultMove: [],
    resultNote: [],
    words: [],
  };
}
