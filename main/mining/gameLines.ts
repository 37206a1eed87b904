/** Collections of games, a line each (engine/learning/gameReplay.ts): read as text, and made of game records. */
import { readGame } from '../../engine/learning/gameReplay.ts';
import { SayingError } from '../../engine/protocol/sayings.ts';
import { BLACK, WHITE } from '../../engine/board/point.ts';
import { gameInfo } from '../../engine/sgf/gameInfo.ts';
import { mainLine, nodeMoves } from '../../engine/sgf/replay.ts';
import type { SgfNode } from '../../engine/sgf/tree.ts';
import { pointToSgf } from '../../engine/sgf/values.ts';

/** A line that is no game. */
export class CollectionError extends SayingError {}

/** The lines of a collection; throws CollectionError at the first that is no game. */
export function gameLines(text: string, name: string): string[] {
  const lines = text.split(/\r?\n/);
  for (const [i, line] of lines.entries()) {
    if (line.trim() !== '' && readGame(line) === undefined)
      throw new CollectionError({ key: 'host.games.badLine', args: { name, line: String(i + 1) } });
  }
  return lines.filter((line) => line.trim() !== '');
}

/**
 * The main line of a game record as a line of a collection; undefined for one that collections cannot tell of: not on 19x19, with stones that
 * were set up, or moves that are not each side's in turn, Black's first. `id` has no spaces.
 */
export function recordLine(root: SgfNode, id: string): string | undefined {
  const { size, unsupported, komi, handicap, result } = gameInfo(root);
  if (size !== 19 || unsupported !== undefined || handicap > 0) return undefined;
  let moves = '';
  let color: number = BLACK;
  for (const node of mainLine(root)) {
    if (node.properties.some(({ id: property }) => /^A[BWE]$/.test(property))) return undefined;
    for (const move of nodeMoves(node, size)) {
      if (move.color !== color) return undefined;
      moves += pointToSgf(move.point, size) || 'tt';
      color = color === BLACK ? WHITE : BLACK;
    }
  }
  return moves === '' ? undefined : `${id} ${komi} ${result.replaceAll(/\s+/g, '') || '?'} ${moves}`;
}
