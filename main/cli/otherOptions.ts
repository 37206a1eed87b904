/**
 * The options of GNU Go (manual 3.9, and its --help) that the other files of options do not have: clocks, connections, information. Those
 * that mean nothing here are accepted, so that a command line written for GNU Go works, and -S says so.
 */
import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import { decimal, integer } from './values.ts';

/** A port, perhaps on a host: 127.0.0.1 unless another one is named. */
export interface TcpAddress {
  host: string;
  port: number;
}

/** What the options ask for; absent means not given. */
export interface OtherOptions {
  /** Seconds, seconds, stones (manual 3.4, 3.9.5). */
  clock?: number;
  byoTime?: number;
  byoPeriod?: number;
  autolevel?: boolean;
  minLevel?: number;
  maxLevel?: number;
  gtpListen?: TcpAddress;
  gtpConnect?: TcpAddress;
  gtpVersion?: boolean;
  gtpDumpCommands?: string;
  gtpInitialOrientation?: number;
  options?: boolean;
  copyright?: boolean;
  printLevels?: boolean;
  benchmark?: number;
  statistics?: boolean;
  profilePatterns?: boolean;
  showtime?: boolean;
  showscore?: boolean;
  semeaiNodeLimit?: number;
  limitSearch?: string;
  decideDragon?: string;
  decideOracle?: boolean;
  oracle?: boolean;
  /** Options that were given and change nothing, with why. */
  ignored?: string[];
}

/** Options that change nothing, and why. */
export const WITHOUT_MEANING: readonly [flags: string, why: string][] = [
  ['--with-break-in', 'break-ins are read from level 10 on anyway'],
  ['--no-cosmic-gnugo', 'influence is not centre oriented unless --cosmic-gnugo says so'],
  ['--large-scale', 'life-and-death reading has no limit of size'],
  ['--no-large-scale', 'life-and-death reading has no limit of size'],
  ['--alternate-connections', 'there is one way to read connections'],
  ['--experimental-connections', 'there is one way to read connections'],
  ['--standard-connections', 'there is one way to read connections'],
  ['--experimental-owl-ext', 'GAIN and LOSS are found with --owl-gain-loss'],
  ['--experimental-semeai', 'there is one way to read races'],
  ['--standard-semeai', 'there is one way to read races'],
];

/** [HOST:]PORT, as GNU Go takes it. */
function tcpAddress(text: string): TcpAddress {
  const [, host = '127.0.0.1', port] = /^(?:(\S+):)?(\d{1,5})$/.exec(text) ?? [];
  if (port === undefined || Number(port) > 65535)
    throw new InvalidArgumentError('It must be a port from 0 to 65535, or HOST:PORT.');
  return { host: host.replace(/^\[(.*)\]$/, '$1'), port: Number(port) };
}

/** A number of seconds that is not negative. */
function seconds(what: string): (text: string) => number {
  const number = decimal(what);
  return (text) => {
    const value = number(text);
    if (value < 0) throw new InvalidArgumentError(`The ${what} must not be negative.`);
    return value;
  };
}

/** Adds --clock and its relatives. */
export function addClockOptions(command: Command): void {
  command
    .option('--clock <seconds>', 'main time of each player', seconds('time'))
    .option('--byo-time <seconds>', 'length of a byo-yomi period (Canadian)', seconds('time'))
    .option('--byo-period <stones>', 'stones to play in a period', integer('number of stones', 0, 1000))
    .option('--autolevel', 'play as well as the time allows, from --min-level to --max-level')
    .option(
      '--min-level <level>',
      'the lowest level that the clock may force (default 0)',
      integer('level', 0, 1e6),
    )
    .option(
      '--max-level <level>',
      'with --autolevel: the level that it begins with (default: that of --level)',
      integer('level', 0, 1e6),
    );
}

/** Adds what GTP is spoken over. */
export function addConnectionOptions(command: Command): void {
  command
    .addOption(
      new Option('--gtp-listen <[HOST:]PORT>', 'wait for controllers on a port, one at a time (of 127.0.0.1)')
        .argParser(tcpAddress)
        .conflicts(['gtpInput', 'gtpConnect']),
    )
    .addOption(
      new Option('--gtp-connect <[HOST:]PORT>', 'connect to a controller that waits on a port (of 127.0.0.1)')
        .argParser(tcpAddress)
        .conflicts(['gtpInput']),
    )
    .option('--gtp-version', 'print the version of GTP')
    .option('--gtp-dump-commands <file>', 'write the GTP commands that come in to a file')
    .option('--gtp-initial-orientation <number>', 'the same as --orientation', integer('orientation', 0, 7));
}

/** Adds what tells of the program. */
export function addInformationOptions(command: Command): void {
  command
    .option('--copyright', 'print the copyright notice')
    .option('--options', 'print how this program is built')
    .option('--print-levels', 'print the depths of reading of levels 12 to 0')
    .option(
      '-S, --statistics',
      'print what reading cost, and which options mean nothing, on the error stream',
    )
    .option('--profile-patterns', 'print how often each pattern gave a reason, on the error stream')
    .option('--showtime', 'print how long each move took, on the error stream')
    .option('--showscore', 'print the estimated score before each move, on the error stream')
    .option(
      '-b, --benchmark <games>',
      'play so many games against itself, and print how long that takes',
      integer('number of games', 1, 1e6),
    );
}

/** Adds limits of reading. */
export function addLimitOptions(command: Command): void {
  command
    .option(
      '--semeai-node-limit <number>',
      'positions that one question about a race may cost',
      integer('number of positions', 1, 1_000_000),
    )
    .option('--limit-search <location>', 'reading tries moves within six steps of this point only')
    .option('--oracle', 'the same as --metamachine');
}

/** Adds other names of questions. */
export function addOtherQuestions(command: Command): void {
  command
    .option('--decide-oracle', 'with -l: the move with --metamachine')
    .addOption(
      new Option('--decide-dragon <location>', 'the same as --decide-owl').conflicts([
        'mode',
        'gtpInput',
        'printsgf',
        'decideOwl',
      ]),
    );
}

/** Adds the options without meaning; what is returned tells which were given, and why they change nothing. */
export function addIgnoredOptions(command: Command): () => string[] {
  const given: string[] = [];
  for (const [flags, why] of WITHOUT_MEANING) {
    command.option(flags, `accepted; ${why}`);
    command.on(`option:${flags.slice(2)}`, () => given.push(`${flags}: ${why}`));
  }
  return () => given;
}
