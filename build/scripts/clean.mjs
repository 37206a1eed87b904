// Empties out/ before a build: the Node-side build writes into out/ itself and so cannot do it alone.
import { rmSync } from 'node:fs';

rmSync(new URL('../../out', import.meta.url), { recursive: true, force: true });
