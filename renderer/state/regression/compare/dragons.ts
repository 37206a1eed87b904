/**
 * Dragons of two sides. Both divide the same stones, but not always alike: each pair of dragons that has stones in common is a row, so a
 * dragon that falls apart has a row for each of its parts.
 */
import { pointName } from '../../../../engine/board/point.ts';
import type { DragonRecord } from '../../../../engine/protocol/analysis.ts';
import type { Point } from '../../../../engine/protocol/types.ts';
import type { RegionLayer, SignLayer } from '../../../board/layers.ts';
import { t } from '../../../messages/messages.ts';
import { STATE_LOOKS } from '../../position/dragonOverlays.ts';
import { dragonState, type DragonState } from '../../position/dragonWords.ts';
import { differing, type ComparedRow, type Comparison, type Names, type Overlays } from './comparison.ts';
import type { Ground, Side, SideDragon } from './side.ts';
import { fixed } from '../words.ts';
import { joinList } from '../../../ui/parts.ts';

/** Null when one of the sides knows no dragons. */
export function compareDragons(first: Side, second: Side, { size }: Ground, names: Names): Comparison | null {
  const { dragons: old } = first;
  const { dragons: now } = second;
  if (!old || !now) return null;
  const rows = old
    .flatMap((was) =>
      now.flatMap((is) => {
        const common = is.stones.filter((stone) => was.stones.includes(stone));
        return common.length > 0 ? [{ was, is, common }] : [];
      }),
    )
    .map(({ was, is, common }): ComparedRow & { is: SideDragon } => {
      const more = detailsOf(was.record, is.record);
      const differs = stateOf(was) !== stateOf(is) || was.stones.length !== is.stones.length || more !== '';
      return {
        key: `${was.origin} ${is.origin}`,
        points: common,
        cells: [
          t(is.color === 2 ? 'regression:point.black' : 'regression:point.white', {
            point: pointName(common[0], size),
          }),
          stateWords(was),
          stateWords(is),
          was.stones.length === is.stones.length
            ? String(is.stones.length)
            : `${was.stones.length} → ${is.stones.length}`,
          more,
        ],
        differs,
        is,
      };
    })
    .sort((a, b) => Number(b.differs) - Number(a.differs));
  const changed = rows.filter(({ differs }) => differs);
  return {
    summary: differing(rows, 'dragon'),
    columns: [
      { word: t('regression:dragons.dragon') },
      { word: names[0] },
      { word: names[1] },
      { word: t('regression:dragons.stones'), number: true },
      { word: t('regression:dragons.also') },
    ],
    rows,
    boards: [
      marked(old),
      marked(now),
      {
        regions: changed.map(({ is, points }) => region(is, points)),
        signs: changed.flatMap(({ is, points }) => signsOf(is, points)),
      },
    ],
    legend: t('regression:dragons.legend', { name: names[1] }),
  };
}

const STATES: ReadonlySet<string> = new Set<DragonState>(Object.keys(STATE_LOOKS) as DragonState[]);

/** The states as parts of messages' keys. */
const STATE_KEYS = {
  critical: 'critical',
  dead: 'dead',
  'tactically dead': 'tacticallyDead',
  unknown: 'unknown',
  inessential: 'inessential',
  'alive in seki': 'aliveInSeki',
  alive: 'alive',
  'strongly alive': 'stronglyAlive',
  invincible: 'invincible',
} as const satisfies Record<DragonState, string>;

/** One word for what becomes of a dragon; words of other engines that we do not know count as unknown. */
function stateOf({ status, safety, record }: SideDragon): DragonState {
  if (record) return dragonState(record);
  const word = safety.replaceAll('_', ' ') || status;
  if (word === 'alive' && status === 'unknown') return 'unknown';
  return STATES.has(word) ? (word as DragonState) : STATES.has(status) ? (status as DragonState) : 'unknown';
}

/** "inessential (status alive)": with the status where it says something else. */
function stateWords(dragon: SideDragon): string {
  const state = stateOf(dragon);
  const word = t(`regression:dragons.state.${STATE_KEYS[state]}`);
  return state.includes(dragon.status)
    ? word
    : t('regression:dragons.stateStatus', { state: word, status: dragon.status });
}

/** What else is not the same, in our own records. */
function detailsOf(was: DragonRecord | null, is: DragonRecord | null): string {
  if (!was || !is) return '';
  const genus = ({ genus: digits }: DragonRecord): string => digits.join('');
  const parts: [what: 'eyes' | 'escape' | 'weakness' | 'moyo', before: string, after: string][] = [
    ['eyes', genus(was), genus(is)],
    ['escape', String(was.escapeRoute), String(is.escapeRoute)],
    ['weakness', fixed(was.weakness, 2), fixed(is.weakness, 2)],
    ['moyo', String(was.moyoSize), String(is.moyoSize)],
  ];
  return joinList(
    parts
      .filter(([, before, after]) => before !== after)
      .map(([what, before, after]) => t(`regression:dragons.changed.${what}`, { before, after })),
  );
}

function marked(dragons: readonly SideDragon[]): Overlays {
  return {
    regions: dragons.map((dragon) => region(dragon, dragon.stones)),
    signs: dragons.flatMap((dragon) => signsOf(dragon, dragon.stones)),
  };
}

function region(dragon: SideDragon, points: readonly Point[]): RegionLayer {
  const { tone, hatch, border } = STATE_LOOKS[stateOf(dragon)];
  return { points, bands: [], tone, hatch, border, strong: false };
}

function signsOf(dragon: SideDragon, points: readonly Point[]): SignLayer[] {
  const { sign, tone } = STATE_LOOKS[stateOf(dragon)];
  return points.map((point) => ({ point, sign, tone, place: 'middle' }));
}
