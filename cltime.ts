import '/tmp/hE/main/build/scripts/freshBuiltins.ts';
import { readFileSync } from 'node:fs';
import { BLACK, WHITE } from '/tmp/hE/main/engine/board/point.ts';
import { Position } from '/tmp/hE/main/engine/board/position.ts';
import { Engine } from '/tmp/hE/main/engine/genmove/engine.ts';
import { readGame } from '/tmp/hE/main/engine/learning/gameReplay.ts';
const engine = new Engine(19);
const lines = readFileSync('/work/shared/games/validate.txt', 'utf8').split('\n');
let T = 0, n = 0; const st: any = {}; const per: number[] = [];
for (let g = 0; g < 16; g++) for (const m of [60, 110, 170]) {
  const game = readGame(lines[g * 31 + 7])!; if (game.moves.length < m) continue;
  const position = new Position(19); position.komi = 7.5;
  for (const [i, p] of [...game.moves].slice(0, m).entries()) position.play(p, i % 2 === 0 ? BLACK : WHITE);
  engine.clearCache(); engine.position = position;
  const t = process.cpuUsage();
  const a = engine.analysis(); const d = a.dragons();
  const u = process.cpuUsage(t); const ms = (u.user + u.system) / 1000; T += ms; n++; per.push(ms);
  for (const x of d.all) st[x.status] = (st[x.status] ?? 0) + 1;
}
per.sort((a, b) => a - b);
console.log(process.env.JUDGED ?? 'hurried', 'mean ms of dragons()', T / n, 'median', per[n >> 1], '95 %', per[Math.floor(n * 0.95)], JSON.stringify(st));
