/** Constraints that ask about liberties alone, answered by the board without any reading. */
import type { Position } from '../board/position.ts';
import { evaluate } from '../../patterns/constraints/evaluate.ts';
import { AUTOHELPERS } from '../../patterns/constraints/functions.ts';
import type { AutohelperName } from '../../patterns/constraints/functions.ts';
import { constraintOps } from '../../patterns/constraints/ops.ts';
import type { Operation } from '../../patterns/constraints/ops.ts';
import { CALL } from '../../patterns/constraints/program.ts';
import type { Program } from '../../patterns/constraints/program.ts';
import type { Evaluator } from '../patterns/runner.ts';

const MOST = 361;

const ASKED: Partial<Record<AutohelperName, Operation<Position>>> = {
  lib: (_color, _move, args, first, _count, board) => board.countLiberties(args[first]),
  olib: (color, _move, args, first, _count, board) => board.countLibertiesAfter(args[first], color, MOST),
};

const ops = constraintOps(
  Object.fromEntries(
    AUTOHELPERS.map(({ name }): [string, Operation<Position>] => [
      name,
      ASKED[name as AutohelperName] ??
        (() => {
          throw new Error(`${name} is no test of liberties`);
        }),
    ]),
  ) as Record<AutohelperName, Operation<Position>>,
);

/** Evaluates constraints for which asksLiberties() holds; others throw. */
export const libertyTests: Evaluator = {
  about: (position) => (program, bindings, color) => evaluate(program, bindings, color, ops, position),
};

/** Whether a constraint asks about liberties of stones and of O's move, or nothing. */
export function asksLiberties(constraint: Program | null): boolean {
  return [...(constraint?.code ?? [])].every((instruction) => {
    if ((instruction & 255) !== CALL) return true;
    return ASKED[AUTOHELPERS[(instruction >> 8) & 255].name as AutohelperName] !== undefined;
  });
}
