/** Command lines as people write them: their words, without shell magic. */

/** The words of a command line: quotes and backslashes as in a shell, nothing is replaced. Undefined for an open quote. */
export function splitCommand(command: string): string[] | undefined {
  const words: string[] = [];
  const pattern = /\s+|"((?:[^"\\]|\\.)*)"|'([^']*)'|\\(.)|([^\s"'\\]+)/gsy;
  let word: string | undefined;
  let at = 0;
  for (let match = pattern.exec(command); match; match = pattern.exec(command)) {
    at = pattern.lastIndex;
    const [whole, double, single, escaped, plain] = match;
    if (/^\s/.test(whole)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else {
      word = (word ?? '') + (double?.replace(/\\(["\\$`])/g, '$1') ?? single ?? escaped ?? plain ?? '');
    }
  }
  if (at < command.length) return undefined;
  if (word !== undefined) words.push(word);
  return words;
}

/** A word as it is written in a shell. */
export function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
