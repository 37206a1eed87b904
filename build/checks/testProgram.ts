/** Where the bundled program of the unit tests is; Vitest has made it before (build/scripts/testProgram.ts). */
import { resolve } from 'node:path';

/** It has an out/ folder as a build has. */
export const testProgramFolder = resolve(import.meta.dirname, '../../node_modules/.cache/program');

/** The command line. */
export const cli = resolve(testProgramFolder, 'out/cli/yomi.js');
