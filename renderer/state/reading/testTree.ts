/** For tests: a reading's tree written as lines, each move indented by two below the one it answers. */
import { parsePoint } from '../../../engine/board/point.ts';
import type { ReadingTree } from '../../../engine/protocol/reading.ts';

const CODES: Record<string, number> = { LOSE: 0, KO_B: 1, KO_A: 4, WIN: 5 };

/**
 * Lines like "B D4 attack2 E5 | defend1 E5 LOSE - cached": a move, the routine and chain that tried it, and after each bar a
 * result in the position after it (routine, chain, code, move, note). The first line begins with "-": the position itself.
 */
export function treeOf(text: string, size = 9): ReadingTree {
  const words: string[] = [];
  const word = (value: string): number => {
    if (!words.includes(value)) words.push(value);
    return words.indexOf(value);
  };
  const at = (name = ''): number => (name === '' || name === '-' ? 0 : parsePoint(name, size)!);
  const tree: ReadingTree = {
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
    words,
  };
  const path: number[] = [];
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const depth = (line.length - line.trimStart().length) / 2;
    const [move, ...results] = line.split('|').map((part) => part.trim().split(/\s+/));
    const node = tree.parent.push(depth === 0 ? -1 : path[depth - 1]) - 1;
    path[depth] = node;
    tree.color.push(move[0] === 'B' ? 2 : move[0] === 'W' ? 1 : 0);
    tree.point.push(at(move[1]));
    tree.routine.push(word(move[2] ?? ''));
    tree.chain.push(at(move[3]));
    tree.variation.push(node);
    tree.hashes += node.toString(16).padStart(16, '0');
    for (const [routine, chain, code, reply, ...note] of results) {
      tree.resultRoutine.push(word(routine));
      tree.resultChain.push(at(chain));
      tree.resultCode.push(CODES[code]);
      tree.resultMove.push(at(reply));
      tree.resultNote.push(word(note.join(' ')));
    }
    tree.firstResult.push(tree.resultCode.length);
  }
  return tree;
}
