/** The options of the `yomi` command about dragons (manual 3.9.4, 3.9.6, 3.9.7, 7.6). */
import { Option } from 'commander';
import type { Command } from 'commander';
import { MAX_DEPTH } from '../../engine/owl/depths.ts';
import { integer } from './values.ts';

/** What the options ask for; absent means not given. */
export interface DragonOptions {
  printboard?: boolean;
  owlNodeLimit?: number;
  owlBranch?: number;
  owlReading?: number;
  owlDistrust?: number;
  owlGainLoss?: boolean;
  withoutBreakIn?: boolean;
  decideOwl?: string;
  decidePosition?: boolean;
  decideDragonData?: string;
  decideSurrounded?: string;
  decideSemeai?: string;
  decideTacticalSemeai?: string;
}

const DECIDE: [flags: string, what: string][] = [
  ['--decide-owl <location>', 'whether the dragon can be killed, and saved; -o writes what was tried'],
  [
    '--decide-position',
    'the same for every dragon that cannot run and has no two eyes; -o writes what was tried',
  ],
  ['--decide-dragon-data <location>', 'all that is known of the dragon'],
  ['--decide-surrounded <location>', 'whether the dragon is surrounded'],
  ['--decide-semeai <locations>', 'how the race between the dragons at A/B ends; -o writes what was tried'],
  ['--decide-tactical-semeai <locations>', 'the same without moves of life-and-death reading'],
];

const depth = integer('depth', 0, MAX_DEPTH);

/** Adds the limits of life-and-death reading. */
export function addOwlOptions(command: Command): void {
  command
    .option(
      '--owl-node-limit <number>',
      'positions that one question of life and death may cost (1000 at level 10)',
      integer('number of positions', 1, 1e7),
    )
    .option('--owl-branch <depth>', 'beyond this depth life and death reads one move', depth)
    .option('--owl-reading <depth>', `beyond this depth a dragon has escaped (${MAX_DEPTH}, the most)`, depth)
    .option(
      '--owl-distrust <depth>',
      'up to this depth eyes count only where the stones around are solid (2)',
      depth,
    )
    .option(
      '--owl-gain-loss',
      'life and death also says which chain is lost for success (LOSS), and which is taken in failing (GAIN)',
    )
    .option('--without-break-in', 'do not read how territories can be broken into (as below level 10)');
}

/** Adds the options that ask about dragons. */
export function addDragonOptions(command: Command): void {
  command.addOption(
    new Option('-T, --printboard', 'with -l: draw the dragons, colored by their status').conflicts([
      'mode',
      'gtpInput',
    ]),
  );
  const options = DECIDE.map(([flags, what]) => new Option(flags, `with -l: ${what}`));
  const names = options.map((option) => option.attributeName());
  const others = [
    'mode',
    'gtpInput',
    'printsgf',
    'decideString',
    'decideConnection',
    'decideCombination',
    'decideEye',
  ];
  for (const option of options) {
    const rivals = names.filter((name) => name !== option.attributeName());
    command.addOption(option.conflicts([...others, ...rivals]));
  }
}

/** Whether one of them asks a question. */
export function asksDragons(options: DragonOptions): boolean {
  const { decideOwl, decideDragonData, decideSurrounded, decideSemeai, decideTacticalSemeai } = options;
  const locations = [decideOwl, decideDragonData, decideSurrounded, decideSemeai, decideTacticalSemeai];
  return options.decidePosition === true || locations.some((location) => location !== undefined);
}
