/** What the user is told about a damaged library: what came over, and by name what did not. */
import { basename } from 'node:path';
import type { Notice } from '../ipc/api.ts';
import type { HurtGame, Salvaged } from './salvage.ts';
import type { SealedName } from './seals.ts';

/** More names than these are in the detail only. */
const NAMED = 5;
const OTHERS: Partial<Record<SealedName, string>> = {
  // Their rows have the same form: of a broken one nobody can say which it was.
  kept_value: 'settings or recent files',
  decision: 'thoughts about moves',
  analysis: 'analyses',
  regression_test: 'regression tests',
  regression_run: 'regression runs',
  regression_result: 'regression results',
  regression_detail: 'details of regression results',
  problem_collection: 'collections of problems',
  problem_file: 'files of problems',
  problem_card: 'results of problems',
  engine_match: 'matches of engines',
  match_game: 'games of matches',
  label: 'collections and tags',
  game_label: 'games in collections',
};

/** `lost`: how many of the last changes are known to be missing. */
export function salvageNotice(
  salvaged: Salvaged,
  { aside, cause, lost }: { aside: string; cause: string; lost: number },
): Notice {
  const { whole, recovered, others } = salvaged;
  const sentences = [
    `The library of games was damaged. It was set aside as “${basename(aside)}”.`,
    whole === 1 ? '1 game came over whole.' : `${whole} games came over whole.`,
  ];
  if (recovered.length > 0)
    sentences.push(`Not all of these may be there, they are marked “(recovered)”: ${names(recovered)}.`);
  if (salvaged.lost.length > 0) sentences.push(`These could not be read: ${names(salvaged.lost)}.`);
  if (lost > 0)
    sentences.push(`The last ${lost === 1 ? 'change' : `${lost} changes`} before it may be missing.`);
  const damaged = Object.entries(others).filter(([, { broken }]) => broken > 0);
  if (damaged.length > 0) {
    const what = damaged.map(([name, { broken }]) => `${broken} ${OTHERS[name as SealedName] ?? name}`);
    sentences.push(`Also damaged: ${what.join(', ')}.`);
  }
  if (salvaged.unread > 0)
    sentences.push(
      `Parts of the file could not be read at all (${salvaged.unread} pages); what was only there is missing.`,
    );
  sentences.push('SGF files on disk are not affected.');
  const lines = [...recovered, ...salvaged.lost].map(({ name, what }) => `${name}: ${what}`);
  return { severity: 'error', message: sentences.join(' '), detail: [aside, cause, ...lines].join('\n') };
}

function names(games: readonly HurtGame[]): string {
  const some = games.slice(0, NAMED).map(({ name }) => `“${name}”`);
  const more = games.length - some.length;
  return some.join(', ') + (more > 0 ? ` and ${more} more` : '');
}
