/** `yomi explain`: a move of a game in words. What it needs is loaded when it runs. */
import { Option, type Command } from 'commander';
import type { ExplainOptions } from './explainMove.ts';
import { integer } from './values.ts';

/** Adds the command to the program. */
export function addExplainCommand(program: Command): void {
  program
    .command('explain')
    .description('say why a move of a game is good or not')
    .argument('<game>', 'an SGF file; its first game')
    .requiredOption('--move <n>', 'the number of the move', integer('number of the move', 1, 1e6))
    .option('--at <vertex>', 'what speaks for another move in its place, such as D4')
    .option('--long', 'with every term of the value and every reason')
    .addOption(new Option('--text', 'as a text (default)').conflicts(['json', 'markdown']))
    .addOption(new Option('--markdown', 'as Markdown').conflicts(['json']))
    .option('--json', 'as JSON: sentences with what each rests on, terms with what they are made of, reasons')
    .option('--level <n>', 'how deep to read, 1 to 10', integer('level', 1, 10), 10)
    .option(
      '--playouts <n>',
      'search with so many playouts besides',
      integer('number of playouts', 0, 1e8),
      0,
    )
    .option('--seed <n>', 'decides between equals', integer('seed', 0, 2 ** 31 - 1), 1)
    .addHelpText(
      'after',
      `
Without --at, the move that was played is explained, and after it the one that the classic engine would play, or with --playouts the search,
where that is another one. A move that nobody proposes is valued all the same. The sentences are those of the page "Why this move?" and of
the GTP command yomi-explain.

Exit codes: 0 it is told; 1 a file that cannot be read, or without such a move.`,
    )
    .action(async (file: string, options: ExplainOptions) => {
      const { explainMove } = await import('./explainMove.ts');
      process.stdout.write(`${explainMove(file, options)}\n`);
    });
}
