/** What is dead, alive or in seki at the end, to two engines. */
import { pointName } from '../../../../engine/board/point.ts';
import type { Point } from '../../../../engine/protocol/types.ts';
import { FINAL_STATUSES, type FinalStatus } from '../../../../engine/protocol/lockstep.ts';
import type { LayerSign, LayerTone, SignLayer } from '../../../board/layers.ts';
import { differing, type ComparedRow, type Comparison, type Names, type Overlays } from './comparison.ts';
import { t } from '../../../messages/messages.ts';
import type { Ground, Side } from './side.ts';

const LOOKS: Readonly<Record<FinalStatus, { sign: LayerSign; tone: LayerTone }>> = {
  alive: { sign: 'ring', tone: 'alive' },
  dead: { sign: 'cross', tone: 'dead' },
  seki: { sign: 'double', tone: 'seki' },
};

/** Null when one of the sides cannot tell. */
export function compareFinal(first: Side, second: Side, { size }: Ground, names: Names): Comparison | null {
  if (!first.final || !second.final) return null;
  const [old, now] = [first.final, second.final].map(statusesOf);
  const stones = [...new Set([...old.keys(), ...now.keys()])].sort((a, b) => a - b);
  const rows = stones
    .map((point): ComparedRow => ({
      key: String(point),
      points: [point],
      cells: [pointName(point, size), statusWord(old.get(point)), statusWord(now.get(point))],
      differs: old.get(point) !== now.get(point),
    }))
    .sort((a, b) => Number(b.differs) - Number(a.differs));
  const changed = rows.filter(({ differs }) => differs).map(({ points: [point] }) => point);
  return {
    summary: differing(rows, 'stone'),
    columns: [{ word: t('regression:final.stone') }, { word: names[0] }, { word: names[1] }],
    rows,
    boards: [marked(old, stones), marked(now, stones), marked(now, changed)],
    legend: t('regression:final.legend', { name: names[1] }),
  };
}

function statusWord(status: FinalStatus | undefined): string {
  return t(`regression:final.status.${status ?? 'unnamed'}`);
}

function statusesOf(final: NonNullable<Side['final']>): Map<Point, FinalStatus> {
  return new Map(FINAL_STATUSES.flatMap((status) => final[status].map((point) => [point, status] as const)));
}

function marked(statuses: ReadonlyMap<Point, FinalStatus>, points: readonly Point[]): Overlays {
  const signs = points.flatMap((point): SignLayer[] => {
    const status = statuses.get(point);
    return status ? [{ point, ...LOOKS[status], place: 'middle' }] : [];
  });
  return { signs };
}
