/**
 * `npm run check:help`: which translated pages of Help are missing or older than their English page, and what is wrong with the others.
 * `npm run check:help -- --all` fails when one is missing or old, as before a release.
 * `npm run check:help -- --diff de/start.md` shows what was changed in the English page since it was translated.
 * `npm run check:help -- --current de/start.md …` writes into the first line that the page is of the English one as it is now.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { translationOf } from '../../renderer/app/helpMarkdown.ts';
import { DOCS, translationStates } from '../checks/helpTranslations.ts';
import { textId } from './helpSources.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean' }, diff: { type: 'boolean' }, current: { type: 'boolean' } },
});
const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: DOCS, encoding: 'utf8', maxBuffer: 2 ** 26 });
const englishOf = (file: string): string => readFileSync(join(DOCS, basename(file)), 'utf8');

/** The difference between the English page that a translation is of and that of now. */
function changesSince(file: string): string {
  const { of } = translationOf(readFileSync(join(DOCS, file), 'utf8'));
  const name = basename(file);
  const commits = git('log', '--format=%H', '--', name).split('\n').filter(Boolean);
  const commit = commits.find((one) => textId(git('show', `${one}:./${name}`)) === of);
  if (commit === undefined) throw new Error(`no commit has the English text ${of} of ${name}`);
  return git('diff', '--word-diff', commit, '--', name);
}

if (values.diff) for (const file of positionals) console.log(changesSince(file));
else if (values.current) {
  for (const file of positionals) {
    const { text } = translationOf(readFileSync(join(DOCS, file), 'utf8'));
    writeFileSync(join(DOCS, file), `<!-- of ${textId(englishOf(file))} -->\n${text}`);
  }
} else {
  const states = translationStates();
  for (const { file, state, faults, hints } of states) {
    if (state !== 'current') console.log(`${file}: ${state}`);
    for (const fault of [...faults, ...hints]) console.log(`${file}: ${fault}`);
  }
  const old = states.filter(({ state }) => state !== 'current').length;
  console.log(`${states.length - old} of ${states.length} pages are current`);
  if (states.some(({ faults }) => faults.length > 0) || (values.all && old > 0)) process.exitCode = 1;
}
