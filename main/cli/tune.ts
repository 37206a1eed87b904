/** `yomi tune`: parameters of the engine found by games or by strong players' moves. What it needs is loaded when it runs. */
import { InvalidArgumentError, type Command } from 'commander';
import type { TuneCliOptions } from './tuneCommand.ts';
import { integer } from './values.ts';

/** Adds the parameters, and the options that say which run by games it is. */
export function addTuneOptions(command: Command): Command {
  return command
    .argument('<parameter...>', 'NAME[=START][:MIN..MAX][/DISTANCE], as montecarlo.bias=0.2:0..1/0.05')
    .option('-n, --steps <n>', 'steps', integer('steps', 1, 1e7), 500)
    .option('--gain <number>', 'how far a step goes at the end; the more, the faster and the less sure', gain)
    .option('--seed <n>', 'of all that is drawn', integer('seed', 0, 1e9), 1)
    .option('--size <n>', 'board size', integer('size', 5, 19), 9)
    .option('--komi <points>', 'komi', Number, 7)
    .option('--engine <options>', 'options of our engine in the games', '--playouts 200')
    .option('--pairs <n>', 'pairs of games a step', integer('pairs', 1, 1000), 1)
    .option('--random-plies <n>', 'random moves at the beginning of each pair', integer('plies', 0, 20), 2)
    .option('--check <n>', 'games in the end against where it began, 0: none', integer('check', 0, 1e6), 100);
}

/** Adds the command to the program. */
export function addTuneCommand(program: Command): void {
  const about = 'find better parameters of the engine by games, or by moves of strong players';
  addTuneOptions(program.command('tune').description(about))
    .requiredOption('-o, --output <folder>', 'where the run is kept; one that was ended goes on there')
    .option('--parallel <n>', 'games at the same time', integer('parallel', 1, 64), 2)
    .option('--games <file>', 'by the moves of these games instead, a line each: id, komi, result, moves')
    .option('--positions <n>', 'with --games: positions a step', integer('positions', 1, 1e6), 20)
    .option('--playouts <n>', 'with --games: playouts a position', integer('playouts', 1, 1e7), 200)
    .addHelpText(
      'after',
      `
Without a start a parameter begins at its default, without bounds it keeps its own (yomi-list-params tells both over GTP), without a
distance it is tried a fifth of its start away. The folder holds steps.jsonl, result.json, report.md and the games that check. What was
found is told as --param options; defaults stay as they are.

Exit codes: 0 the run is at its end; 1 it was ended before; 2 it could not be begun.`,
    )
    .action(async (parameters: string[], options: TuneCliOptions) => {
      const { tune } = await import('./tuneCommand.ts');
      process.exitCode = await tune(parameters, options, (line) => void process.stdout.write(`${line}\n`));
    });
}

function gain(text: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new InvalidArgumentError('Not a number above 0.');
  return number;
}
