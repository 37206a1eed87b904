/** Electron's entry point. */
import { startDesktop } from './desktop.ts';

startDesktop();
