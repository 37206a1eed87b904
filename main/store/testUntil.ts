/** For tests: waiting for what no event tells, with the one limit that a slow machine stands. */
import { vi } from 'vitest';

/** Calls `check` until it throws no more, and answers its value; after 100 s rejects with what it threw last. */
export function until<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 100_000, interval: 10 });
}
