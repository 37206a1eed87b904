/**
 * What the host and the desktop say, in the language that the window showed last: kept in a file beside the library, since it may have to
 * be said while there is no window.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SAYING_KEYS, sayingText, type HostWords, type SayingKey } from '../../engine/protocol/sayings.ts';
import { ENGLISH, type Words } from '../../engine/protocol/wordCatalogue.ts';
import { writeFileAtomic } from '../files/atomicFile.ts';

const FILE = 'yomi.words.json';

/** Keeps the words in the data folder; answers them. */
export function keepWords(dataDir: string, words: HostWords): HostWords {
  const text = JSON.stringify(words);
  if (text !== keptText(dataDir)) writeFileAtomic(join(dataDir, FILE), text);
  return words;
}

/** The words that are kept in the data folder; English where there are none, as of a phrase that is newer than they are. */
export function readWords(dataDir: string): Words {
  const words: Record<string, string> = { ...ENGLISH };
  try {
    const kept = JSON.parse(keptText(dataDir)) as Partial<Record<SayingKey, unknown>> | null;
    for (const key of SAYING_KEYS) {
      const phrase = kept?.[key];
      if (typeof phrase === 'string') words[key] = phrase;
    }
  } catch {
    return ENGLISH;
  }
  return words as Words;
}

/** What a game is called of which not all could be read, in the words of the data folder. */
export function recoveredName(name: string, dataDir: string): string {
  return sayingText({ key: 'host.shell.recovered', args: { name } }, readWords(dataDir));
}

/** What stands in the file; '' when it cannot be read. */
function keptText(dataDir: string): string {
  try {
    return readFileSync(join(dataDir, FILE), 'utf8');
  } catch {
    return '';
  }
}
