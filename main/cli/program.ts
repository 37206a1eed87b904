/** The `yomi` command: options, and what they start. Light on purpose; what a subcommand needs is imported when it runs. */
import { existsSync } from 'node:fs';
import { Command } from 'commander';
import { addAnalysisCommand } from './analysis/analysis.ts';
import { CliError } from './cliError.ts';
import { addDocsCommand } from './docs.ts';
import { addDoctorCommand } from './doctor.ts';
import { addExplainCommand } from './explain.ts';
import { addFarmCommands } from './farm.ts';
import { addJobsCommands } from './jobs.ts';
import { addMatchCommand } from './match.ts';
import { addPlayOptions } from './options.ts';
import { addPatternCommands } from './patterns.ts';
import { TOPICS, askedTopic, sendToHelp, shortHelp, topicHelp } from './helpTopics.ts';
import { endWithReaders, outliveReaders } from './pipes.ts';
import { play } from './play.ts';
import { addRegressCommand } from './regress.ts';
import { addTsumegoCommands } from './tsumego.ts';
import { addTuneCommand } from './tune.ts';
import { integer } from './values.ts';
import { yomiVersion } from '../host/places.ts';
import { useBuiltins } from '../patterns/builtinFile.ts';

useBuiltins();
const version = yomiVersion();
const program = new Command('yomi')
  .description('A Go engine that speaks GTP, and the host of its workbench.')
  .version(`Yomi ${version}`, '-v, --version', 'print the version')
  .helpOption('-h, --help', 'print this help')
  // What follows a subcommand belongs to it: -o means something else there.
  .enablePositionalOptions()
  .argument('[file]', 'a game record, as with -l');
interface ServeOptions {
  port?: number;
  data?: string;
  open?: string;
  withoutGames?: boolean;
}

const readOptions = addPlayOptions(program);

program.action(async (file: string | undefined) => {
  const options = readOptions();
  if (file !== undefined && options.infile !== undefined)
    throw new CliError(`There are two game records, '${file}' and '${options.infile}'; name one.`);
  await play({ ...options, infile: options.infile ?? file }, version);
});

program
  .command('serve')
  .description('serve the workbench to a browser on this machine')
  .option('--port <number>', 'port (default: 19361 while it is free)', integer('port', 0, 65535))
  .option('--data <folder>', 'where games and settings are kept')
  .option('--open <file>', 'a game record to show first')
  .option('--without-games', 'with no game open; those that were stay in the library')
  .action(async ({ port, data, open, withoutGames }: ServeOptions) => {
    if (open !== undefined && !existsSync(open)) throw new CliError(`There is no file '${open}'.`);
    outliveReaders();
    const { serve } = await import('../host/serve.ts');
    await serve({ port, dataDir: data, open, withoutGames });
  });

program
  .command('diagnostics')
  .description('save logs, versions and numbers for whoever looks for a fault; nothing of your games')
  .argument('[file]', 'the .zip to write')
  .option('--data <folder>', 'where games and settings are kept')
  .option('--list', 'only say what would be in it')
  .action(async (path: string | undefined, options: { data?: string; list?: boolean }) => {
    const { diagnostics } = await import('./diagnostics.ts');
    process.stdout.write(await diagnostics(path, { ...options, version }));
  });

addAnalysisCommand(program);
addPatternCommands(program, {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
});
addRegressCommand(program);
addDoctorCommand(program);
addDocsCommand(program, version);
addMatchCommand(program);
addTuneCommand(program);
addJobsCommands(program);
addFarmCommands(program);
addTsumegoCommands(program);
addExplainCommand(program);
sendToHelp(program, 'yomi');

/** `--help` of the program itself, in groups. */
function help(topic: string): string {
  const text = topic === '' ? shortHelp(program) : topicHelp(program, topic);
  if (text === undefined)
    throw new CliError(
      `There is no help about '${topic}', but about ${Object.keys(TOPICS).join(', ')} and all.`,
    );
  return text;
}

/** The command line; one option has another spelling in GNU Go's program than in its manual. */
const args = process.argv
  .slice(2)
  .map((word) => word.replace(/^--break_chain-depth(?==|$)/, '--break-chain-depth'));

try {
  endWithReaders();
  const topic = askedTopic(args);
  // The same under Electron, whose own way of passing arguments is not that of a process it starts.
  if (topic !== undefined) process.stdout.write(help(topic));
  else await program.parseAsync(args, { from: 'user' });
} catch (error) {
  if (!(error instanceof CliError)) throw error;
  process.stderr.write(`error: ${error.message}\n`);
  process.exitCode = 1;
}
