/** The choice of a move and the values of moves, side by side. */
import { pointName } from '../../../../engine/board/point.ts';
import type { Point } from '../../../../engine/protocol/types.ts';
import type { SignLayer, ValueLayer } from '../../../board/layers.ts';
import type { Candidate } from '../../../board/types.ts';
import { t } from '../../../messages/messages.ts';
import { valueLabel } from '../../moves/overlays.ts';
import {
  delta,
  differing,
  type ComparedRow,
  type Comparison,
  type Names,
  type Overlays,
} from './comparison.ts';
import type { Ground, Side, SideMove } from './side.ts';
import { fixed } from '../words.ts';

/** Differences of value that are smaller than this are none. */
const LEAST = 0.005;
/** Most moves on a board at once. */
const SHOWN = 12;

/** Null when neither side says anything of moves. */
export function compareMoves(first: Side, second: Side, { size }: Ground, names: Names): Comparison | null {
  if (first.chosen === '' && second.chosen === '' && !first.moves && !second.moves) return null;
  const both = first.moves !== null && second.moves !== null;
  const hasPatterns = [first, second].some(({ moves }) => moves?.some(({ patterns }) => patterns.length > 0));
  const [old, now] = [first, second].map(
    ({ moves }) => new Map((moves ?? []).map((move) => [move.point, move])),
  );
  const best = (point: Point): number => Math.max(old.get(point)?.value ?? 0, now.get(point)?.value ?? 0);
  const points = [...new Set([...now.keys(), ...old.keys()])].sort((a, b) => best(b) - best(a));
  const rows = points.map((point): ComparedRow => {
    const [was, is] = [old.get(point), now.get(point)];
    const difference = both ? (is?.value ?? 0) - (was?.value ?? 0) : 0;
    const patterns = patternChanges(was, is);
    return {
      key: String(point),
      points: [point],
      cells: [
        pointName(point, size),
        was ? fixed(was.value, 2) : '',
        is ? fixed(is.value, 2) : '',
        Math.abs(difference) < LEAST ? '' : delta(difference, 2),
        ...(hasPatterns ? [patterns] : []),
      ],
      differs: both && (Math.abs(difference) >= LEAST || patterns !== ''),
    };
  });
  const values = both ? differing(rows, 'move') : t('regression:moves.onlyBoth');
  const chosen = (side: Side): string => side.chosen || t('regression:moves.nothing');
  return {
    summary:
      first.chosen === second.chosen
        ? t('regression:moves.both', { move: chosen(first), values })
        : t('regression:moves.differ', {
            first: names[0],
            one: chosen(first),
            second: names[1],
            other: chosen(second),
            values,
          }),
    columns: [
      { word: t('regression:moves.move') },
      { word: names[0], number: true },
      { word: names[1], number: true },
      { word: t('regression:compare.difference'), number: true },
      ...(hasPatterns ? [{ word: t('regression:moves.patterns') }] : []),
    ],
    rows,
    boards: [candidates(first), candidates(second), difference(first, second, rows, old, now)],
    legend: t('regression:moves.legend', { first: names[0], second: names[1] }),
  };
}

/** "+New −Old". */
function patternChanges(was: SideMove | undefined, is: SideMove | undefined): string {
  const [before, after] = [was?.patterns ?? [], is?.patterns ?? []];
  return [
    ...after.filter((name) => !before.includes(name)).map((name) => `+${name}`),
    ...before.filter((name) => !after.includes(name)).map((name) => `−${name}`),
  ].join(' ');
}

function candidates({ moves, choice }: Side): Overlays {
  const shown = (moves ?? []).filter(({ point }) => point !== 0).slice(0, SHOWN);
  const list = shown.map(({ point, value }): Candidate => ({
    point,
    label: valueLabel(value),
    best: point === choice,
    strength: shown[0].value > 0 ? Math.max(0, value / shown[0].value) : 0,
  }));
  if (choice && !shown.some(({ point }) => point === choice))
    list.push({ point: choice, label: '•', best: true, strength: 1 });
  return { candidates: list };
}

function difference(
  first: Side,
  second: Side,
  rows: readonly ComparedRow[],
  old: ReadonlyMap<Point, SideMove>,
  now: ReadonlyMap<Point, SideMove>,
): Overlays {
  const values = rows.flatMap(({ points: [point], differs }): ValueLayer[] => {
    const change = (now.get(point)?.value ?? 0) - (old.get(point)?.value ?? 0);
    if (!differs || point === 0 || Math.abs(change) < LEAST) return [];
    const text = `${change > 0 ? '+' : '−'}${valueLabel(Math.abs(change))}`;
    return [{ point, text, tone: 'plain', amount: Math.min(1, Math.abs(change) / 10) }];
  });
  const valued = new Set(values.map(({ point }) => point));
  const choice = (point: Point, sign: 'disc' | 'double'): SignLayer[] => {
    if (point === 0) return [];
    const aside = valued.has(point) || first.choice === second.choice;
    const isFirst = sign === 'disc';
    return [
      {
        point,
        sign,
        tone: isFirst ? 'unknown' : 'critical',
        place: aside ? (isFirst ? 'topLeft' : 'topRight') : 'middle',
      },
    ];
  };
  const choices = [...choice(first.choice ?? 0, 'disc'), ...choice(second.choice ?? 0, 'double')];
  return { values, signs: choices };
}
