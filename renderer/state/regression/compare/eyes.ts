/** Eye spaces and half eyes of two sides: what appeared, what is gone, and what has another value. */
import { pointName } from '../../../../engine/board/point.ts';
import type { EyeSpaceRecord, EyesRecord, HalfEyeRecord } from '../../../../engine/protocol/analysis.ts';
import type { Point, Stone } from '../../../../engine/protocol/types.ts';
import type { SignLayer, ValueLayer } from '../../../board/layers.ts';
import { differing, type ComparedRow, type Comparison, type Names, type Overlays } from './comparison.ts';
import { t } from '../../../messages/messages.ts';
import { eyeText, type Ground, type Side } from './side.ts';

/** Null when one of the sides knows no eyes. */
export function compareEyes(first: Side, second: Side, { size }: Ground, names: Names): Comparison | null {
  const { eyes: old } = first;
  const { eyes: now } = second;
  if (!old || !now) return null;
  const rows = [...spaceRows(old, now, size), ...halfRows(old, now, size)].sort(
    (a, b) => Number(b.differs) - Number(a.differs),
  );
  return {
    summary: differing(rows, 'eye'),
    columns: [
      { word: t('regression:eyes.space') },
      { word: names[0] },
      { word: names[1] },
      { word: t('regression:eyes.points') },
    ],
    rows,
    boards: [marked(old), marked(now), changed(old, now)],
    legend: t('regression:eyes.legend', { first: names[0], second: names[1] }),
  };
}

const pointOf = (color: Stone, point: Point, size: number): string =>
  t(color === 2 ? 'regression:point.black' : 'regression:point.white', { point: pointName(point, size) });

function spaceRows(old: EyesRecord, now: EyesRecord, size: number): ComparedRow[] {
  const pairs: Matched[] = old.spaces.flatMap((was) =>
    now.spaces.filter((is) => overlap(was, is)).map((is) => ({ was, is })),
  );
  const gone: Matched[] = old.spaces
    .filter((was) => !now.spaces.some((is) => overlap(was, is)))
    .map((was) => ({ was }));
  const came: Matched[] = now.spaces
    .filter((is) => !old.spaces.some((was) => overlap(was, is)))
    .map((is) => ({ is }));
  return [...pairs, ...gone, ...came].map(({ was, is }): ComparedRow => {
    const { color, origin } = (is ?? was)!;
    const added = is ? is.points.filter((point) => !was?.points.includes(point)) : [];
    const lost = was ? was.points.filter((point) => !is?.points.includes(point)) : [];
    const margins =
      was && is && was.marginal.join() !== is.marginal.join() ? [t('regression:eyes.margins')] : [];
    const changes = [
      ...(is && was ? [...names('+', added, size), ...names('−', lost, size), ...margins] : []),
    ].join(' ');
    return {
      key: `${color} ${was?.origin ?? ''} ${is?.origin ?? ''}`,
      points: [...(is ?? was)!.points],
      cells: [
        pointOf(color, origin, size),
        was ? eyeText(was) : t('regression:nothing'),
        is ? eyeText(is) : t('regression:nothing'),
        changes,
      ],
      differs: !was || !is || eyeText(was) !== eyeText(is) || changes !== '',
    };
  });
}

/** A space of either side, or of both. */
interface Matched {
  was?: EyeSpaceRecord;
  is?: EyeSpaceRecord;
}

function overlap(a: EyeSpaceRecord, b: EyeSpaceRecord): boolean {
  return a.color === b.color && a.points.some((point) => b.points.includes(point));
}

function names(sign: string, points: readonly Point[], size: number): string[] {
  return points.map((point) => `${sign}${pointName(point, size)}`);
}

function halfRows(old: EyesRecord, now: EyesRecord, size: number): ComparedRow[] {
  const key = ({ color, point }: HalfEyeRecord): string => `half ${color} ${point}`;
  const [before, after] = [old, now].map(
    ({ halfEyes }) => new Map(halfEyes.map((half) => [key(half), half])),
  );
  return [...new Set([...before.keys(), ...after.keys()])].map((id): ComparedRow => {
    const [was, is] = [before.get(id), after.get(id)];
    const { color, point } = (is ?? was)!;
    const words = (half: HalfEyeRecord | undefined): string =>
      half ? t(`regression:eyes.kind.${half.kind}`) : t('regression:nothing');
    return {
      key: id,
      points: [point],
      cells: [pointOf(color, point, size), words(was), words(is), ''],
      differs: words(was) !== words(is),
    };
  });
}

function marked({ spaces, halfEyes }: EyesRecord): Overlays {
  const halves = new Map(halfEyes.map((half) => [`${half.color} ${half.point}`, half.kind]));
  const signs = spaces.flatMap(({ color, points, marginal }) =>
    points.map((point): SignLayer => ({
      point,
      sign: halves.get(`${color} ${point}`) ?? (marginal.includes(point) ? 'circle' : 'disc'),
      tone: color === 2 ? 'black' : 'white',
      place: shared(spaces, point) ? (color === 2 ? 'left' : 'right') : 'middle',
    })),
  );
  return { signs, values: spaces.filter(({ value }) => value[3] > 0).map(valueOf) };
}

/** Points of eye spaces that only one of the sides has, and the spaces with another value. */
function changed(old: EyesRecord, now: EyesRecord): Overlays {
  const has = ({ spaces }: EyesRecord, color: Stone, point: Point): boolean =>
    spaces.some((space) => space.color === color && space.points.includes(point));
  const only = (one: EyesRecord, other: EyesRecord, sign: SignLayer['sign']): SignLayer[] =>
    one.spaces.flatMap(({ color, points }) =>
      points
        .filter((point) => !has(other, color, point))
        .map((point): SignLayer => ({
          point,
          sign,
          tone: color === 2 ? 'black' : 'white',
          place: shared([...old.spaces, ...now.spaces], point) ? (color === 2 ? 'left' : 'right') : 'middle',
        })),
    );
  const values = now.spaces.filter(
    (is) => !old.spaces.some((was) => overlap(was, is) && eyeText(was) === eyeText(is)),
  );
  return {
    signs: [...only(now, old, 'disc'), ...only(old, now, 'circle')],
    values: values.map(valueOf),
  };
}

/** Whether both colours have eye space there. */
function shared(spaces: readonly EyeSpaceRecord[], point: Point): boolean {
  return [1, 2].every((color) =>
    spaces.some((space) => space.color === color && space.points.includes(point)),
  );
}

function valueOf(space: EyeSpaceRecord): ValueLayer {
  const point = space.points.find((one) => !space.marginal.includes(one)) ?? space.origin;
  return { point, text: eyeText(space), tone: space.color === 2 ? 'black' : 'white', amount: 0, below: true };
}
