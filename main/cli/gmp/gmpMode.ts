/** `--mode gmp` and `--mode sgmp`: the Go Modem Protocol on standard input and output. */
import { setTimeout, clearTimeout } from 'node:timers';
import type { CliOptions } from '../options.ts';
import { openSession } from '../session.ts';
import { GmpPlayer } from './gmpPlayer.ts';

/** Plays until the input ends. Throws CliError. */
export async function playOverModem(options: CliOptions, version: string): Promise<void> {
  const { session, keep, report } = openSession({ ...options, mayResign: false }, version);
  const wire = {
    send: (bytes: Uint8Array): void => void process.stdout.write(bytes),
    later(milliseconds: number, act: () => void): () => void {
      const timer = setTimeout(act, milliseconds);
      return () => clearTimeout(timer);
    },
  };
  const player = new GmpPlayer(session, wire, {
    color: options.color,
    simple: options.mode === 'sgmp',
    komiGiven: options.komi !== undefined,
    moved: keep,
  });
  if (!options.quiet) process.stderr.write(`Yomi ${version} plays over the Go Modem Protocol\n`);
  player.begin();
  for await (const bytes of process.stdin as AsyncIterable<Uint8Array>) player.link.receive(bytes);
  player.link.close();
  report.finish();
}
