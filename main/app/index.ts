/** Electron's entry point. */
import { useBuiltins } from '../patterns/builtinFile.ts';
import { startDesktop } from './desktop.ts';

useBuiltins();

startDesktop();
