/**
 * The options of the `yomi` command about reading (manual 3.9.4 and 3.9.7): depth values in place of the level's, and
 * questions about chains of a loaded game.
 */
import { Option } from 'commander';
import type { Command } from 'commander';
import { DEFAULT_LEVEL, MAX_DEPTH, depthValues } from '../../engine/reading/depths.ts';
import type { DepthValues } from '../../engine/reading/parameters.ts';
import { integer } from './values.ts';

/** The manual's options, the values they set, and what those do. */
const DEPTHS: [flags: string, value: keyof DepthValues, what: string][] = [
  ['-D, --depth <depth>', 'depth', 'three liberties are safety beyond this depth'],
  ['-B, --backfill-depth <depth>', 'backfill', 'no backfilling beyond this depth'],
  ['--backfill2-depth <depth>', 'backfill2', 'no far-fetched backfilling beyond this depth'],
  ['-F, --fourlib-depth <depth>', 'fourlib', 'four liberties are safety beyond this depth'],
  ['-K, --ko-depth <depth>', 'ko', 'no kos that need a threat first beyond this depth'],
  ['--branch-depth <depth>', 'branch', 'one move for each chain with three liberties beyond this depth'],
  ['--break-chain-depth <depth>', 'breakChain', 'fewer attacks on the chains around beyond this depth'],
  ['--superstring-depth <depth>', 'superstring', 'no defence through neighbours beyond this depth'],
  ['--aa-depth <depth>', 'aa', 'no threats of a combination beyond this depth'],
];

/** What the options ask for; absent means not given. */
export interface ReadingOptions {
  /** Depth values in place of the level's. */
  depths: Partial<DepthValues>;
  decideString?: string;
  decideConnection?: string;
  decideCombination?: boolean;
}

/** Adds the depths to `command` and returns what reads all of these options once the command line is parsed. */
export function addDepthOptions(command: Command): () => ReadingOptions {
  const usual = depthValues(DEFAULT_LEVEL);
  const options = DEPTHS.map(([flags, value, what]) => ({
    value,
    option: new Option(flags, `reading: ${what} (${usual[value]} at level ${DEFAULT_LEVEL})`).argParser(
      integer('depth', 0, MAX_DEPTH),
    ),
  }));
  for (const { option } of options) command.addOption(option);
  return () => {
    const given = command.opts<Record<string, unknown>>();
    const depths: Partial<DepthValues> = {};
    for (const { value, option } of options) {
      const depth = given[option.attributeName()];
      if (typeof depth === 'number') depths[value] = depth;
    }
    const { decideString, decideConnection, decideCombination } = command.opts<ReadingOptions>();
    return { depths, decideString, decideConnection, decideCombination };
  };
}

/** Adds the questions. */
export function addReadingQuestions(command: Command): void {
  command
    .addOption(
      new Option(
        '--decide-string <location>',
        'with -l: whether the chain can be captured, and saved; -o writes what was tried',
      ).conflicts(['mode', 'gtpInput', 'printsgf', 'decideConnection']),
    )
    .addOption(
      new Option(
        '--decide-combination',
        'with -l: whether either side can take something by a series of threats; -o writes what was tried',
      ).conflicts(['mode', 'gtpInput', 'printsgf', 'decideString', 'decideConnection']),
    )
    .addOption(
      new Option(
        '--decide-connection <location/location>',
        'with -l: whether two chains can be connected, and cut; -o writes what was tried',
      ).conflicts(['mode', 'gtpInput', 'printsgf']),
    );
}
