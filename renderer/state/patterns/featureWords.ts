/** What the lines of a database of moves are about, in words: the numbers of features are taken apart as moveFeatures.ts puts them together. */
import {
  AGES,
  AGE_ENDS,
  PHASE_ENDS,
  PHASES,
  RADIANCES,
  STEPS,
  WEAKEST,
  digits,
  type Family,
  type FixedFeature,
} from '../../../patterns/moves/families.ts';
import { sizeOfKind, type ShapeEntry } from '../../../patterns/moves/entry.ts';
import { CELL_COUNTS, LIBERTIES_KIND } from '../../../patterns/moves/shapes.ts';
import { explanationWords, t } from '../../messages/messages.ts';

/** Classes of how many stones there are. */
const SIZES = ['1', '2–3', '4+'];
const CAPTURED = ['1', '2', '3–4', '5+'];
const KO_DISTANCES = ['1–4', '5–6', '7–9'];
const THIRDS = ['opening', 'middle', 'endgame'] as const;

/** A count of which all from `most` on are one class. */
const upTo = (count: number, most: number): string => (count === most ? `${count}+` : `${count}`);

const distance = (d: number): string => (d === 0 ? t('patterns:feature.far') : `${d}`);

const pair = (d: number): string => (d === 0 ? '1' : `${2 * d}–${2 * d + 1}`);

/** How many moves ago, the last move counted 1. */
function age(n: number): string {
  if (n === 0) return t('patterns:feature.longAgo');
  // The last two moves have features of their own.
  const from = n === 1 ? 3 : AGE_ENDS[n - 2];
  const to = AGE_ENDS[n - 1] - 1;
  return from === to ? `${from}` : `${from}–${to}`;
}

/** In stones on a board of 361 points. */
function phase(n: number): string {
  if (n === 0) return t('patterns:feature.before', { n: PHASE_ENDS[0] });
  if (n === PHASES - 1) return t('patterns:feature.from', { n: PHASE_ENDS[n - 1] });
  return t('patterns:feature.between', { from: PHASE_ENDS[n - 1], to: PHASE_ENDS[n] - 1 });
}

/** What the features of a family say, in parts, by their number. */
const SAY: Record<Family, (number: number) => (string | false)[]> = {
  self(number) {
    const [libs, joined, weakest, size] = digits(number, 5, 3, 5, 3);
    return [
      t('patterns:feature.afterwards', { n: upTo(libs + 1, 5) }),
      joined > 0 && t(joined === 1 ? 'patterns:feature.joins' : 'patterns:feature.joinsMore'),
      weakest > 0 && t('patterns:feature.weakest', { n: upTo(weakest, 4) }),
      t('patterns:feature.together', { n: SIZES[size] }),
    ];
  },
  capture(number) {
    const [amount, last, saves, ko] = digits(number, 4, 2, 2, 2);
    return [
      t('patterns:feature.captured', { n: CAPTURED[amount] }),
      last > 0 && t('patterns:feature.withLast'),
      saves > 0 && t('patterns:feature.saves'),
      ko > 0 && t('patterns:feature.ko'),
    ];
  },
  press(number) {
    const [left, size, last, ladder] = digits(number, 3, 3, 2, 3);
    return [
      t(last > 0 ? 'patterns:feature.enemyLast' : 'patterns:feature.enemy'),
      t('patterns:feature.stones', { n: SIZES[size] }),
      t('patterns:feature.left', { n: upTo(left + 1, 3) }),
      ladder > 0 && t(ladder === 2 ? 'patterns:feature.ladder' : 'patterns:feature.noLadder'),
    ];
  },
  doubleAtari: () => [t('patterns:feature.twoAtaris')],
  ladderEscape(number) {
    const [lost, size] = digits(number, 2, 3);
    return [
      t('patterns:feature.escapes'),
      t('patterns:feature.stones', { n: SIZES[size] }),
      t(lost > 0 ? 'patterns:feature.ladder' : 'patterns:feature.noLadder'),
    ];
  },
  besideLast(number) {
    const [has, own] = digits(number, 5, 3);
    return [
      t('patterns:feature.enemyLast'),
      t('patterns:feature.has', { n: upTo(has + 1, 5) }),
      t('patterns:feature.afterwards', { n: upTo(own + 1, 3) }),
    ];
  },
  besideThreatened(number) {
    const [has, own, size] = digits(number, 4, 3, 3);
    return [
      t('patterns:feature.threatened'),
      t('patterns:feature.stones', { n: SIZES[size] }),
      t('patterns:feature.has', { n: has + 1 }),
      t('patterns:feature.afterwards', { n: upTo(own + 1, 3) }),
    ];
  },
  counter(number) {
    const [own, enemy] = digits(number, 3, 3);
    return [
      t('patterns:feature.counters'),
      t('patterns:feature.theirs', { n: upTo(enemy + 1, 4) }),
      t('patterns:feature.ours', { n: upTo(own + 1, 4) }),
    ];
  },
  line(number) {
    const [row, when] = digits(number, 10, PHASES);
    return [t('patterns:feature.line', { n: row + 1 }), phase(when)];
  },
  last(number) {
    const [d, third] = digits(number, 18, 3);
    return [t('patterns:feature.last', { n: distance(d) }), t(`patterns:feature.third.${THIRDS[third]}`)];
  },
  before: (number) => [t('patterns:feature.previous', { n: distance(number) })],
  both(number) {
    const [last, before] = digits(number, 5, 5);
    return [
      t('patterns:feature.last', { n: pair(last) }),
      t('patterns:feature.previous', { n: pair(before) }),
    ];
  },
  steps(number) {
    const [own, enemy, row] = digits(number, STEPS, STEPS, 5);
    return [
      t('patterns:feature.ownStone', { n: upTo(own, STEPS - 1) }),
      t('patterns:feature.enemyStone', { n: upTo(enemy, STEPS - 1) }),
      t('patterns:feature.line', { n: upTo(row + 1, 5) }),
    ];
  },
  radiance(number) {
    const [own, enemy, third] = digits(number, RADIANCES, RADIANCES, 3);
    const most = RADIANCES - 1;
    return [
      t('patterns:feature.ownInfluence', { n: own, most }),
      t('patterns:feature.enemyInfluence', { n: enemy, most }),
      t(`patterns:feature.third.${THIRDS[third]}`),
    ];
  },
  weakest(number) {
    const [own, enemy, ownSteps, enemySteps] = digits(number, WEAKEST, WEAKEST, 5, 3);
    return [
      t('patterns:feature.ownWeakest', { n: upTo(own + 1, WEAKEST) }),
      t('patterns:feature.enemyWeakest', { n: upTo(enemy + 1, WEAKEST) }),
      t('patterns:feature.ownStone', { n: upTo(ownSteps + 1, 5) }),
      t('patterns:feature.enemyStone', { n: upTo(enemySteps + 1, 3) }),
    ];
  },
  recent(number) {
    const [close, around, third] = digits(number, AGES, AGES, 3);
    return [
      t('patterns:feature.close', { n: age(close) }),
      t('patterns:feature.around', { n: age(around) }),
      t(`patterns:feature.third.${THIRDS[third]}`),
    ];
  },
  koThreat(number) {
    const [away, captures, libs, beside] = digits(number, 4, 3, 4, 2);
    return [
      t('patterns:feature.koBan'),
      t('patterns:feature.toKo', { n: away === 0 ? t('patterns:feature.far') : KO_DISTANCES[away - 1] }),
      captures > 0 && t(captures === 1 ? 'patterns:feature.atari' : 'patterns:feature.takes'),
      t('patterns:feature.afterwards', { n: upTo(libs + 1, 4) }),
      beside > 0 && t('patterns:feature.contact'),
    ];
  },
};

/** A feature that is no shape, in one phrase. */
export function featureWords({ family, number }: FixedFeature): string {
  return inOne(SAY[family](number));
}

const inOne = (parts: (string | false)[]): string =>
  parts.filter((part) => part !== false).join(explanationWords()['list.between']);

/** What a family of features is about. */
export function familyWords(family: Family): string {
  return t(`patterns:family.${family}`);
}

/** What a size of shapes is called. */
export function sizeWords(size: number): string {
  return size === 0 ? '3×3' : t('patterns:feature.size', { n: CELL_COUNTS[size] + 1 });
}

/** A shape, in one phrase. */
export function shapeWords(entry: ShapeEntry): string {
  const size = sizeWords(sizeOfKind(entry.kind));
  if (entry.kind < LIBERTIES_KIND) return t('patterns:feature.shape', { size });
  if (entry.kind > LIBERTIES_KIND) return t('patterns:feature.reply', { size });
  const afterwards = t('patterns:feature.afterwards', { n: upTo(entry.liberties[4], 3) });
  return inOne([t('patterns:strengths.group.liberties'), afterwards]);
}
