import { describe, expect, test } from 'vitest';
import { runSliced, type SlicedSearch } from './slices.ts';

/** A search whose playouts take `cost` fake milliseconds each. */
function fakeSearch(cost: number, limit = Infinity) {
  const world = { time: 0, playouts: 0, calls: [] as number[], reports: 0, lead: 0 };
  const search: SlicedSearch = {
    get playouts() {
      return world.playouts;
    },
    get fresh() {
      return world.playouts;
    },
    isDecided: (playouts) => playouts < world.lead,
    run(playouts, stop) {
      world.calls.push(playouts);
      let done = 0;
      while (done < playouts && world.playouts < limit && Atomics.load(stop, 0) === 0) {
        done++;
        world.playouts++;
        world.time += cost;
      }
      return done;
    },
  };
  const stop = new Int32Array(new SharedArrayBuffer(4));
  const options = { stop, now: () => world.time, report: () => void world.reports++ };
  return { world, search, stop, options };
}

describe('runSliced', () => {
  test('spends exactly the playouts it was given', () => {
    const { world, search, options } = fakeSearch(0.05);
    expect(runSliced(search, { playouts: 12_345 }, options)).toBe(false);
    expect(world.playouts).toBe(12_345);
  });

  test('reports every 100 ms and keeps its slices short', () => {
    const { world, search, options } = fakeSearch(0.05);
    runSliced(search, { playouts: 40_000 }, options); // two seconds
    expect(world.reports).toBeGreaterThanOrEqual(16);
    expect(world.reports).toBeLessThanOrEqual(20);
    expect(Math.max(...world.calls) * 0.05).toBeLessThanOrEqual(40);
  });

  test('ends when the seconds are over, however slow a playout is', () => {
    for (const cost of [0.01, 1, 70]) {
      const { world, search, options } = fakeSearch(cost);
      expect(runSliced(search, { playouts: 1e9, seconds: 1 }, options)).toBe(false);
      expect(world.time).toBeGreaterThanOrEqual(1000);
      expect(world.time).toBeLessThanOrEqual(1000 + Math.max(40, 16 * cost));
    }
  });

  test('a stop ends it within a slice and is told', () => {
    const { world, search, stop, options } = fakeSearch(0.05);
    const report = (): void => {
      if (++world.reports === 3) Atomics.store(stop, 0, 1);
    };
    expect(runSliced(search, { playouts: 1e9 }, { ...options, report })).toBe(true);
    expect(world.reports).toBe(3);
  });

  test('a stop that came before the start is obeyed', () => {
    const { world, search, stop, options } = fakeSearch(1);
    Atomics.store(stop, 0, 1);
    expect(runSliced(search, { playouts: 100 }, options)).toBe(true);
    expect(world.playouts).toBe(0);
  });

  test('a search that cannot go on ends', () => {
    const { world, search, options } = fakeSearch(0.1, 500);
    expect(runSliced(search, { playouts: 1e9 }, options)).toBe(false);
    expect(world.playouts).toBe(500);
  });
});

describe('a search for a move whose favourite leads by 3000', () => {
  // 20 playouts a millisecond; its own estimate is a tenth more.
  test('ends when the time left is enough for no more than that', () => {
    const { world, search, options } = fakeSearch(0.05);
    world.lead = 3000;
    const budget = { playouts: 1e9, seconds: 1 };
    expect(runSliced(search, budget, { ...options, forMove: true })).toBe(false);
    expect(world.time).toBeGreaterThan(1000 - 3000 / 20);
    expect(world.time).toBeLessThan(1000 - 3000 / 20 / 1.1 + 45);
  });

  test('goes on in an analysis', () => {
    const { world, search, options } = fakeSearch(0.05);
    world.lead = 3000;
    runSliced(search, { playouts: 1e9, seconds: 1 }, options);
    expect(world.time).toBeGreaterThanOrEqual(1000);
  });
});
