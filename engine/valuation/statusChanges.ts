/**
 * Which worms and dragons live or die because of a move (manual 6.4.1): what its reasons come to together, every stone counted once. Certain
 * changes go into the influence after the move; those that depend on a ko count the part of it that the ko
 * leaves, and those of which it is open whom they hit are valued by size.
 */
import type { Point } from '../board/point.ts';
import type { Dragon } from '../dragons/dragon.ts';
import { least } from '../protocol/formula.ts';
import type { Formula } from '../protocol/formula.ts';
import type { MoveReason } from '../protocol/moves.ts';
import { WIN } from '../reading/codes.ts';
import { isDead } from '../worms/worm.ts';
import type { Worm } from '../worms/worm.ts';
import type { Situation } from './situation.ts';
import { partOfResult, worthFormula, worthOf } from './worth.ts';

/** Stones that the move certainly saves or captures. */
export interface StatusChange {
  gain: 'saves' | 'captures';
  /** Origin of the worm or dragon. */
  about: Point;
  stones: readonly Point[];
  reasons: number[];
}

/** Stones that the move saves or captures if a ko is won. */
interface KoChange extends StatusChange {
  /** The part of the gain that counts. */
  part: number;
}

/** A gain valued by size. */
interface SizedGain {
  name: string;
  about: Point;
  amount: number;
  reason: number;
  made: Formula;
}

export interface StatusChanges {
  changes: StatusChange[];
  kos: KoChange[];
  sized: SizedGain[];
}

/** What the reasons that count change. */
export function statusChanges(
  { color, worms, dragons, name }: Situation,
  reasons: readonly MoveReason[],
): StatusChanges {
  const changes: StatusChange[] = [];
  const kos: KoChange[] = [];
  const sized = new Map<Point, SizedGain>();
  const change = (reason: number, about: Point, stones: readonly Point[]): void => {
    const gain = worms.at[about]!.color === color ? 'saves' : 'captures';
    const same = changes.find((one) => one.about === about && one.stones.length === stones.length);
    if (same) same.reasons.push(reason);
    else changes.push({ gain, about, stones, reasons: [reason] });
  };
  /** Of several kos about one dragon the best counts, and of equals the one for more stones. */
  const byKo = (reason: number, about: Point, stones: readonly Point[], code: number): void => {
    const part = partOfResult(code);
    if (part === 0) return;
    const dragon = dragons.at[about];
    const gain = worms.at[about]!.color === color ? 'saves' : 'captures';
    const found: KoChange = { gain, about, stones, reasons: [reason], part };
    const old = kos.findIndex((one) => dragons.at[one.about] === dragon);
    if (old < 0) kos.push(found);
    else if (part * stones.length > kos[old].part * kos[old].stones.length) kos[old] = found;
  };
  /** Of several such gains about the same stones the largest counts. */
  const size = (reason: number, about: Point, words: string, amount: number, made: Formula): void => {
    const old = sized.get(about);
    if (!old || amount > old.amount) sized.set(about, { name: words, about, amount, reason, made });
  };
  const ofDragon = (reason: number, dragon: Dragon, code: number): void => {
    if (code === WIN) change(reason, dragon.origin, dragon.stones);
    else byKo(reason, dragon.origin, dragon.stones, code);
  };
  const ofWorm = (reason: number, worm: Worm, code: number): void => {
    const dragon = dragons.at[worm.origin];
    if (!dragon || isDead(worm)) return;
    // Stones of a dragon that is not saved as a whole are lost with it, and those of a dead one are lost already.
    const dies = dragon.status === 'dead' || (dragon.status === 'critical' && dragon.color === color);
    if (dies) return;
    if (code === WIN) change(reason, worm.origin, worm.stones);
    // A stone that is taken in the ko at once is counted with the territory.
    else if (worm.color === color || worm.size > 1 || worm.liberties[0] > 1)
      byKo(reason, worm.origin, worm.stones, code);
  };
  for (const [i, { kind, about, code, discarded }] of reasons.entries()) {
    if (discarded !== '') continue;
    if (kind === 'owlAttack' || kind === 'owlDefend' || kind === 'semeai')
      ofDragon(i, dragons.at[about[0]]!, code);
    else if (kind === 'attack' || kind === 'defend') ofWorm(i, worms.at[about[0]]!, code);
    else if (kind === 'owlAttackGain' || kind === 'owlDefendLoss') {
      const worm = worms.at[about[1]]!;
      const made = worthFormula(worm.effectiveSize, worm.origin);
      size(i, about[1], `gains by ${name(about[1])}`, worthOf(worm.effectiveSize), made);
    } else if (kind === 'attackEither' || kind === 'defendBoth') {
      const both = about.map((origin) => worms.at[origin]!.effectiveSize);
      const words = kind === 'attackEither' ? 'captures one of' : 'saves both';
      const names = about.map(name).join(' and ');
      const made = least(...about.map((origin, at) => worthFormula(both[at], origin)));
      size(i, about[0], `${words} ${names}`, worthOf(Math.min(...both)), made);
    }
  }
  const sure = merged(changes);
  const isSure = ({ about }: KoChange): boolean => sure.some(({ stones }) => stones.includes(about));
  return { changes: sure, kos: kos.filter((ko) => !isSure(ko)), sized: [...sized.values()] };
}

/** Changes of whole dragons first; a worm of one of them is no change of its own. */
function merged(changes: StatusChange[]): StatusChange[] {
  const result: StatusChange[] = [];
  for (const one of [...changes].sort((a, b) => b.stones.length - a.stones.length)) {
    const whole = result.find(({ stones }) => stones.includes(one.about));
    if (whole) whole.reasons.push(...one.reasons);
    else result.push(one);
  }
  return result;
}
