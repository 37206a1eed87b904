/**
 * `node build/vital/harvest.ts OUT FILE[@STEP@FIRST[@COUNT]]...`: proved moves of fights, for mine.ts and fitGuesses.ts: of every STEP-th line from FIRST
 * on, COUNT of them, of recorded games (.txt) or of problems (SGF).
 *
 * Every few moves of a game all groups that are shut in are read, both sides first. Of the positions that are proved on the way a few are kept,
 * drawn evenly, and each of their moves is read again by itself, so that it does not hang on the order in which moves were tried whether
 * one is known to work. Positions in which the attacker moves and the group has two eyes by its shape are noted once more in a role of their own,
 * there also those in which no move works. Of problems all that is proved is noted, moves that were not read as failures that count little.
 */
import '../scripts/freshBuiltins.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import { PASS, opponent } from '../../engine/board/point.ts';
import type { Point, Stone } from '../../engine/board/point.ts';
import { COLOR } from '../../engine/solver/fightBoard.ts';
import type { Fight, FightBoard } from '../../engine/solver/fightBoard.ts';
import { FightSearch } from '../../engine/solver/fightSearch.ts';
import { MoveFeatures } from '../../engine/solver/moveFeatures.ts';
import { Rng } from '../../engine/util/rng.ts';
import { drawProofs, weightOf } from './drawProofs.ts';
import type { Proof } from './drawProofs.ts';
import { afterMoves, fightsOf, groupsIn } from './fights.ts';
import { ATTACKS, ATTACKS_EYES, DEFENDS, FAILS, OPEN, RECORD, WORKS, codeAround } from './samples.ts';
import { hasTwoEyes } from './twoEyes.ts';

/** Read about a fight and a side to move; positions that are looked at of it. */
const NODES = 1500;
const LOOKED_AT = 24;
/** The same of a problem; what a move of which nothing is known counts beside one that works. */
const PROBLEM_NODES = 15_000;
const PROBLEM_LOOKED_AT = 400;
const UNKNOWN_WEIGHT = 0.3;
/** Read about each move of a position that may be kept. */
const MOVE_NODES = 300;
/** The most points of a region of a problem that is read. */
const MOST_REGION = 30;
/** Positions that were proved with fewer are too plain to learn from. */
const LEAST_WORK = 3;
/** The part of the moves that works, at most: where nearly everything does nothing is vital. */
const MOST_SHARE = 0.5;

interface Kept extends Proof {
  readonly fight: Fight;
  /** No move works. */
  readonly isLost: boolean;
}

const [out, ...files] = process.argv.slice(2);
const rng = new Rng(11);
const search = new FightSearch(17);
const again = new FightSearch(15);
const features = new MoveFeatures(again.board);
const problemFeatures = new MoveFeatures(search.board);
const known = new Set<string>();
const chunks: Int16Array[] = [];
/** Positions by role. */
const positions = [0, 0, 0];
let fights = 0;
/** Number of the game or the problem, from 1 on. */
let source = 0;

function read(fight: Fight, side: Stone): void {
  const isWanted = ({ side: toMove, work }: Proof): boolean =>
    work >= LEAST_WORK && (toMove !== fight.defender || !search.isLost(toMove));
  const found = drawProofs(
    search,
    fight,
    side,
    { nodes: NODES, most: LOOKED_AT, rng, known, isWanted },
    (proof): Kept => {
      const colorAt = Array.from(search.board.s.subarray(COLOR, COLOR + fight.colorAt.length));
      const isLost = search.isLost(proof.side);
      return { ...proof, isLost, fight: { ...fight, colorAt, koPoint: search.board.ko } };
    },
  );
  for (const one of found) keep(one);
}

interface Tried {
  readonly isFirst: boolean;
  readonly role: number;
  readonly result: number;
  readonly weight: number;
  readonly move: Point;
  readonly side: Stone;
}

function record(
  board: FightBoard,
  known: MoveFeatures,
  { isFirst, role, result, weight, move, side }: Tried,
): Int16Array {
  known.list(move, side);
  const row = new Int16Array(RECORD);
  row.set([isFirst ? source : 0, role, result, Math.round(weight), known.count]);
  row.set(known.found.subarray(0, known.count), 5);
  codeAround(board, move, side, row);
  return row;
}

/** Reads every move of a position that has to be answered, and notes what is known of each; of a group with two eyes whether it makes at least a ko. */
function keep({ side, last, work, fight, isLost }: Kept): void {
  const defends = side === fight.defender;
  const isEyes = !defends && hasTwoEyes(fight);
  if (isLost && !isEyes) return;
  const limit = (nodes: number): void => {
    again.nodes = 0;
    again.limit = nodes;
  };
  const works = (move: Point): boolean | undefined => {
    limit(MOVE_NODES);
    const captured = again.proveAfter(move, side);
    return captured === undefined ? undefined : captured !== defends;
  };
  again.begin(fight, isLost ? side : 0);
  limit(NODES);
  const isHopeless = isLost && again.prove(side) === false;
  if (!isHopeless && works(PASS) !== false) return;
  const moves = fight.region.filter((move) => again.isMove(move, side));
  features.begin(fight.region);
  const rows: Int16Array[] = [];
  let right = 0;
  for (const move of moves) {
    const result = isHopeless ? false : works(move);
    if (result === true) right++;
    if (right > MOST_SHARE * moves.length) return;
    features.look(fight.target, last);
    rows.push(
      record(again.board, features, {
        isFirst: rows.length === 0,
        role: defends ? DEFENDS : ATTACKS,
        result: result === undefined ? OPEN : result ? WORKS : FAILS,
        weight: weightOf(work),
        move,
        side,
      }),
    );
  }
  if (right === 0 && !isHopeless) return;
  if (!isLost) note(defends ? DEFENDS : ATTACKS, rows);
  if (isEyes) note(ATTACKS_EYES, rows);
}

function note(role: number, rows: readonly Int16Array[]): void {
  positions[role]++;
  for (const row of rows) chunks.push(row.with(1, role));
}

function save(file: string, line: number): void {
  const all = new Int16Array(chunks.length * RECORD);
  for (const [k, row] of chunks.entries()) all.set(row, k * RECORD);
  writeFileSync(out, Buffer.from(all.buffer));
  console.log(`${file}:${line}: ${fights} fights, ${positions.join(', ')} positions, ${chunks.length} moves`);
}

function readGameFights(line: string): void {
  for (const { fight, position } of groupsIn(line)) {
    fights++;
    for (const side of [fight.defender, opponent(fight.defender)]) {
      read(fight, side);
      for (const changed of afterMoves(fight, position, opponent(side))) read(changed, side);
    }
  }
}

/** Notes the moves of all positions that are proved while a problem is read, as far as they were read. */
function readProblem(fight: Fight, toMove: Stone): void {
  const draw = { nodes: PROBLEM_NODES, most: PROBLEM_LOOKED_AT, rng, known };
  const found = drawProofs(search, fight, toMove, draw, ({ side, last, work }) => {
    problemFeatures.begin(fight.region);
    problemFeatures.look(fight.target, last);
    const rows: Int16Array[] = [];
    search.movesOf(side, (move, works) => {
      if (move === PASS) return;
      const weight = works === undefined ? UNKNOWN_WEIGHT : 1;
      rows.push(
        record(search.board, problemFeatures, {
          isFirst: rows.length === 0,
          role: side === fight.defender ? DEFENDS : ATTACKS,
          result: works ? WORKS : FAILS,
          weight: weight * weightOf(work),
          move,
          side,
        }),
      );
    });
    return rows;
  });
  for (const rows of found) {
    positions[rows[0]?.[1] ?? DEFENDS]++;
    chunks.push(...rows);
  }
}

for (const spec of files) {
  const [file, step = '1', first = '1', count = 'Infinity'] = spec.split('@');
  const lines = readFileSync(file, 'latin1').split('\n');
  for (let i = Number(first) - 1, n = 0; i < lines.length && n < Number(count); i += Number(step), n++) {
    source++;
    if (file.endsWith('.txt')) readGameFights(lines[i]);
    else
      for (const { fight, toMove } of fightsOf(lines[i])) {
        if (fight.region.length > MOST_REGION) continue;
        fights++;
        readProblem(fight, toMove);
      }
    if (n % 25 === 24) save(file, i + 1);
  }
  save(file, lines.length);
}
