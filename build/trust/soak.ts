/**
 * Soak: `node --expose-gc build/trust/soak.ts [games] [seed]` plays games through the host's calls, as windows make them: new, moves,
 * undo, comments, saved, closed, opened again from library and file, moves of the engine, an analysis now and then, settings, searches,
 * deletions and restarts of the host. The clock the host is given jumps on with every game, so that a thousand games are a day, and
 * everything that goes by time (what is kept how long) has its turn. The engine is one that answers at once: what is measured is the host.
 * Every so many games the heap is swept and measured; it must be flat.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pointAt, type Point } from '../../engine/board/point.ts';
import type { Decision } from '../../engine/protocol/decision.ts';
import type { SgfEdit } from '../../engine/sgf/types.ts';
import { Rng, mixSeed } from '../../engine/util/rng.ts';
import { humans, move, set, TestHost } from '../../main/host/testHost.ts';

/** Games of a long run, and the simulated time they take together. */
const LONG = 1000;
const DAY = 24 * 3600 * 1000;
/** Games between two looks at the heap. */
const INTERVAL = 50;
/** Games after which the host is started anew. */
const RESTART = 200;

/** The heap after some games. */
export interface SoakRow {
  [column: string]: string | number;
  games: number;
  edits: number;
  calls: number;
  /** Simulated hours since the start. */
  hours: number;
  /** Megabytes after a sweep; NaN without --expose-gc. */
  heap: number;
  /** Megabytes of the whole process. */
  memory: number;
  /** Milliseconds until a call was answered, at most. */
  longest: number;
}

/** Plays games; a row for each interval. Throws when a game is not as it was left. */
export async function run({
  rounds = LONG,
  seed,
}: {
  rounds?: number | undefined;
  seed: number;
}): Promise<SoakRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'yomi-soak-'));
  const soak = new Soak(folder, Math.ceil(DAY / Math.max(rounds, 1)));
  try {
    const rows: SoakRow[] = [];
    for (let game = 1; game <= rounds; game++) {
      await soak.play(new Rng(mixSeed(seed, game)), game);
      if (game % RESTART === 0) await soak.restart();
      if (game % INTERVAL === 0 || game === rounds) rows.push(soak.row(game));
    }
    return rows;
  } finally {
    soak.end();
    rmSync(folder, { recursive: true });
  }
}

function decisionFor(point: Point): Decision {
  return {
    engine: 'classic',
    level: 10,
    seed: 1,
    setId: 'set',
    parameters: {},
    color: 1,
    choice: { kind: 'play', point },
    moves: [],
    estimate: { upper: 3, lower: -1, score: 1 },
    strategy: { lead: 0, strategic: 1, attack: 1, invasion: 1, followup: 1 },
    steps: ['thought'],
    uncertainty: 0,
    dragons: [],
    worms: [],
  };
}

class Soak {
  private readonly folder: string;
  private readonly step: number;
  private readonly start = Date.UTC(2026, 0, 1);
  private time = this.start;
  private host: TestHost;
  private edits = 0;
  private calls = 0;
  private longest = 0;

  constructor(folder: string, step: number) {
    this.folder = folder;
    this.step = step;
    this.host = this.begin();
  }

  /** One game from its beginning to its end. */
  async play(rng: Rng, number: number): Promise<void> {
    const path = join(this.folder, `game${number % 40}.sgf`);
    const text = `(;GM[1]FF[4]CA[UTF-8]SZ[19]PB[Ann ${number}]PW[Bea]DT[2026-01-01])`;
    const { id } = await this.call('doc.create', { text, play: humans });
    let revision = 0;
    let last = 0;
    const edit = async (edits: SgfEdit[], cursor: number): Promise<void> => {
      revision = (await this.call('doc.edit', { id, revision, edits, cursor })).revision;
      this.edits++;
    };
    const moves = 20 + rng.below(120);
    for (let n = 1; n <= moves; n++) {
      const point = String.fromCharCode(97 + rng.below(19), 97 + rng.below(19));
      await edit([move(last, n, n % 2 === 1 ? 'B' : 'W', point)], n);
      last = n;
      if (rng.below(12) === 0) {
        // Takes the move back, and plays it again.
        await edit([{ op: 'remove', node: n }], n - 1);
        await edit([move(n - 1, n, n % 2 === 1 ? 'B' : 'W', point)], n);
      }
      if (rng.below(10) === 0)
        await edit([set(n, 'C', `comment ${number} ${n} `.repeat(1 + rng.below(20)))], n);
      if (rng.below(15) === 0) await this.call('doc.cursor', { id, cursor: rng.below(n) });
    }
    if (rng.below(3) === 0) await this.engineMove(id, last, rng);
    await this.call('doc.save', { id, path, force: true });
    const open = await this.call('doc.open', { id });
    await this.call('doc.close', { id });
    const again =
      rng.below(2) === 0 ? await this.call('doc.openPath', { path }) : await this.call('doc.open', { id });
    if (again.id !== id || again.revision !== open.revision || !again.saved)
      throw new Error(`game ${number} came back as revision ${again.revision}, not ${open.revision}`);
    await this.call('doc.export', { id });
    await this.call('settings.set', { showThinking: rng.below(2) === 0 });
    await this.call('session.set', { open: [id], active: id });
    const found = await this.call('library.list', { query: `Ann ${number}`, offset: 0, limit: 50 });
    if (found.total < 1) throw new Error(`game ${number} is not in the library`);
    await this.call('doc.close', { id });
    if (rng.below(4) === 0) {
      await this.call('library.delete', { ids: [id] });
      if (rng.below(2) === 0) await this.call('library.restore', { ids: [id] });
    }
    this.time += this.step;
  }

  /** Has the engine move, or stops it before it does, and analyse a position. */
  private async engineMove(id: number, node: number, rng: Rng): Promise<void> {
    const point = pointAt(rng.below(19), rng.below(19));
    const { promise, resolve } = Promise.withResolvers<unknown>();
    this.host.engine.answer = () => promise;
    const params = { id, node, budget: { playouts: 10 }, seed: 1, mayResign: false };
    const asked = this.call('doc.genmove', params);
    const isStopped = rng.below(2) === 0;
    if (isStopped) await this.call('doc.stopMove', { id });
    resolve({ decision: decisionFor(point) });
    const { outcome } = await asked;
    if ((outcome === 'stopped') !== isStopped) throw new Error(`the engine's move ended as ${outcome}`);
    this.host.engine.asked.length = 0;
  }

  /** Ends the host and starts another over the same data. */
  async restart(): Promise<void> {
    this.host.close();
    this.host = this.begin();
    await this.call('app.start', {});
  }

  row(games: number): SoakRow {
    const { gc } = globalThis;
    gc?.();
    const { heapUsed, arrayBuffers, rss } = process.memoryUsage();
    const row = {
      games,
      edits: this.edits,
      calls: this.calls,
      hours: Math.round((this.time - this.start) / 360_000) / 10,
      heap: gc ? Math.round((heapUsed + arrayBuffers) / 104_857.6) / 10 : NaN,
      memory: Math.round(rss / 2 ** 20),
      longest: Math.round(this.longest),
    };
    this.longest = 0;
    return row;
  }

  end(): void {
    this.host.close();
  }

  private begin(): TestHost {
    const host = new TestHost(join(this.folder, 'data'), { now: () => this.time });
    // Events are the tests' matter; kept, they would be what grows.
    host.host.onEvent(() => void (host.events.length = 0));
    return host;
  }

  /** A call as a window makes it: with a turn of the host's loop between one and the next. */
  private call: TestHost['call'] = async (name, params) => {
    this.calls++;
    await new Promise((resolve) => setImmediate(resolve));
    const before = performance.now();
    const answer = await this.host.call(name, params);
    this.longest = Math.max(this.longest, performance.now() - before);
    return answer as never;
  };
}

if (import.meta.main) {
  const [rounds = LONG, seed = 1] = process.argv.slice(2).map(Number);
  console.table(await run({ rounds, seed }));
}
