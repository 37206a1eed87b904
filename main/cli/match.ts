/** `yomi match`: two GTP engines play each other, or more all against all; a referee for tuning and testing. What it needs is loaded when it runs. */
import { InvalidArgumentError, Option, type Command } from 'commander';
import type { TournamentCliOptions } from './matchCommand.ts';

/** Adds the options that say which match it is. */
export function addMatchOptions(command: Command): Command {
  const whole = (text: string): number => {
    const number = Number(text);
    if (!Number.isInteger(number) || number < 0) throw new InvalidArgumentError('Not a whole number.');
    return number;
  };
  return command
    .requiredOption('-a, --a <name=command>', 'the first engine; {seed} in it becomes the seed of the game')
    .requiredOption('-b, --b <name=command>', 'the second engine')
    .option('-n, --games <n>', 'how many games each two play, at most', positive, 20)
    .option('--size <n>', 'board size', positive, 19)
    .option('--komi <points>', 'komi', Number, 7.5)
    .addOption(
      new Option('--scoring <rules>', 'how games are counted')
        .choices(['chinese', 'japanese'])
        .default('chinese'),
    )
    .addOption(
      new Option('--score <how>', 'dead stones are what our engine says, or the board counts as it stands')
        .choices(['own', 'area'])
        .default('own'),
    )
    .option('--seed <n>', 'seed of the first game', whole, 1)
    .option('--openings <file>', 'an opening in each line, as "Q16 D4"; each is played with both colours')
    .option('--random-plies <n>', 'random moves at the beginning of each pair of games', whole, 0)
    .option(
      '--init-a <command>',
      'a GTP command for the first engine before each game; repeatable',
      several,
      [],
    )
    .option('--init-b <command>', 'the same for the second', several, [])
    .option('--max-moves <n>', 'moves after which a game is void', positive)
    .option('--move-timeout <seconds>', 'time for a move', Number, 300)
    .option(
      '--time <main[,period,stones]>',
      'a clock for each player, in seconds: a main time, and periods in which so many stones have to be played',
    )
    .addOption(
      new Option('--black <who>', 'who has Black').choices(['alternate', 'a', 'b']).default('alternate'),
    )
    .option('--sprt <low,high>', 'end when the first is surely <high> Elo stronger, or not more than <low>');
}

const several = (text: string, before: string[]): string[] => [...before, text];

function positive(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new InvalidArgumentError('Not a whole number above 0.');
  return number;
}

/** Adds the command to the program. */
export function addMatchCommand(program: Command): void {
  addMatchOptions(program.command('match').description('let GTP engines play each other'))
    .requiredOption(
      '-o, --output <folder>',
      'where games and results are kept; a match that was ended goes on there',
    )
    .option(
      '-e, --engine <name=command>',
      'a further engine: all play against all, with the same openings; repeatable',
      several,
      [],
    )
    .option(
      '--init <name=command>',
      'a GTP command before each game for the engine of that name; repeatable',
      several,
      [],
    )
    .option('--parallel <n>', 'games at the same time', positive, 1)
    .option('--mixed', 'go on though an engine has another version than in the games before')
    .addHelpText(
      'after',
      `
The folder holds games.jsonl, summary.json and an SGF file of each game. A tournament ends with a table of who beat whom and the Elo of all
above their mean (Bradley and Terry), with 95 % intervals. An illegal move, a crash and a move over its time lose.

Exit codes: 0 the match is played; 1 it was ended before; 2 it could not be begun.`,
    )
    .action(async (options: TournamentCliOptions) => {
      const { match } = await import('./matchCommand.ts');
      process.exitCode = await match(options, (line) => void process.stdout.write(`${line}\n`));
    });
}
