/** For the scripts beside: the pattern databases as their sources are now. */
import { useBuiltins } from '../../main/patterns/builtinFile.ts';
import { freshBuiltins } from './compilePatterns.ts';

await freshBuiltins();
useBuiltins();
