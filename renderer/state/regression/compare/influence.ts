/**
 * Influence of two sides: how much territory and moyo each colour has, and a map of the difference. In the map a point has the colour of
 * who it turned to, larger the further it turned.
 */
import { pointAt, pointName } from '../../../../engine/board/point.ts';
import type { Stone } from '../../../../engine/protocol/types.ts';
import type { ValueLayer } from '../../../board/layers.ts';
import { formatFixed, t } from '../../../messages/messages.ts';
import { regionWords } from '../../position/words.ts';
import { delta, type ComparedRow, type Comparison, type Names, type Overlays } from './comparison.ts';
import type { Ground, Side } from './side.ts';
import { fixed } from '../words.ts';

/** Smaller differences of territory are not shown. */
const LEAST = 0.05;
/** Points in the table. */
const LISTED = 60;

/** Null when one of the sides has no map. */
export function compareInfluence(
  first: Side,
  second: Side,
  { size, board }: Ground,
  names: Names,
): Comparison | null {
  const [old, now] = [first.regions, second.regions];
  if (!old || !now) return null;
  const sums = ([3, 2, 1] as const).flatMap((rank) =>
    ([2, 1] as const).map((color) => countRow(old, now, rank, color)),
  );
  const territory = territoryRow(first.territory, second.territory);
  const score: ComparedRow[] =
    first.score === '' && second.score === ''
      ? []
      : [
          {
            key: 'score',
            points: [],
            cells: [
              t('regression:influence.score'),
              first.score || t('regression:influence.notTold'),
              second.score || t('regression:influence.notTold'),
              '',
            ],
            differs: first.score !== second.score,
          },
        ];
  const points = changedPoints(old, now, board).map(({ index, change }): ComparedRow => {
    const point = pointAt(Math.floor(index / size), index % size);
    return {
      key: String(point),
      points: [point],
      cells: [
        pointName(point, size),
        regionWords(old[index]),
        regionWords(now[index]),
        t(change > 0 ? 'regression:influence.toWhite' : 'regression:influence.toBlack'),
      ],
      differs: true,
    };
  });
  const changed = points.length;
  return {
    summary:
      changed === 0
        ? t('regression:influence.same')
        : t('regression:influence.changed', { count: changed, of: size * size }),
    columns: [
      { word: t('regression:influence.what') },
      { word: names[0] },
      { word: names[1] },
      { word: t('regression:compare.difference') },
    ],
    rows: [...score, ...territory, ...sums, ...points.slice(0, LISTED)],
    boards: [wash(old), wash(now), difference(first, second, size)],
    legend: t('regression:influence.legend', { first: names[0], second: names[1] }),
  };
}

function countRow(
  old: readonly number[],
  now: readonly number[],
  rank: 1 | 2 | 3,
  color: Stone,
): ComparedRow {
  const sign = color === 1 ? rank : -rank;
  const [before, after] = [old, now].map((map) => map.filter((value) => value === sign).length);
  return {
    key: `count ${sign}`,
    points: [],
    cells: [
      regionWords(color === 1 ? rank : -rank),
      String(before),
      String(after),
      before === after ? '' : delta(after - before, 0),
    ],
    differs: before !== after,
  };
}

/** The sum of the territory, in the words of whose it is. */
function territoryRow(old: readonly number[] | null, now: readonly number[] | null): ComparedRow[] {
  if (!old || !now) return [];
  const [before, after] = [old, now].map((map) => map.reduce((sum, value) => sum + value, 0));
  const words = (value: number): string =>
    t(value >= 0 ? 'regression:points.white' : 'regression:points.black', {
      points: fixed(Math.abs(value), 1),
    });
  const change = after - before;
  return [
    {
      key: 'sum',
      points: [],
      cells: [
        t('regression:influence.sum'),
        words(before),
        words(after),
        Math.abs(change) < LEAST ? '' : words(change),
      ],
      differs: Math.abs(change) >= LEAST,
    },
  ];
}

/** Stones are not among them. */
function changedPoints(
  old: readonly number[],
  now: readonly number[],
  board: Ground['board'],
): { index: number; change: number }[] {
  return now
    .map((value, index) => ({ index, change: value - old[index] }))
    .filter(({ index, change }) => change !== 0 && board[index] === 0)
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change));
}

/** Black is positive on the board. */
function wash(regions: readonly number[]): Overlays {
  const values = regions.map((value) => (Math.abs(value) > 3 || value === 0 ? 0 : -value / 3));
  return { field: { values, opacity: 0.85 } };
}

function difference(first: Side, second: Side, size: number): Overlays {
  const [old, now] = [first.regions!, second.regions!];
  const turned = now.map((value, i) => Math.max(-1, Math.min(1, (old[i] - value) / 3)));
  const { territory: was } = first;
  const { territory: is } = second;
  const values = (is ?? []).flatMap((value, i): ValueLayer[] => {
    const change = was ? value - was[i] : 0;
    if (Math.abs(change) < LEAST) return [];
    const text = formatFixed(Math.abs(change), 1).replace(/^0/, '');
    return [
      {
        point: pointAt(Math.floor(i / size), i % size),
        text,
        tone: change > 0 ? 'white' : 'black',
        amount: Math.min(1, Math.abs(change)),
      },
    ];
  });
  return { field: { values: turned, opacity: 0.85 }, values };
}
