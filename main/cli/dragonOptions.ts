/** The options of the `yomi` command about dragons (manual 3.9.4, 3.9.6, 3.9.7, 7.6), and what answers those that ask. */
import { Option } from 'commander';
import type { Command } from 'commander';
import type { GtpSession } from '../../engine/gtp/session.ts';
import type { Decision } from './decide.ts';
import { decideDragonData, decideOwl, decidePosition, decideSurrounded } from './dragonReport.ts';
import { integer } from './values.ts';

/** What the options ask for; absent means not given. */
export interface DragonOptions {
  printboard?: boolean;
  owlNodeLimit?: number;
  withoutBreakIn?: boolean;
  decideOwl?: string;
  decidePosition?: boolean;
  decideDragonData?: string;
  decideSurrounded?: string;
}

const DECIDE: [flags: string, what: string][] = [
  ['--decide-owl <location>', 'whether the dragon can be killed, and saved; -o writes what was tried'],
  [
    '--decide-position',
    'the same for every dragon that cannot run and has no two eyes; -o writes what was tried',
  ],
  ['--decide-dragon-data <location>', 'all that is known of the dragon'],
  ['--decide-surrounded <location>', 'whether the dragon is surrounded'],
];

/** Adds the options to `command`. */
export function addDragonOptions(command: Command): void {
  command
    .option(
      '--owl-node-limit <number>',
      'positions that one question of life and death may cost (1000 at level 10)',
      integer('number of positions', 1, 1e7),
    )
    .option('--without-break-in', 'do not read how territories can be broken into (as below level 10)')
    .addOption(
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

/** The answer to the question about dragons that is asked; undefined for none. Throws CliError. */
export function dragonDecision(session: GtpSession, options: DragonOptions): Decision | undefined {
  if (options.decidePosition === true) return decidePosition(session);
  if (options.decideOwl !== undefined) return decideOwl(session, options.decideOwl);
  const text =
    options.decideDragonData === undefined
      ? options.decideSurrounded === undefined
        ? undefined
        : decideSurrounded(session, options.decideSurrounded)
      : decideDragonData(session, options.decideDragonData);
  return text === undefined ? undefined : { text, sgf: '' };
}

/** Whether one of them asks a question. */
export function asksDragons(options: DragonOptions): boolean {
  const { decideOwl: owl, decideDragonData: data, decideSurrounded: surrounded } = options;
  return (
    owl !== undefined || data !== undefined || surrounded !== undefined || options.decidePosition === true
  );
}
