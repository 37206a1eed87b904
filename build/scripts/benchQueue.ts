/**
 * `npm run bench:queue -- simulate|kill|overhead [--workers N] [--seconds S] [--kills N] [--seed N] [--games N] [--postgres]`: the queue of many machines against a
 * Redis of the system. `simulate`: as many workers as are asked for, at a task a second each, some of which die, straggle and come back, against a server process; Redis
 * is killed in the middle. `kill`: server, worker and Redis killed at moments drawn by the seed. `overhead`: games at 0.1 s a move with and without the queue.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { JOBS_FILE, JobStore } from '../../main/jobs/jobStore.ts';
import { JobPool } from '../../main/jobs/jobPool.ts';
import { addTestJobs, essences, matchOf, testOwn, testWorker } from '../../main/jobs/testJobs.ts';
import { FarmStore } from '../../main/queue/farmStore.ts';
import { TestFarm } from '../../main/queue/testFarm.ts';
import { TestPostgres } from '../../main/queue/testPostgres.ts';
import { freePort, TestRedis } from '../../main/queue/testRedis.ts';
import { seededInts } from '../../main/store/testKill.ts';

const root = resolve(import.meta.dirname, '../..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    workers: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '60' },
    kills: { type: 'string', default: '50' },
    games: { type: 'string', default: '4' },
    every: { type: 'string', default: '20' },
    seed: { type: 'string', default: '27' },
    postgres: { type: 'boolean', default: false },
  },
});
const folder = mkdtempSync(join(tmpdir(), 'yomi-queue-'));
const wait = (milliseconds: number): Promise<void> => new Promise((go) => setTimeout(go, milliseconds));
/** Seconds of processor time that a process has used (Linux). */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  const ticks = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  return (Number(fields[11]) + Number(fields[12])) / ticks;
}
const load = (): string => readFileSync('/proc/loadavg', 'utf8').split(' ').slice(0, 2).join(' ');

async function simulate(): Promise<void> {
  const count = Number(values.workers);
  const seconds = Number(values.seconds);
  const SWARMS = Math.max(1, Math.round(count / 500));
  mkdirSync(join(folder, 'redis'));
  const redis = await TestRedis.start(join(folder, 'redis'));
  const postgres = values.postgres ? await TestPostgres.make() : undefined;
  const place = postgres?.url ?? join(folder, JOBS_FILE);
  const store = new FarmStore(place);
  const total = count * seconds * 4;
  store.add(matchOf(total), 'simulation');
  const members = Array.from({ length: count }, (_, i) => `w${i} ${store.addMember(`w${i}`, 'worker')}`);
  const port = await freePort();
  const server = spawn(
    process.execPath,
    [
      join(root, 'main/queue/farmProcess.ts'),
      ...['server', place, redis.url, String(port), values.every, 'usual'],
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const last: Record<string, number>[] = [];
  const swarms: ChildProcess[] = [];
  for (let i = 0; i < SWARMS; i++) {
    const file = join(folder, `tokens${i}`);
    writeFileSync(file, members.filter((_, at) => at % SWARMS === i).join('\n'));
    const args = [
      join(import.meta.dirname, 'queueSwarm.ts'),
      redis.url,
      `http://127.0.0.1:${port}`,
      '1000',
      file,
    ];
    const swarm = spawn(process.execPath, [...args, String(i + 1)], { stdio: ['ignore', 'pipe', 'inherit'] });
    swarm.stdout.setEncoding('utf8').on('data', (text: string) => {
      last[i] = JSON.parse(text.trim().split('\n').at(-1)!) as Record<string, number>;
    });
    swarms.push(swarm);
  }
  const sum = (key: string): number => last.reduce((all, one) => all + (one?.[key] ?? 0), 0);
  const kept = (): number => store.count(1);
  // All have come, and have done something.
  while (sum('workers') < 0.99 * count || kept() < 2 * count) await wait(500);
  const window = async (name: string, length: number): Promise<number> => {
    const before = { kept: kept(), server: cpuOf(server.pid!), redis: cpuOf(redis.pid!), swarm: sum('cpu') };
    const began = performance.now();
    await wait(1000 * length);
    const took = (performance.now() - began) / 1000;
    const rate = (kept() - before.kept) / took;
    const share = (now: number, then: number): string => `${((100 * (now - then)) / took).toFixed(0)} %`;
    console.log(
      `${name}: ${rate.toFixed(0)} results a second of ${sum('workers')} workers; server ${share(cpuOf(server.pid!), before.server)} ` +
        `(${((1000 * (cpuOf(server.pid!) - before.server)) / Math.max(1, kept() - before.kept)).toFixed(2)} ms a result), ` +
        `Redis ${share(cpuOf(redis.pid!), before.redis)}, swarm ${share(sum('cpu'), before.swarm)} of a core; load ${load()}`,
    );
    return rate;
  };
  const usual = await window('as usual', seconds / 2);
  console.log('Redis is killed and started again');
  const killed = performance.now();
  await redis.kill();
  await redis.start();
  for (;;) {
    const before = kept();
    await wait(1000);
    if (kept() - before > 0.8 * usual) break;
    if (performance.now() - killed > 180_000) throw new Error('it does not recover');
  }
  console.log(`${((performance.now() - killed) / 1000).toFixed(0)} s until results come as before`);
  await window('afterwards', seconds / 2);
  const ended = swarms.map((swarm) => new Promise((gone) => swarm.once('exit', gone)));
  for (const swarm of swarms) swarm.kill('SIGTERM');
  await Promise.all(ended);
  // What it was sent last is not counted while it is being kept.
  await new Promise((gone) => server.once('exit', gone).kill('SIGKILL'));
  const results = store.results(1);
  const tasks = new Set(results.map(({ task }) => task));
  // What a worker was told is taken is there, and once; what waits for a second worker is not a result yet.
  const open = store.answered(1);
  const known = new Set([...tasks, ...open]);
  const told = swarms.flatMap(
    (_, i) => JSON.parse(readFileSync(join(folder, `tokens${i}.told`), 'utf8')) as number[],
  );
  const lost = told.filter((task) => !known.has(task));
  console.log(
    `${results.length} results, ${results.length - tasks.size} of them double, ${lost.length} lost of ${told.length} that workers were told are kept; ` +
      `${open.length} wait for a second worker; died ${sum('died')}, stragglers ${sum('stragglers')}, troubles ${sum('troubles')}`,
  );
  const banned = store.members().filter(({ quarantine }) => quarantine !== '');
  if (banned.length > 0) console.log(`quarantined though honest: ${banned.length}`);
  await redis.kill();
  store.close();
  await postgres?.remove();
}

async function kill(): Promise<void> {
  const kills = Number(values.kills);
  const games = 4 * kills;
  const alone = new JobStore(join(folder, 'alone.db'));
  addTestJobs(alone, join(folder, 'suites'), games);
  const pool = new JobPool({
    ...{ store: alone, folder: join(folder, 'alone'), own: testOwn, workers: [testWorker(), testWorker()] },
    onFault: (error) => {
      throw error;
    },
  });
  await pool.idle();
  pool.close();
  const postgres = values.postgres ? await TestPostgres.make() : undefined;
  const farm = await TestFarm.make(folder, 10, postgres?.url);
  addTestJobs(farm.store, join(folder, 'suites'), games);
  farm.startServer();
  for (const name of ['one', 'two']) farm.startWorker(name);
  const below = seededInts(Number(values.seed));
  await farm.results(1);
  let done = 0;
  const goesOn = (): boolean => farm.store.jobs().some(({ state }) => state === 'active');
  for (; done < kills && goesOn(); done++) {
    await wait(below(2500));
    const before = farm.store.count(1) + farm.store.count(2);
    await farm.killAndStart(['server', 'redis', 'one', 'two'][below(4)]);
    if (farm.store.count(1) + farm.store.count(2) < before) throw new Error('a result was lost');
  }
  while (goesOn()) await wait(200);
  const same = JSON.stringify(essences(farm.store)) === JSON.stringify(essences(alone));
  const banned = farm.store.members().filter(({ quarantine }) => quarantine !== '').length;
  console.log(
    `seed ${values.seed}: ${done} kills, ${games} games and 6 suites: ${same ? 'the same as' : 'OTHER THAN'} of one process; quarantined ${banned}; load ${load()}`,
  );
  await farm.close();
  await postgres?.remove();
  alone.close();
  if (!same) process.exitCode = 1;
}

/** What stands between two games of a worker with the queue, over what stands there without, by how long a game takes. */
async function overhead(): Promise<void> {
  const games = Number(values.games);
  const slow = { a: 'waits', b: 'waits' } as const;
  const spec = matchOf(games, { seed: 5 });
  for (const side of ['a', 'b'] as const) {
    const { engine } = spec[side];
    if (engine.kind === 'program') engine.command = engine.command.replace(/plays$/, slow[side]);
  }
  const direct = new JobStore(join(folder, 'direct.db'));
  direct.add(spec, 'direct');
  const own = { store: direct, folder: join(folder, 'direct'), own: testOwn, workers: [testWorker()] };
  const pool = new JobPool({
    ...own,
    onFault: (error) => {
      throw error;
    },
  });
  await pool.idle();
  pool.close();
  const farm = await TestFarm.make(folder, 0);
  farm.store.add(spec, 'queued');
  farm.startServer();
  farm.startWorker('one');
  while (farm.store.jobs().some(({ state }) => state === 'active')) await wait(50);
  const between = (store: JobStore): { game: number; gap: number } => {
    const results = store.results(1).sort((x, y) => x.time - y.time);
    const gaps = results.slice(1).map(({ time, milliseconds }, i) => time - results[i].time - milliseconds);
    const mean = (all: number[]): number => all.reduce((x, y) => x + y, 0) / all.length;
    return { game: mean(results.map(({ milliseconds }) => milliseconds)), gap: mean(gaps) };
  };
  const [without, withQueue] = [between(direct), between(farm.store)];
  console.log(
    `a game takes ${(without.game / 1000).toFixed(1)} s; between two stand ${without.gap.toFixed(0)} ms without the queue and ${withQueue.gap.toFixed(0)} ms with it: ` +
      `${((100 * (withQueue.gap - without.gap)) / without.game).toFixed(2)} % of a game; load ${load()}`,
  );
  await farm.close();
  direct.close();
}

const modes: Record<string, () => Promise<void>> = { simulate, kill, overhead };
const chosen = modes[positionals[0] ?? ''];
if (!chosen) throw new Error('simulate, kill or overhead');
try {
  await chosen();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
