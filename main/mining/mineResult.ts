/** What a run of the mine writes: the database of what it found, and the evidence beside it (minedFile.ts). */
import { basename, extname } from 'node:path';
import { numberSaying, percentSaying, sayingText, type Saying } from '../../engine/protocol/sayings.ts';
import { columnOf, pointAt, pointName, rowOf } from '../../engine/board/point.ts';
import type { Stone } from '../../engine/board/point.ts';
import type { Position } from '../../engine/board/position.ts';
import type { ShapeCounts, TurnPoint } from '../../engine/learning/caseGatherer.ts';
import { positionBefore, readGame } from '../../engine/learning/gameReplay.ts';
import { conditionText, minedPattern } from '../../engine/learning/minedPattern.ts';
import { liesAt, orientations, type MinedShape } from '../../engine/learning/minedShape.ts';
import { partsKept, separate, type TestedCase } from '../../engine/learning/separateCases.ts';
import { wilson } from '../../engine/util/wilson.ts';
import { VALUATION } from '../../engine/valuation/parameters.ts';
import { printDatabase, printPattern } from '../../patterns/compiler/print.ts';
import { writeFileAtomic } from '../files/atomicFile.ts';
import type { Evidence, MinedFile } from '../ipc/mineApi.ts';
import { minedEvidence } from '../ipc/mineSchemas.ts';
import { evidenceFile, keepDecisions, writeMined } from './minedFile.ts';
import type { MineFound } from './mineStages.ts';

const EXAMPLES = 6;

/** What a run found in its games. */
export interface MinedGames extends MineFound {
  games: number;
  /** A move that is not among the first so many was missed. */
  top: number;
}

/** A move that the engine was asked about. */
export interface Asked extends TurnPoint {
  /** How many moves the engine values higher; -1 when it does not propose it. */
  rank: number;
}

/** A shape, and what tests say of its cases. */
export interface Found {
  shape: MinedShape;
  counts: ShapeCounts;
  apart: ShapeCounts;
  tests: readonly string[];
  train: readonly TestedCase[];
  check: readonly TestedCase[];
}

/** The position before a move of the game of a line, and who is to move. */
export function before(line: string, at: number): { position: Position; color: Stone } {
  return positionBefore(readGame(line)!, at);
}

/** At most so many, evenly from all. */
export function spread<T>(all: readonly T[], most: number): T[] {
  if (all.length <= most) return [...all];
  return Array.from({ length: most }, (_, i) => all[Math.floor((i * all.length) / most)]);
}

/** Writes both files; patterns that were rejected in the evidence that is there are not put into the database. Throws ApiError where that cannot be done. */
export function writeResult(target: string, found: MinedGames): void {
  const { games, asked, missed, top } = found;
  // In the order of the schema, whoever found it.
  const patterns = found.patterns.map((one) => minedEvidence.parse(one));
  keepDecisions(evidenceFile(target), patterns);
  const comments = [
    'Shapes around moves that strong players play and the engine missed. Made by "yomi patterns mine".',
    `${games} games, ${asked} moves asked about, ${missed} of them not among the first ${top}.`,
    'matched: turns on which the pattern was there; lift: how many times as often it was played as any legal move;',
    'beyond: as often as the learnt strengths of moves expect; apart: the share in games that it was not mined in.',
  ];
  const head = printDatabase({
    ...{ name: basename(target, extname(target)), matcher: 'dfa', patterns: [], comments },
  });
  const texts = patterns.filter(({ decision }) => decision?.kind !== 'rejected').map(({ text }) => text);
  writeFileAtomic(target, [head, ...texts].join('\n'));
  const file: MinedFile = { mined: basename(target), games, asked, missed, top, patterns };
  writeMined(evidenceFile(target), file);
}

/** What games say of a shape, and the pattern that it makes. */
export function evidenceOf(name: string, found: Found, about: About): Evidence {
  const counted = countedOf(name, found, about);
  const { constraint, value } = counted;
  const pattern = minedPattern(found.shape, {
    ...{ name, constraint, comments: commentOf(counted), values: [['minvalue', value]] },
  });
  return { ...counted, text: printPattern(pattern) };
}

/** The run that a shape was found in. */
interface About {
  asked: readonly Asked[];
  missed: readonly Asked[];
  lines: readonly string[];
  /** Points that may be played on a turn, on average. */
  legal: number;
}

/** Evidence without the text of its pattern, which has it as comments. */
type Counted = Omit<Evidence, 'text' | 'decision'>;

function countedOf(
  name: string,
  { shape, counts, apart, tests, train, check }: Found,
  { asked, missed, lines, legal }: About,
): Counted {
  const conditions = separate(train, tests.length);
  const constraint = conditions.map((one) => conditionText(tests, one)).join(' && ');
  /** Counts with the part of them that fulfils the constraint. */
  const within = (of: ShapeCounts, cases: readonly TestedCase[]): { matched: number; played: number } => {
    const parts = partsKept(cases, conditions);
    const rest = Math.max(0, of.matched - of.played) * parts.others;
    const played = of.played * parts.played;
    return { matched: Math.round(played + rest), played: Math.round(played) };
  };
  const own = within(counts, train);
  const other = within(apart, check);
  const share = own.played / Math.max(1, own.matched);
  const apartShare = other.played / Math.max(1, other.matched);
  const [low, high] = wilson(apartShare, Math.max(1, other.matched));
  const lies = orientations(shape);
  const lyingAt = ({ game, at, point }: TurnPoint): MinedShape | undefined => {
    const { position, color } = before(lines[game], at);
    return lies.find((one) => liesAt(one, position.colorAt, point, color));
  };
  const isThere = (turn: TurnPoint): boolean => lyingAt(turn) !== undefined;
  const { oddsPoints, leastOdds } = VALUATION.defaults;
  return {
    name,
    constraint,
    ...own,
    share,
    lift: share * legal,
    beyond: counts.played / Math.max(1, counts.expected),
    apart: { ...other, share: apartShare, low, high },
    asked: asked.filter(isThere).length,
    missed: missed.filter(isThere).length,
    value: Math.max(1, Math.round(oddsPoints * Math.log(Math.max(share, leastOdds) / leastOdds))),
    examples: fromDifferentGames(counts.plays).map((turn) => {
      const { game, at, point } = turn;
      const { id } = readGame(lines[game])!;
      const { top, left, bottom, right } = lyingAt(turn)!;
      const corner = (dy: number, dx: number): string =>
        pointName(pointAt(rowOf(point) + dy, columnOf(point) + dx), 19);
      return {
        game: id,
        move: at + 1,
        point: pointName(point, 19),
        moves: lines[game]
          .trim()
          .split(/\s+/)[3]
          .slice(0, 2 * at),
        area: [corner(top, left), corner(bottom, right)],
      };
    }),
  };
}

/** Plays of different games, evenly from all. */
function fromDifferentGames(plays: readonly TurnPoint[]): TurnPoint[] {
  const byGame = new Map(plays.map((one) => [one.game, one]));
  return spread([...byGame.values()], EXAMPLES);
}

function commentOf({
  matched,
  played,
  share,
  lift,
  beyond,
  apart,
  asked,
  missed,
  examples,
}: Counted): string[] {
  const percent = (part: number): string => (100 * part).toFixed(1);
  const checked =
    apart.matched === 0
      ? []
      : [
          `apart: ${apart.played} of ${apart.matched}, ${percent(apart.share)} % [${percent(apart.low)}, ${percent(apart.high)}]`,
        ];
  return [
    `matched ${matched}, played ${played}: ${percent(share)} %, lift ${lift.toFixed(1)}, beyond ${beyond.toFixed(2)}`,
    ...checked,
    `missed ${missed} of the ${asked} moves of this shape that were asked about`,
    `examples (game, move): ${examples.map(({ game, move }) => `${game} ${move}`).join(', ')}`,
  ];
}

/** A pattern in one line, for people. */
export function evidenceSaying({
  name,
  matched,
  played,
  share,
  lift,
  apart,
  missed,
  asked,
}: Evidence): Saying {
  return {
    key: 'host.job.evidence',
    args: {
      ...{ name, matched: `${matched}`, played: `${played}`, share: percentSaying(share, 1) },
      ...{ lift: numberSaying(lift, 1), missed: `${missed}`, asked: `${asked}` },
      ...{ apart: percentSaying(apart.share, 1), low: percentSaying(apart.low, 1) },
      high: percentSaying(apart.high, 1),
    },
  };
}

/** The same, and what was decided about it. */
export function evidenceLine(evidence: Evidence): string {
  const { decision } = evidence;
  const decided = decision ? ` ${decision.kind}${'as' in decision ? ` as ${decision.as}` : ''}` : '';
  return sayingText(evidenceSaying(evidence)) + decided;
}
