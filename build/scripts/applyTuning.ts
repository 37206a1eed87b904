/**
 * Takes over what `yomi tune` found: writes it into the defaults of the sources and puts the run's report at the end of engine/TUNING.md.
 *
 *   node build/scripts/applyTuning.ts FOLDER
 */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { TuneResult } from '../../main/tuning/tunePlan.ts';
import { defaultPlace, textWith } from './parameterSource.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Name the folder of the run.');
  process.exit(2);
}
const { tuned } = JSON.parse(readFileSync(join(folder, 'result.json'), 'utf8')) as TuneResult;
for (const [name, value] of Object.entries(tuned)) {
  const place = defaultPlace(name);
  if (place === undefined) throw new Error(`${name}: no number in the sources is its default`);
  writeFileSync(place.file, textWith(place, value));
  console.log(`${place.file}: ${name} = ${value}`);
}
const report = readFileSync(join(folder, 'report.md'), 'utf8');
const names = Object.keys(tuned).map((name) => `\`${name}\``);
const day = new Date().toISOString().slice(0, 10);
appendFileSync(
  resolve(import.meta.dirname, '../../engine/TUNING.md'),
  `\n## Tuned on ${day}: ${names.join(', ')}\n\n${report}`,
);
