/**
 * `yomi regress`: runs regression tests with any GTP engine (manual ch. 20). The exit code says what happened: nothing
 * unexpected failed, something did, or the run could not be made. What it needs is loaded when it runs.
 */
import { Option, type Command } from 'commander';
import { AS_EXPECTED, FORMATS, NO_RUN, type RegressOptions } from './regressOptions.ts';
import { decimal, integer } from './values.ts';

function collect(value: string, before: string[]): string[] {
  return [...before, value];
}

/** Adds the selectors, and the options that say which tests are run by which engine. */
export function addTestOptions(command: Command): Command {
  return command
    .argument('[selector...]', 'tests: suite, suite:6, suite:6,13-15, a .tst file or a folder (default: all)')
    .option('-e, --engine <command>', 'the engine (default: this program)')
    .option('-o, --options <options>', "added to the engine's command")
    .option('-s, --suites <folder>', 'where suites are (default: those that come with Yomi)', collect, [])
    .option('--limit <seconds>', 'time for one command', decimal('limit'), 300)
    .option('--limit-commands <names>', 'only tests of these GTP commands, separated by commas')
    .option('-f, --file <file>', 'read selectors from a file', collect, []);
}

/** Adds the command to the program. */
export function addRegressCommand(program: Command): void {
  const about = 'run regression tests with any engine that speaks GTP';
  addTestOptions(program.command('regress').description(about))
    .option('--in-process', 'run this engine without a process of its own; time limits end searches only')
    .option('--trust', 'let suites read any file, not only those in their own folder and below it')
    .option('-j, --jobs <number>', 'processes side by side', integer('number of jobs', 1, 256), 1)
    .option('--verbose', 'write every result, not only the unexpected ones')
    .addOption(
      new Option('--format <format>', 'write results like regress.pike, eval.sh or regress.sh')
        .choices(FORMATS)
        .default('pike'),
    )
    .option('--slow-moves <number>', 'name the slowest tests at the end', integer('number', 0, 1e6))
    .option('--json', 'write everything as JSON')
    .option('--junit <file>', 'write a JUnit XML file')
    .option('--html <file>', 'write a report as one HTML page')
    .option('--store', "keep the run in the workbench's library")
    .option('--data <folder>', 'where the library is')
    .option('--name <name>', 'a name for the kept run')
    .option('--resume <run>', 'go on with a kept run that was stopped, by its number', integer('run', 1, 1e9))
    .option('--mixed', 'go on with it though the engine is not the one that answered before')
    .option('--check', 'only read the suites and positions and say what is wrong with them')
    .exitOverride((error) => process.exit(error.exitCode === 0 ? AS_EXPECTED : NO_RUN))
    .action(async (selectors: string[], options: RegressOptions) => {
      const { regress } = await import('./regressRun.ts');
      process.exitCode = await regress(selectors, options);
    });
}
