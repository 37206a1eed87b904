/** The patterns that emit.ts wrote. */
import { readFileSync } from 'node:fs';

/** Before the mined patterns of a database. */
export const MARK = '##########################################################\n#\n# Mined from proofs';
export const DATABASES: readonly string[] = ['owl_defendpats', 'owl_attackpats'];

export function databaseFile(name: string): URL {
  return new URL(`../../patterns/db/${name}.db`, import.meta.url);
}

/** As database_Name. */
export function minedNames(): string[] {
  return DATABASES.flatMap((database) => {
    const mined = readFileSync(databaseFile(database), 'utf8').split(MARK)[1] ?? '';
    return Array.from(mined.matchAll(/^Pattern (\S+)/gm), ([, name]) => `${database}_${name}`);
  });
}
