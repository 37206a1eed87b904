/** Dragons in words: what their fields say, and how dangerous their state is. */
import type {
  DragonRecord,
  DragonSafety,
  OwlResult,
  SemeaiRecord,
} from '../../../engine/protocol/analysis.ts';
import { formatFixed, t } from '../../messages/messages.ts';
import { codeMeaning } from '../reading/words.ts';

/** What becomes of a dragon, in one word: its safety, and unknown where nothing is said by it. */
export type DragonState = DragonSafety | 'unknown';

export function dragonState({ safety, status }: Pick<DragonRecord, 'safety' | 'status'>): DragonState {
  return safety === 'alive' && status === 'unknown' ? 'unknown' : safety;
}

/** The most dangerous first: the order of the list. */
// not shown: ids of messages
export const DRAGON_STATES: readonly DragonState[] = [
  'critical',
  'dead',
  'tactically dead',
  'unknown',
  'inessential',
  'alive in seki',
  'alive',
  'strongly alive',
  'invincible',
];

/** Which sign of the status palette stands for it. */
export const STATE_SIGNS: Record<DragonState, string> = {
  critical: 'critical',
  dead: 'dead',
  'tactically dead': 'captured',
  unknown: 'unknown',
  inessential: 'inessential',
  'alive in seki': 'seki',
  alive: 'alive',
  'strongly alive': 'strong',
  invincible: 'invincible',
};

/** "Black A": dragons are told apart by their letter. */
export function dragonName({ color, letter }: Pick<DragonRecord, 'color' | 'letter'>): string {
  return t(color === 2 ? 'position:dragon.name.black' : 'position:dragon.name.white', { letter });
}

/** "0.35: rather strong": weakness is between 0 and 1. */
export function weaknessWords(weakness: number): string {
  const word =
    weakness < 0.2
      ? 'strong'
      : weakness < 0.4
        ? 'ratherStrong'
        : weakness < 0.7
          ? 'weak'
          : weakness < 0.95
            ? 'veryWeak'
            : 'lost';
  return t(`position:weakness.${word}`, { weakness: formatFixed(weakness, 2) });
}

/** How reading a dragon alone, with more nodes, agrees with the hurried reading that moves are chosen by. */
export function judgedWords(
  hurried: Pick<DragonRecord, 'status' | 'safety'>,
  judged: Pick<DragonRecord, 'status' | 'safety'>,
): string {
  if (dragonState(hurried) === dragonState(judged)) return t('position:judged.same');
  return t('position:judged.other', { state: t(`position:state.${dragonState(hurried)}`) });
}

/** Two eyes are life. */
export function genusWords([, least, most]: DragonRecord['genus']): string {
  return least === most
    ? t('position:genus.same', { count: least })
    : t('position:genus.between', { count: most, least });
}

export function escapeWords({ escapeRoute }: Pick<DragonRecord, 'escapeRoute'>): string {
  const word = escapeRoute === 0 ? 'none' : escapeRoute < 10 ? 'narrow' : escapeRoute < 25 ? 'open' : 'wide';
  return t(`position:escape.${word}`, { route: escapeRoute });
}

export function surroundWords({ surround, surroundSize }: DragonRecord): string {
  return surround === 'free'
    ? t('position:surround.free')
    : t(`position:surround.${surround}`, { points: surroundSize });
}

/** "It works, whatever the opponent does; not read to the end". */
export function owlWords({ code, certain }: OwlResult): string {
  const words = code === 2 ? t('position:owl.loss') : code === 3 ? t('position:owl.gain') : codeMeaning(code);
  return certain ? words : t('position:owl.uncertain', { words });
}

/** What one order of a race comes to, from the side of the dragon: "lives and kills". */
export function raceWords({ defense, attack, certain }: SemeaiRecord['first']): string {
  const lives = defense === 5 ? 'lives' : defense === 0 ? 'dies' : 'ko';
  const kills = attack === 5 ? 'kills' : attack === 0 ? 'not' : 'ko';
  const words = t(`position:race.${lives}.${kills}`);
  return certain ? words : t('position:race.uncertain', { words });
}

/** Worst first, then the largest. */
export function byDanger(dragons: readonly DragonRecord[]): DragonRecord[] {
  const rank = (dragon: DragonRecord): number => DRAGON_STATES.indexOf(dragonState(dragon));
  return [...dragons].sort(
    (a, b) => rank(a) - rank(b) || b.effectiveSize - a.effectiveSize || a.origin - b.origin,
  );
}
