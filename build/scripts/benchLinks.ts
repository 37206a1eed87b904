/**
 * `node build/scripts/benchLinks.ts GAMES FROM TO OUT.jsonl`: which chains are one dragon, and whether reading with many nodes says that they
 * are connected, for all near pairs of chains of one random position of each of the games of these lines; `... compare BEFORE AFTER` counts what two
 * builds say of the same pairs (TUNING.md, connection).
 */
import './freshBuiltins.ts';
import { appendFileSync, readFileSync } from 'node:fs';
import { BLACK, WHITE, columnOf, rowOf } from '../../engine/board/point.ts';
import type { Point, Stone } from '../../engine/board/point.ts';
import type { Position } from '../../engine/board/position.ts';
import { ConnectionReader } from '../../engine/connection/connectionReader.ts';
import { Analysis } from '../../engine/genmove/analysis.ts';
import { positionBefore, readGame } from '../../engine/learning/gameReplay.ts';
import { LOSE } from '../../engine/reading/codes.ts';
import { Reader } from '../../engine/reading/reader.ts';
import { Rng } from '../../engine/util/rng.ts';
import { wilson } from '../../engine/util/wilson.ts';
import { isDead } from '../../engine/worms/worm.ts';
import { builtinPatternSet } from '../../patterns/builtin/builtins.ts';

/** Moves before the position, and after it. */
const MARGIN = 30;
/** Lines between two chains of a pair, both ways added. */
const FARTHEST = 4;
const NODES = 3000;

interface Pair {
  game: string;
  move: number;
  a: Point;
  b: Point;
  /** Whether they are in one dragon. */
  one: boolean;
  /** Whether reading says that they cannot be parted. */
  holds: boolean;
  /** How many of the two were taken in the end. */
  taken: number;
}

function* nearPairs(position: Position, isGone: (chain: Point) => boolean): Generator<[Point, Point]> {
  for (const color of [BLACK, WHITE]) {
    const chains = [...position.points].filter(
      (point) => position.colorAt[point] === color && position.findOrigin(point) === point && !isGone(point),
    );
    const stones = chains.map((chain) =>
      [...position.points].filter((p) => position.findOrigin(p) === chain && position.colorAt[p] === color),
    );
    for (const [i, a] of chains.entries())
      for (let j = 0; j < i; j++)
        if (stones[i].some((one) => stones[j].some((other) => linesBetween(one, other) <= FARTHEST)))
          yield [chains[j], a];
  }
}

const linesBetween = (a: Point, b: Point): number =>
  Math.abs(rowOf(a) - rowOf(b)) + Math.abs(columnOf(a) - columnOf(b));

function measure(games: string, from: number, to: number, out: string): void {
  // Of its own, so that what it says does not hang on what patterns asked before.
  const judge = new ConnectionReader();
  const analysis = new Analysis(new Reader(), new ConnectionReader(), builtinPatternSet());
  const lines = readFileSync(games, 'utf8').split('\n');
  for (let n = from; n < to; n++) {
    const game = readGame(lines[n] ?? '');
    if (!game || game.moves.length <= 2 * MARGIN + 1) continue;
    const move = MARGIN + 1 + new Rng(n).below(game.moves.length - 2 * MARGIN - 1);
    const { position } = positionBefore(game, move);
    const { position: end } = positionBefore(game, game.moves.length);
    analysis.setPosition(position);
    const worms = analysis.worms();
    const origins = {
      [BLACK]: analysis.amalgamation(BLACK).origin,
      [WHITE]: analysis.amalgamation(WHITE).origin,
    };
    judge.clearCache();
    const pairs = [...nearPairs(position, (chain) => isDead(worms.at[chain]!))];
    for (const [a, b] of pairs) {
      const color = position.colorAt[a] as Stone;
      const { code } = judge.withNodes(NODES, () => judge.disconnect(position, a, b));
      const taken = [a, b].filter((chain) => end.colorAt[chain] !== color).length;
      const pair: Pair = {
        game: game.id,
        move,
        a,
        b,
        one: origins[color][a] === origins[color][b],
        holds: code === LOSE,
        taken,
      };
      appendFileSync(out, `${JSON.stringify(pair)}\n`);
    }
  }
}

/** Share of the pairs for which it is so, with its interval. */
function share(pairs: readonly Pair[], isSo: (pair: Pair) => boolean): string {
  const count = pairs.filter(isSo).length;
  const percent = (value: number): string => (100 * value).toFixed(1);
  const interval = wilson(count / pairs.length, pairs.length)
    .map(percent)
    .join(', ');
  return `${percent(count / pairs.length)} % [${interval}] (${count} of ${pairs.length})`;
}

function tell(pairs: readonly Pair[]): void {
  const one = pairs.filter((pair) => pair.one);
  const isRight = (pair: Pair): boolean => pair.one === pair.holds;
  console.log(`${pairs.length} pairs of ${new Set(pairs.map(({ game }) => game)).size} games`);
  console.log(`  as reading says: ${share(pairs, isRight)}`);
  console.log(`  of pairs in one dragon hold: ${share(one, ({ holds }) => holds)}`);
  console.log(`  have one fate: ${share(one, ({ taken }) => taken !== 1)}`);
}

function compare(files: readonly string[]): void {
  const [before, after] = files.map((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Pair),
  );
  const key = ({ game, move, a, b }: Pair): string => `${game} ${move} ${a} ${b}`;
  const later = new Map(after.map((pair) => [key(pair), pair]));
  const both = before.filter((pair) => later.has(key(pair)));
  const now = both.map((pair) => later.get(key(pair))!);

  tell(both);
  tell(now);
  const changed = now.filter((pair, i) => pair.one !== both[i].one);
  const gained = changed.filter(({ one, holds }) => one === holds).length;
  const lost = changed.length - gained;
  const mean = (gained - lost) / both.length;
  // Pairs of one position hang together, so the error is that of sums of games.
  const excess = new Map<string, number>();
  for (const [i, { game, one, holds }] of now.entries()) {
    const gain = one === both[i].one ? 0 : one === holds ? 1 : -1;
    excess.set(game, (excess.get(game) ?? 0) + gain - mean);
  }
  const squares = [...excess.values()].reduce((sum, value) => sum + value ** 2, 0);
  const error = (1.96 * Math.sqrt(squares)) / both.length;
  console.log(
    `paired ${(100 * mean).toFixed(2)} ± ${(100 * error).toFixed(2)} points (${gained} right, ${lost} wrong)`,
  );
}

const [command, ...rest] = process.argv.slice(2);
if (command === 'compare') compare(rest);
else measure(command, Number(rest[0]), Number(rest[1]), rest[2]);
