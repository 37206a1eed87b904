/** What our engine is asked about the position of a test: what it would play, what it sees there, and what the test wants read. */
import { parsePoint } from '../../engine/board/point.ts';
import { specFromPosition } from '../../engine/board/spec.ts';
import type { GtpSession } from '../../engine/gtp/session.ts';
import type { ExamineParams } from '../../engine/protocol/analysis.ts';
import { CLASSIC_LEVELS } from '../../engine/protocol/engineChoice.ts';
import type { DecideParams } from '../../engine/protocol/decision.ts';
import type { ReadingKind, ReadingQuestion, ReadParams } from '../../engine/protocol/reading.ts';
import type { Move, Point, Stone } from '../../engine/protocol/types.ts';
import { ApiError } from '../ipc/errors.ts';

export interface Question {
  decide: DecideParams;
  examine: ExamineParams;
  /** None for a test that asks nothing that can be read. */
  readings: ReadParams[];
}

/** Moves of a tree that are kept: enough to see where two part, and no more than some ten kilobytes. */
const MAX_KEPT = 10_000;

/** The question about the position of a session that has been set up, for the side that the test's command names, else the one to move. */
export function questionOf(session: GtpSession, command: string): Question {
  if (session.position.depth > 0) throw new ApiError('refused', { key: 'host.suite.onlyTried' });
  const color = colorAsked(command) ?? session.toMove();
  const { level } = session.engine;
  const seed = session.engine.seed & 0x7fff_ffff;
  const position = specFromPosition(session.position, color);
  return {
    decide: {
      position,
      level: Math.min(CLASSIC_LEVELS.most, Math.max(CLASSIC_LEVELS.least, level)),
      seed,
    },
    examine: {
      position,
      seed,
      stages: ['worms', 'eyes', 'influence', 'dragons'],
      influence: { color, kind: 'dragonsKnown' },
    },
    readings: readingsOf(session, command, { position, seed }),
  };
}

/** The side that a command names. */
export function colorAsked(command: string): Stone | undefined {
  const named = /^\S+\s+(b|black|w|white)\b/i.exec(command)?.[1].toLowerCase();
  return named === undefined ? undefined : named.startsWith('b') ? 2 : 1;
}

/** Commands whose first vertex is the chain or dragon, and what of it is read. */
const ABOUT_ONE: Readonly<Record<string, readonly ReadingKind[]>> = {
  attack: ['attack'],
  ladder_attack: ['attack'],
  defend: ['defend'],
  worm_data: ['attack', 'defend'],
  owl_attack: ['owl_attack'],
  owl_threaten_attack: ['owl_attack'],
  owl_defend: ['owl_defend'],
  owl_threaten_defense: ['owl_defend'],
  dragon_status: ['owl_attack', 'owl_defend'],
  dragon_data: ['owl_attack', 'owl_defend'],
};
/** Commands about two chains or dragons. */
const ABOUT_TWO: Readonly<Record<string, ReadingKind>> = {
  connect: 'connect',
  disconnect: 'disconnect',
  analyze_semeai: 'semeai',
  owl_analyze_semeai: 'semeai',
};
/** Commands that ask about a move, played first, and a chain or dragon. */
const ABOUT_MOVE: Readonly<Record<string, ReadingKind>> = {
  does_attack: 'attack',
  does_defend: 'defend',
  owl_does_attack: 'owl_attack',
  owl_does_defend: 'owl_defend',
};

function readingsOf(
  session: GtpSession,
  command: string,
  about: Pick<ReadParams, 'position' | 'seed'>,
): ReadParams[] {
  const [name, ...words] = command.split(/\s+/);
  const { colorAt, size } = session.position;
  const vertices = words.flatMap((word) => parsePoint(word, size) || []);
  const stone = (point: Point | undefined): point is Point =>
    point !== undefined && (colorAt[point] === 1 || colorAt[point] === 2);
  const read = (question: ReadingQuestion, forced: Move[] = []): ReadParams => ({
    ...about,
    question,
    forced,
    maxTrace: MAX_KEPT,
  });
  const [first, second] = vertices as (Point | undefined)[];
  if (name in ABOUT_ONE && stone(first)) return ABOUT_ONE[name].map((kind) => read({ kind, target: first }));
  if (name in ABOUT_TWO && stone(first) && stone(second))
    return [read({ kind: ABOUT_TWO[name], target: first, other: second })];
  if ((name === 'break_in' || name === 'block_off') && stone(first) && vertices.length > 1)
    return [read({ kind: name, target: first, goal: vertices.slice(1) })];
  if (name in ABOUT_MOVE && first !== undefined && stone(second)) {
    const kind = ABOUT_MOVE[name];
    const owner = colorAt[second] as Stone;
    const color = kind.endsWith('attack') ? ((3 - owner) as Stone) : owner;
    if (session.position.isLegal(first, color))
      return [read({ kind, target: second }, [{ color, point: first }])];
  }
  if (name === 'combination_attack') {
    const attacker = colorAsked(command);
    const loser = session.position.points.find((point) => colorAt[point] === 3 - (attacker ?? 0));
    if (attacker !== undefined && loser !== undefined) return [read({ kind: 'combination', target: loser })];
  }
  return [];
}
