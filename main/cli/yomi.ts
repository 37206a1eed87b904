/**
 * The `yomi` program: whether Node.js is new enough, before anything is loaded that an older one cannot read; V8's compile cache, since it
 * serves only what is loaded after it is on; then the program.
 */
import { join } from 'node:path';

/** Older versions lack what the program uses, and the store's native module crashes them. */
const OLDEST = '22.22';
const { node } = process.versions;

if (node.localeCompare(OLDEST, 'en', { numeric: true }) < 0) {
  process.stderr.write(`error: Yomi needs Node.js ${OLDEST} or newer; this is ${node}.\n`);
  process.exitCode = 1;
} else {
  const { enableCompileCache } = await import('node:module');
  // Built, this lies in out/cli, and the build leaves a warm cache beside. Where none can be read or written nothing is lost.
  if (!import.meta.filename.endsWith('.ts')) enableCompileCache(join(import.meta.dirname, '../cache'));
  await import('./program.ts');
}
