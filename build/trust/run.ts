/**
 * `npm run trust -- <campaign> [--rounds N] [--seed N]`: runs a long campaign and prints its table. Without a name it lists what there is.
 * A campaign is a file beside this one that exports `run` (campaign.ts says what that is); its short form runs within the tests.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Campaign } from './campaign.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string' }, seed: { type: 'string', default: '1' } },
});

/** The campaigns there are: files here that export `run`. */
function campaigns(): string[] {
  return readdirSync(import.meta.dirname)
    .filter((file) => /^\w+\.ts$/.test(file))
    .filter((file) =>
      /^export (const|async function) run\b/m.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
    )
    .map((file) => file.replace(/\.ts$/, ''));
}

function whole(text: string, what: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0)
    throw new Error(`--${what} must be a whole number, not ${text}`);
  return value;
}

const [name] = positionals;
if (name === undefined || !campaigns().includes(name)) {
  console.error(`Which campaign? There are: ${campaigns().join(', ')}.`);
  process.exitCode = 2;
} else {
  const { run } = (await import(`./${name}.ts`)) as { run: Campaign };
  const began = performance.now();
  const rounds = values.rounds === undefined ? undefined : whole(values.rounds, 'rounds');
  console.table(await run({ rounds, seed: whole(values.seed, 'seed') }));
  console.log(`${((performance.now() - began) / 1000).toFixed(0)} s`);
}
