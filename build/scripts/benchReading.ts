/**
 * `node build/scripts/benchReading.ts`: tactical reading beside gnugo, on the problems of the reading suite and on every chain
 * of 60 recorded middle-game positions. Both answer every question several times with emptied caches, in turns; printed are
 * nodes per CPU second and their ratio. gnugo's time for loading and emptying caches is measured and taken off.
 */
import './freshBuiltins.ts';
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { EMPTY, parsePoint, pointName } from '../../engine/board/point.ts';
import type { Point, Stone } from '../../engine/board/point.ts';
import type { Position } from '../../engine/board/position.ts';
import { modifiedDepths } from '../../engine/reading/depths.ts';
import { Reader } from '../../engine/reading/reader.ts';
import { gameInfo } from '../../engine/sgf/gameInfo.ts';
import { parseSgf } from '../../engine/sgf/parser.ts';
import { mainLine, nodeMove, positionAt } from '../../engine/sgf/replay.ts';
import { gnugoPath, sharedDir } from '../checks/shared.ts';

const ROUNDS = 10;
const POSITIONS = 60;

interface Question {
  position: Position;
  attack: boolean;
  chain: Point;
  deeper: boolean;
  /** What gnugo is told: commands that lead there, and the question. */
  before: string[];
  command: string;
  after: string[];
}

const shared = sharedDir();
const gnugo = gnugoPath();
if (shared === undefined || gnugo === undefined) throw new Error('needs the regression suites and gnugo');
const suites = join(shared, 'regression');

/** The game in a file before the move of that number. */
function load(name: string, until = Infinity): Position {
  const root = parseSgf(readFileSync(join(suites, name), 'latin1')).value.games[0];
  const { size } = gameInfo(root);
  let number = 0;
  const line = mainLine(root);
  const stop = line.findIndex((node) => nodeMove(node, size) !== undefined && ++number === until);
  return positionAt(line[stop < 0 ? line.length - 1 : stop - 1]);
}

function suiteQuestions(): Question[] {
  const questions: Question[] = [];
  let before: string[] = [];
  let game: Position | undefined;
  let tries: [Stone, string][] = [];
  let deeper = false;
  for (const raw of readFileSync(join(suites, 'reading.tst'), 'utf8').split('\n')) {
    const match = /^(?:(\d+) )?(\w+) ?(.*)$/.exec(raw.split('#')[0].trim());
    if (!match) continue;
    const [, id, command, rest] = match;
    const words = rest.split(' ');
    const color: Stone = /^b/i.test(words[0]) ? 2 : 1;
    if (command === 'loadsgf') {
      before = [`loadsgf ${rest}`];
      game = load(words[0], words[1] ? Number(words[1]) : undefined);
      tries = [];
    } else if (command === 'trymove') tries.push([color, words[1]]);
    else if (command === 'popgo') tries.pop();
    else if (command === 'play' && game) {
      before.push(`play ${rest}`);
      game.play(parsePoint(words[1], game.size) as Point, color);
    } else if (command.endsWith('_depths')) deeper = command === 'increase_depths';
    else if (id !== undefined && game) {
      const position = game.copy();
      position.canonicalize();
      for (const [tried, vertex] of tries)
        position.tryMove(parsePoint(vertex, position.size) as Point, tried);
      questions.push({
        position,
        attack: command === 'attack',
        chain: parsePoint(words[0], position.size) as Point,
        deeper,
        before: [
          ...before,
          ...(deeper ? ['increase_depths'] : []),
          ...tries.map(([tried, vertex]) => `trymove ${tried === 2 ? 'b' : 'w'} ${vertex}`),
        ],
        command: `${command} ${words[0]}`,
        after: [...tries.map(() => 'popgo'), ...(deeper ? ['decrease_depths'] : [])],
      });
    }
  }
  return questions;
}

/** Every chain of the positions before move 100 of the first games that are long enough. */
function gameQuestions(): Question[] {
  const questions: Question[] = [];
  let count = 0;
  for (const name of readdirSync(join(suites, 'games')).sort()) {
    if (count === POSITIONS || !name.endsWith('.sgf')) continue;
    const file = `games/${name}`;
    let position: Position;
    try {
      position = load(file, 101);
    } catch (error) {
      if (error instanceof RangeError || error instanceof TypeError) continue;
      throw error;
    }
    if (position.moveNumber !== 100 || position.size !== 19) continue;
    count++;
    position.canonicalize();
    for (const chain of position.points) {
      if (position.colorAt[chain] === EMPTY || position.findOrigin(chain) !== chain) continue;
      questions.push({
        position,
        attack: true,
        chain,
        deeper: false,
        before: [`loadsgf ${file} 101`],
        command: `attack ${pointName(chain, 19)}`,
        after: [],
      });
    }
  }
  return questions;
}

function cpuSeconds(usage: NodeJS.CpuUsage): number {
  return (usage.user + usage.system) / 1e6;
}

/** Nodes per CPU second of ours. */
function ours(questions: readonly Question[], reader: Reader): { nodes: number; seconds: number } {
  const usual = reader.depths;
  const deeper = modifiedDepths(usual, 1);
  const nodes = reader.nodes;
  const start = process.cpuUsage();
  for (let round = 0; round < ROUNDS; round++) {
    for (const question of questions) {
      reader.clearCache();
      reader.depths = question.deeper ? deeper : usual;
      if (question.attack) reader.attack(question.position, question.chain);
      else reader.findDefense(question.position, question.chain);
    }
  }
  reader.depths = usual;
  return { nodes: reader.nodes - nodes, seconds: cpuSeconds(process.cpuUsage(start)) };
}

/** CPU seconds and nodes of one gnugo process, with or without the questions themselves. */
function runGnugo(questions: readonly Question[], ask: boolean): { nodes: number; seconds: number } {
  const lines = questions.flatMap(({ before, command, after }) => [
    ...before,
    ...Array.from({ length: ROUNDS }, () => (ask ? ['clear_cache', command] : ['clear_cache'])).flat(),
    ...after,
  ]);
  const input = [...lines, 'get_reading_node_counter', 'cputime', 'quit', ''].join('\n');
  const run = spawnSync(gnugo as string, ['--mode', 'gtp', '--quiet'], {
    input,
    cwd: suites,
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  const [nodes, seconds] = run.stdout.trim().split('\n\n').slice(-3);
  return { nodes: Number(nodes.slice(2)), seconds: Number(seconds.slice(2)) };
}

for (const [name, questions] of [
  ['reading suite', suiteQuestions()],
  ['60 middle games', gameQuestions()],
] as const) {
  const reader = new Reader();
  ours(questions, reader);
  for (let turn = 0; turn < 3; turn++) {
    const mine = ours(questions, reader);
    const asked = runGnugo(questions, true);
    const idle = runGnugo(questions, false);
    const speed = mine.nodes / mine.seconds;
    const theirs = asked.nodes / (asked.seconds - idle.seconds);
    console.log(
      `${name}: ${questions.length} questions, ${mine.nodes / ROUNDS} nodes (gnugo ${asked.nodes / ROUNDS}),`,
      `${Math.round(speed).toLocaleString('en')} nodes per CPU second, gnugo ${Math.round(theirs).toLocaleString('en')},`,
      `ratio ${(speed / theirs).toFixed(2)}`,
    );
  }
}
