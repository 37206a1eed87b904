/**
 * `node build/scripts/embedPatterns.ts`: writes the texts of patterns/db/mc_*.db into patterns/montecarlo/builtinTexts.ts,
 * since the engine reads no files. To be run after editing one of them; a test compares the two.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { embeddedModule } from '../checks/embeddedPatterns.ts';

writeFileSync(join(import.meta.dirname, '../../patterns/montecarlo/builtinTexts.ts'), embeddedModule());
