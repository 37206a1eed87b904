/** What proposed a move of a reading, in parts (ResultSink.about): words, and patterns that the workshop can show. */

export interface Proposer {
  words: string;
  /** Where the pattern stands; null for what is none. */
  pattern: { name: string; database: string; line: number } | null;
}

const PATTERN = /^pattern (\S+) \((\S+)\.db:(\d+)\)$/;

export function proposersOf(by: string): Proposer[] {
  if (by === '') return [];
  return by.split(', ').map((words) => {
    const found = PATTERN.exec(words);
    if (!found) return { words, pattern: null };
    const [, name, database, line] = found;
    return { words, pattern: { name, database, line: Number(line) } };
  });
}
