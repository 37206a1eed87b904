/** Answers the owl_attack and owl_defend assertions of case files, for whoever tests life-and-death reading with them. */
import { BOARD_ARRAY, STRIDE, pointName } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { OwlReader } from '../owl/owlReader.ts';
import { codeName } from '../reading/codes.ts';
import type { CaseAnswer, CaseAssertion } from './caseRunner.ts';

/** Beside and diagonally beside. */
const AROUND = [-STRIDE - 1, -STRIDE, -STRIDE + 1, -1, 1, STRIDE - 1, STRIDE, STRIDE + 1];

/** Marks of all stones that hang together, at sides or corners, with the points named. */
function dragonAt({ colorAt }: Position, points: readonly Point[]): Uint8Array {
  const goal = new Uint8Array(BOARD_ARRAY);
  const queue = [...points];
  for (const point of queue) goal[point] = 1;
  for (const point of queue) {
    for (const offset of AROUND) {
      const beside = point + offset;
      if (colorAt[beside] !== colorAt[point] || goal[beside] !== 0) continue;
      goal[beside] = 1;
      queue.push(beside);
    }
  }
  return goal;
}

/** What a fresh reader says of the dragon in a game of that seed; the position is canonicalized. Throws for another command. */
export function owlAnswer(position: Position, { command, points }: CaseAssertion, seed = 1): CaseAnswer {
  position.canonicalize();
  const owl = new OwlReader();
  if (command !== 'owl_attack' && command !== 'owl_defend') throw new Error(`no command ${command}`);
  const goal = dragonAt(position, points);
  const question = { goal, friends: null, dead: null, defending: command === 'owl_defend' };
  const { code, move } = owl.read(position, question, owl.budget(1, { seed }));
  return {
    code: code === 0 ? 'LOSE' : codeName(code),
    move: code === 0 ? '' : pointName(move, position.size),
  };
}
