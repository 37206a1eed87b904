/** The list of matches as it is shown: by database, then by pattern. */
import type { PatternMatch } from '../../../main/ipc/api.ts';

/** Matches of one pattern, in the order of the list. */
interface PatternGroup {
  name: string;
  matches: PatternMatch[];
}

export interface DatabaseGroup {
  database: string;
  count: number;
  patterns: PatternGroup[];
}

/** By database, then by pattern, both in the order of the list. */
export function groupMatches(matches: readonly PatternMatch[]): DatabaseGroup[] {
  const groups = new Map<string, { count: number; patterns: Map<string, PatternGroup> }>();
  for (const match of matches) {
    const group = groups.get(match.database) ?? { count: 0, patterns: new Map<string, PatternGroup>() };
    groups.set(match.database, group);
    group.count++;
    const pattern = group.patterns.get(match.name);
    if (pattern) pattern.matches.push(match);
    else group.patterns.set(match.name, { name: match.name, matches: [match] });
  }
  return [...groups].map(([database, { count, patterns }]) => ({
    database,
    count,
    patterns: [...patterns.values()],
  }));
}
