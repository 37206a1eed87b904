/**
 * `yomi patterns stats GAMES --without DATABASES`: how often the classic engine's first moves are the one that was played, with all
 * databases and without some of them, in the same positions. Decisions take a second or so each, so answers are kept after every position, and a
 * run that is ended goes on, with further databases too.
 */
import { createHash } from 'node:crypto';
import { PASS } from '../../engine/board/point.ts';
import type { Point } from '../../engine/board/point.ts';
import { Engine } from '../../engine/genmove/engine.ts';
import { pairedDifference } from '../../engine/util/paired.ts';
import { wilson } from '../../engine/util/wilson.ts';
import { Matcher } from '../../patterns/matcher/matcher.ts';
import type { PatternSet } from '../../patterns/matcher/patternSet.ts';
import { useBuiltins } from '../patterns/builtinFile.ts';
import { PatternSetError } from '../patterns/chosenSet.ts';
import { leaveOut } from '../patterns/leftOut.ts';
import { STRENGTHS } from '../patterns/library.ts';
import { progressBar } from './gameLines.ts';
import { askedPositions, keptIn, writeKept, type GamePosition } from './gamePositions.ts';
import { FINE, UsageError, type Output } from './patternOutput.ts';

export interface AblationOptions {
  /** Where the answers are kept as JSON. */
  output: string;
  /** A position in so many moves is asked about. */
  every: number;
  /** Names of databases with commas between: these are left out together, and nothing else then. */
  without: readonly string[];
}

/** What the engine makes of a position: how many moves it likes better than the played one (-1: that is worth nothing), and its first move. */
type Answer = [place: number, first: Point];

/** The file that is kept. */
interface Kept {
  /** Names games, patterns and how many positions are asked about. */
  about: string;
  games: number;
  /** By what is left out ('': nothing), in the order of the positions. */
  answers: Record<string, Answer[]>;
}

/** How many first moves are looked at. */
const AMONG = [1, 5, 10];

/** Runs the command; returns the exit code. Throws UsageError. */
export function ablation(files: readonly string[], options: AblationOptions, output: Output): number {
  useBuiltins();
  const { output: file, every } = options;
  const { lines, asked } = askedPositions(files, every);
  const engine = new Engine(19);
  const about = createHash('sha256')
    .update(JSON.stringify([lines, every, engine.premises]))
    .digest('hex');
  const kept = keptIn<Kept>(file, about) ?? { about, games: lines.length, answers: {} };
  const variants = ['', ...options.without].map((names) => new Variant(engine, names));
  const answersOf = ({ names }: Variant): Answer[] => (kept.answers[names] ??= []);
  const known = Math.min(...variants.map((one) => answersOf(one).length));
  if (known > 0) output.err(`going on after ${known} of ${asked.length} positions\n`);
  asked.forEach((setUp, i) => {
    const missing = variants.filter((one) => answersOf(one).length === i);
    if (missing.length === 0) return;
    const position = setUp();
    engine.clearCache();
    for (const one of missing) {
      const whole = kept.answers[''].at(i);
      answersOf(one).push(whole && !one.mayMatter(position) ? whole : one.answer(position));
    }
    writeKept(file, kept);
    if ((i + 1) % 10 === 0 || i + 1 === asked.length)
      output.err(`${progressBar((i + 1) / asked.length)} ${i + 1} of ${asked.length} positions\n`);
  });
  output.out(textOf(kept, options.without));
  return FINE;
}

/** The engine without some of its databases; where they only propose moves, what it found out of a position with all of them still holds. */
class Variant {
  readonly names: string;
  readonly #out: readonly string[];
  /** The engine with all of them, and the patterns to use with it; null where another one has to find out everything anew. */
  readonly #whole: { engine: Engine; patterns: PatternSet } | null;
  /** Of what is left out, where that is matched once in a decision, in the position itself: databases of openings and joseki. */
  readonly #matchers: readonly Matcher[] | null;

  /** Names of databases with commas between; '': none. Throws UsageError. */
  constructor(whole: Engine, names: string) {
    this.names = names;
    const out = names === '' ? [] : names.split(',');
    this.#out = out;
    const { patternSet: patterns } = engineWithout(out);
    const needsOwn = out.includes(STRENGTHS) || !keepsAnalysis(whole, patterns);
    this.#whole = needsOwn ? null : { engine: whole, patterns };
    const databases = out.map((name) => whole.patternSet.database(name));
    const isOpening = databases.length > 0 && databases.every((one) => one && one.kind !== 'dfa');
    this.#matchers = isOpening ? databases.map((one) => new Matcher(one!)) : null;
  }

  /** Whether what is left out may change the answer. */
  mayMatter({ position, color }: GamePosition): boolean {
    let count = 0;
    for (const matcher of this.#matchers ?? [])
      matcher.matchAll(position.colorAt, position.size, color, () => count++);
    return this.#matchers === null || count > 0;
  }

  answer({ position, color, played }: GamePosition): Answer {
    const engine = this.#whole?.engine ?? engineWithout(this.#out);
    if (this.#whole) engine.usePatterns(this.#whole.patterns);
    engine.position = position;
    const moves = engine.decide(color, { seed: 1 }).moves.filter(({ value }) => value > 0);
    return [moves.findIndex(({ point }) => point === played), moves.at(0)?.point ?? PASS];
  }
}

function engineWithout(names: readonly string[]): Engine {
  const engine = new Engine(19);
  try {
    leaveOut(engine, names);
  } catch (error) {
    throw error instanceof PatternSetError ? new UsageError(error.message) : error;
  }
  return engine;
}

/** Whether what the engine finds out does not go by databases that the set does not have. */
function keepsAnalysis(engine: Engine, patterns: PatternSet): boolean {
  const { patternSet } = engine;
  const analysis = engine.analysis();
  engine.usePatterns(patterns);
  const keeps = engine.analysis() === analysis;
  engine.usePatterns(patternSet);
  return keeps;
}

/** How often the played move is among the first moves with everything, and for each that is left out what that adds and costs. */
function textOf({ games, answers }: Kept, without: readonly string[]): string {
  const whole = answers[''];
  const among = (list: readonly Answer[], most: number): boolean[] =>
    list.map(([place]) => place >= 0 && place < most);
  const shares = AMONG.map((most) => {
    const count = among(whole, most).filter(Boolean).length;
    const [low, high] = wilson(count / whole.length, whole.length);
    return `in ${most}: ${tenths(count / whole.length)} % [${tenths(low)}, ${tenths(high)}]`;
  });
  const rows = without.map((names) => {
    const part = answers[names];
    const other = part.filter(([, first], i) => first !== whole[i][1]).length;
    const cells = AMONG.map((most) => {
      const [all, some] = [among(whole, most), among(part, most)];
      const lost = all.filter((found, i) => found && !some[i]).length;
      const gained = some.filter((found, i) => found && !all[i]).length;
      const { difference, interval } = pairedDifference(lost, gained, whole.length);
      const text = `${tenths(difference)} [${interval.map(tenths).join(', ')}] ${lost}-${gained}`;
      return text.padStart(28);
    });
    return `${String(other).padStart(8)}${cells.join('')}  ${names}`;
  });
  return [
    `${games} games, ${whole.length} positions; the played move among the first moves`,
    `${shares.join('; ')}`,
    'other: positions in which the first move is another one; in 1, 5, 10: percentage points that go without, 95 % interval, moves lost and gained',
    `   other${AMONG.map((most) => `in ${most}`.padStart(28)).join('')}  without`,
    ...rows,
    '',
  ].join('\n');
}

function tenths(share: number): string {
  return (100 * share).toFixed(1);
}
