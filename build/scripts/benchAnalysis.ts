/**
 * `npm run bench:analysis`: worms, eyes and influence of 60 recorded middle-game positions beside gnugo's `worm_data` on the same, and
 * how long each stage takes; then all of the analysis, with life and death, beside its `dragon_status`, and moves of both, position by
 * position: median and the one that 95 of 100 stay below. Positions are new to both, so that nothing is remembered; ours are run once before, to warm up the code.
 */
import './freshBuiltins.ts';
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Position } from '../../engine/board/position.ts';
import { Engine } from '../../engine/genmove/engine.ts';
import { parseSgf } from '../../engine/sgf/parser.ts';
import { mainLine, positionAt } from '../../engine/sgf/replay.ts';
import { gnugoPath, sharedDir } from '../checks/shared.ts';

const POSITIONS = 60;
const TURNS = 2;

const shared = sharedDir();
const gnugo = gnugoPath();
if (shared === undefined || gnugo === undefined) throw new Error('needs the regression suites and gnugo');
const games = join(shared, 'regression', 'games');

/** Positions of 19x19 games, each at another stage between move 60 and 180. */
function samples(): { file: string; until: number; position: Position }[] {
  const found: { file: string; until: number; position: Position }[] = [];
  for (const file of readdirSync(games).sort()) {
    if (found.length === POSITIONS || !file.endsWith('.sgf')) continue;
    const root = parseSgf(readFileSync(join(games, file), 'latin1')).value.games[0];
    const until: number = 60 + ((found.length * 37) % 121);
    const line = mainLine(root);
    if (line.length <= until) continue;
    const position = positionAt(line[until - 1]);
    if (position.size === 19 && position.moveNumber === until - 1) found.push({ file, until, position });
  }
  return found;
}

type Stage = 'worms' | 'eyes' | 'influence';

/** CPU milliseconds of each stage for all positions, with emptied caches. */
function ours(positions: readonly Position[], engine: Engine): Record<Stage, number> {
  const spent = { worms: 0, eyes: 0, influence: 0 };
  const timed = (stage: Stage, run: () => void): void => {
    const start = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(start);
    spent[stage] += (user + system) / 1000;
  };
  for (const position of positions) {
    engine.position = position;
    engine.clearCache();
    const analysis = engine.analysis();
    timed('worms', () => analysis.worms());
    timed('eyes', () => {
      const eyes = analysis.eyes();
      for (const color of [1, 2] as const)
        for (let i = 0; i < eyes.map(color).count; i++) eyes.value(color, i);
    });
    timed('influence', () => analysis.influence(1, 'dragonsUnknown'));
  }
  return spent;
}

/** CPU milliseconds of gnugo for loading, and for `worm_data` unless only loading is asked for. */
function theirs(list: readonly { file: string; until: number }[], ask: boolean): number {
  const lines = list.flatMap(({ file, until }) => [
    `loadsgf ${file} ${until}`,
    ...(ask ? ['worm_data'] : []),
  ]);
  const input = [...lines, 'cputime', 'quit', ''].join('\n');
  const run = spawnSync(gnugo as string, ['--mode', 'gtp', '--quiet'], {
    input,
    cwd: games,
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  return 1000 * Number(run.stdout.trim().split('\n\n').at(-2)?.slice(2));
}

/** CPU milliseconds of the whole analysis of each position, with emptied caches. */
function dragonsOf(positions: readonly Position[], engine: Engine): number[] {
  return positions.map((position) => {
    engine.position = position;
    engine.clearCache();
    const analysis = engine.analysis();
    analysis.owl.clearCache();
    const start = process.cpuUsage();
    analysis.dragons();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  });
}

/** CPU milliseconds that a GTP engine takes for a question about each. */
function timesOf(
  [program, ...options]: readonly string[],
  list: readonly { file: string; until: number }[],
  question: string,
): number[] {
  const lines = list.flatMap(({ file, until }) => [
    `loadsgf ${file} ${until}`,
    '1 cputime',
    question,
    '2 cputime',
  ]);
  const { stdout } = spawnSync(program, [...options, '--mode', 'gtp', '--quiet'], {
    input: [...lines, 'quit', ''].join('\n'),
    cwd: games,
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  const at = (id: number): number[] =>
    [...stdout.matchAll(new RegExp(`^=${id} (.*)$`, 'gm'))].map(([, seconds]) => 1000 * Number(seconds));
  const after = at(2);
  return at(1).map((before, i) => after[i] - before);
}

/** The value that this part of them stay below. */
function quantile(values: readonly number[], part: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(part * (values.length - 1))];
}

const list = samples();
const positions = list.map(({ position }) => position);
const engine = new Engine(19);
ours(positions, engine);
for (let turn = 0; turn < TURNS; turn++) {
  const { worms, eyes, influence } = ours(positions, engine);
  const mine = worms + eyes + influence;
  const other = theirs(list, true) - theirs(list, false);
  const each = (sum: number): string => (sum / positions.length).toFixed(2);
  console.log(
    `${positions.length} positions: worms ${each(worms)} ms, eyes ${each(eyes)} ms, influence ${each(influence)} ms each;`,
    `together ${Math.round(mine)} ms, gnugo's worm_data ${Math.round(other)} ms, ratio ${(mine / other).toFixed(2)}`,
  );
}

const GNUGO = [gnugo];
const YOMI = [process.execPath, join(import.meta.dirname, '../../main/cli/yomi.ts')];
compare('dragons', dragonsOf(positions, engine), timesOf(GNUGO, list, 'dragon_status'), 'dragon_status');
const theirMoves = timesOf(GNUGO, list, 'reg_genmove black');
compare(
  'moves, classic',
  timesOf([...YOMI, '--no-search'], list, 'reg_genmove black'),
  theirMoves,
  'reg_genmove',
);
compare('moves, with the search', timesOf(YOMI, list, 'reg_genmove black'), theirMoves, 'reg_genmove');

/** Prints what is usual and what is rare of two lists, and how they compare. */
function compare(what: string, mine: readonly number[], others: readonly number[], question: string): void {
  for (const [name, part] of [
    ['median', 0.5],
    ['of 95 in 100', 0.95],
  ] as const) {
    const [a, b] = [quantile(mine, part), quantile(others, part)];
    console.log(
      `${what}, ${name}: ${Math.round(a)} ms, gnugo's ${question} ${Math.round(b)} ms, ratio ${(a / b).toFixed(2)}`,
    );
  }
}
