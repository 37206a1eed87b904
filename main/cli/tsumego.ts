/** `yomi tsumego`: life-and-death problems. What it needs is loaded when it runs. */
import type { Command } from 'commander';
import type { MakeOptions } from './tsumegoMake.ts';
import type { SolveOptions } from './tsumegoSolve.ts';
import { integer } from './values.ts';

/** Adds the commands to the program. */
export function addTsumegoCommands(program: Command): void {
  const tsumego = program.command('tsumego').description('life-and-death problems');
  tsumego
    .command('solve')
    .description('solve the problems of collections: SGF files with one game for each problem')
    .argument('<file...>', 'the collections')
    .option('--limit <n>', 'at most so many problems of each file', integer('limit', 1, 1e9), 1e9)
    .option('--step <n>', 'only every n-th problem', integer('step', 1, 1e9), 1)
    .option(
      '--nodes <n>',
      'positions read for a problem, at most; 50,000 to 200,000 take a second',
      integer('number of nodes', 1, 1e9),
      500_000,
    )
    .addHelpText(
      'after',
      `
A problem is a game with stones set up. Who moves is what PL says, or the colour of the first move. What it is about is the largest group
that is shut in and whose life the side to move decides; GC[live] or GC[kill] tells whose. If a main line follows, its first move is
compared with ours.

For each problem: its place, the verdict for the side to move (WIN, KO_A: by a ko that it takes first, KO_B: by a ko where it needs the
first threat, 0: failure), whether it is proved, the moves that achieve it, positions read and processor time. What is not solved, or not
shut in, is 'unknown', with the move that a search there prefers. Where no move works as long as the walls hold, the best try is that one if it
is where the fight is, or else the one that resists longest.

Exit codes: 0 all read; 1 a file that cannot be read, or without problems.`,
    )
    .action(async (files: string[], options: SolveOptions) => {
      const { solveFiles } = await import('./tsumegoSolve.ts');
      await solveFiles(files, options, (line) => void process.stdout.write(`${line}\n`));
    });
  tsumego
    .command('make')
    .description('find problems with one right first move in recorded games')
    .argument('<games...>', 'SGF files, or collections of games, a line each: id, komi, result, moves')
    .requiredOption('-o, --output <file>', 'the SGF file of problems that is written')
    .option('--count <n>', 'at most so many problems', integer('count', 1, 1e6), 800)
    .option(
      '--nodes <n>',
      'positions read for a group and a side to move, at most',
      integer('number of nodes', 1, 1e9),
      100_000,
    )
    .option(
      '--least <n>',
      'easier ones, read in fewer positions, are left out',
      integer('least', 0, 1e9),
      100,
    )
    .addHelpText(
      'after',
      `
Every few moves of a game all groups that are shut in are looked at. A problem is one whose life depends on a single first move, whoever has
the ko threats; that it works and that no other move does is proved. Shown is the fight alone, turned to the upper right with Black to move,
the easiest first: those for which the fewest positions had to be read. Problems that differ by symmetry or colours only are given once.

Exit codes: 0 the file is written; 1 a file that cannot be read, or without games.`,
    )
    .action(async (files: string[], options: MakeOptions) => {
      const { makeProblems } = await import('./tsumegoMake.ts');
      await makeProblems(files, options, (line) => void process.stderr.write(`${line}\n`));
    });
}
