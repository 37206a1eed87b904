/** The outside world of a GtpSession for tests that need none of it: empty files, clocks that stand still. */
import type { GtpHost } from '../gtp/host.ts';

/** A host with `own` in place of what it has by itself. */
export function quietHost(own: Partial<GtpHost> = {}): GtpHost {
  return {
    version: '0',
    readFile: () => '',
    writeFile: () => undefined,
    cpuSeconds: () => 0,
    secondsNow: () => 0,
    today: () => '2000-01-01',
    errorLine: () => undefined,
    ...own,
  };
}
