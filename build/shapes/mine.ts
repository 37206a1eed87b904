/**
 * `node build/shapes/mine.ts GAMES OUT.json FROM TO SHARE`: shapes that strong players play from move FROM (0 the first) to before move TO, in this share of
 * the places where they stand, by the lower bound.
 * choose.ts takes those that are worth having.
 */
import { writeFileSync } from 'node:fs';
import { learn } from './cover.ts';
import { tablesOf } from './rows.ts';

const TURNS = { games: 10_000, every: 4, others: 16 };
const PLAYED = 20;

export interface MinedShape {
  line: number;
  /** Numbers of features (rows.ts) with the states that are allowed. */
  conditions: [feature: number, states: number][];
}

const [games, outFile, from, to, share] = process.argv.slice(2);
const tables = tablesOf(games, { ...TURNS, from: Number(from), to: Number(to) });
const shapes: MinedShape[] = [];
for (const [line, table] of tables.entries()) {
  const rules = learn(table, { played: PLAYED, share: Number(share) }, (count) => {
    if (count % 20 === 0) console.error(`line ${line}: ${count} shapes, ${Math.round(process.uptime())} s`);
  });
  for (const { conditions } of rules) shapes.push({ line, conditions: [...conditions] });
  writeFileSync(outFile, JSON.stringify(shapes));
  console.error(`line ${line}: ${rules.length} shapes of ${table.rows / table.ways} places`);
}
