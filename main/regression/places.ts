/** Where what comes with the program lies. */
import { resolve } from 'node:path';

/** The folder of the suites that come with the program; in a packaged app outside the archive, where engines can read. */
export function shippedSuites(): string {
  return resolve(import.meta.dirname, '../../resources/regression').replace(
    /app\.asar(?=[\\/])/,
    'app.asar.unpacked',
  );
}
