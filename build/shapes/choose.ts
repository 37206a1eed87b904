/**
 * `node build/shapes/choose.ts SHAPES.json LEARN CHECK REPORT FROM TO PREFIX`: which of the shapes of mine.ts are worth having, printed as the text of a
 * database; their names begin with PREFIX.
 *
 * All of them are matched as patterns, at every move that is possible. A shape says of a move that it is played as often as it was in the games of
 * LEARN; where several stand, the one with the greatest share speaks, where none does, the share of all such moves. A shape stays while
 * the moves of CHECK are less likely without it. What those that stay say of the games of REPORT is told in the end, and of each above it.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Worker, parentPort, workerData } from 'node:worker_threads';
import { EMPTY, columnOf, rowOf } from '../../engine/board/point.ts';
import type { Point } from '../../engine/board/point.ts';
import { shapeName } from '../../engine/board/shapeName.ts';
import { positionBefore, readGame } from '../../engine/learning/gameReplay.ts';
import { compilePatterns } from '../../patterns/compiler/compile.ts';
import { parseDatabase } from '../../patterns/compiler/parse.ts';
import { buildDatabase } from '../../patterns/matcher/build.ts';
import { databaseInput } from '../../patterns/matcher/input.ts';
import { PatternDatabase } from '../../patterns/matcher/patternSet.ts';
import { PatternRunner } from '../../engine/patterns/runner.ts';
import type { ShapeName } from '../../engine/protocol/odds.ts';
import { libertyTests } from '../../engine/testing/libertyTests.ts';
import { wilson } from '../../engine/util/wilson.ts';
import { gameLines } from '../../main/mining/gameLines.ts';
import { drawShape } from './draw.ts';
import type { DrawnShape } from './draw.ts';
import type { MinedShape } from './mine.ts';

const GAMES = 10_000;
/** One turn in so many: of LEARN and CHECK, and of REPORT. */
const EVERY = 10;
const REPORT_EVERY = 20;
/** In the other games the share must be this part of its own, */
const KEEPS = 0.75;
/** the move be played so often, */
const LEAST_PLAYED = 10;
/** and the moves of these games be less likely without it, by this in natural logarithms. */
const LEAST_GAIN = 2;

/** How near an answer is, in steps along the lines. */
const ANSWER_STEPS = 5;

type Candidate = DrawnShape & MinedShape & { name: string };

/** A move with the numbers of the shapes that stand there. */
interface Found {
  played: boolean;
  /** It was played, and the other side answered near. */
  answered: boolean;
  /** What it is called, if it was played. */
  called: ShapeName | 'none' | undefined;
  turn: number;
  shapes: number[];
}

/** Possible moves with the shapes that stand there. */
interface Places {
  turns: number;
  /** Turns in which the played move was possible, and all possible moves. */
  played: number;
  all: number;
  found: Found[];
}

function textOf({ name, diagram, constraint }: Candidate, comment: string, classes: string): string {
  const below = constraint ? `\n\n${constraint.diagram.join('\n')}\n\n${constraint.text}` : '';
  return `${comment}Pattern ${name}\n\n${diagram.join('\n')}\n\n:8,${classes}${below}\n\n\n`;
}

function databaseOf(text: string): PatternDatabase {
  const parsed = parseDatabase(text, 'shapes');
  const { value, diagnostics } = compilePatterns(parsed.value);
  const errors = [...parsed.diagnostics, ...diagnostics].filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new Error(JSON.stringify(errors.slice(0, 3)));
  return PatternDatabase.from(buildDatabase(databaseInput('shapes', 'dfa', value)).bytes);
}

/** Whether the next move is near enough to be an answer. */
function isAnswer(a: Point, b: Point): boolean {
  if (b === 0) return false;
  return Math.abs(rowOf(a) - rowOf(b)) + Math.abs(columnOf(a) - columnOf(b)) <= ANSWER_STEPS;
}

/** One turn in `every` of a collection. */
interface Asked {
  file: string;
  from: number;
  to: number;
  every: number;
}

/** Where the shapes stand, with what they ask about liberties, in one turn in `every` of a collection. */
function placesIn({ file, from, to, every }: Asked, database: PatternDatabase): Places {
  const runner = new PatternRunner(database, libertyTests);
  const places: Places = { turns: 0, played: 0, all: 0, found: [] };
  for (const [number, text] of gameLines(readFileSync(file, 'utf8'), file).slice(0, GAMES).entries()) {
    const game = readGame(text);
    if (!game) continue;
    for (let at = from + (number % every); at < Math.min(to, game.moves.length); at += every) {
      const { position, color } = positionBefore(game, at);
      const next = game.moves[at + 1] ?? 0;
      const possible = new Set(
        position.points.filter(
          (point) =>
            position.colorAt[point] === EMPTY &&
            position.isLegal(point, color) &&
            !position.isSelfAtari(point, color),
        ),
      );
      const turn = places.turns++;
      places.all += possible.size;
      places.played += Number(possible.has(game.moves[at]));
      const here = new Map<Point, Set<number>>();
      runner.run(
        position,
        color,
        ({ index, move }) => here.set(move, (here.get(move) ?? new Set()).add(index)),
        { wanted: ({ move }) => possible.has(move) },
      );
      for (const [move, shapes] of here) {
        const played = move === game.moves[at];
        const answered = played && isAnswer(move, next);
        const called = played ? (shapeName(position, move, color) ?? 'none') : undefined;
        places.found.push({ played, answered, called, turn, shapes: [...shapes] });
      }
    }
  }
  return places;
}

/** How often each shape stood, was played and answered. */
function countsOf({ found }: Places, shapes: number): { places: number; played: number; answered: number }[] {
  const counts = Array.from({ length: shapes }, () => ({ places: 0, played: 0, answered: 0 }));
  for (const { played, answered, shapes: standing } of found)
    for (const shape of standing) {
      counts[shape].places++;
      counts[shape].played += Number(played);
      counts[shape].answered += Number(answered);
    }
  return counts;
}

/** What most moves of a shape are called. */
function usualName({ found }: Places, shape: number): ShapeName | 'none' {
  const counts = new Map<ShapeName | 'none', number>();
  for (const { called, shapes } of found)
    if (called !== undefined && shapes.includes(shape)) counts.set(called, (counts.get(called) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'none';
}

/** What a move's shapes say of it. */
class Model {
  readonly #shares: readonly number[];
  readonly #base: number;

  /** `shares` by shape; `base` where none stands. */
  constructor(shares: readonly number[], base: number) {
    this.#shares = shares;
    this.#base = base;
  }

  /** The shapes of those that stand which stay, the greatest share first. */
  order(standing: readonly number[], stays: readonly boolean[]): number[] {
    return standing.filter((shape) => stays[shape]).sort((a, b) => this.#shares[b] - this.#shares[a]);
  }

  shareOf(shape: number | undefined): number {
    return shape === undefined ? this.#base : this.#shares[shape];
  }

  /** Log-likelihood that is lost without each of the shapes that stay. */
  gains({ found }: Places, stays: readonly boolean[]): number[] {
    const gains = stays.map(() => 0);
    for (const { played, shapes } of found) {
      const [first, second] = this.order(shapes, stays);
      if (first === undefined) continue;
      const [with_, without] = [this.shareOf(first), this.shareOf(second)];
      gains[first] += played ? Math.log(with_ / without) : Math.log((1 - with_) / (1 - without));
    }
    return gains;
  }
}

/** Takes out one after the other, the one that costs most first, until each is worth its place. */
function keepWorthy(model: Model, check: Places, stays: boolean[]): void {
  for (;;) {
    const gains = model.gains(check, stays);
    const worst = gains.map((gain, i) => [gain, i]).filter(([gain, i]) => stays[i] && gain < LEAST_GAIN);
    if (worst.length === 0) return;
    // Those without which the others are asked more: not all at once.
    worst.sort((a, b) => a[0] - b[0]);
    for (const [, i] of worst.slice(0, Math.ceil(worst.length / 4))) stays[i] = false;
  }
}

/** How often the played move is among the moves that the shapes hold likeliest. */
function report(model: Model, places: Places, stays: readonly boolean[]): string {
  const turns = new Map<number, { played: number | undefined; shares: number[] }>();
  let [gain, standing] = [0, 0];
  for (const { played, turn, shapes } of places.found) {
    const [first] = model.order(shapes, stays);
    if (first === undefined) continue;
    standing++;
    const share = model.shareOf(first);
    const base = model.shareOf(undefined);
    gain += played ? Math.log(share / base) : Math.log((1 - share) / (1 - base));
    const one = turns.get(turn) ?? { played: undefined, shares: [] };
    one.shares.push(share);
    if (played) one.played = share;
    turns.set(turn, one);
  }
  const among = (n: number): number =>
    [...turns.values()].filter(
      ({ played, shares }) => played !== undefined && shares.filter((share) => share > played).length < n,
    ).length;
  const percent = (hits: number): string => {
    const [low, high] = wilson(hits / places.turns, places.turns);
    const [share, from, to] = [hits / places.turns, low, high].map((one) => (100 * one).toFixed(1));
    return `${share} [${from}, ${to}] %`;
  };
  const known = [...turns.values()].filter(({ played }) => played !== undefined).length;
  return [
    `${places.turns} turns: a shape stands at ${(standing / places.turns).toFixed(1)} moves, among them the played one in ${percent(known)};`,
    `it is first in ${percent(among(1))}, in five ${percent(among(5))}, in ten ${percent(among(10))}; ${(gain / places.turns).toFixed(3)} more log-likelihood a turn`,
  ].join(' ');
}

/** The same in a thread of its own; `text` is that of the database. */
async function placesBeside(asked: Asked, text: string): Promise<Places> {
  const worker = new Worker(import.meta.filename, { workerData: { asked, text } });
  const [places] = (await once(worker, 'message')) as [Places];
  return places;
}

async function main(): Promise<void> {
  const [shapesFile, learnFile, checkFile, reportFile, from, to, prefix] = process.argv.slice(2);
  const moves = { from: Number(from), to: Number(to) };
  const mined = JSON.parse(readFileSync(shapesFile, 'utf8')) as MinedShape[];
  const known = new Set<string>();
  const candidates = mined
    .map((shape, i): Candidate => ({ ...shape, ...drawShape(shape, 'none'), name: `S${i}` }))
    .filter(({ diagram, constraint }) => {
      const key = [...diagram, ...(constraint?.diagram ?? []), constraint?.text].join('\n');
      return !known.has(key) && known.add(key);
    });
  const text = candidates.map((one) => textOf(one, '# \n', 'OX')).join('');
  const { sections } = databaseOf(text);
  console.error(`${candidates.length} shapes, ${sections.states.length} numbers of states`);
  const [own, check, reported] = await Promise.all(
    [
      { file: learnFile, every: EVERY },
      { file: checkFile, every: EVERY },
      { file: reportFile, every: REPORT_EVERY },
    ].map((one) => placesBeside({ ...one, ...moves }, text)),
  );
  console.error(`matched, ${Math.round(process.uptime())} s`);
  const owns = countsOf(own, candidates.length);
  const helds = countsOf(check, candidates.length);
  const shares = owns.map(({ played, places }) => (played + 0.5) / (places + 1));
  const inShapes = own.found.filter(({ played }) => played).length;
  const base = (own.played - inShapes) / (own.all - own.found.length);
  const model = new Model(shares, base);
  const stays = candidates.map(
    (_, i) =>
      owns[i].played >= LEAST_PLAYED &&
      helds[i].played >= LEAST_PLAYED &&
      helds[i].played / helds[i].places >= (KEEPS * owns[i].played) / owns[i].places,
  );
  console.error(`${stays.filter(Boolean).length} hold`);
  keepWorthy(model, check, stays);
  console.error(`${stays.filter(Boolean).length} stay; CHECK: ${report(model, check, stays)}`);
  console.error(`REPORT: ${report(model, reported, stays)}`);
  const apart = countsOf(reported, candidates.length);
  const reportGains = model.gains(reported, stays);
  console.error(
    `of those that stay, ${reportGains.filter((gain, i) => stays[i] && gain > 0).length} gain there`,
  );

  const numbers = new Map<string, number>();
  const percent = (part: number, all: number): string => ((100 * part) / Math.max(all, 1)).toFixed(1);
  for (const [i, candidate] of candidates.entries()) {
    if (!stays[i]) continue;
    const { kind, about } = drawShape(candidate, usualName(own, i));
    const number = (numbers.get(kind) ?? 0) + 1;
    numbers.set(kind, number);
    const [a, b] = [owns[i], apart[i]];
    const comment = `# ${about}
# Played in ${a.played} of ${a.places} places (${percent(a.played, a.places)} %), held apart in ${b.played} of ${b.places} (${percent(b.played, b.places)} %); answered near in ${percent(a.answered, a.played)} %.
`;
    const classes = candidate.diagram.at(-1)!.startsWith('-') ? 'OXe' : 'OXE';
    process.stdout.write(textOf({ ...candidate, name: `${prefix}${kind}${number}` }, comment, classes));
  }
}

if (parentPort) {
  const { asked, text } = workerData as { asked: Asked; text: string };
  parentPort.postMessage(placesIn(asked, databaseOf(text)));
} else await main();
