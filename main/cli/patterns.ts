/**
 * `yomi patterns …`: the tools of who writes pattern databases (manual 9.1, 9.11, 9.16; mkpat, joseki and transpat of GNU Go).
 * Results go to standard output, what is wrong with a source to standard error as `file:line:column: error: …`. The exit
 * code says what happened: see patternOutput.ts.
 */
import { writeFileSync } from 'node:fs';
import { InvalidArgumentError, type Command } from 'commander';
import { TRANSFORMATION_LETTERS } from '../../patterns/format/transform.ts';
import type { LearnOptions } from './learn.ts';
import type { MineCommandOptions, MinedCommandOptions } from './mine.ts';
import type { OpeningsOptions } from './openings.ts';
import { writing } from '../files/atomicFile.ts';
import { USAGE, UsageError, type Output } from './patternOutput.ts';

/** What is mined, and how. */
export function addMineOptions(command: Command): Command {
  return command
    .option('-c, --check <file>', 'other games, in which the patterns are counted too')
    .option('--ask <n>', 'ask the engine about so many moves', positive, 1000)
    .option('--top <n>', 'a move that is not among its first so many is missed', positive, 5)
    .option('--played <n>', 'how often a shape must have been played', positive, 60)
    .option('--share <percent>', 'on which part of the turns that it stood', percent, 10)
    .option('--every <n>', 'count shapes that are not played on one turn in so many', positive, 20)
    .option(
      '--cases <n>',
      'cases of each shape that tests for a constraint are made on; 0: none',
      natural,
      60,
    )
    .option('--dragons', 'test the status of dragons too (a second for each case)', false)
    .argument('<file...>', 'collections of games');
}

/** Which shapes have a strength. */
export function addLearnOptions(command: Command): Command {
  return command
    .option('--played <n>', 'how often a shape must have been played', positive, 100)
    .option(
      '--possible <n>',
      'or how often a small one must have been possible, in one position of 50',
      positive,
      300,
    )
    .argument('<file...>', 'collections of games');
}

/** Adds the command to the program. What the commands need is loaded when one of them runs. */
export function addPatternCommands(program: Command, output: Output): void {
  const patterns = program
    .command('patterns')
    .description('check, compile and try out pattern databases')
    .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : USAGE));
  const run = async (work: () => Promise<number>): Promise<void> => {
    try {
      process.exitCode = await work();
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      output.err(`error: ${error.message}\n`);
      process.exitCode = USAGE;
    }
  };
  patterns
    .command('check')
    .description(
      'say what is wrong with databases of any kind; eye shapes are compared with their exact values',
    )
    .argument('<file...>', '.db files, or .sgf files of joseki')
    .action((files: string[]) =>
      run(async () => (await import('./patternCommands.ts')).checkPatterns(files, output)),
    );
  patterns
    .command('compile')
    .description('compile databases of move patterns and joseki to one table')
    .requiredOption('-o, --output <file>', 'where to write it')
    .argument('<file...>', '.db files, or .sgf files of joseki')
    .action((files: string[], { output: target }: { output: string }) =>
      run(async () => (await import('./patternCommands.ts')).compilePatternFiles(files, target, output)),
    );
  patterns
    .command('joseki')
    .description('turn an SGF tree of joseki into a database (manual 9.16)')
    .option('-o, --output <file>', 'where to write it (default: standard output)')
    .argument('<file>', 'an .sgf file')
    .action((file: string, { output: target }: { output?: string }) =>
      run(async () => {
        const write = target === undefined ? output : { ...output, out: intoFile(target) };
        return (await import('./patternCommands.ts')).josekiDatabase(file, write);
      }),
    );
  patterns
    .command('transpose')
    .description('turn and mirror the diagrams of a database (manual 9.13)')
    .option('-t, --transformation <letter>', 'one of a to h (default: all of them)', transformation)
    .argument('<file>', 'a .db file')
    .action((file: string, { transformation: t }: { transformation?: number }) =>
      run(async () => (await import('./patternCommands.ts')).transposeDatabase(file, t, output)),
    );
  addLearnOptions(
    patterns
      .command('learn')
      .description('learn the strengths of moves from games, a line each: id, komi, result, moves')
      .requiredOption('-o, --output <file>', 'the database of moves to write; a run that was ended goes on')
      .option('-v, --validate <file>', 'games whose moves are predicted meanwhile')
      .option('--every <n>', 'predict one move in so many', positive, 20)
      .option('--threads <n>', 'threads; one learns the same each time', positive, 2),
  ).action((files: string[], options: LearnOptions) =>
    run(async () => (await import('./learn.ts')).learnMoves(files, options, output)),
  );
  addMineOptions(
    patterns
      .command('mine')
      .description(
        'find shapes that predict moves of games, a line each, which the engine misses: a database of patterns, and their evidence as JSON',
      )
      .requiredOption('-o, --output <file>', 'the database to write; a run that was ended goes on'),
  ).action((files: string[], options: MineCommandOptions) =>
    run(async () => (await import('./mine.ts')).minePatterns(files, options, output)),
  );
  patterns
    .command('mined')
    .description('list what was mined with its evidence, and note which of it is accepted or rejected')
    .option(
      '-a, --accept <name>',
      'put this pattern into the database; may be given several times',
      collect,
      [],
    )
    .option('-i, --into <file>', 'the database that accepted patterns go into')
    .option('-r, --reject <name>', 'never propose this pattern again', collect, [])
    .option('-u, --undecide <name>', 'forget what was said of this pattern', collect, [])
    .argument('<file>', 'the evidence, NAME.json beside the database NAME.db')
    .action((file: string, options: MinedCommandOptions) =>
      run(async () => (await import('./mine.ts')).minedPatterns(file, options, output)),
    );
  patterns
    .command('openings')
    .description(
      'count what games, a line each, play in corners and on the whole board: joseki.sgf and openings.db',
    )
    .requiredOption('-o, --output <folder>', 'where to write them')
    .option('--least <n>', 'how often a move must have been played in a corner', positive, 30)
    .option('--least-board <n>', 'how often on a whole board', positive, 50)
    .option('--size <n>', 'of the boards; without joseki unless it is 19', boardSize, 19)
    .option(
      '--play <n>',
      'play so many openings by our own search first; a run that was ended goes on',
      positive,
    )
    .option('--playouts <n>', 'for each of their moves', positive, 200)
    .argument('[file...]', 'collections of games')
    .action((files: string[], options: OpeningsOptions) =>
      run(async () => (await import('./openings.ts')).mineOpenings(files, options, output)),
    );
  patterns
    .command('stats')
    .description(
      'count where patterns of databases match in SGF games (-g), or what the built-in patterns do in collections of games, a line each (-o)',
    )
    .option('-g, --game <file>', 'an SGF file; may be given several times', collect, [])
    .option(
      '-o, --output <file>',
      'with collections of games: where to keep the counts, as JSON; a run that was ended goes on',
    )
    .option('--every <n>', 'with collections: ask about one position in so many moves', positive, 50)
    .option(
      '--without <databases>',
      'with collections: how often the played move is among the first ones without these databases (names, with commas between); may be given several times',
      collect,
      [],
    )
    .option(
      '-r, --reasons',
      'also test classes and constraints, and count the moves that were played (slow)',
      false,
    )
    .argument('<file...>', '.db files, or .sgf files of joseki; with -o collections of games')
    .action((files: string[], options: StatsOptions) =>
      run(async () => {
        const { game, reasons, every, without, output: target } = options;
        if (target === undefined)
          return (await import('./patternStats.ts')).patternStats(files, game, output, reasons);
        if (game.length > 0)
          throw new UsageError('Give either -g with databases or -o with collections of games');
        if (without.length > 0)
          return (await import('./ablation.ts')).ablation(files, { output: target, every, without }, output);
        return (await import('./gameStats.ts')).gameStats(files, { output: target, every }, output);
      }),
    );
}

/** Of `stats`: with databases and games in SGF, or with collections of games. */
interface StatsOptions {
  game: string[];
  reasons: boolean;
  output?: string;
  every: number;
  without: string[];
}

function positive(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new InvalidArgumentError('Not a whole number above 0.');
  return number;
}

function boardSize(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 5 || number > 19)
    throw new InvalidArgumentError('Not a whole number from 5 to 19.');
  return number;
}

function natural(text: string): number {
  const number = Number(text);
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('Not a whole number.');
  return number;
}

function percent(text: string): number {
  const number = Number(text);
  if (text.trim() === '' || !(number > 0 && number <= 100))
    throw new InvalidArgumentError('Not a number above 0 and at most 100.');
  return number;
}

function collect(file: string, before: string[]): string[] {
  return [...before, file];
}

function transformation(text: string): number {
  const number = TRANSFORMATION_LETTERS.indexOf(text);
  if (text.length !== 1 || number < 0)
    throw new InvalidArgumentError('The transformation must be a letter from a to h.');
  return number;
}

function intoFile(file: string): (text: string) => void {
  return (text) => writing(file, UsageError, () => writeFileSync(file, text));
}
