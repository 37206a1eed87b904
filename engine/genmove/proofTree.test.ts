import { expect, test } from 'vitest';
import { parseBoard } from '../board/ascii.ts';
import { BLACK, WHITE, opponent, parsePoint, pointName } from '../board/point.ts';
import type { Stone } from '../board/point.ts';
import type { ReadingKind, ReadingProof } from '../protocol/reading.ts';
import { ProblemSolver, fightAbout } from '../solver/solveProblem.ts';
import { Engine } from './engine.ts';
import { ReadingQueries } from './readingQueries.ts';

const WIN = 5;
const LOSE = 0;
/** White has five points to make two eyes of; black moves first. */
const SHUT_IN = `
  . . . . . . . . .
  . . X X X X . . .
  . X O O O X X . .
  . X O O . O X X .
  . X O O . O . X .
  . X O . . O X . .
  . X X O O X . . .
  . . . X X X . . .
  . . . . . . . . .`;
const at = (name: string): number => parsePoint(name, 9)!;
const names = (points: readonly number[]): string => points.map((point) => pointName(point, 9)).join(' ');

function prove(drawing: string, kind: ReadingKind, target: string): ReadingProof | undefined {
  return new ReadingQueries(new Engine()).read(parseBoard(drawing), {
    question: { kind, target: at(target) },
    prove: true,
  }).proof;
}

/** The nodes below a node, and what its position comes to for who moves there. */
function childrenOf({ tree }: ReadingProof, node: number): number[] {
  return tree.parent.flatMap((parent, i) => (parent === node ? [i] : []));
}
function codeAt({ tree }: ReadingProof, node: number): number {
  return tree.resultCode[tree.firstResult[node + 1] - 1];
}

test('a proof shows every first move, with an answer to each that is wrong', () => {
  const proof = prove(SHUT_IN, 'owl_attack', 'C7')!;
  expect(proof.code).toBe(WIN);
  const { tree } = proof;
  const first = childrenOf(proof, 0);
  const right = first.filter((node) => codeAt(proof, node) === LOSE);
  expect(names(right.map((node) => tree.point[node]))).toBe(names(proof.moves));
  const wrong = first.filter((node) => codeAt(proof, node) === WIN);
  expect(wrong.length).toBeGreaterThan(2);
  expect(right.length + wrong.length).toBe(first.length);
  // Whoever succeeds by playing plays one move; whoever needs none plays none.
  for (const node of wrong) {
    const { resultMove, firstResult } = tree;
    const needed = resultMove[firstResult[node + 1] - 1] === 0 ? 0 : 1;
    expect(childrenOf(proof, node)).toHaveLength(needed);
  }
  expect(proof.region).toEqual(expect.arrayContaining(proof.moves));
  expect(proof.truncated).toBe(false);
});

test('every variation of a proof ends where it is over', () => {
  const proof = prove(SHUT_IN, 'owl_attack', 'C7')!;
  const { tree } = proof;
  const { words, resultNote, firstResult } = tree;
  const ends = tree.parent.map((_, i) => i).filter((node) => childrenOf(proof, node).length === 0);
  const notes = new Set(ends.map((node) => words[resultNote[firstResult[node + 1] - 1]]));
  expect([...notes].every((note) => ['captured', 'needs no move', 'no threat is left'].includes(note))).toBe(
    true,
  );
  // Colours alternate, from black on.
  for (const [node, parent] of tree.parent.entries()) {
    if (parent === 0) expect(tree.color[node]).toBe(BLACK);
    else if (parent > 0) expect(tree.color[node]).toBe(opponent(tree.color[parent] as Stone));
  }
});

test('the other side of the question', () => {
  const proof = prove(SHUT_IN, 'owl_defend', 'C7')!;
  expect(proof.code).toBe(WIN);
  expect(proof.tree.color[1]).toBe(WHITE);
});

test('what is not shut in has no proof', () => {
  const open = `
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . O O . . . .
    . . . O O . . . .
    . . X X . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .`;
  expect(prove(open, 'owl_attack', 'D5')).toBeUndefined();
});

test('first moves beyond the limit are told to be open, not wrong', () => {
  const position = parseBoard(SHUT_IN);
  const target = [...position.points].filter((point) => position.colorAt[point] === WHITE);
  const fight = fightAbout(position, target)!;
  const solver = new ProblemSolver();
  const solution = solver.solve(fight, BLACK, 10_000);
  const visitor = { play: () => true, back: () => undefined, tell: () => undefined };
  const whole = solver.walk(fight, BLACK, solution, visitor, 1000);
  expect([names(whole.right), whole.open, whole.truncated]).toEqual(['E4', [], false]);
  const part = solver.walk(fight, BLACK, solution, visitor, 1);
  expect([names(part.right), part.truncated]).toEqual(['E4', true]);
  expect(part.open.length).toBeGreaterThan(2);
});

test('a death rests on the wall and on where it has gaps, a life on nothing', () => {
  const killed = prove(SHUT_IN, 'owl_attack', 'C7')!.boundary!;
  expect(killed.attacker).toBe(BLACK);
  expect(killed.blocked).toEqual([]);
  const liberties = killed.wall.map((chain) => chain.liberties);
  expect(liberties).toEqual([...liberties].sort((a, b) => a - b));
  expect(killed.wall.every(({ capture }) => capture === 0)).toBe(true);
  expect(prove(SHUT_IN, 'owl_defend', 'C7')!.boundary).toBeUndefined();
});
