/** Which arguments of a command line are files to open. */
import { resolve } from 'node:path';

/**
 * Absolute paths of the files among `argv`, whose first `skip` entries are the program itself. Chromium adds switches of
 * its own anywhere, so everything that begins with a dash is one.
 */
export function filesAmong(argv: string[], skip: number, workingDirectory: string): string[] {
  return argv
    .slice(skip)
    .filter((argument) => argument !== '' && !argument.startsWith('-'))
    .map((argument) => resolve(workingDirectory, argument));
}
