/** The `yomi` program: V8's compile cache first, since it serves only what is loaded after it is on; then the program. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Built, this lies in out/cli, and the build leaves a warm cache beside. Where none can be read or written nothing is lost.
if (!import.meta.filename.endsWith('.ts')) enableCompileCache(join(import.meta.dirname, '../cache'));
await import('./program.ts');
