/** What the test wants read: the answers of both, what they cost, and the first point where the trees part. */
import { pointName } from '../../../../engine/board/point.ts';
import type { Point } from '../../../../engine/protocol/types.ts';
import type { LabReading } from '../../../../main/ipc/labApi.ts';
import type { SignLayer } from '../../../board/layers.ts';
import type { VariationStone } from '../../../board/types.ts';
import { formatNumber, t } from '../../../messages/messages.ts';
import { codeName } from '../../reading/words.ts';
import type { ComparedRow, Comparison, Names, Overlays } from './comparison.ts';
import { firstDifference, type TreeDifference, type TreeMove, type TreeResult } from './readingTrees.ts';
import type { Ground, Side } from './side.ts';

/** Null when one of the sides has no readings. */
export function compareReadings(
  first: Side,
  second: Side,
  { size }: Ground,
  names: Names,
): Comparison | null {
  const { readings: old } = first;
  const { readings: now } = second;
  if (!old || !now) return null;
  const pairs = old.flatMap((was, i) => (now.length > i ? [{ was, is: now[i] }] : []));
  const compared = pairs.map(({ was, is }) => ({
    was,
    is,
    parting: firstDifference(was.result.tree, is.result.tree),
  }));
  const rows = compared.flatMap(({ was, is, parting }, i) => rowsOf(was, is, parting, size, i));
  const shown = compared.find(({ parting }) => parting.kind !== 'same') ?? compared.at(0);
  const parts = compared.filter(({ parting }) => parting.kind !== 'same').length;
  return {
    summary:
      pairs.length === 0
        ? t('regression:reading.nothing')
        : parts === 0
          ? t('regression:reading.same')
          : parts === 1 && pairs.length === 1
            ? t('regression:reading.part')
            : t('regression:reading.parts', { count: parts, of: pairs.length }),
    columns: [{ word: t('regression:reading.column') }, { word: names[0] }, { word: names[1] }],
    rows,
    boards: shown ? boardsOf(shown.was, shown.parting) : [{}, {}, {}],
    legend: t('regression:reading.legend', { first: names[0], second: names[1] }),
  };
}

function rowsOf(
  was: LabReading,
  is: LabReading,
  parting: TreeDifference,
  size: number,
  i: number,
): ComparedRow[] {
  const { kind, target, other } = was.question;
  const namesOf = (all: readonly Point[]): string => all.map((point) => pointName(point, size)).join(' ');
  const points = [target, ...(other ? [other] : [])];
  const question = t(`regression:reading.of.${kind}`, { points: namesOf(points) });
  const moves = namesOf(was.forced.map(({ point }) => point));
  const answer = ({ result: { code, move, ended } }: LabReading): string =>
    ended === 'limit' ? t('regression:reading.spent') : resultWords({ code, move }, size);
  return [
    {
      key: `answer ${i}`,
      points,
      cells: [
        moves === '' ? question : t('regression:reading.after', { moves, question }),
        answer(was),
        answer(is),
      ],
      differs: answer(was) !== answer(is),
    },
    {
      key: `nodes ${i}`,
      points,
      cells: [
        t('regression:reading.positions'),
        formatNumber(was.result.nodes),
        formatNumber(is.result.nodes),
      ],
      differs: was.result.nodes !== is.result.nodes,
    },
    partingRow(parting, size, i),
  ];
}

function partingRow(parting: TreeDifference, size: number, i: number): ComparedRow {
  if (parting.kind === 'same')
    return {
      key: `parting ${i}`,
      points: [],
      cells: [t('regression:reading.alike', { count: parting.nodes }), '', ''],
      differs: false,
    };
  const { path, nodes } = parting;
  const line = path.map(({ point }) => pointName(point, size)).join(' ');
  const where =
    line === ''
      ? t('regression:reading.partAt', { count: nodes })
      : t('regression:reading.partAfter', { line, count: nodes });
  const sides =
    parting.kind === 'move'
      ? [parting.first, parting.second].map((move) =>
          move
            ? t('regression:reading.tries', { point: pointName(move.point, size) })
            : t('regression:reading.triesNothing'),
        )
      : [parting.first, parting.second].map((result) =>
          result ? resultWords(result, size) : t('regression:reading.noResult'),
        );
  return {
    key: `parting ${i}`,
    points: path.map(({ point }) => point),
    cells: [where, ...sides],
    differs: true,
  };
}

/** "WIN E5", "LOSE". */
function resultWords({ code, move }: TreeResult, size: number): string {
  return code > 0 && move !== 0 ? `${codeName(code)} ${pointName(move, size)}` : codeName(code);
}

function boardsOf({ question, forced }: LabReading, parting: TreeDifference): Comparison['boards'] {
  const path = parting.kind === 'same' ? [] : parting.path;
  const variation = [...forced, ...path].flatMap(({ color, point }, i): VariationStone[] =>
    color === 0 || point === 0 ? [] : [{ color, point, number: i + 1 }],
  );
  const target: SignLayer[] = [question.target, ...(question.other ? [question.other] : [])].map((point) => ({
    point,
    sign: 'ring',
    tone: 'seki',
    place: 'middle',
  }));
  const next = (which: 'first' | 'second'): Point => {
    const move: TreeMove | TreeResult | null = parting.kind === 'same' ? null : parting[which];
    if (!move) return 0;
    return 'point' in move ? move.point : move.move;
  };
  const sign = (point: Point, what: SignLayer['sign'], place: SignLayer['place']): SignLayer[] =>
    point === 0 ? [] : [{ point, sign: what, tone: what === 'disc' ? 'unknown' : 'critical', place }];
  const [one, other] = [next('first'), next('second')];
  const side = (signs: SignLayer[]): Overlays => ({ variation, signs: [...target, ...signs] });
  return [
    side(sign(one, 'disc', 'middle')),
    side(sign(other, 'double', 'middle')),
    side([...sign(one, 'disc', 'left'), ...sign(other, 'double', 'right')]),
  ];
}
