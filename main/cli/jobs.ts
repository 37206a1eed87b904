/** `yomi jobs`: long runs that are cut into tasks for many workers. What they need is loaded when they run. */
import type { Command } from 'commander';
import type * as JobsCommand from './jobsCommand.ts';
import { addServerOptions } from './farm.ts';
import type { ShapeOptions } from './learn.ts';
import { addMatchOptions } from './match.ts';
import type { MiningCliOptions } from './mine.ts';
import { addLearnOptions, addMineOptions } from './patterns.ts';
import type { MatchCliOptions } from './matchCommand.ts';
import { addTestOptions } from './regress.ts';
import type { RegressOptions } from './regressOptions.ts';
import { addTuneOptions } from './tune.ts';
import type { TuneCliOptions } from './tuneCommand.ts';
import { integer } from './values.ts';

const number = integer('number of the job', 1, 1e9);

/** Adds the command with its subcommands to the program. */
export function addJobsCommands(program: Command): void {
  const jobs = program
    .command('jobs')
    .description(
      'matches, test runs, tuning, mining, learning and analysis of games in the background, by several workers',
    )
    .enablePositionalOptions()
    .addHelpText(
      'after',
      `
A job is kept with all its results (jobs.db in the data folder) and worked on by “yomi jobs run” or by the open workbench, whichever is there;
what is killed at any moment goes on without loss. Exit codes: 0 as asked; 1 a job failed, or its run was ended before; 2 not possible.`,
    );
  const local = (command: Command): Command => command.option('--data <folder>', 'where jobs are kept');
  const data = (command: Command): Command =>
    addServerOptions(local(command), 'the jobs of that server instead (yomi server)');
  const act = async (
    what: (command: typeof JobsCommand, say: (line: string) => void) => Promise<number> | number,
  ): Promise<void> => {
    const command = await import('./jobsCommand.ts');
    const say = (line: string): void => void process.stdout.write(`${line}\n`);
    process.exitCode = await command.attemptJobs(() => what(command, say));
  };

  const add = jobs
    .command('add')
    .description('add a job; it is the same one when it was added before')
    .enablePositionalOptions()
    .addHelpText('after', '\nAn engine whose command begins with “yomi” is this program.');
  const adding = (name: string, about: string): Command =>
    data(add.command(name).description(about)).option('--name <name>', 'what it is called', '');
  addMatchOptions(adding('match', 'a match: a task is a game')).action(
    (options: MatchCliOptions & JobsCommand.JobsOptions) =>
      act((command, say) => command.addMatch(options, say)),
  );
  addTestOptions(adding('regress', 'a test run: a task is a suite')).action(
    (selectors: string[], options: RegressOptions & JobsCommand.JobsOptions) =>
      act((command, say) => command.addTests(selectors, options, say)),
  );
  addTuneOptions(adding('tune', 'tuning by games: a task is a game')).action(
    (parameters: string[], options: TuneCliOptions & JobsCommand.JobsOptions) =>
      act((command, say) => command.addTuning(parameters, options, say)),
  );
  adding('analysis', 'what our engine expects of each position of games: a task is a game')
    .argument('[path...]', 'records of one game each, or folders of them')
    .option(
      '--library [words]',
      'games of the library: all, or those that have the words in what it lists of them',
    )
    .option('--collection <name>', 'of the library, those of this collection')
    .option('--tag <name>', 'of the library, those with this tag')
    .option('--engine <options>', 'options of our engine', '--playouts 400')
    .option('--seed <n>', 'of all that is drawn', integer('seed', 0, 1e9), 1)
    .action((paths: string[], options: JobsCommand.AnalysisCliOptions & JobsCommand.JobsOptions) =>
      act((command, say) => command.addAnalysis(paths, options, say)),
    );

  addMineOptions(adding('mining', 'shapes that predict moves, see “yomi patterns mine”')).action(
    (files: string[], options: MiningCliOptions & JobsCommand.JobsOptions) =>
      act((command, say) => command.addMining(files, options, say)),
  );
  addLearnOptions(adding('learning', 'strengths of moves, see “yomi patterns learn”')).action(
    (files: string[], options: ShapeOptions & JobsCommand.JobsOptions) =>
      act((command, say) => command.addLearning(files, options, say)),
  );

  data(jobs.command('list').description('list all jobs'))
    .option('--json', 'as JSON')
    .action((options: JobsCommand.JobsOptions) => act((command, say) => command.listJobs(options, say)));
  data(
    jobs.command('show').description('what a job has found by now').argument('<job>', 'its number', number),
  )
    .option('--json', 'as JSON, with everything')
    .option('--sgf <file>', 'write the games that were played or analysed into a file')
    .option(
      '-o, --output <file>',
      'write the database that mining, with its evidence beside it, or learning made',
    )
    .action((id: number, options: JobsCommand.JobsOptions) =>
      act((command, say) => command.showJob(id, options, say)),
    );
  local(jobs.command('run').description('work on the jobs until all are done'))
    .option('-w, --workers <n>', 'worker processes (default: one for each core)', integer('workers', 1, 256))
    .action((options: JobsCommand.JobsOptions) => act((command, say) => command.runJobs(options, say)));
  for (const [verb, state, about] of [
    ['pause', 'paused', 'begin no more tasks of a job; those that were begun are ended'],
    ['stop', 'stopped', 'give a job up as it is; tasks that were begun are given up, too'],
    ['resume', 'active', 'go on with a job that was paused or stopped, or failed'],
  ] as const)
    data(jobs.command(verb).description(about).argument('<job>', 'its number', number)).action(
      (id: number, options: JobsCommand.JobsOptions) =>
        act((command, say) => command.wantJob(id, state, options, say)),
    );
  data(
    jobs
      .command('remove')
      .description('remove a job with all its results')
      .argument('<job>', 'its number', number),
  ).action((id: number, options: JobsCommand.JobsOptions) =>
    act((command, say) => command.removeJob(id, options, say)),
  );
  jobs
    .command('signature', { hidden: true })
    .description('the build, its patterns and its signature, as JSON')
    .action(() => act((command, say) => command.tellSignature(say)));
  jobs
    .command('work', { hidden: true })
    .description('do tasks that come in as lines (main/jobs/workerProcess.ts)')
    .action(() => act((command) => command.work()));
}
