/**
 * The campaign of hostile engines: each bad habit in every place of the lab that another program is attached to. Throughout the host is
 * asked something every few milliseconds, and at the end of each nothing may be left that the engine started. By hand:
 * `node build/trust/engines.ts [--short] [habit…]`.
 */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { RunInfo } from '../../engine/protocol/regression.ts';
import type { PositionSpec } from '../../engine/protocol/types.ts';
import { TestHost } from '../../main/host/testHost.ts';

/** One line of the campaign's table. */
export interface Row {
  /** What was done, and where. */
  what: string;
  ok: boolean;
  /** What came of it, with figures. */
  detail: string;
}

export interface CampaignOptions {
  /** Some habits in one place, in seconds. */
  short?: boolean;
  /** Only these. */
  habits?: readonly string[];
  /** Called for each line as soon as it is there. */
  onRow?: (row: Row) => void;
}

const ENGINE = join(import.meta.dirname, 'hostileEngine.ts');
/** Milliseconds within which the host has to answer, and between two questions. */
const ANSWER_MS = 250;
const EVERY_MS = 15;
/** Seconds that an engine gets for a command. */
const LIMIT = 1;
/** In every run of the tests: one of each sort. */
const SHORT = [
  'dies',
  'computesForEver',
  'floodsBoth',
  'closesOutput',
  'hugeNumber',
  'leavesDaemons',
  'hydra',
];
/** In the environment of all that the campaign starts. */
const TOKEN = 'YOMI_CAMPAIGN';

const SUITE = '10 answer A1\n#? [A1]\n20 answer B2\n#? [B2]\n';
const position: PositionSpec = {
  ...{ size: 9, komi: 5.5, handicap: 0, black: [], white: [], moves: [], toMove: 2 },
  rules: { suicide: 'forbid', ko: 'simple', scoring: 'japanese' },
};

/** Runs the campaign. */
export async function run({ short = false, habits, onRow }: CampaignOptions = {}): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'yomi-hostile-'));
  const token = randomUUID();
  process.env[TOKEN] = token;
  mkdirSync(join(folder, 'data/regression'), { recursive: true });
  writeFileSync(join(folder, 'data/regression/hostile.tst'), SUITE);
  const yomi = new TestHost(join(folder, 'data'), { homeDir: folder, engineBuild: () => 'build' });
  const all = execFileSync(process.execPath, [ENGINE, '--list'], { encoding: 'utf8' }).trim().split(' ');
  const unknown = habits?.find((habit) => !all.includes(habit));
  if (unknown !== undefined)
    throw new RangeError(`no habit is called ${unknown}; there are ${all.join(', ')}`);
  const rows: Row[] = [];
  try {
    for (const habit of habits ?? (short ? SHORT : all)) {
      for (const [place, act] of Object.entries(short ? { run: places.run } : places)) {
        for (const when of short ? ['late'] : ['early', 'late']) {
          const engine = await engineOf(yomi, habit, when);
          const row = await attempt(yomi, `${habit} (${when}) in ${place}`, () => act(yomi, engine), token);
          rows.push(row);
          onRow?.(row);
        }
      }
    }
    return rows;
  } finally {
    yomi.close();
    delete process.env[TOKEN];
    rmSync(folder, { recursive: true, force: true });
  }
}

type Place = (yomi: TestHost, engine: string) => Promise<string>;

/** Where the lab attaches another program; each answers what came of it. */
const places: Record<'run' | 'lockstep' | 'stopped run', Place> = {
  run: async (yomi, engine) => {
    const { state, totals } = await ended(yomi, await start(yomi, engine));
    const counts = Object.entries(totals.verdicts).filter(([, count]) => count > 0);
    return `${state}: ${counts.map(([verdict, count]) => `${count} ${verdict}`).join(', ')}`;
  },
  lockstep: async (yomi, engine) => {
    const player = { engine, run: null, setup: [] };
    const players: [typeof player, typeof player] = [player, player];
    const pair = await yomi.call('lab.lockstep', {
      at: { position },
      question: 'moves',
      players,
      limitSeconds: LIMIT,
    });
    await yomi.call('lab.stop', {});
    return pair?.sides.map(({ failure }) => failure?.kind ?? 'answered').join(', ') ?? 'stopped';
  },
  'stopped run': async (yomi, engine) => {
    const begun = await start(yomi, engine);
    await pause(300);
    await yomi.call('lab.cancel', {});
    return (await ended(yomi, begun)).state;
  },
};

function start(yomi: TestHost, engine: string): Promise<RunInfo> {
  const about = { jobs: 1, limitSeconds: LIMIT, commands: [], setup: [], name: '' };
  return yomi.call('lab.start', { selectors: ['hostile'], engine, ...about });
}

async function ended(yomi: TestHost, { id }: RunInfo): Promise<RunInfo> {
  for (;;) {
    const found = (await yomi.call('lab.runs', {})).find((one) => one.id === id);
    if (!found) throw new Error(`run ${id} is gone`);
    if (found.state !== 'running') return found;
    await pause(20);
  }
}

async function engineOf(yomi: TestHost, habit: string, when: string): Promise<string> {
  return yomi.addEngine([process.execPath, ENGINE, habit, when].map((word) => `'${word}'`).join(' '));
}

/** Does something while the host is asked again and again; then looks for what is left. */
async function attempt(
  yomi: TestHost,
  what: string,
  act: () => Promise<string>,
  token: string,
): Promise<Row> {
  const over = new AbortController();
  const asking = slowestAnswer(yomi, over.signal);
  let outcome: string;
  try {
    outcome = await act();
  } catch (error) {
    outcome = `failed: ${error instanceof Error ? error.message : String(error)}`;
  }
  const left = await childrenLeft(token);
  over.abort();
  const { slowest, busiest } = await asking;
  // On a machine that has other work the clock tells of that; the host's own work is what an engine can do to it.
  const ok = left === 0 && Math.min(slowest, busiest) <= ANSWER_MS && !outcome.startsWith('failed');
  return {
    what,
    ok,
    detail: `${outcome}; ${left} left; slowest answer ${Math.round(slowest)} ms, of them ${Math.round(busiest)} ms at work`,
  };
}

/** Milliseconds of the slowest answer, the time included that it could not even be asked; and of the host's own work meanwhile. */
async function slowestAnswer(
  yomi: TestHost,
  signal: AbortSignal,
): Promise<{ slowest: number; busiest: number }> {
  let [slowest, busiest] = [0, 0];
  const busy = (): number => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  while (!signal.aborted) {
    const due = performance.now() + EVERY_MS;
    const before = busy();
    await pause(EVERY_MS);
    await yomi.call('lab.runs', {});
    slowest = Math.max(slowest, performance.now() - due);
    busiest = Math.max(busiest, busy() - before);
  }
  return { slowest, busiest };
}

/** Processes of the campaign that are still there after what takes a moment to end has had it. */
async function childrenLeft(token: string): Promise<number> {
  for (let i = 0; ; i++) {
    const left = started(token);
    if (left === 0 || i === 100) return left;
    await pause(20);
  }
}

/** How many processes bear the campaign's mark, besides this one; those that have ended have no environment any more. */
function started(token: string): number {
  if (process.platform !== 'linux') return 0;
  return readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) return false;
    try {
      return readFileSync(`/proc/${name}/environ`, 'latin1').includes(`${TOKEN}=${token}`);
    } catch (error) {
      // It is gone, or somebody else's.
      if (error instanceof Error && 'code' in error) return false;
      throw error;
    }
  }).length;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const print = ({ what, ok, detail }: Row): void =>
    console.log(`${ok ? 'ok  ' : 'BAD '} ${what.padEnd(44)} ${detail}`);
  const named = process.argv.slice(2).filter((word) => word !== '--short');
  const habits = named.length > 0 ? named : undefined;
  const rows = await run({ short: process.argv.includes('--short'), habits, onRow: print });
  const bad = rows.filter(({ ok }) => !ok).length;
  console.log(`${rows.length} attempts, ${bad} bad`);
  process.exitCode = bad > 0 ? 1 : 0;
}
