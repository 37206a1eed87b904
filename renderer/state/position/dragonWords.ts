/** Dragons in words: what their fields say, and how dangerous their state is. */
import type {
  DragonLink,
  DragonRecord,
  DragonSafety,
  DragonStatus,
  OwlResult,
  SemeaiRecord,
} from '../../../engine/protocol/analysis.ts';
import { codeMeaning } from '../reading/words.ts';

/** What becomes of a dragon, in one word: its safety, and unknown where nothing is said by it. */
export type DragonState = DragonSafety | 'unknown';

export function dragonState({ safety, status }: Pick<DragonRecord, 'safety' | 'status'>): DragonState {
  return safety === 'alive' && status === 'unknown' ? 'unknown' : safety;
}

/** The most dangerous first: the order of the list. */
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

export const STATE_HINTS: Record<DragonState, string> = {
  critical: 'Who moves first decides whether it lives',
  dead: 'It cannot be made to live',
  'tactically dead': 'A single chain that is captured by tactical reading and cannot be saved',
  unknown: 'Not found out',
  inessential: 'Nothing is lost with it',
  'alive in seki': 'It lives because nobody can capture the other',
  alive: 'It lives',
  'strongly alive': 'It lives with much to spare',
  invincible: 'It lives whatever the opponent plays, unconditionally',
};

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
  return `${color === 2 ? 'Black' : 'White'} ${letter}`;
}

export const STATUS_HINTS: Record<DragonStatus | 'unchecked', string> = {
  dead: 'It cannot be made to live',
  alive: 'It cannot be killed',
  critical: 'Who moves first decides',
  unknown: 'Not found out',
  unchecked: 'It looked safe, or lost, without reading',
};

/** "0.35: rather strong": weakness is between 0 and 1. */
export function weaknessWords(weakness: number): string {
  const word =
    weakness < 0.2
      ? 'strong'
      : weakness < 0.4
        ? 'rather strong'
        : weakness < 0.7
          ? 'weak'
          : weakness < 0.95
            ? 'very weak'
            : 'as good as lost';
  return `${weakness.toFixed(2)}, ${word}`;
}

/** How reading a dragon alone, with more nodes, agrees with the hurried reading that moves are chosen by. */
export function judgedWords(
  hurried: Pick<DragonRecord, 'status' | 'safety'>,
  judged: Pick<DragonRecord, 'status' | 'safety'>,
): string {
  if (dragonState(hurried) === dragonState(judged)) return 'as above';
  return `not ${dragonState(hurried)} as above: this has more nodes, and moves are chosen by what stands above`;
}

/** Two eyes are life. */
export function genusWords([, least, most]: DragonRecord['genus']): string {
  const eyes = (number: number): string => (number === 1 ? '1 eye' : `${number} eyes`);
  return least === most ? eyes(least) : `${eyes(most)} moving first, ${least} moving second`;
}

export function escapeWords({ escapeRoute }: Pick<DragonRecord, 'escapeRoute'>): string {
  const word =
    escapeRoute === 0 ? 'no way out' : escapeRoute < 10 ? 'narrow' : escapeRoute < 25 ? 'open' : 'wide open';
  return `${escapeRoute}, ${word}`;
}

export function surroundWords({ surround, surroundSize }: DragonRecord): string {
  return surround === 'free' ? 'not surrounded' : `${surround}, in ${surroundSize} points`;
}

/** "It works, whatever the opponent does; not read to the end". */
export function owlWords({ code, certain }: OwlResult): string {
  const words =
    code === 2
      ? 'Only with the loss of a chain'
      : code === 3
        ? 'Only by winning a chain instead'
        : codeMeaning(code);
  return certain ? words : `${words}; not read to the end`;
}

/** What one order of a race comes to, from the side of the dragon: "lives and kills". */
export function raceWords({ defense, attack, certain }: SemeaiRecord['first']): string {
  const lives = defense === 5 ? 'lives' : defense === 0 ? 'dies' : 'lives by ko';
  const kills = attack === 5 ? 'kills' : attack === 0 ? '' : 'kills by ko';
  const words =
    attack === 0
      ? defense === 5
        ? 'lives, and does not kill'
        : lives
      : `${lives === 'dies' ? 'dies, but' : `${lives} and`} ${kills}`;
  return certain ? words : `${words}?`;
}

export const LINK_WORDS: Record<DragonLink['how'], { title: string; hint: string }> = {
  pattern: { title: 'pattern', hint: 'A pattern of conn.db knows the connection' },
  action: { title: 'pattern', hint: 'The action of a pattern of conn.db joined them' },
  reading: { title: 'reading', hint: 'Reading found that they cannot be cut' },
  'eye space': { title: 'eye space', hint: 'They stand around one eye space' },
};

/** Worst first, then the largest. */
export function byDanger(dragons: readonly DragonRecord[]): DragonRecord[] {
  const rank = (dragon: DragonRecord): number => DRAGON_STATES.indexOf(dragonState(dragon));
  return [...dragons].sort(
    (a, b) => rank(a) - rank(b) || b.effectiveSize - a.effectiveSize || a.origin - b.origin,
  );
}
