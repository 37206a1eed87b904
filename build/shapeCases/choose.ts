/**
 * `node build/shapeCases/choose.ts SEEN.jsonl...`: of the boards of seek.ts as few, empty and cheap ones as show every pattern of the databases of
 * moves once, and where it can be had a second time with a constraint that does not hold (engine/generators/cases/shapes.case). Names the patterns
 * that nothing shows.
 */
import '../scripts/freshBuiltins.ts';
import { writeFileSync } from 'node:fs';
import { shapeFacts } from '../../engine/generators/shapeFacts.ts';
import { asksLiberties } from '../../engine/testing/libertyTests.ts';
import { PLAIN_DATABASES } from '../../engine/testing/plainSayings.ts';
import { SHAPE_DATABASES } from '../../engine/testing/shapeSayings.ts';
import { builtinPatternSet } from '../../patterns/builtin/builtins.ts';
import { boardsIn, nameIn } from './boards.ts';

const OUT = new URL('../../engine/generators/cases/shapes.case', import.meta.url);
/** A stone counts as so much time. */
const MILLISECONDS_PER_STONE = 5;
/** And a board. */
const MILLISECONDS_PER_BOARD = 150;
const LETTERS = 'CBdaeE';

interface Needed {
  name: string;
  /** Letters of the classes, as cases tell them. */
  letters: string;
}

const needed = SHAPE_DATABASES.flatMap((name): Needed[] => {
  const database = builtinPatternSet().database(name)!;
  const facts = shapeFacts(database);
  return database.records.flatMap((record, index) => {
    // The others are in plainShapes.case.
    if (PLAIN_DATABASES.includes(name) && asksLiberties(database.constraint(index))) return [];
    const classes = new Set(facts[index].classes);
    if (classes.has('c')) classes.add('d');
    const letters = [...LETTERS].filter((letter) => classes.has(letter)).sort();
    return [{ name: `${name}_${record.name}`, letters: letters.join('') || '-' }];
  });
});

const boards = process.argv
  .slice(2)
  .flatMap(boardsIn)
  .map((seen) => {
    const stones = seen.rows.join('').replaceAll(/[. ]/g, '').length;
    const cost = seen.milliseconds + MILLISECONDS_PER_STONE * stones + MILLISECONDS_PER_BOARD;
    return { ...seen, stones, cost, speaks: new Map<string, string>() };
  });

/** Each board's lines of patterns that say there as much as they ever do. */
const most = new Map<string, number>();
const heard = (said: string): [name: string, letters: string] | undefined => {
  const name = nameIn(said);
  return name === undefined ? undefined : [name, said.slice(said.lastIndexOf(' ') + 1)];
};
for (const { said } of boards)
  for (const [name, letters] of said.flatMap((text) => [heard(text) ?? []]).filter((one) => one.length === 2))
    most.set(name, Math.max(most.get(name) ?? 0, letters.length));
for (const { said, speaks } of boards)
  for (const text of said) {
    const [name, letters] = heard(text) ?? [];
    if (name !== undefined && letters!.length === most.get(name) && !speaks.has(name)) speaks.set(name, text);
  }

const open = new Set(needed.map(({ name }) => name).filter((name) => most.has(name)));
const chosen: typeof boards = [];
for (const left = new Set(open); left.size > 0;) {
  let best = boards[0];
  let rate = 0;
  for (const board of boards) {
    const here = [...board.speaks.keys()].filter((name) => left.has(name)).length / board.cost;
    if (here > rate) [best, rate] = [board, here];
  }
  chosen.push(best);
  for (const name of best.speaks.keys()) left.delete(name);
}
/** Boards without which every pattern is still shown go, the dearest first. */
for (const board of [...chosen].sort((a, b) => b.cost - a.cost)) {
  const others = chosen.filter((one) => one !== board);
  if (
    [...board.speaks.keys()].every((name) => !open.has(name) || others.some(({ speaks }) => speaks.has(name)))
  )
    chosen.splice(chosen.indexOf(board), 1);
}

const shown = new Set<string>();
const refused = new Set<string>();
const texts = chosen
  .sort((a, b) => a.stones - b.stones)
  .map(({ name, rows, said, speaks }) => {
    const lines = [...speaks].filter(([pattern]) => open.has(pattern) && !shown.has(pattern));
    for (const [pattern] of lines) shown.add(pattern);
    const silent = said.flatMap((text) => {
      const pattern = /Not \S+ -> (\w+)$/.exec(text)?.[1];
      if (pattern === undefined || !open.has(pattern) || refused.has(pattern)) return [];
      refused.add(pattern);
      return [text];
    });
    const all = [...lines.map(([, text]) => text), ...silent];
    return `== ${name}\n${rows.join('\n')}\n${all.sort().join('\n')}\n`;
  });
writeFileSync(
  OUT,
  `# Corners of games as boards of their own, some with a diagram drawn into them, and what the patterns of the databases of moves say there (build/shapeCases/):
#   white E5 -> patterns_Connect1 C     as white's pattern, Connect1 of patterns.db gives E5 the reasons of its class C
#   black C3 -> patterns_Bad6 -         Bad6 gives C3 figures, or what its action says
#   whiteNot F6 -> patterns_Connect1    its diagram stands with the move F6, and its constraint does not hold

${texts.join('\n')}`,
);
const dark = needed.filter(({ name }) => !most.has(name));
const partly = needed.filter(({ name, letters }) => most.has(name) && most.get(name)! < letters.length);
console.log(
  `${boards.length} boards, ${chosen.length} chosen, ${chosen.reduce((sum, one) => sum + one.milliseconds, 0)} ms`,
);
console.log(`${open.size} of ${needed.length} shown, ${refused.size} refused somewhere`);
console.log(
  `not in all their classes: ${partly.map(({ name, letters }) => `${name} ${letters}`).join(', ')}`,
);
console.log(`dark: ${dark.map(({ name }) => name).join(' ')}`);
