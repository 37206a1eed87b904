/** The pages of Help as files: the English ones, and of which English text each translation is. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Names a text of an English page: the first 12 hexadecimal digits of its SHA-256, whatever its ends of lines. */
export function textId(markdown: string): string {
  return createHash('sha256').update(markdown.replaceAll('\r\n', '\n')).digest('hex').slice(0, 12);
}

/** The pages in a folder by their ids, which are their file names without `.md`; throws when it is not there. */
export function pagesIn(folder: string): Map<string, string> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.md'));
  return new Map(
    names.map((name) => [name.slice(0, -'.md'.length), readFileSync(join(folder, name), 'utf8')] as const),
  );
}

/** The English text of each page by its id, as the window is told of it when it is built; `docs`: resources/docs. */
export function englishIds(docs: string): Record<string, string> {
  return Object.fromEntries([...pagesIn(docs)].map(([id, text]) => [id, textId(text)]));
}
