/** Readings in words: what is asked, what a result code means, and the answer as a sentence whose points are links. */
import { READING_KINDS } from '../../../engine/protocol/reading.ts';
import type {
  ProofBoundary,
  ReadingKind,
  ReadingProof,
  ReadResult,
} from '../../../engine/protocol/reading.ts';
import type { Verdict } from '../../../engine/protocol/verdict.ts';
import type { Move, Point, Stone } from '../../../engine/protocol/types.ts';
import type { VariationTree } from './variationTree.ts';
import { type MessageKey, t, type Values } from '../../messages/messages.ts';

export interface KindWords {
  title: string;
  hint: string;
}

/** By kind, in the language that is shown. */
export const KIND_WORDS = Object.fromEntries(
  READING_KINDS.map((kind): [ReadingKind, KindWords] => [
    kind,
    {
      get title() {
        return t(`reading:kind.${kind}`);
      },
      get hint() {
        return t(`reading:kind.${kind}.hint`);
      },
    },
  ]),
) as Record<ReadingKind, KindWords>;

/** What has to be chosen: two chains are of one colour, two dragons of different ones. */
// not shown: what is taken.
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
  return t(color === 2 ? 'common:black' : 'common:white');
}

/** A result code by its name in the manual. */
export function codeName(code: number): string {
  // not shown: names of the manual.
  return (
    { 0: 'LOSE', 1: 'KO_B', 2: 'LOSS', 3: 'GAIN', 4: 'KO_A', 5: 'WIN' }[code] ?? t('reading:code.unknown')
  );
}

/** What the code means for the player it is about. */
export function codeMeaning(code: number): string {
  return code === 0 || code === 1 || code === 2 || code === 3 || code === 4 || code === 5
    ? t(`reading:code.${code}`)
    : t('reading:code.none');
}

/** How a badge of a code is coloured; the name is always written on it. */
export function codeTone(code: number): 'success' | 'warning' | 'danger' | '' {
  return code === 5 ? 'success' : code === 0 ? 'danger' : code > 0 ? 'warning' : '';
}

/** A text with points in it. */
export type Sentence = (string | Point)[];

const POINT = '\uE001';

/** A message whose values `points` stay points, or lists of them, that become links. */
function withPoints(
  key: MessageKey,
  points: Readonly<Record<string, Point | Sentence>>,
  values: Values = {},
): Sentence {
  const places = Object.keys(points).map((name) => [name, `${POINT}${name}${POINT}`]);
  return t(key, { ...values, ...(Object.fromEntries(places) as Values) })
    .split(POINT)
    .flatMap((piece, i) => (i % 2 === 1 ? points[piece] : piece === '' ? [] : [piece]));
}

/** "White can capture D4 in a ko that White takes first." */
export function sentence(
  result: Pick<ReadResult, 'kind' | 'color' | 'code' | 'move' | 'ended' | 'race' | 'points'>,
  target: Point,
  other: Point | null,
): Sentence {
  const { kind, color, code, move, ended, race, points } = result;
  if (ended === 'stopped') return withPoints('reading:stopped', { target });
  if (ended === 'limit') return withPoints('reading:tooHard', { target });
  const side = colorName(color);
  if (kind === 'combination') return combinationSentence(side, points);
  if (kind === 'semeai')
    return raceSentence(side, target, other ?? target, race ?? { attack: 0, defense: 0 });
  const about = { target, other: other ?? [] };
  if (code === 0) return withPoints(`reading:sentence.${kind}.cannot`, about, { side });
  if (code === 5 && move === 0) return withPoints(`reading:sentence.${kind}.noMove`, about, { side });
  const how = code === 4 ? 'canKoFirst' : code === 1 ? 'canKo' : 'can';
  return withPoints(`reading:sentence.${kind}.${how}`, about, { side });
}

/** What a move that was tried first comes to: what reading says of the other side's answer to it. */
export type Reply = Pick<ReadResult, 'code' | 'move' | 'ended'>;

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
  const about = { point, target, other: other ?? [] };
  if (ended !== 'finished') return withPoints(`reading:does.${kind}.open`, about);
  if (code === 0) return withPoints(`reading:does.${kind}.yes`, about);
  if (code === 5) {
    if (move === 0) return withPoints(`reading:does.${kind}.noAnswer`, about);
    return withPoints(
      `reading:does.${kind}.no`,
      { ...about, move },
      { side: colorName(color === 2 ? 1 : 2) },
    );
  }
  return withPoints(`reading:does.${kind}.${code === 1 ? 'koFirst' : code === 4 ? 'ko' : 'besides'}`, about);
}

/** What life and death rests on where it is not proven; '' where it is. */
export function evidenceWords({ evidence, confidence }: Pick<Verdict, 'evidence' | 'confidence'>): string {
  const share = t('common:share.percent', { share: Math.round(100 * confidence) });
  if (evidence === 'proof') return '';
  if (evidence === 'search') return t('reading:evidence.search');
  if (evidence === 'playouts') return t('reading:evidence.playouts', { share });
  return t('reading:evidence.likelier');
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
  const which = kind === 'owl_attack' ? 'attack' : 'defend';
  if (code === 0) return withPoints(`reading:proof.${which}.none`, { target }, { side: colorName(color) });
  // not shown: ends of keys.
  const ko = code === 5 ? '' : 'Ko';
  if (moves.includes(0)) return withPoints(`reading:proof.${which}.noMove${ko}`, { target });
  // not shown: the end of a key.
  const isOpen = open.length > 0 ? 'Open' : '';
  const found = { target, move: moves[0], moves: listed(moves), open: listed(open) };
  return withPoints(`reading:proof.${which}.${moves.length === 1 ? 'one' : 'several'}${isOpen}${ko}`, found);
}

/** Chains of a wall with more liberties are not named, and at most so many of the others. */
const WEAK_LIBERTIES = 4;
const MOST_NAMED = 3;

/** Chains of the wall that a proof needs and that may be lost: those that can be captured, or else those with few liberties. */
export function doubtfulWall({ wall }: ProofBoundary): ProofBoundary['wall'] {
  const captured = wall.filter(({ capture }) => capture !== 0);
  const doubtful = captured.length > 0 ? captured : wall.filter((chain) => chain.liberties <= WEAK_LIBERTIES);
  return doubtful.slice(0, MOST_NAMED);
}

/** What a proof rests on: "That holds as long as White keeps C10. White must still be able to block at D2." */
export function boundarySentence(boundary: ProofBoundary): Sentence {
  const { attacker, blocked } = boundary;
  const named = { side: colorName(attacker), other: colorName(attacker === 2 ? 1 : 2) };
  const doubtful = doubtfulWall(boundary);
  const walls = listed(doubtful.map(({ stone }) => stone));
  const [weakest] = doubtful;
  const keeps =
    weakest === undefined
      ? [t('reading:proof.rests.wall')]
      : weakest.capture === 0
        ? withPoints('reading:proof.rests.keeps', { walls }, named)
        : withPoints('reading:proof.rests.captured', { walls }, named);
  if (blocked.length === 0) return keeps;
  return [...keeps, ' ', ...withPoints('reading:proof.rests.blocks', { points: listed(blocked) }, named)];
}

/** "B2, C3 and D4". */
function listed(points: readonly Point[]): Sentence {
  const [last] = points.slice(-1);
  if (points.length < 2) return [...points];
  const list = points.slice(0, -1).flatMap((point, i) => (i === 0 ? [point] : [', ', point]));
  return withPoints('reading:list.last', { list, last });
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
  if (found === undefined) return withPoints('reading:other.unfinished', { move });
  return withPoints('reading:other.preferred', { move, found: tree.point[found] });
}

/** "Black wins the race: D4 captures E5." */
function raceSentence(
  side: string,
  own: Point,
  other: Point,
  { attack, defense }: NonNullable<ReadResult['race']>,
): Sentence {
  const about = { own, other };
  if (attack > 0)
    return withPoints(attack === 5 ? 'reading:race.captures' : 'reading:race.capturesKo', about, { side });
  if (defense > 0)
    return withPoints(defense === 5 ? 'reading:race.lives' : 'reading:race.livesKo', about, { side });
  return withPoints('reading:race.loses', { own }, { side });
}

function combinationSentence(side: string, points: number | undefined): Sentence {
  if (points === undefined) return [t('reading:combination.none', { side })];
  return [t('reading:combination.wins', { side, count: points })];
}
