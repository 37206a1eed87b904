/** The outside world of a GTP session under Node: files in any encoding, the process's clocks, standard error. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { GtpHost } from '../../engine/gtp/host.ts';
import { decodeSgf } from '../host/encoding.ts';

/** A GtpHost for this process. */
export function nodeHost(version: string): GtpHost {
  return {
    version,
    readFile: (name) => decodeSgf(readFileSync(name)).text,
    writeFile: (name, text) => writeFileSync(name, text),
    cpuSeconds() {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    },
    secondsNow: () => performance.now() / 1000,
    today: () => new Date().toISOString().slice(0, 10),
    errorLine: (text) => process.stderr.write(`${text}\n`),
  };
}
