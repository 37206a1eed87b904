/** `yomi server` and `yomi worker`: jobs on many machines. What they need is loaded when they run. */
import { Option, type Command } from 'commander';
import type * as FarmCommand from './farmCommand.ts';
import { integer } from './values.ts';

const queue = (command: Command): Command =>
  command.addOption(
    new Option('--queue <url>', 'the Redis or Valkey that tasks go through: redis://… or, by TLS, rediss://…')
      .env('YOMI_QUEUE')
      .makeOptionMandatory(),
  );
const data = (command: Command, what: string): Command => command.option('--data <folder>', what);
/** Where a server keeps what it knows. */
const kept = (command: Command): Command =>
  data(command, 'where jobs, results and tokens are kept').addOption(
    new Option('--store <url>', 'keep them in this database of PostgreSQL instead: postgres://…').env(
      'YOMI_STORE',
    ),
  );

/** How a server is named, and what lets one in: for `yomi worker` and `yomi jobs`. */
export function addServerOptions(command: Command, about: string): Command {
  return command
    .addOption(new Option('--server <url>', about).env('YOMI_SERVER'))
    .addOption(
      new Option('--token <token>', 'what “yomi server token add” told; better in the environment').env(
        'YOMI_TOKEN',
      ),
    );
}

/** Adds the commands to the program. */
export function addFarmCommands(program: Command): void {
  const act = async (
    what: (command: typeof FarmCommand, say: (line: string) => void) => Promise<number> | number,
  ): Promise<void> => {
    const { attemptJobs } = await import('./jobsCommand.ts');
    const command = await import('./farmCommand.ts');
    const say = (line: string): void => void process.stdout.write(`${line}\n`);
    process.exitCode = await attemptJobs(() => what(command, say));
  };

  const server = program.command('server').description('jobs for workers on many machines, over a queue');
  const serve = server
    .command('run', { isDefault: true })
    .description('hold jobs and results, and hand tasks out');
  kept(queue(serve))
    .option('--host <address>', 'address to listen at', '127.0.0.1')
    .option('--port <number>', 'port, 0: any', integer('port', 0, 65535), 19362)
    .option('--public-url <url>', 'how workers reach it, when that is another address')
    .option('--tls-cert <file>', 'certificate (PEM); with --tls-key it is served by TLS')
    .option('--tls-key <file>', 'its key (PEM)')
    .option('--check-every <n>', 'one task in so many is done twice, 0: none', integer('number', 0, 1e6), 20)
    .option('--programs', 'take jobs of other programs than Yomi; workers need --programs, too')
    .addHelpText(
      'after',
      `
Whoever reaches the address can look at the jobs; adding jobs and bringing results needs a token (yomi server token add). Redis is to be
reached by the server and its workers only. It may lose everything and be started again: what has no result is put in anew.`,
    )
    .action((options: FarmCommand.ServerOptions) => act((command, say) => command.runServer(options, say)));

  const token = server.command('token').description('who may take part');
  kept(
    token
      .command('add')
      .description('make a token, which is told this once')
      .argument('<name>', 'of the worker, or of who adds jobs')
      .option('--manager', 'to add jobs and steer them, instead of working'),
  ).action((name: string, options: FarmCommand.TokenOptions) =>
    act((command, say) => command.addToken(name, options, say)),
  );
  kept(token.command('list').description('list those who have one')).action(
    (options: FarmCommand.TokenOptions) => act((command, say) => command.listTokens(options, say)),
  );
  for (const [verb, about] of [
    ['remove', 'take a token back'],
    ['trust', 'take results again of a worker that was quarantined'],
  ] as const)
    kept(token.command(verb).description(about).argument('<name>', 'whose')).action(
      (name: string, options: FarmCommand.TokenOptions) =>
        act((command, say) => command.changeToken(verb, name, options, say)),
    );

  const worker = queue(program.command('worker').description('work on the jobs of a server'));
  addServerOptions(worker, 'the server; default: the one that the queue tells');
  data(worker, 'where engine builds and inputs lie')
    .option('--threads <n>', 'tasks at once (default: one for each core)', integer('threads', 1, 4096))
    .option('--programs', 'start other programs than Yomi, too, when a job says so')
    .addHelpText(
      'after',
      `
A worker runs the engine builds that its server has, so work for a server that you trust. Before it plays it makes sure that a build comes to its
signature on this machine. Exit codes: 0 it was ended; 2 it could not go on.`,
    )
    .action((options: FarmCommand.WorkerOptions) => act((command, say) => command.runWorker(options, say)));
}
