/**
 * Names a position by all that a search of it depends on, and by nothing else, so that two games that meet in a position
 * share what was found out about it: size, komi and rules, the stones and the ko, whose turn it is, passes just made (two
 * end the game), prisoners where they count, and the way there only under rules that forbid to repeat a position.
 */
import { createHash } from 'node:crypto';
import { verbatim } from '../../engine/protocol/sayings.ts';
import { BadPositionError, positionFromSpec } from '../../engine/board/spec.ts';
import { BLACK, PASS, WHITE } from '../../engine/board/point.ts';
import type { Position } from '../../engine/board/position.ts';
import type { PositionSpec, Stone } from '../../engine/protocol/types.ts';
import { ApiError } from '../ipc/errors.ts';

/** The names of the positions before, between and after the moves of a line; `toMove` has one entry for each. */
export function positionKeys(line: PositionSpec, toMove: readonly Stone[]): string[] {
  const { moves, rules, size, komi, handicap } = line;
  if (toMove.length !== moves.length + 1)
    throw new ApiError(
      'bad-params',
      verbatim(`${moves.length} moves need ${moves.length + 1} sides to move`),
    );
  const position = begun(line);
  const superko = rules.ko === 'positional' || rules.ko === 'situational';
  const path = createHash('sha256').update(JSON.stringify([line.black, line.white]));
  let passes = 0;
  return toMove.map((color, i) => {
    if (i > 0) {
      const move = moves[i - 1];
      position.play(move.point, move.color);
      passes = move.point === PASS ? passes + 1 : 0;
      if (superko) path.update(`${move.color} ${move.point} `);
    }
    const name = [
      [size, komi, rules.suicide, rules.ko, rules.scoring, handicap, position.hash(), color],
      Math.min(passes, 2),
      rules.scoring === 'japanese' ? position.captures(BLACK) - position.captures(WHITE) : 0,
      superko ? path.copy().digest('hex') : '',
    ];
    return createHash('sha256').update(JSON.stringify(name)).digest('hex').slice(0, 32);
  });
}

/** The name of one position. */
export function positionKey(position: PositionSpec): string {
  const before = position.moves.map(({ color }) => color);
  return positionKeys(position, [...before, position.toMove]).at(-1)!;
}

/** The position before the moves of a line; throws the ApiError for one that describes no position. */
function begun(line: PositionSpec): Position {
  try {
    const position = positionFromSpec(line);
    position.undo(line.moves.length);
    return position;
  } catch (error) {
    if (error instanceof BadPositionError) throw new ApiError('bad-position', verbatim(error.message));
    throw error;
  }
}
