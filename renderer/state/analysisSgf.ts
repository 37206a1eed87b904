/**
 * An analysis as properties of the file: SBKV (chances of Black in percent) and SBKS (Black's lead in points), which other
 * programs read too, and on wish one line in the comment. Writing again replaces what was written before.
 */
import type { SgfNode } from '../../engine/sgf/tree.ts';
import type { SgfEdit } from '../../engine/sgf/types.ts';
import { unescapeText } from '../../engine/sgf/values.ts';
import type { AnalysisSummary } from '../../main/ipc/api.ts';
import { t } from '../messages/messages.ts';
import { setText, setValues } from '../../engine/sgf/gameEdits.ts';
import { grade, saidOf, type GraphPoint } from './gameGraph.ts';
import { lossText } from './review/figures.ts';

/** Begins our line in a comment. not shown: text of a file */
const MARK = 'Yomi: ';
/** Our line in any language: it tells chances or a lead. What a person writes behind the same word stays. */
const OURS = /^Yomi: .*(\d\s?%|[BW]\+\d)/;

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
    const own = before.split('\n').filter((line) => !OURS.test(line));
    const line = commentLine(points, point, summaries.get(node)?.budget ?? 0, size);
    const text = [own.join('\n').trimEnd(), line].filter((part) => part !== '').join('\n');
    return text === before ? edits : [...edits, ...setText(node, 'C', text)];
  });
}

/** "Yomi: Black wins 54 %, B+2.3 (1,000 playouts). A mistake: 13 % of the chances. D4 is better." */
function commentLine(
  points: readonly GraphPoint[],
  point: GraphPoint,
  playouts: number,
  size: number,
): string {
  const said = saidOf(point);
  // Who values moves without chances plays nothing out.
  const value =
    point.black === null
      ? t('review:written.value', { said })
      : t('review:written.playouts', { said, count: playouts });
  if (grade(point.loss) === null || point.better === undefined) return `${MARK}${value}`;
  return MARK + t('review:written.lost', { value, lost: lossText(points, point, size) });
}
