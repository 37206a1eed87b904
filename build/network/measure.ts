/**
 * `node build/network/measure.ts GAMES [FROM] [TO] [EVERY]`: of one position in EVERY (20) of those games of a collection, how often the move played is the
 * first, in five and in twenty, in %, and the mean logarithm of its odds: by features alone, and with the network, as a search has them.
 */
import '../scripts/freshBuiltins.ts';
import { readFileSync } from 'node:fs';
import { BOARD_ARRAY, MAX_SIZE, PASS } from '../../engine/board/point.ts';
import { positionBefore, readGame } from '../../engine/learning/gameReplay.ts';
import { MoveNetwork } from '../../engine/montecarlo/moveNetwork.ts';
import { MoveOdds } from '../../engine/montecarlo/moveOdds.ts';
import { PatternBoard } from '../../engine/montecarlo/patternBoard.ts';
import { TreePolicy } from '../../engine/montecarlo/policy.ts';
import { recentMoves } from '../../engine/montecarlo/recentPlay.ts';
import { builtinMoves, builtinTable } from '../../patterns/builtin/builtins.ts';

const WITHIN = [1, 5, 20];
/** Of a move that is not listed, or nearly out of the question. */
const LEAST_ODDS = 1e-7;

class Tally {
  private positions = 0;
  private readonly within = WITHIN.map(() => 0);
  private logs = 0;

  add({ moves, odds, count }: TreePolicy, played: number): void {
    const own = moves.subarray(0, count).indexOf(played);
    const of = own < 0 ? 0 : odds[own];
    let higher = 0;
    let equal = 0;
    for (let i = 0; i < count; i++) {
      if (odds[i] > of) higher++;
      else if (odds[i] === of) equal++;
    }
    // Moves of equal odds, as by symmetry, stand in any order.
    for (const [i, most] of WITHIN.entries()) {
      if (own >= 0) this.within[i] += Math.max(0, Math.min(1, (most - higher) / equal));
    }
    this.logs += Math.log(Math.max(of, LEAST_ODDS));
    this.positions++;
  }

  told(): string {
    const shares = this.within.map((hits) => ((100 * hits) / this.positions).toFixed(1));
    return `${shares.join(' ')} % of ${this.positions}, ${(this.logs / this.positions).toFixed(3)}`;
  }
}

const strengths = builtinMoves();
const network = MoveNetwork.of(strengths.network!, MAX_SIZE)!;
const model = new MoveOdds(MAX_SIZE, strengths);
const board = new PatternBoard(MAX_SIZE, builtinTable());
const policy = new TreePolicy();
const [plain, corrected] = [new Tally(), new Tally()];
const [games, from = '0', to = 'Infinity', every = '20'] = process.argv.slice(2);
const lines = readFileSync(games, 'utf8').trim().split('\n').slice(Number(from), Number(to));
for (const [number, line] of lines.entries()) {
  const game = readGame(line);
  if (!game) continue;
  for (let at = number % Number(every); at < game.moves.length; at += Number(every)) {
    if (game.moves[at] === PASS) continue;
    const { position, color } = positionBefore(game, at);
    const recent = recentMoves(position);
    board.load(position.colorAt);
    board.ko = position.koPoint;
    board.setLast(recent[0]);
    policy.generateBy(model, board, color, { recent, koAllowed: false, most: BOARD_ARRAY });
    plain.add(policy, game.moves[at]);
    network.weigh(policy, board, color, recent);
    corrected.add(policy, game.moves[at]);
  }
}
console.log(`by features ${plain.told()}\nwith the network ${corrected.told()}`);
