/**
 * Of what a test imports, `electron` is a stub here: any import of the real package from plain Node would start a download. And threads and
 * processes that tested code starts are the bundled program's (testProgram.ts): a module that asks whether it runs from source finds
 * itself where the bundle has its chunks.
 */
import { registerHooks } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { testProgramFolder } from './testProgram.ts';

const STUB = pathToFileURL(resolve(import.meta.dirname, 'electronStub.ts')).href;
const SOURCES = pathToFileURL(resolve(import.meta.dirname, '../../main')).href;
const CHUNKS = JSON.stringify(resolve(testProgramFolder, 'out/chunks'));
const FROM_SOURCE = "import.meta.filename.endsWith('.ts')";

registerHooks({
  resolve: (name, context, next) =>
    name === 'electron' ? { url: STUB, shortCircuit: true } : next(name, context),
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.startsWith(SOURCES) || loaded.source === undefined || loaded.source === null) return loaded;
    const text = typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source);
    if (!text.includes(FROM_SOURCE)) return loaded;
    const source = text.replaceAll(FROM_SOURCE, 'false').replaceAll('import.meta.dirname', CHUNKS);
    return { ...loaded, source };
  },
});
