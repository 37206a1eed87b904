/** The points that a test names, as markup of its last position: squares for what is expected, crosses for what must not be played. */
import { parsePoint, type Point } from '../../engine/board/point.ts';
import type { TestMarks } from '../../engine/protocol/regression.ts';
import { gameInfo } from '../../engine/sgf/gameInfo.ts';
import { parseSgf } from '../../engine/sgf/parser.ts';
import { mainLine } from '../../engine/sgf/replay.ts';
import { compressPoints } from '../../engine/sgf/values.ts';
import { writeSgf } from '../../engine/sgf/writer.ts';

/** The game with the marks on its last position: triangles for the moves a restricted_genmove allows, circles for others asked about. */
export function markedGame(sgf: string, { expected, wrong, asked }: TestMarks, command: string): string {
  const { value } = parseSgf(sgf);
  const root = value.games[0];
  const last = mainLine(root).at(-1)!;
  const { size } = gameInfo(root);
  const mark = (property: string, vertices: readonly string[]): void => {
    const points = vertices.flatMap((vertex): Point[] => {
      const point = parsePoint(vertex, size);
      return point ? [point] : [];
    });
    if (points.length > 0)
      value.apply({ op: 'set', node: last.id, property, values: compressPoints(points, size) });
  };
  const isChoice = command.startsWith('restricted_genmove');
  // One sign on a point: what is expected says more than that it is allowed.
  mark(
    isChoice ? 'TR' : 'CR',
    asked.filter((vertex) => !expected.includes(vertex)),
  );
  mark(wrong ? 'MA' : 'SQ', expected);
  return writeSgf(value);
}
