/**
 * An analysis as properties of the file: SBKV (chances of Black in percent) and SBKS (Black's lead in points), which other
 * programs read too, and on wish one line in the comment. Writing again replaces what was written before.
 */
import { pointName } from '../../engine/board/point.ts';
import type { SgfNode } from '../../engine/sgf/tree.ts';
import type { SgfEdit } from '../../engine/sgf/types.ts';
import { unescapeText } from '../../engine/sgf/values.ts';
import type { AnalysisSummary } from '../../main/ipc/api.ts';
import { setText, setValues } from '../../engine/sgf/gameEdits.ts';
import { grade, marginOf, percent, type GraphPoint } from './gameGraph.ts';

/** The start of our line in a comment. */
const MARK = /^Yomi: Black wins /;

/** Edits that write what is known of these positions; empty when nothing is, or all of it stands there already. */
export function analysisEdits(
  points: readonly GraphPoint[],
  summaries: ReadonlyMap<SgfNode, AnalysisSummary>,
  size: number,
  comments: boolean,
): SgfEdit[] {
  return points.flatMap((point) => {
    const { node, black, score } = point;
    if (black === null && score === null) return [];
    const edits = [
      ...(black === null ? [] : setValues(node, 'SBKV', [(100 * black).toFixed(2)])),
      ...(score === null ? [] : setValues(node, 'SBKS', [(Math.round(100 * score) / 100 || 0).toFixed(2)])),
    ];
    if (!comments) return edits;
    const before = unescapeText(node.first('C') ?? '');
    const own = before.split('\n').filter((line) => !MARK.test(line));
    const line = commentLine(point, summaries.get(node)?.budget ?? 0, size);
    const text = [own.join('\n').trimEnd(), line].filter((part) => part !== '').join('\n');
    return text === before ? edits : [...edits, ...setText(node, 'C', text)];
  });
}

/** "Yomi: Black wins 54 %, B+2.3 (1000 playouts). Lost 13 %; D4 is better." */
// not shown: text of the file, by which MARK finds it again
function commentLine({ black, score, loss, better }: GraphPoint, playouts: number, size: number): string {
  const said = [
    ...(black === null ? [] : [`Black wins ${percent(black)} %`]),
    ...(score === null ? [] : [marginOf(score) ?? 'even']),
  ].join(', ');
  // Who values moves without chances plays nothing out.
  const value = `Yomi: ${said}${black === null ? '' : ` (${playouts} playouts)`}.`;
  if (grade(loss) === null || better === undefined) return value;
  const name = better === 0 ? 'A pass' : pointName(better, size);
  return `${value} Lost ${percent(loss ?? 0)} %; ${name} is better.`;
}
