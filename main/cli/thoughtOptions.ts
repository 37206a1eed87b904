/** The options of the `yomi` command about what the engine thinks of moves (manual 3.9.1, 3.9.6), and about how it plays (3.9.7, 19.4). */
import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import type { OutputFlags } from './annotate.ts';
import { DEBUG_FLAGS, KNOWN_FLAGS, OTHER_FLAGS } from './debugFlags.ts';
import { REPLAYED } from './thinking.ts';
import { integer } from './values.ts';

function outputFlags(text: string): OutputFlags {
  if (!/^[dv]+$/.test(text))
    throw new InvalidArgumentError('The flags are d (dead and critical dragons) and v (values), or both.');
  return new Set(text as Iterable<'d' | 'v'>);
}

function debugBits(text: string): number {
  const bits = /^(0x)?[0-9a-f]{1,7}$/i.test(text) ? parseInt(text, 16) : NaN;
  if (!((bits & ~KNOWN_FLAGS) === 0 && bits > 0))
    throw new InvalidArgumentError('The level is a sum of flags in hexadecimal; see --debug-flags.');
  return bits;
}

/** Adds what is to be said of moves. */
export function addThinkingOptions(command: Command): void {
  command
    .addOption(
      new Option(
        '--replay <color>',
        'with -l: what it would play in place of the moves of white, black or both; -o annotates the record',
      )
        .choices(Object.keys(REPLAYED))
        .conflicts(['mode', 'gtpInput', 'printsgf', 'score', 'orientation', 'monteCarlo', 'playouts']),
    )
    .option(
      '-O, --output-flags <flags>',
      'with -o: mark dead (X) and critical (!) dragons (d), values of moves (v), or both (dv)',
      outputFlags,
    )
    .option('-a, --allpats', 'list every pattern that fits before a move, on the error stream')
    .option(
      '-t, --trace',
      'what leads to each move, on the error stream; twice for more',
      (_value, before: number) => before + 1,
      0,
    )
    .option('-d, --debug <level>', 'like -t, but only some of it (see --debug-flags)', debugBits)
    .option('--debug-flags', 'list the flags of -d');
}

/** Adds how it is to play. */
export function addStyleOptions(command: Command): void {
  command
    .option('--nofuseki', 'no opening moves')
    .option('--nofusekidb', 'do without the databases of openings')
    .option('--nojosekidb', 'do without the databases of joseki')
    .option('--mirror', 'play mirror go')
    .option(
      '--mirror-limit <stones>',
      'stop mirroring when there are so many stones on the board',
      integer('number of stones', 0, 361),
    )
    .option('--cosmic-gnugo', 'value the middle of the board as readily as its edge')
    .option('--metamachine', 'try the best moves, and play the one with the best estimate of the score');
}

/** The list that --debug-flags prints. */
export function debugFlagsText(): string {
  const others = OTHER_FLAGS.map(([name, bit, instead]) => [name, bit, `nothing: ${instead}`] as const);
  return [...DEBUG_FLAGS, ...others]
    .sort(([, a], [, b]) => a - b)
    .map(([name, bit, what]) => `${name.padEnd(27)} 0x${bit.toString(16).padStart(7, '0')}  ${what}\n`)
    .join('');
}
