/**
 * `node build/vital/harvest.ts GAMES FROM COUNT OUT`: proved moves of fights in recorded games, for mine.ts.
 *
 * Every few moves of a game all groups that are shut in are read, both sides first. Of the positions that are proved on the way a few are kept,
 * drawn evenly, and each of their moves is read again by itself, so that it does not hang on the order in which moves were tried whether
 * one is known to work.
 */
import '../scripts/freshBuiltins.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import { PASS, opponent } from '../../engine/board/point.ts';
import type { Point, Stone } from '../../engine/board/point.ts';
import { COLOR } from '../../engine/solver/fightBoard.ts';
import type { Fight } from '../../engine/solver/fightBoard.ts';
import { FightSearch } from '../../engine/solver/fightSearch.ts';
import { MoveFeatures } from '../../engine/solver/moveFeatures.ts';
import { Rng } from '../../engine/util/rng.ts';
import { afterMoves, groupsIn } from './fights.ts';
import { FAILS, FEATURE_SLOTS, OPEN, RECORD, WORKS, codeAround } from './samples.ts';

/** Read about a fight and a side to move; about each move of a position that may be kept. */
const NODES = 1500;
const MOVE_NODES = 300;
/** Positions that are looked at of a fight and a side to move. */
const LOOKED_AT = 12;
/** Positions that were proved with fewer are too plain to learn from. */
const LEAST_WORK = 3;
/** The part of the moves that works, at most: where nearly everything does nothing is vital. */
const MOST_SHARE = 0.5;

interface Kept {
  readonly side: Stone;
  readonly last: number;
  readonly work: number;
  readonly fight: Fight;
}

const [games, from, count, out] = process.argv.slice(2);
const rng = new Rng(11);
const search = new FightSearch(17);
const again = new FightSearch(15);
const features = new MoveFeatures(again.board);
const known = new Set<string>();
const chunks: Int16Array[] = [];
let positions = 0;
let fights = 0;

function read(fight: Fight, side: Stone): void {
  const found: Kept[] = [];
  let seen = 0;
  search.begin(fight, 0);
  search.limit = NODES;
  search.onProof = (toMove, last, work) => {
    if (work < LEAST_WORK || search.isLost(toMove)) return;
    const { low, high } = search.board;
    const key = `${fight.defender} ${toMove} ${low} ${high}`;
    if (known.has(key)) return;
    known.add(key);
    const slot = found.length < LOOKED_AT ? found.length : rng.below(seen + 1);
    seen++;
    if (slot >= LOOKED_AT) return;
    const colorAt = Array.from(search.board.s.subarray(COLOR, COLOR + fight.colorAt.length));
    found[slot] = { side: toMove, last, work, fight: { ...fight, colorAt, koPoint: search.board.ko } };
  };
  search.prove(side);
  for (const one of found) keep(one);
}

/** Reads every move of a position that has to be answered, and notes what is known of each. */
function keep({ side, last, work, fight }: Kept): void {
  const defends = side === fight.defender;
  const works = (move: Point): boolean | undefined => {
    again.nodes = 0;
    again.limit = MOVE_NODES;
    const captured = again.proveAfter(move, side);
    return captured === undefined ? undefined : captured !== defends;
  };
  again.begin(fight, 0);
  if (works(PASS) !== false) return;
  const moves = fight.region.filter((move) => again.isMove(move, side));
  features.begin(fight.region);
  const rows: Int16Array[] = [];
  let right = 0;
  for (const move of moves) {
    const result = works(move);
    if (result === true) right++;
    if (right > MOST_SHARE * moves.length) return;
    features.look(fight.target, last);
    features.list(move, side);
    const row = new Int16Array(RECORD);
    row[0] = rows.length === 0 ? 1 : 0;
    row[1] = defends ? 0 : 1;
    row[2] = result === undefined ? OPEN : result ? WORKS : FAILS;
    row[3] = Math.min(20, Math.round(4 * Math.log2(1 + work)));
    row[4] = features.count;
    row.set(features.found.subarray(0, features.count), 5);
    codeAround(again.board, move, side, row, 5 + FEATURE_SLOTS);
    rows.push(row);
  }
  if (right === 0) return;
  positions++;
  chunks.push(...rows);
}

const lines = readFileSync(games, 'utf8')
  .split('\n')
  .slice(Number(from), Number(from) + Number(count));
for (const [n, line] of lines.entries()) {
  for (const { fight, position } of groupsIn(line)) {
    fights++;
    for (const side of [fight.defender, opponent(fight.defender)]) {
      read(fight, side);
      for (const changed of afterMoves(fight, position, opponent(side))) read(changed, side);
    }
  }
  if (n % 50 === 49 || n === lines.length - 1) {
    const all = new Int16Array(chunks.length * RECORD);
    for (const [k, row] of chunks.entries()) all.set(row, k * RECORD);
    writeFileSync(out, Buffer.from(all.buffer));
    console.log(`${n + 1} games, ${fights} fights, ${positions} positions, ${chunks.length} moves`);
  }
}
