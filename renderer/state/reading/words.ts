/** Readings in words: what is asked, what a result code means, and the answer as a sentence whose points are links. */
import type { ReadingKind, ReadingProof, ReadResult } from '../../../engine/protocol/reading.ts';
import type { Verdict } from '../../../engine/protocol/verdict.ts';
import type { Move, Point, Stone } from '../../../engine/protocol/types.ts';
import type { VariationTree } from './variationTree.ts';

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
  owl_attack: { title: 'Kill', hint: 'Can the dragon be killed when its opponent moves?' },
  owl_defend: { title: 'Live', hint: 'Can the dragon be made to live when its owner moves?' },
  semeai: { title: 'Race', hint: 'Does the first dragon, which moves first, capture the other one?' },
  combination: {
    title: 'Combination',
    hint: 'Can the opponent of the stone win something by a series of threats?',
  },
};

/** What has to be chosen: two chains are of one colour, two dragons of different ones. */
export function takes(kind: ReadingKind): 'chain' | 'two chains' | 'two dragons' | 'region' {
  if (kind === 'connect' || kind === 'disconnect') return 'two chains';
  if (kind === 'semeai') return 'two dragons';
  return kind === 'break_in' || kind === 'block_off' ? 'region' : 'chain';
}

/** Questions of tactical reading alone. */
export function isTactical(kind: ReadingKind): boolean {
  return kind === 'attack' || kind === 'defend';
}

export function colorName(color: Stone): string {
  return color === 2 ? 'Black' : 'White';
}

/** A result code by its name in the manual. */
export function codeName(code: number): string {
  return { 0: 'LOSE', 1: 'KO_B', 2: 'LOSS', 3: 'GAIN', 4: 'KO_A', 5: 'WIN' }[code] ?? 'unknown';
}

/** What the code means for the player it is about. */
export function codeMeaning(code: number): string {
  switch (code) {
    case 5:
      return 'It works, whatever the opponent does';
    case 4:
      return 'It works in a ko that the player takes first: the opponent must make the first ko threat';
    case 3:
      return 'It works, or the player wins a chain instead';
    case 2:
      return 'It works with the loss of a chain';
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

const DOES: Record<Exclude<ReadingKind, 'semeai' | 'combination'>, [verb: string, after: string]> = {
  attack: ['capture', ''],
  defend: ['save', ''],
  connect: ['connect', ' to '],
  disconnect: ['cut', ' off from '],
  break_in: ['break in from', ''],
  block_off: ['keep', ' out'],
  owl_attack: ['kill', ''],
  owl_defend: ['make', ' live'],
};

/** "White can capture D4 in a ko that White takes first." */
export function sentence(
  result: Pick<ReadResult, 'kind' | 'color' | 'code' | 'move' | 'ended' | 'race' | 'points'>,
  target: Point,
  other: Point | null,
): Sentence {
  const { kind, color, code, move, ended, race, points } = result;
  if (ended === 'stopped') return ['Stopped; nothing is known about ', target, '.'];
  if (ended === 'limit')
    return ['Too hard: the nodes were spent before anything was known about ', target, '.'];
  const who = colorName(color);
  if (kind === 'combination') return combinationSentence(who, points);
  if (kind === 'semeai') return raceSentence(who, target, other ?? target, race ?? { attack: 0, defense: 0 });
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

/** What a move that was tried first comes to: what reading says of the other side's answer to it. */
export type Reply = Pick<ReadResult, 'code' | 'move' | 'ended'>;

const DOES_IT: Record<keyof typeof DOES, [does: string, doesNot: string, between: string, after: string]> = {
  attack: ['captures', 'does not capture', '', ''],
  defend: ['saves', 'does not save', '', ''],
  connect: ['connects', 'does not connect', ' to ', ''],
  disconnect: ['cuts', 'does not cut', ' off from ', ''],
  break_in: ['lets', 'does not let', '', ' in'],
  block_off: ['keeps', 'does not keep', '', ' out'],
  owl_attack: ['kills', 'does not kill', '', ''],
  owl_defend: ['makes', 'does not make', '', ' live'],
};

/**
 * "C3 does not kill D4: White answers B2." The manual's does_attack, does_defend, owl_does_attack and owl_does_defend in words; null where
 * the question is about no single move.
 */
export function doesSentence(
  kind: ReadingKind,
  { color, point }: Move,
  { code, move, ended }: Reply,
  target: Point,
  other: Point | null,
): Sentence | null {
  if (kind === 'semeai' || kind === 'combination') return null;
  const [does, doesNot, between, after] = DOES_IT[kind];
  const about: Sentence = [target, ...(other === null || between === '' ? [] : [between, other]), after];
  if (ended !== 'finished') return ['Whether ', point, ` ${does} `, ...about, ' was not settled.'];
  const opponent = colorName(color === 2 ? 1 : 2);
  if (code === 0) return [point, ` ${does} `, ...about, '.'];
  if (code === 5) {
    const answers: Sentence =
      move === 0 ? [', even without an answer.'] : [`: ${opponent} answers `, move, '.'];
    return [point, ` ${doesNot} `, ...about, ...answers];
  }
  const how = { 1: ' by a ko that it takes first', 4: ' only by a ko that the opponent takes first' }[code];
  return [point, ` ${does} `, ...about, `${how ?? ', with a chain lost or won besides'}.`];
}

/** What life and death rests on where it is not proven; '' where it is. */
export function evidenceWords({ evidence, confidence }: Pick<Verdict, 'evidence' | 'confidence'>): string {
  const share = `${Math.round(100 * confidence)} %`;
  if (evidence === 'proof') return '';
  if (evidence === 'search')
    return 'Read to the end, but not proven: it rests on moves left out or on guessed eyes.';
  if (evidence === 'playouts')
    return `Reading left it open: this is by playouts around the dragon, ${share} sure.`;
  return 'The nodes were spent: this is only the likelier answer.';
}

/**
 * "Proved: only B2 kills D4." With several moves all of them; what stands around the fight is taken to stay. Nothing is said of others
 * while some of them are open.
 */
export function proofSentence(
  {
    kind,
    color,
    proof,
  }: Pick<ReadResult, 'kind' | 'color'> & {
    proof: Pick<ReadingProof, 'code' | 'moves' | 'open'>;
  },
  target: Point,
): Sentence {
  const { code, moves, open } = proof;
  const isAttack = kind === 'owl_attack';
  const [does, , , after] = DOES_IT[isAttack ? 'owl_attack' : 'owl_defend'];
  if (code === 0) return [`Proved: no move of ${colorName(color)} ${does} `, target, `${after}.`];
  const how = code === 5 ? '' : ' by ko';
  if (moves.includes(0))
    return ['Proved: ', target, ` ${isAttack ? 'is dead' : 'lives'} without a move${how}.`];
  const rest =
    open.length > 0
      ? [`. Not found out: `, ...listed(open), '.']
      : [moves.length === 1 ? '.' : '; nothing else does.'];
  if (moves.length === 1) {
    const only = open.length === 0 ? 'only ' : '';
    return [`Proved: ${only}`, moves[0], ` ${does} `, target, `${after}${how}`, ...rest];
  }
  return ['Proved: ', ...listed(moves), ` ${isAttack ? 'kill' : 'make'} `, target, `${after}${how}`, ...rest];
}

/** "B2, C3 and D4". */
function listed(points: readonly Point[]): Sentence {
  return points.flatMap((point, i) =>
    i === 0 ? [point] : [i === points.length - 1 ? ' and ' : ', ', point],
  );
}

/**
 * Where the answer and the tree name different moves, why: playouts may prefer one that reading did not finish, while it finished another
 * that does as much. Nothing where they agree.
 */
export function otherMove(
  { code, move, verdict }: Pick<ReadResult, 'code' | 'move' | 'verdict'>,
  tree: Pick<VariationTree, 'children' | 'point' | 'success'>,
): Sentence {
  if (!verdict || code <= 0 || move === 0) return [];
  const tried = tree.children(0);
  const isSettled = tried.some((node) => tree.point[node] === move && tree.success(node) >= 0);
  if (isSettled) return [];
  const found = tried.find((node) => tree.point[node] !== 0 && tree.success(node) >= code);
  if (found === undefined)
    return ['Reading did not finish ', move, ': in the tree it is open, and playouts say that it works.'];
  return [
    'Playouts prefer ',
    move,
    ', which reading did not finish; what reading found to work is ',
    tree.point[found],
    '.',
  ];
}

/** "Black wins the race: D4 captures E5." */
function raceSentence(
  who: string,
  own: Point,
  other: Point,
  { attack, defense }: NonNullable<ReadResult['race']>,
): Sentence {
  const byKo = (code: number): string => (code === 5 ? '' : ' by ko');
  if (attack > 0) return [`${who} moves first, and `, own, ` captures `, other, `${byKo(attack)}.`];
  if (defense > 0) return [`${who} moves first, and `, own, ` lives${byKo(defense)}; `, other, ' lives too.'];
  return [`${who} moves first, and loses the race: `, own, ' dies.'];
}

function combinationSentence(who: string, points: number | undefined): Sentence {
  if (points === undefined) return [`${who} has no combination.`];
  return [`${who} wins at least ${points} points by a series of threats.`];
}
