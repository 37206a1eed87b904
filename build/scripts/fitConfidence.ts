/**
 * How sure playouts about life and death are (engine/owl/confidence.ts), fitted on questions with known answers, and a reliability diagram.
 *
 *   node build/scripts/fitConfidence.ts book FILE STEP FROM OUT          problems of an SGF file, every STEP-th from number FROM on
 *   node build/scripts/fitConfidence.ts games GAMES FIRST COUNT OUT      dragons of counted games
 *   node build/scripts/fitConfidence.ts fit SAMPLES...                   the parameters
 *   node build/scripts/fitConfidence.ts report SAMPLES...                how often answers were right, by how sure they were
 *
 * A problem with the goal live or kill (GC) says two things: its first move succeeds, and after it the other side fails. In a game a dragon that cannot
 * be killed should stand at the end, and one that cannot live be gone; of moves that kill or save those say something that were played. Games whose count at
 * the end is not that of the record say nothing.
 */
import './freshBuiltins.ts';
import { appendFileSync, readFileSync } from 'node:fs';
import { BLACK, EMPTY, WHITE, opponent } from '../../engine/board/point.ts';
import type { Point, Stone } from '../../engine/board/point.ts';
import type { Position } from '../../engine/board/position.ts';
import { Engine } from '../../engine/genmove/engine.ts';
import { STATUS_PLAYOUTS } from '../../engine/genmove/status.ts';
import { positionBefore, readGame } from '../../engine/learning/gameReplay.ts';
import { CONFIDENCE_WEIGHTS, confidenceFeatures, confidenceOf } from '../../engine/owl/confidence.ts';
import { OWL } from '../../engine/owl/parameters.ts';
import type { Verdict } from '../../engine/protocol/verdict.ts';
import { LOSE } from '../../engine/reading/codes.ts';
import { judgeDead, settlementOf } from '../../engine/scoring/finalDead.ts';
import { parseSgf } from '../../engine/sgf/parser.ts';
import { emptyPosition, mainLine, nodeMove, playNode } from '../../engine/sgf/replay.ts';
import { wilson } from '../../engine/util/wilson.ts';
import { logistic } from './logistic.ts';
import { ownersAtEnd } from './ownersAtEnd.ts';

/** Games shorter than this are not counted to the end by anybody. */
const SHORTEST = 210;
/** Where all dragons of games are looked at, and how often those that the next move is about, in moves. */
const MOVES = [60, 100, 140, 180];
const [FIRST, LAST, EVERY] = [50, 190, 5];
/** The smallest dragons asked about, in stones. */
const LEAST_STONES = 4;
const BINS = [0, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1.001];

interface Sample extends Pick<Verdict, 'code' | 'evidence' | 'success' | 'confidence'> {
  from: string;
  defending: boolean;
  right: boolean;
}

/** The verdict of a question about the dragon of a stone, with all of a question's nodes. */
function ask(engine: Engine, position: Position, stone: Point, defending: boolean): Verdict {
  const analysis = engine.analysisOf(position);
  return analysis.owl.read(position, { ...analysis.owlTargetAt(stone), defending });
}

function tell(out: string, from: string, defending: boolean, verdict: Verdict, right: boolean): void {
  const { code, evidence, success, confidence } = verdict;
  const sample: Sample = { from, defending, code, evidence, success, confidence, right };
  appendFileSync(out, `${JSON.stringify(sample)}\n`);
}

function book([file, step, from, out]: string[]): void {
  const games = parseSgf(readFileSync(file, 'latin1')).value.games;
  for (const [i, root] of games.entries()) {
    const goal = root.first('GC');
    if (i % Number(step) !== Number(from) || (goal !== 'live' && goal !== 'kill')) continue;
    const position = emptyPosition(root);
    let first: { point: Point; color: Stone } | undefined;
    for (const node of mainLine(root)) {
      first = nodeMove(node, position.size);
      if (first) break;
      playNode(position, node);
    }
    if (!first || !position.isLegal(first.point, first.color)) continue;
    const owner = goal === 'live' ? first.color : opponent(first.color);
    const stone = largestChain(position, owner);
    const engine = new Engine(position.size);
    const mine = ask(engine, position, stone, goal === 'live');
    tell(out, `book ${i + 1}`, goal === 'live', mine, mine.code > LOSE);
    position.play(first.point, first.color);
    if (position.colorAt[stone] === EMPTY) continue;
    const theirs = ask(engine, position, stone, goal === 'kill');
    tell(out, `book ${i + 1}`, goal === 'kill', theirs, theirs.code === LOSE);
  }
}

function largestChain(position: Position, color: Stone): Point {
  const sizes = new Map<Point, number>();
  for (const point of position.points) {
    if (position.colorAt[point] !== color) continue;
    const origin = position.findOrigin(point);
    sizes.set(origin, (sizes.get(origin) ?? 0) + 1);
  }
  return [...sizes].sort((a, b) => b[1] - a[1])[0][0];
}

function games([file, first, count, out]: string[]): void {
  const lines = readFileSync(file, 'utf8').split('\n');
  for (const line of lines.slice(Number(first), Number(first) + Number(count))) {
    const game = readGame(line);
    const counted = game && /^([BW])\+([\d.]+)$/.exec(game.result);
    if (!counted || game.moves.length < SHORTEST) continue;
    const white = (counted[1] === 'W' ? 1 : -1) * Number(counted[2]);
    const owners = judgedOwners(positionBefore(game, game.moves.length).position, game.komi, white);
    if (!owners) continue;
    const engine = new Engine(19);
    for (let move = FIRST; move <= LAST; move += EVERY) {
      const { position } = positionBefore(game, move);
      const mover = move % 2 === 0 ? BLACK : WHITE;
      engine.clearCache();
      for (const dragon of engine.analysisOf(position).dragons().all) {
        const stones = dragon.worms.flatMap((worm) => [...worm.stones]);
        if (stones.length < LEAST_STONES) continue;
        const own = dragon.color === WHITE ? 1 : -1;
        const stays = 2 * stones.filter((stone) => owners[stone] === own).length > stones.length;
        for (const defending of [false, true]) {
          // Who succeeds must move first, and must have played it.
          const { owlAttack, owlDefense } = dragon;
          const isPlayed =
            (dragon.color === mover) === defending &&
            (defending ? owlDefense : owlAttack).point === game.moves[move];
          if (!isPlayed && !MOVES.includes(move)) continue;
          const verdict = ask(engine, position, dragon.origin, defending);
          const succeeds = verdict.code > LOSE;
          if (succeeds ? !isPlayed || verdict.move !== game.moves[move] : !MOVES.includes(move)) continue;
          tell(out, `game ${game.id} ${move}`, defending, verdict, stays === (defending === succeeds));
        }
      }
    }
  }
}

/** As ownersAtEnd(), with the dead stones that final_score finds. */
function judgedOwners(position: Position, komi: number, truth: number): Int8Array | undefined {
  const engine = new Engine(19);
  engine.position = position;
  const analysis = engine.analysis();
  const options = { toMove: engine.toMove, playouts: STATUS_PLAYOUTS, seed: 1 };
  const { dead } = judgeDead(analysis, options, settlementOf(analysis, options));
  return ownersAtEnd(position, dead, truth, komi);
}

function samplesOf(files: readonly string[]): Sample[] {
  return files
    .flatMap((file) => readFileSync(file, 'utf8').trim().split('\n'))
    .map((line) => JSON.parse(line) as Sample);
}

/** One logistic regression for all: a base for each kind of answer, and what the logarithm of the odds of its playouts counts. */
function fit(files: readonly string[]): void {
  const rows: number[][] = [];
  const rights: number[] = [];
  for (const { evidence, success, code, defending, right } of samplesOf(files)) {
    if (evidence !== 'playouts' || success === undefined) continue;
    rows.push(confidenceFeatures(defending, code, success));
    rights.push(right ? 1 : -1);
  }
  // A regression for ±1 has half the weights of one for chances.
  const weights = logistic(rows, rights).map((weight) => 2 * weight);
  console.log(`${rows.length} answers by playouts`);
  for (const [i, name] of CONFIDENCE_WEIGHTS.entries()) console.log(`${name} ${weights[i].toFixed(2)}`);
}

/** Of answers that are so sure, how many were right, with what they claimed on average and a 95 % interval (Wilson) of what is right. */
function report(files: readonly string[]): void {
  const samples = samplesOf(files);
  const table = (title: string, of: readonly (readonly [claimed: number, right: boolean])[]): void => {
    if (of.length === 0) return;
    const right = of.filter(([, is]) => is).length;
    const score = of.reduce((sum, [claimed, is]) => sum + (claimed - Number(is)) ** 2, 0) / of.length;
    console.log(`${title}: ${right} of ${of.length} right, Brier score ${score.toFixed(3)}`);
    for (let i = 0; i + 1 < BINS.length; i++) {
      const bin = of.filter(([claimed]) => claimed >= BINS[i] && claimed < BINS[i + 1]);
      if (bin.length === 0) continue;
      const mean = bin.reduce((sum, [claimed]) => sum + claimed, 0) / bin.length;
      const share = bin.filter(([, is]) => is).length / bin.length;
      const [low, high] = wilson(share, bin.length);
      const bar = '#'.repeat(Math.round(40 * share)).padEnd(40, '.');
      const percent = (part: number): string => `${(100 * part).toFixed(0)}`.padStart(3);
      console.log(
        `  said ${percent(mean)} %  right ${percent(share)} % [${percent(low)}, ${percent(high)}]  ${bar} ${bin.length}`,
      );
    }
  };
  for (const evidence of ['proof', 'search', 'judgement'] as const)
    table(
      evidence,
      samples.filter((one) => one.evidence === evidence).map((one) => [one.confidence, one.right]),
    );
  const played = samples.flatMap((one) =>
    one.evidence === 'playouts' && one.success !== undefined ? [{ ...one, success: one.success }] : [],
  );
  table(
    'playouts, as often as they said so',
    played.map((one) => [one.code === LOSE ? 1 - one.success : one.success, one.right]),
  );
  table(
    'playouts, calibrated',
    played.map((one) => [confidenceOf(one, OWL.defaults), one.right]),
  );
}

const [command, ...args] = process.argv.slice(2);
if (command === 'book' && args.length === 4) book(args);
else if (command === 'games' && args.length === 4) games(args);
else if (command === 'fit' && args.length > 0) fit(args);
else if (command === 'report' && args.length > 0) report(args);
else
  throw new Error(
    'book FILE STEP FROM OUT, games GAMES FIRST COUNT OUT, fit SAMPLES..., or report SAMPLES...',
  );
