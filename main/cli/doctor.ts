/** `yomi doctor`: whether the library of games is sound, and what to do when it is not. What it needs is loaded when it runs. */
import { Option, type Command } from 'commander';
import type { DoctorOptions } from './doctorRun.ts';

/** Adds the command to the program. */
export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description('check the library of games, repair it, write its games as files')
    .option('--data <folder>', 'where the library is')
    .addOption(
      new Option(
        '--repair',
        'bring all that can be read into a new library; the old one is set aside',
      ).conflicts('restore'),
    )
    .option('--export <folder>', 'write every game that can be read into this folder, as SGF')
    .option('--restore <backup>', 'put a backup (its name as listed, or a file) in the place of the library')
    .addHelpText(
      'after',
      `
Exit codes: 0 everything is sound, or was done as asked; 1 something is damaged; 2 it could not be checked or done.`,
    )
    .action(async (options: DoctorOptions) => {
      const { doctor } = await import('./doctorRun.ts');
      process.exitCode = await doctor(options, (line) => void process.stdout.write(`${line}\n`));
    });
}
