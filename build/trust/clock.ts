/**
 * `npm run trust -- clock --rounds N`: games of the built program (`npm run build`) against itself on 9x9 by Canadian byo-yomi (20 s, then
 * 3 stones in 5 s) and by Fischer's (10 s and 1 s more a move), N of each, while another process keeps a core busy. The clocks are kept here,
 * from a command to its whole answer. Every second game tells the engines their time, the others leave it to them.
 */
import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { GtpProcess, type GtpReply } from '../checks/gtpProcess.ts';
import type { Campaign, Row } from './campaign.ts';

const BUILT = resolve(import.meta.dirname, '../../out/cli/yomi.js');
const SIZE = 9;
const LONGEST = 4 * SIZE * SIZE;

/** A player's clock. */
export interface Clock {
  /** Takes the seconds of a move off; how many more it might have taken, below 0 when the game is lost. */
  move(seconds: number): number;
  /** As `time_left` has it: seconds, and stones still to be played in them or 0. */
  left(): [seconds: number, stones: number];
}

/** Main time, then so many stones in each period. */
export function canadian(mainTime: number, period: number, stones: number): Clock {
  let [seconds, toPlay] = [mainTime, 0];
  return {
    move(used) {
      seconds -= used;
      const spare = toPlay === 0 ? seconds + period : seconds;
      if (toPlay === 0 && seconds < 0) [seconds, toPlay] = [spare, stones];
      if (toPlay > 0 && --toPlay === 0) [seconds, toPlay] = [period, stones];
      return spare;
    },
    left: () => [seconds, toPlay],
  };
}

/** Time that grows with every move. */
export function fischer(mainTime: number, increment: number): Clock {
  let seconds = mainTime;
  return {
    move(used) {
      const spare = seconds - used;
      seconds = spare + increment;
      return spare;
    },
    left: () => [seconds, 0],
  };
}

interface System {
  name: string;
  command: string;
  clock: () => Clock;
}

const SYSTEMS: readonly System[] = [
  { name: 'time_settings 20 5 3', command: 'time_settings 20 5 3', clock: () => canadian(20, 5, 3) },
  { name: 'Fischer 10+1', command: 'kata-time_settings fischer 10 1', clock: () => fischer(10, 1) },
];

/** What a game was like. */
interface TimedGame {
  moves: number;
  lost: boolean;
  /** The least that a move might have taken longer, in seconds. */
  least: number;
  slowest: number;
}

async function ask(engine: GtpProcess, commands: readonly string[]): Promise<GtpReply[]> {
  const replies = await engine.send(commands);
  for (const [i, { ok, text }] of replies.entries()) if (!ok) throw new Error(`${commands[i]}: ${text}`);
  return replies;
}

async function play(system: System, seed: number, told: boolean): Promise<TimedGame> {
  const colors = ['black', 'white'];
  const start = (color: number): GtpProcess =>
    new GtpProcess(process.execPath, [BUILT, '--mode', 'gtp', '--seed', String(2 * seed + color)]);
  const engines = [start(0), start(1)];
  const clocks = [system.clock(), system.clock()];
  const game: TimedGame = { moves: 0, lost: false, least: Infinity, slowest: 0 };
  try {
    for (const engine of engines)
      await ask(engine, [`boardsize ${SIZE}`, 'clear_board', 'komi 7', system.command]);
    for (let passes = 0; passes < 2 && game.moves < LONGEST; game.moves++) {
      const own = game.moves % 2;
      const [seconds, stones] = clocks[own].left();
      // A controller tells whole seconds, those that are full.
      if (told) await ask(engines[own], [`time_left ${colors[own]} ${Math.floor(seconds)} ${stones}`]);
      const began = performance.now();
      const [{ text }] = await ask(engines[own], [`genmove ${colors[own]}`]);
      const used = (performance.now() - began) / 1000;
      game.slowest = Math.max(game.slowest, used);
      game.least = Math.min(game.least, clocks[own].move(used));
      if (game.least < 0) return { ...game, lost: true };
      if (text === 'resign') return game;
      passes = text === 'PASS' ? passes + 1 : 0;
      await ask(engines[1 - own], [`play ${colors[own]} ${text}`]);
    }
    return game;
  } finally {
    for (const engine of engines) engine.close();
  }
}

/** `rounds`: games by each of the two systems. */
export const run: Campaign = async ({ rounds = 50, seed }) => {
  if (!existsSync(BUILT)) throw new Error('Run `npm run build` first.');
  const busy = fork(resolve(import.meta.dirname, 'busyCore.ts'));
  const rows: Row[] = [];
  try {
    for (const system of SYSTEMS) {
      const games: TimedGame[] = [];
      for (let i = 0; i < rounds; i++) {
        games.push(await play(system, seed + i, i % 2 === 0));
        const { moves, lost, least, slowest } = games[i];
        console.log(
          `${system.name}, game ${i + 1}: ${moves} moves, ${lost ? 'LOST ON TIME' : 'in time'}, least ${least.toFixed(2)} s, slowest ${slowest.toFixed(2)} s`,
        );
      }
      rows.push({
        system: system.name,
        games: games.length,
        lostOnTime: games.filter(({ lost }) => lost).length,
        moves: games.reduce((sum, { moves }) => sum + moves, 0),
        leastLeft: Number(Math.min(...games.map(({ least }) => least)).toFixed(2)),
        slowestMove: Number(Math.max(...games.map(({ slowest }) => slowest)).toFixed(2)),
      });
    }
  } finally {
    busy.kill();
  }
  return rows;
};
