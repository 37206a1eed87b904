/**
 * `node build/vital/measure.ts NODES FILE[@STEP@FIRST]...`: positions read to prove the problems of SGF files, or fights of recorded games (.txt), for
 * comparing two builds.
 *
 * Each fight is proved for the side to move, with NODES positions at most; a line tells place, positions (0: not proved) and verdict, the last one how many were
 * proved, the geometric mean of the positions (what is not proved counts twice the most), and positions a second of processor time.
 */
import '../scripts/freshBuiltins.ts';
import { readFileSync } from 'node:fs';
import { FightSearch } from '../../engine/solver/fightSearch.ts';
import { fightsIn, fightsOf } from './fights.ts';

/** The most points of a region that is read. */
const MOST_REGION = 30;

const [limit, ...files] = process.argv.slice(2);
const nodes = Number(limit);
const search = new FightSearch(18);
let fights = 0;
let proved = 0;
let logs = 0;
let read = 0;
let micros = 0;
for (const spec of files) {
  const [file, step = '1', first = '1'] = spec.split('@');
  const lines = readFileSync(file, 'latin1').split('\n');
  for (let i = Number(first) - 1; i < lines.length; i += Number(step)) {
    for (const { fight, toMove } of file.endsWith('.txt') ? fightsIn(lines[i]) : fightsOf(lines[i])) {
      if (fight.region.length > MOST_REGION) continue;
      search.begin(fight, 0);
      search.limit = nodes;
      const before = process.cpuUsage();
      const captured = search.prove(toMove);
      micros += process.cpuUsage(before).user;
      fights++;
      read += search.nodes;
      if (captured !== undefined) proved++;
      logs += Math.log(captured === undefined ? 2 * nodes : search.nodes);
      console.log(`${file}:${i + 1} ${captured === undefined ? 0 : search.nodes} ${String(captured)}`);
    }
  }
}
console.log(
  `${fights} fights, ${proved} proved, geometric mean ${Math.exp(logs / fights).toFixed(1)}, ${Math.round((read / micros) * 1e6)} a second`,
);
