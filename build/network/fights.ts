/**
 * Positions for trainFights.py (fightRecords.ts), of one of five kinds:
 * - `node build/network/fights.ts proofs OUT GAMES [MOST]`: fights of games that the solver reads to their end (build/vital/), with what is proved of
 *   their positions: who gets the target, that the walls are safe, which moves work;
 * - `… owners OUT GAMES`: games that were counted, with the owners of all points at their end;
 * - `… problems OUT`: the main lines of ../shared/tsumego, with the moves of the books;
 * - `… played OUT GAMES [MOST] [SEED]`: problems of those books (without those that are kept apart, see isApart) and parts of games, played out by
 *   the moves of the network that comes with Yomi, drawn by their odds, and then by playouts; with the owners in the end, and of groups for which the
 *   solver proves it at that position, or at a later one, what it proves;
 * - `… searched OUT PLAYED [MOST] [SEED]`: positions drawn from a file of those, with the moves and owners that the search about a part of the board
 *   finds (studySearch.ts).
 */
import '../scripts/freshBuiltins.ts';
import { readFileSync } from 'node:fs';
import {
  BLACK,
  BOARD_ARRAY,
  EMPTY,
  MAX_SIZE,
  PASS,
  SIDES,
  WHITE,
  opponent,
} from '../../engine/board/point.ts';
import type { Point, Stone } from '../../engine/board/point.ts';
import { Position } from '../../engine/board/position.ts';
import { readGame } from '../../engine/learning/gameReplay.ts';
import type { RecordedGame } from '../../engine/learning/gameReplay.ts';
import { COLOR } from '../../engine/montecarlo/layout.ts';
import { NetworkView } from '../../engine/montecarlo/networkView.ts';
import { PatternBoard } from '../../engine/montecarlo/patternBoard.ts';
import { PatternPlayout } from '../../engine/montecarlo/patternPlayout.ts';
import { remember } from '../../engine/montecarlo/recentPlay.ts';
import { settle } from '../../engine/montecarlo/settle.ts';
import { readNetwork } from '../../engine/network/weights.ts';
import { emptyPosition, mainLine, nodeMove, playNode } from '../../engine/sgf/replay.ts';
import { parseSgf } from '../../engine/sgf/parser.ts';
import { COLOR as FIGHT_COLOR } from '../../engine/solver/fightBoard.ts';
import type { Fight } from '../../engine/solver/fightBoard.ts';
import { AreaProofs } from '../../engine/solver/areaProofs.ts';
import { FightSearch } from '../../engine/solver/fightSearch.ts';
import { Rng } from '../../engine/util/rng.ts';
import { builtinFights, builtinTable } from '../../patterns/builtin/builtins.ts';
import { drawProofs } from '../vital/drawProofs.ts';
import type { Proof } from '../vital/drawProofs.ts';
import { afterMoves, groupsIn } from '../vital/fights.ts';
import { placeOf, points } from './boardRecord.ts';
import { OTHER, OWN, PlayedFile, Recorder, boxAround } from './fightRecords.ts';
import type { Box } from './fightRecords.ts';
import { StudySearch } from './studySearch.ts';

const BOOKS = ['gokyo-shumyo', 'guanzi-pu', 'genran'];
const [kind, out, games, most = 'Infinity', seed = '7'] = process.argv.slice(2);
const recorder = new Recorder(out);
const { board, recent } = recorder;
const rng = new Rng(Number(seed));
const colorOf = (at: number): Stone => (at % 2 === 0 ? BLACK : WHITE);
const lines = (): string[] => readFileSync(games, 'utf8').trim().split('\n');

/** Plays on the recorder's board; false, and nothing done, where that is not legal. */
function play(point: Point, side: Stone): boolean {
  if (point === PASS) board.pass();
  else if (board.state[COLOR + point] !== EMPTY || !board.place(point, side)) return false;
  remember(recent, point);
  return true;
}

/** The most points of a fight's region, positions that are read of it, and those that are drawn. */
const MOST_REGION = 36;
const NODES = 2000;
const DRAWN = 6;

interface Proved extends Proof {
  readonly fight: Fight;
  readonly isLost: boolean;
  readonly works: Point[];
}

function writeProofs(): void {
  const search = new FightSearch(17);
  const known = new Set<string>();
  const isWanted = ({ work }: Proof): boolean => work >= 2 || rng.below(3) === 0;
  const read = (fight: Fight, toMove: Stone): void => {
    const draw = { nodes: NODES, most: DRAWN, rng, known, isWanted };
    const proofs = drawProofs(search, fight, toMove, draw, (proof): Proved => {
      const colorAt = Array.from(search.board.s.subarray(FIGHT_COLOR, FIGHT_COLOR + fight.colorAt.length));
      const isLost = search.isLost(proof.side);
      const works: Point[] = [];
      search.movesOf(proof.side, (move, works_) => {
        if (!isLost && works_ === true && move !== PASS) works.push(move);
      });
      return { ...proof, isLost, works, fight: { ...fight, colorAt, koPoint: search.board.ko } };
    });
    for (const proof of proofs) writeProof(proof);
  };
  for (const line of lines()) {
    for (const { fight, position } of groupsIn(line, MOST_REGION)) {
      for (const side of [fight.defender, opponent(fight.defender)]) {
        read(fight, side);
        for (const changed of afterMoves(fight, position, opponent(side))) read(changed, side);
      }
    }
    if (recorder.written >= Number(most)) return;
  }
}

function writeProof({ side, last, fight, isLost, works }: Proved): void {
  const { colorAt, defender, target } = fight;
  recorder.load(colorAt, fight.koPoint);
  recent[0] = last;
  const record = recorder.record(side);
  const attacker = opponent(defender);
  const isCaptured = isLost === (side === defender);
  const region = new Set(fight.region);
  const targets = new Set(target);
  const of = (color: Stone): number => (color === side ? OWN : OTHER);
  const owner = (point: Point): number => {
    if (colorAt[point] === defender) return targets.has(point) ? of(isCaptured ? attacker : defender) : 0;
    const isWall = colorAt[point] === attacker && !region.has(point);
    return isWall && SIDES.some((step) => region.has(point + step)) ? of(attacker) : 0;
  };
  const box = boxAround([...region, ...target]);
  recorder.write(record, { box, owner, right: works, defends: Number(side === defender) });
}

const EVERY = 8;
const FROM_MOVE = 21;
const OWNER_PLAYOUTS = 400;
const OWNED = 0.5;

/** The position after all moves; undefined when one is not legal. */
function endOf(game: RecordedGame): Position | undefined {
  const position = new Position(MAX_SIZE);
  for (const [at, point] of game.moves.entries()) {
    if (point !== PASS && !position.isLegal(point, colorOf(at))) return undefined;
    if (point !== PASS) position.play(point, colorOf(at));
  }
  return position;
}

function writeOwners(): void {
  for (const [number, line] of lines().entries()) {
    const game = readGame(line);
    const end = game && /^[BW]\+[0-9.]+$/.test(game.result) ? endOf(game) : undefined;
    if (!game || !end) continue;
    const { ownership } = settle(end, { komi: 6.5, rules: end.rules, seed: 1, playouts: OWNER_PLAYOUTS });
    recorder.load(new Position(MAX_SIZE).colorAt, 0);
    for (const [at, point] of game.moves.entries()) {
      const side = colorOf(at);
      if (point !== PASS && at >= FROM_MOVE && (at + number) % EVERY === 0) {
        const owner = (one: Point): number => {
          const own = side === BLACK ? ownership[one] : -ownership[one];
          return own > OWNED ? OWN : own < -OWNED ? OTHER : 0;
        };
        recorder.write(recorder.record(side), { box: boxAround([point]), owner, right: [point] });
      }
      if (!play(point, side)) break;
    }
  }
}

interface BookProblem {
  book: number;
  number: number;
  position: Position;
  box: Box;
  moves: { point: Point; color: Stone }[];
}

function* problemsOf(books: readonly string[]): Generator<BookProblem, void> {
  for (const name of books) {
    const book = BOOKS.indexOf(name);
    const file = new URL(`../../../shared/tsumego/${name}.sgf`, import.meta.url);
    for (const [number, line] of readFileSync(file, 'latin1').trim().split('\n').entries()) {
      const [root] = parseSgf(line).value.games;
      const position = emptyPosition(root);
      const moves: BookProblem['moves'] = [];
      for (const node of mainLine(root)) {
        const move = nodeMove(node, MAX_SIZE);
        if (move) moves.push(move);
        else if (moves.length === 0) playNode(position, node);
        else break;
      }
      const stones = [...position.points].filter((point) => position.colorAt[point] !== EMPTY);
      if (moves.length > 0 && stones.length > 5)
        yield { book, number, position, box: boxAround(stones, 1), moves };
    }
  }
}

function writeProblems(): void {
  for (const { book, number: problem, position, box, moves } of problemsOf(BOOKS)) {
    recorder.load(position.colorAt, position.koPoint);
    for (const [before, { point, color }] of moves.entries()) {
      const record = recorder.record(color);
      if (!play(point, color)) break;
      if (point !== PASS) recorder.write(record, { box, right: [point], problem, moves: before, book });
    }
  }
}

/** Every eighth problem of Guanzi Pu from the fifth on, and all of Gokyo Shumyo, are kept apart to measure by. */
function isApart({ book, number }: BookProblem): boolean {
  return BOOKS[book] === 'gokyo-shumyo' || (BOOKS[book] === 'guanzi-pu' && number % 8 === 4);
}

const VIEW = 13;
const MOST_PLIES = 44;
const RECORDED = 3;
const LOOSE_PLIES = 6;
const LOOSE = 1.3;
const END_PLAYOUTS = 16;
const SURE = 0.4;
const PROOF_NODES = 1500;

/** Puts a position on the recorder's board to play out; undefined when a game is none to take. */
function beginOf(
  problems: readonly BookProblem[],
  all: readonly string[],
): { box: Box; side: Stone } | undefined {
  if (rng.below(2) === 0) {
    const { position, box, moves } = problems[rng.below(problems.length)];
    recorder.load(position.colorAt, position.koPoint);
    return { box, side: rng.below(4) === 0 ? opponent(moves[0].color) : moves[0].color };
  }
  const game = readGame(all[rng.below(all.length)]);
  if (!game || game.moves.length < 60) return undefined;
  const until = 30 + rng.below(Math.min(200, game.moves.length - 40));
  recorder.load(new Position(MAX_SIZE).colorAt, 0);
  for (let at = 0; at < until; at++) if (!play(game.moves[at], colorOf(at))) return undefined;
  const centre = game.moves[Math.min(game.moves.length - 1, until + rng.below(12) - 6)];
  return centre === PASS
    ? undefined
    : { box: partAround(centre, 3 + rng.below(4)), side: colorOf(rng.below(2)) };
}

/** So many lines around a point, and what lies between that and an edge that is near, but no more than a view. */
function partAround(point: Point, reach: number): Box {
  const span = (middle: number): [number, number] => {
    let [first, last] = [middle - reach, middle + reach];
    if (first < 3) first = 0;
    if (last > MAX_SIZE - 4) last = MAX_SIZE - 1;
    if (last - first < VIEW) return [first, last];
    return first === 0 ? [0, VIEW - 1] : [last - VIEW + 1, last];
  };
  const [top, bottom] = span(Math.floor(placeOf[point] / MAX_SIZE));
  const [left, right] = span(placeOf[point] % MAX_SIZE);
  return [top, left, bottom, right];
}

function writePlayed(): void {
  const all = lines();
  const problems = [...problemsOf(['guanzi-pu', 'genran'])].filter((problem) => !isApart(problem));
  const weights = readNetwork(builtinFights());
  const view = new NetworkView(weights, VIEW);
  const gains = new Float32Array(BOARD_ARRAY);
  const playout = new PatternPlayout(1);
  const proofs = new AreaProofs(PROOF_NODES, null);
  const [begin, played] = [0, 1].map(() => new PatternBoard(MAX_SIZE, builtinTable()));
  while (recorder.written < Number(most)) {
    const started = beginOf(problems, all);
    if (!started) continue;
    const { box } = started;
    let { side } = started;
    const [top, left, bottom, right] = box;
    const first = (least: number, last: number): number =>
      Math.max(0, Math.min(MAX_SIZE - VIEW, ((least + last) >> 1) - (VIEW >> 1)));
    view.place(MAX_SIZE, first(top, bottom), first(left, right));
    const isIn = (point: Point, wider: number): boolean => {
      const [row, column] = [Math.floor(placeOf[point] / MAX_SIZE), placeOf[point] % MAX_SIZE];
      return row >= top - wider && row <= bottom + wider && column >= left - wider && column <= right + wider;
    };
    const records: { record: Buffer; side: Stone; proved: Float32Array }[] = [];
    const steady = 0.6 + 0.4 * rng.unit();
    const loosePlies = rng.below(LOOSE_PLIES);
    for (let ply = 0, passes = 0; ply < MOST_PLIES && passes < 2; ply++) {
      const record = recorder.record(side);
      if (ply === 0 || rng.below(RECORDED) === 0) {
        proofs.read(board, side, points);
        records.push({ record, side, proved: proofs.owners.slice() });
      }
      const { odds } = recorder;
      view.look({ board, color: side, listed: odds, recent, recentMoves: 1 });
      view.head(0, gains);
      const temperature = ply < loosePlies ? LOOSE : steady;
      const moves = Array.from(odds.moves.subarray(0, odds.count)).map((move, i) => ({
        move,
        odds: odds.odds[i],
      }));
      const tried = moves.filter(({ move }) => move !== PASS && view.has(move) && isIn(move, 0));
      const logs = tried.map((one) => weights.scale * Math.log(one.odds + 1e-7) + gains[one.move]);
      const highest = Math.max(...logs);
      const chances = logs.map((log) => Math.exp((log - highest) / temperature));
      const move = tried.length === 0 ? PASS : tried[drawn(chances)].move;
      passes = move === PASS ? passes + 1 : 0;
      if (!play(move, side)) break;
      side = opponent(side);
    }
    begin.copyFrom(board);
    begin.restrict(
      Uint8Array.from({ length: BOARD_ARRAY }, (_, point) =>
        Number(isIn(point, 1) && placeOf[point] < points.length),
      ),
    );
    const owned = new Int16Array(BOARD_ARRAY);
    for (let i = 0; i < END_PLAYOUTS; i++) {
      played.copyFrom(begin);
      playout.play(played, side, 0);
      for (const point of points) owned[point] += ownerOf(played, point);
    }
    // What is proved at a position holds for it and for those before, until something else is.
    const known = Float32Array.from(owned, (own) => own / END_PLAYOUTS);
    for (const { record, side: mover, proved } of records.toReversed()) {
      for (const point of points) if (!Number.isNaN(proved[point])) known[point] = proved[point];
      const owner = (point: Point): number => {
        if (!isIn(point, 1) || !view.has(point)) return 0;
        const own = mover === BLACK ? known[point] : -known[point];
        return own > SURE ? OWN : own < -SURE ? OTHER : 0;
      };
      recorder.write(record, { box, owner });
    }
  }
}

const SEARCHED_POSITIONS = 48;
const SEARCHED_NODES = 125;
const LEAST_STONES = 4;

function writeSearched(): void {
  const search = new StudySearch(SEARCHED_NODES);
  const file = new PlayedFile(games);
  while (recorder.written < Number(most)) {
    const number = rng.below(file.length);
    const { record, position, box } = file.read(number);
    const [top, left, bottom, right] = box;
    // What it is about: the search has moves one line further, which is where the box ends.
    const inner = [top > 0 ? top + 1 : 0, left > 0 ? left + 1 : 0];
    const outer = [bottom, right].map((last) => (last < MAX_SIZE - 1 ? last - 1 : last));
    const isWithin = (point: Point): boolean => {
      const [row, column] = [Math.floor(placeOf[point] / MAX_SIZE), placeOf[point] % MAX_SIZE];
      return row >= inner[0] && row <= outer[0] && column >= inner[1] && column <= outer[1];
    };
    const about = points.filter(isWithin);
    if (about.filter((point) => position.colorAt[point] !== EMPTY).length < LEAST_STONES) continue;
    const study = search.study(position, BLACK, about, SEARCHED_POSITIONS, number + 1);
    if (study) recorder.writeStudy(record, study);
  }
}

/** An index, drawn by chances. */
function drawn(chances: readonly number[]): number {
  let left = rng.unit() * chances.reduce((sum, one) => sum + one, 0);
  const at = chances.findIndex((one) => (left -= one) < 0);
  return at < 0 ? chances.length - 1 : at;
}

/** 1 for black's, -1 for white's, 0 for nobody's: stones, and points that are beside stones of one colour only. */
function ownerOf({ state }: PatternBoard, point: Point): number {
  const here = state[COLOR + point];
  const colors = here === EMPTY ? SIDES.map((step) => state[COLOR + point + step]) : [here];
  const [black, white] = [colors.includes(BLACK), colors.includes(WHITE)];
  return Number(black) - Number(white);
}

const KINDS: Record<string, () => void> = {
  proofs: writeProofs,
  owners: writeOwners,
  problems: writeProblems,
  played: writePlayed,
  searched: writeSearched,
};
if (!KINDS[kind]) throw new Error(`'${kind}' is none of ${Object.keys(KINDS).join(', ')}`);
KINDS[kind]();
console.log(`${recorder.written} positions`);
