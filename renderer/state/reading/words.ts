/** Readings in words: what is asked, what a result code means, and the answer as a sentence whose points are links. */
import type { ReadingKind, ReadResult } from '../../../engine/protocol/reading.ts';
import type { Point, Stone } from '../../../engine/protocol/types.ts';

export interface KindWords {
  title: string;
  hint: string;
}

export const KIND_WORDS: Record<ReadingKind, KindWords> = {
  attack: { title: 'Attack', hint: 'Can the chain be captured when its opponent moves?' },
  defend: { title: 'Defend', hint: 'Can the chain be saved when its owner moves?' },
  connect: { title: 'Connect', hint: 'Can the two chains be joined when their owner moves?' },
  disconnect: { title: 'Disconnect', hint: 'Can the two chains be kept apart when the opponent moves?' },
  break_in: { title: 'Break in', hint: 'Can the chain get into the region when its owner moves?' },
  block_off: { title: 'Block off', hint: 'Can the chain be kept out of the region when the opponent moves?' },
};

/** How many things besides the chain have to be chosen. */
export function takes(kind: ReadingKind): 'chain' | 'two chains' | 'region' {
  if (kind === 'attack' || kind === 'defend') return 'chain';
  return kind === 'connect' || kind === 'disconnect' ? 'two chains' : 'region';
}

export function colorName(color: Stone): string {
  return color === 2 ? 'Black' : 'White';
}

/** A result code by its name in the manual. */
export function codeName(code: number): string {
  return { 0: 'LOSE', 1: 'KO_B', 4: 'KO_A', 5: 'WIN' }[code] ?? 'unknown';
}

/** What the code means for the player it is about. */
export function codeMeaning(code: number): string {
  switch (code) {
    case 5:
      return 'It works, whatever the opponent does';
    case 4:
      return 'It works in a ko that the player takes first: the opponent must make the first ko threat';
    case 1:
      return 'It works in a ko that the opponent takes first: the player must make the first ko threat';
    case 0:
      return 'It does not work, whatever the player does';
    default:
      return 'No search of this position was finished';
  }
}

/** How a badge of a code is coloured; the name is always written on it. */
export function codeTone(code: number): 'success' | 'warning' | 'danger' | '' {
  return code === 5 ? 'success' : code === 0 ? 'danger' : code > 0 ? 'warning' : '';
}

/** A text with points in it. */
export type Sentence = (string | Point)[];

const DOES: Record<ReadingKind, [verb: string, after: string]> = {
  attack: ['capture', ''],
  defend: ['save', ''],
  connect: ['connect', ' to '],
  disconnect: ['cut', ' off from '],
  break_in: ['break in from', ''],
  block_off: ['keep', ' out'],
};

/** "White can capture D4 in a ko that White takes first." */
export function sentence(
  { kind, color, code, move, ended }: Pick<ReadResult, 'kind' | 'color' | 'code' | 'move' | 'ended'>,
  target: Point,
  other: Point | null,
): Sentence {
  if (ended === 'stopped') return ['Stopped; nothing is known about ', target, '.'];
  if (ended === 'limit')
    return ['Too hard: the nodes were spent before anything was known about ', target, '.'];
  const who = colorName(color);
  const [verb, after] = DOES[kind];
  const place: Sentence = [target, ...(after === '' ? [] : [after]), ...(other === null ? [] : [other])];
  if (code === 0) return [`${who} cannot ${verb} `, ...place, '.'];
  if (code === 5 && move === 0) return [`${who} needs no move to ${verb} `, ...place, '.'];
  const how =
    code === 4
      ? ` in a ko that ${who} takes first.`
      : code === 1
        ? ' in a ko, but must make the first ko threat.'
        : '.';
  return [`${who} can ${verb} `, ...place, how];
}
