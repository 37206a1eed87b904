/**
 * The options of the `yomi` command with GNU Go's names (manual 3.9), checked as they are read: what comes out is usable as
 * it is. They stand in groups (helpTopics.ts), each of which fits on a screen.
 */
import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import type { Rules, Stone } from '../../engine/protocol/types.ts';
import { BLACK, MAX_SIZE, WHITE } from '../../engine/board/point.ts';
import { DEFAULT_MEGABYTES, MAX_THREADS } from '../engine/threads.ts';
import type { ParameterValues } from '../../engine/genmove/parameters.ts';
import { MC_PATTERNS } from '../../engine/protocol/engineChoice.ts';
import type { McPatterns } from '../../engine/protocol/engineChoice.ts';
import { addAnalysisOptions } from './analysisOptions.ts';
import type { AnalysisOptions } from './analysisOptions.ts';
import { TOPICS } from './helpTopics.ts';
import type { Topic } from './helpTopics.ts';
import { addDragonOptions, addOwlOptions, asksDragons } from './dragonOptions.ts';
import type { DragonOptions } from './dragonOptions.ts';
import {
  addClockOptions,
  addConnectionOptions,
  addIgnoredOptions,
  addInformationOptions,
  addLimitOptions,
  addOtherQuestions,
} from './otherOptions.ts';
import type { OtherOptions } from './otherOptions.ts';
import { addDepthOptions, addReadingQuestions } from './readingOptions.ts';
import type { ReadingOptions } from './readingOptions.ts';
import { addScoreOptions } from './scoreOption.ts';
import type { ScoreOptions } from './scoreOption.ts';
import { addStyleOptions, addThinkingOptions } from './thoughtOptions.ts';
import type { ThinkingOptions } from './thinking.ts';
import { decimal, integer, names } from './values.ts';

/** What the command line asks for; absent means not given. */
export interface CliOptions
  extends ReadingOptions, AnalysisOptions, DragonOptions, ScoreOptions, ThinkingOptions, OtherOptions {
  mode?: Mode;
  boardsize?: number;
  komi?: number;
  handicap?: number;
  level?: number;
  seed?: number;
  playouts?: number;
  monteCarlo?: boolean;
  search?: boolean;
  mcGamesPerLevel?: number;
  threads?: number;
  /** Whether it thinks on the opponent's time. */
  ponder?: boolean;
  cacheSize?: number;
  mcPatterns?: McPatterns;
  mcListPatterns?: boolean;
  mcLoadPatterns?: string;
  patterns?: string;
  /** Names of databases. */
  without?: string[];
  param?: ParameterValues;
  orientation?: number;
  infile?: string;
  until?: string;
  outfile?: string;
  printsgf?: string;
  gtpInput?: string;
  /** The folder whose files may be read; and the one that files are written to. */
  confine?: string;
  scratch?: string;
  color?: Stone;
  /** False with --never-resign. */
  mayResign: boolean;
  quiet: boolean;
  rules: Rules;
}

function color(text: string): Stone {
  if (/^(b|black)$/i.test(text)) return BLACK;
  if (/^(w|white)$/i.test(text)) return WHITE;
  throw new InvalidArgumentError('The color must be black or white.');
}

/** `name=value`, added to those given before; the engine knows which there are. */
function parameter(text: string, before: ParameterValues = {}): ParameterValues {
  const [, name, value] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (name === undefined) throw new InvalidArgumentError('It must be name=value, such as owl.kills=0.25.');
  return { ...before, [name]: Number(value) };
}

const MODES = ['ascii', 'gtp', 'gmp', 'sgmp'] as const;
type Mode = (typeof MODES)[number];

/** A name of the manual's, or without its mc_, as GNU Go's program has it. */
function mcPatterns(text: string): McPatterns {
  const known = MC_PATTERNS.find((name) => name === text || name === `mc_${text}`);
  if (known === undefined) throw new InvalidArgumentError(`There are ${MC_PATTERNS.join(', ')}.`);
  return known;
}

/** The manual's modes; its emacs mode is for gnugo.el alone. */
function mode(text: string): Mode {
  const known = MODES.find((name) => name === text);
  if (known !== undefined) return known;
  if (text === 'emacs')
    throw new InvalidArgumentError('There is no emacs mode; modes for Emacs can speak GTP: --mode gtp.');
  throw new InvalidArgumentError(`The modes are ${MODES.join(', ')}.`);
}

/** More than a search can fill. */
const MAX_MEGABYTES = 1500;
const SEED_LIMIT = 0x7fffffff;

/** Flags of which one at most may be given, each standing for a value; the first is the default. */
function choices<T>(command: Command, flags: [flag: string, value: T, description: string][]): () => T {
  let chosen: { flag: string; value: T } | undefined;
  for (const [flag, value, description] of flags) {
    command.addOption(new Option(`--${flag}`, description));
    command.on(`option:${flag}`, () => {
      if (chosen && chosen.flag !== flag)
        command.error(`error: --${chosen.flag} and --${flag} contradict each other`);
      chosen = { flag, value };
    });
  }
  return () => chosen?.value ?? flags[0][1];
}

/**
 * Adds the playing options to `command` and returns what reads them once the command line is parsed.
 */
export function addPlayOptions(command: Command): () => CliOptions {
  const topic = (name: Topic): Command => command.optionsGroup(TOPICS[name]);
  topic('main')
    .option('--mode <mode>', "'ascii' (the default on a terminal), 'gtp' (elsewhere), 'gmp' or 'sgmp'", mode)
    .option('--level <level>', 'playing strength (default 10)', integer('level', 0, 1e6))
    .option('-l, --infile <file>', 'load a game record (- for standard input)')
    .option('-L, --until <move>', 'stop loading just before this move number or location')
    .option('-o, --outfile <file>', 'keep the game as SGF in this file (with -l: - for standard output)')
    .option('--printsgf <file>', 'with -l: write the position as an SGF diagram (- for standard output)')
    .option(
      '-r, --seed <seed>',
      'random seed; 0 for a different game each time',
      integer('seed', -SEED_LIMIT, SEED_LIMIT),
    )
    .option('--quiet, --silent', 'no messages besides the results');
  const mayResign = choices(command, [
    ['resign-allowed', true, 'resign lost games (default)'],
    ['never-resign', false, 'never resign'],
  ]);
  addScoreOptions(topic('main'));

  topic('game')
    .option('--boardsize <size>', `board size, 1 to ${MAX_SIZE}`, integer('board size', 1, MAX_SIZE))
    .option('--komi <points>', 'komi', decimal('komi'))
    .option('--handicap <stones>', 'fixed handicap stones, 0 or 2 to 9', integer('handicap', 0, 9))
    .option('--color <color>', 'your color on a terminal; with -l: the side to find a move for', color)
    .option('--orientation <number>', 'turn the board, 0 to 7', integer('orientation', 0, 7));
  addClockOptions(command);
  const scoring = choices<Rules['scoring']>(command, [
    ['japanese-rules', 'japanese', 'count territory and prisoners (default)'],
    ['chinese-rules', 'chinese', 'count territory and stones'],
  ]);
  const suicide = choices<Rules['suicide']>(command, [
    ['forbid-suicide', 'forbid', 'no suicide (default)'],
    ['allow-suicide', 'allow', 'suicide of more than one stone'],
    ['allow-all-suicide', 'allow-all', 'any suicide'],
  ]);
  const ko = choices<Rules['ko']>(command, [
    ['simple-ko', 'simple', 'no immediate recapture of a ko (default)'],
    ['no-ko', 'none', 'any repetition'],
    ['positional-superko', 'positional', 'no earlier board position'],
    ['situational-superko', 'situational', 'no earlier board position with the same side to move'],
  ]);

  topic('connection')
    .option('--gtp-input <file>', 'read GTP commands from a file instead of standard input')
    .option('--confine <folder>', 'GTP commands read files of this folder only, and write none')
    .option('--scratch <folder>', 'GTP commands write files into this folder only')
    .option(
      '--ponder',
      'GTP: search on while the opponent thinks; games are then stronger, and the same seed does not give the same game',
    );
  addConnectionOptions(command);

  topic('strength')
    .option('--no-search', 'the classic engine plays alone, as it does at level 1')
    .option(
      '--monte-carlo',
      'find moves by Monte Carlo search, on every board size; so do the other options about it',
    )
    .option(
      '--mc-games-per-level <number>',
      'playouts per level (default 8000)',
      integer('number of games', 1, 1e9),
    )
    .option('--mc-list-patterns', 'list the built-in Monte Carlo pattern databases')
    .addOption(
      new Option('--mc-patterns <name>', `Monte Carlo pattern database (default ${MC_PATTERNS[0]})`)
        .choices(MC_PATTERNS)
        .argParser(mcPatterns),
    )
    .addOption(
      new Option('--mc-load-patterns <file>', 'read a Monte Carlo pattern database').conflicts('mcPatterns'),
    )
    .option(
      '--playouts <number>',
      'playouts per move, whatever the level',
      integer('number of playouts', 1, 1e9),
    )
    .option(
      '--threads <number>',
      `threads of a search (default: one for each core); with 1, the same seed gives the same game`,
      integer('number of threads', 1, MAX_THREADS),
    )
    .option(
      '-M, --cache-size <megabytes>',
      `memory for what a search remembers (default ${DEFAULT_MEGABYTES})`,
      integer('cache size', 1, MAX_MEGABYTES),
    )
    .option(
      '--patterns <path>',
      'play by the pattern databases of a folder, strengths of moves among them, or by a compiled set (NAME.set, and NAME.moves beside it), instead of the built-in ones',
    )
    .option(
      '--without <databases>',
      'leave these pattern databases out, by name, with commas between; moves: the classic engine does without strengths of moves',
      names,
    )
    .option(
      '--param <name=value>',
      'a parameter of the engine, as yomi-list-params names it; may be given again',
      parameter,
    );
  addStyleOptions(command);

  const reading = addDepthOptions(topic('reading'));
  addOwlOptions(command);
  addLimitOptions(command);

  topic('questions');
  addReadingQuestions(command);
  addAnalysisOptions(command);
  addDragonOptions(command);
  addOtherQuestions(command);

  topic('debug');
  addThinkingOptions(command);
  addInformationOptions(command);

  topic('compatibility');
  const ignored = addIgnoredOptions(command);
  return () => {
    const given = command.opts<
      Omit<CliOptions, 'rules' | 'mayResign' | 'quiet' | 'depths' | 'ignored'> & { silent?: boolean }
    >();
    return {
      ...given,
      ...reading(),
      ignored: ignored(),
      quiet: given.silent === true,
      mayResign: mayResign(),
      rules: { scoring: scoring(), suicide: suicide(), ko: ko() },
    };
  };
}

/** Whether a question about single chains, eyes or dragons is asked. */
export function asksReading(options: CliOptions): boolean {
  const {
    decideString: chain,
    decideConnection: chains,
    decideEye: eye,
    decideCombination: combination,
  } = options;
  if (chain !== undefined || chains !== undefined || eye !== undefined || combination === true) return true;
  return asksDragons(options);
}
