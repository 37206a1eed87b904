/**
 * `node build/scripts/embedPatterns.ts`: writes the texts of patterns/db/mc_*.db into patterns/montecarlo/builtinTexts.ts,
 * eyes.db into patterns/eyes/builtinText.ts and the others into patterns/builtin/texts.ts, since the engine reads no files. To be run after editing one of them; tests
 * compare the two.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { embeddedDatabasesModule, embeddedEyesModule, embeddedModule } from '../checks/embeddedPatterns.ts';

writeFileSync(join(import.meta.dirname, '../../patterns/montecarlo/builtinTexts.ts'), embeddedModule());
writeFileSync(join(import.meta.dirname, '../../patterns/eyes/builtinText.ts'), embeddedEyesModule());
writeFileSync(join(import.meta.dirname, '../../patterns/builtin/texts.ts'), embeddedDatabasesModule());
