/** Lets the engine in a test find the databases; Vitest has made them up to date before (compilePatterns.ts). */
import { useBuiltins } from '../../main/patterns/builtinFile.ts';

useBuiltins();
