/**
 * From a finished search to a decision: play, pass or resign.
 *
 * The search itself is a bad judge of passing: to it, a game that is over looks like one in which everything wins or
 * nothing does. So a pass is never played because of its visits, but by an account of the position (settle.ts):
 *  - After the opponent's pass, ours ends the game: pass when the count, dead stones off, is a win, and that is certain; or,
 *    where moves cost points, when it is likely, and the board as it stands is a win too.
 *  - Otherwise moves on points that are decided are idle, and under territory counting so is a dame; the most visited move
 *    that is not idle is played, if it is nearly as good as the favourite.
 *  - When there is none: pass, or shut an open border; but not when the search thinks a game won that is lost by the count.
 * A weak level does not play its favourite: its move is drawn, by learnt odds and visits (searchLevels.ts), so that it errs as people do,
 * by what looks likely, and takes the place of the favourite in all that follows.
 * When the classic engine was asked too, it settles closed spaces that it read to their ends, unless more is to be gained elsewhere. Its
 * values and the learnt odds count beside the visits, but no move is chosen of which the search knows that it is much worse than its
 * favourite. Where the classic engine would play another move than the first of these, both are searched alike, and the one that makes more
 * points is played. Where it thinks that nothing is worth more than a few points any more, its move is taken unless the search is sure of its
 * favourite, or finds that it loses more than that.
 * The account is rough, so before anything but the favourite is played, in a game that is not hopeless, a search like the one
 * before looks for the answer to it. Games against GNU Go were lost without that: by passing in races that the account took for
 * won, and by idle or closing moves in fights that it took for over, the more of them the longer the search had thought,
 * since then fewer moves have enough visits to be played instead of the favourite.
 */
import { BLACK, BOARD_ARRAY, EMPTY, OFF_BOARD, PASS, STRIDE, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { scorePosition } from '../board/score.ts';
import { valueWithoutExperience } from '../protocol/moves.ts';
import type { SettledSpace } from '../protocol/moves.ts';
import type { MoveChoice, MoveStats, Rules, SearchReport } from '../protocol/types.ts';
import type { MonteCarloTable } from '../../patterns/montecarlo/table.ts';
import type { MoveTable } from '../../patterns/moves/table.ts';
import { MONTECARLO } from './parameters.ts';
import type { MonteCarloParameters } from './parameters.ts';
import { settle } from './settle.ts';
import type { Settlement } from './settle.ts';
import { TreeSearch, type ClassicAdvice } from './treeSearch.ts';
import { drawWeight, type MoveDraw } from '../protocol/searchLevels.ts';
import { mixSeed, Rng } from '../util/rng.ts';
import { mustStop } from '../util/watch.ts';

/** Added to odds before their logarithm is taken. */
const LEAST_ODDS = 1e-4;
/** Points of the board that the weights of advice hold for. */
const LEARNT_POINTS = 19 * 19;

export interface ChooseOptions {
  komi: number;
  rules: Rules;
  seed: number;
  mayResign: boolean;
  parameters: MonteCarloParameters;
  /** What the search drew its playouts by. */
  patterns: MonteCarloTable;
  /** The strengths of moves for searches of the answers to a choice, if they are to go by them. */
  moves?: MoveTable;
  /** The move is drawn, and not the favourite. */
  draw?: MoveDraw;
  /** What the classic engine thinks of the position, if it was asked. */
  classic?: ClassicAdvice;
  /** What the search took for a win; absent: one by the rules. */
  aim?: number;
  /** While stop[0] is non-zero the favourite is played unexamined. */
  stop?: Int32Array;
}

/** Decides; `report` must be of a search of this position. The position is not changed. */
export function chooseMove(position: Position, report: SearchReport, options: ChooseOptions): MoveChoice {
  const { parameters: by, classic } = options;
  const tried = report.moves.filter((move) => move.point !== PASS);
  const favourite = tried.at(0);
  if (favourite === undefined) return { kind: 'pass' };
  const cover = position.stonesOnBoard(3) / (position.size * position.size);
  if (options.mayResign && cover >= by.resignCover && report.playouts >= by.resignPlayouts) {
    if (Math.max(favourite.winRate, report.winRate) < by.resignRate) return { kind: 'resign' };
  }
  let moves = tried;
  if (classic !== undefined) {
    const settling = settlingMove(classic, favourite, position, report, options);
    if (settling !== undefined) return settling;
    const small = smallMove(classic, options);
    const preferred = small !== undefined && isPreferred(favourite, small, tried, options);
    if (preferred && small.kind === 'play') return { kind: 'play', point: favourite.point };
    // Instead of a pass the account may still find that the game is over.
    if (small !== undefined && !preferred && isAsGood(small, tried, position, report, options)) return small;
    const refuted = small?.kind === 'play' && tried.length > 1 ? small.point : PASS;
    moves = weighed(
      position.size,
      tried.filter(
        ({ point, winRate, visits }) =>
          point !== refuted && (visits < by.adviceVisits || winRate >= favourite.winRate - by.adviceLoss),
      ),
      classic,
      by,
    );
    if (refuted === PASS) moves = settleDispute(moves, tried, position, report, options);
  }
  if (options.draw !== undefined) moves = drawn(moves, report, options.draw, drawSeed(position, options));
  const best = moves[0];
  const theyPassed = position.lastMove()?.point === PASS;
  if (cover < by.endCover && !theyPassed) return { kind: 'play', point: best.point };
  return atTheEnd(position, report, options, moves, theyPassed);
}

/** The moves that were tried, passes aside, best first: most visited, or with the classic engine's advice. */
export function rankedMoves(
  size: number,
  { moves }: SearchReport,
  { classic, parameters: by }: Pick<ChooseOptions, 'classic' | 'parameters'>,
): MoveStats[] {
  const tried = moves.filter((move) => move.point !== PASS);
  return classic === undefined ? tried : weighed(size, tried, classic, by);
}

/**
 * The moves in the order of their visits, learnt odds and classic values together: a log-linear model of what strong players choose. It
 * is of 19x19; on smaller boards a level has the more playouts (searchLevels.ts), whose visits say the more, beside odds that do not.
 */
function weighed(
  size: number,
  moves: MoveStats[],
  classic: ClassicAdvice,
  by: MonteCarloParameters,
): MoveStats[] {
  const odds = by.adviceOdds * Math.min(1, (size * size) / LEARNT_POINTS);
  const values = new Map(
    classic.moves.map((move) => [move.point, Math.max(0, valueWithoutExperience(move))]),
  );
  const weight = ({ point, visits, prior = 0 }: MoveStats): number =>
    Math.log(visits + 1) +
    odds * Math.log(prior + LEAST_ODDS) +
    by.adviceValue * Math.sqrt(values.get(point) ?? 0);
  return moves.toSorted((a, b) => weight(b) - weight(a));
}

/** The same moves, with the one that is drawn at the head. */
function drawn(moves: MoveStats[], { playouts }: SearchReport, draw: MoveDraw, seed: number): MoveStats[] {
  const weights = moves.map((move) => drawWeight(move, playouts, draw));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  let left = new Rng(seed).unit() * sum;
  const at = weights.findIndex((weight) => (left -= weight) < 0);
  return at < 1 ? moves : [moves[at], ...moves.toSpliced(at, 1)];
}

/** The seed stays the same in a game; its moves are drawn anew. */
function drawSeed({ moveNumber }: Position, { seed }: ChooseOptions): number {
  return mixSeed(seed, moveNumber);
}

/**
 * The move that the classic engine settles a closed space by that was read to its end: playouts play on in sekis and kos, and are asked
 * only what there is to gain elsewhere. Undefined where that is more.
 */
function settlingMove(
  { settled }: ClassicAdvice,
  { point }: MoveStats,
  position: Position,
  report: SearchReport,
  options: ChooseOptions,
): MoveChoice | undefined {
  if (settled === undefined || mustStop(options.stop)) return undefined;
  const choice: MoveChoice = { kind: 'play', point: settled.move };
  if (settled.points.includes(point)) return choice;
  const within = new Set(settled.points);
  const favourite: MoveChoice = { kind: 'play', point };
  const [own, other] = [choice, favourite].map((one) => {
    const { ownership } = outlookAfter(position, one, report, options);
    return position.points.reduce((sum, p, i) => (within.has(p) ? sum : sum + ownership[i]), 0);
  });
  return (other - own) * (report.color === BLACK ? 1 : -1) <=
    atStake(settled) + options.parameters.settlingDoubt
    ? choice
    : undefined;
}

/**
 * What a move elsewhere must gain to come before one that settles a closed space. A move that threatens more than it gains is answered, so it costs
 * no turn; one that takes such a move from the other side counts twice.
 */
function atStake({ worth, followup, theirs }: SettledSpace): number {
  return Math.max(followup, theirs > worth ? 2 * worth : worth);
}

/** The classic engine's choice where little is left to gain. */
function smallMove(
  { choice, moves }: ClassicAdvice,
  { parameters: by, stop }: ChooseOptions,
): MoveChoice | undefined {
  if (choice.kind === 'resign' || mustStop(stop)) return undefined;
  return Math.max(0, ...moves.map(valueWithoutExperience)) <= by.smallValue ? choice : undefined;
}

/** Whether the search has tried hardly anything but its favourite, or found that it makes far more wins than that move. */
function isPreferred(
  favourite: MoveStats,
  choice: MoveChoice,
  tried: readonly MoveStats[],
  { parameters: { smallRate, smallShare, adviceVisits } }: ChooseOptions,
): boolean {
  const visits = tried.reduce((sum, move) => sum + move.visits, 0);
  const known = choice.kind === 'play' ? tried.find(({ point }) => point === choice.point) : undefined;
  if (known === favourite) return false;
  if (favourite.visits >= smallShare * visits) return true;
  return known !== undefined && known.visits >= adviceVisits && known.winRate < favourite.winRate - smallRate;
}

/**
 * Whether the search does not find that the choice loses something against its favourite. In a hopeless game that is the likeliest move, which may be
 * the same mistake: then against the next one.
 */
function isAsGood(
  choice: MoveChoice,
  [favourite, next = favourite]: readonly MoveStats[],
  position: Position,
  report: SearchReport,
  options: ChooseOptions,
): boolean {
  const { hopeless, smallLoss } = options.parameters;
  const isFavourite = choice.kind === 'play' && choice.point === favourite.point;
  if (isFavourite && (favourite.winRate >= hopeless || next === favourite)) return true;
  const rival: MoveChoice = { kind: 'play', point: isFavourite ? next.point : favourite.point };
  const [own, other] = [choice, rival].map((one) => outlookAfter(position, one, report, options).score);
  return own >= other - smallLoss;
}

/** The classic engine's move first, where it makes more points than the first of these. */
function settleDispute(
  moves: MoveStats[],
  tried: readonly MoveStats[],
  position: Position,
  report: SearchReport,
  options: ChooseOptions,
): MoveStats[] {
  const { classic, parameters: by, stop } = options;
  const choice = classic?.choice;
  const other = choice?.kind === 'play' ? tried.find(({ point }) => point === choice.point) : undefined;
  if (other === undefined || other === moves[0] || by.disputeShare === 0 || mustStop(stop)) return moves;
  const playouts = Math.ceil(report.playouts * by.disputeShare);
  // As if nothing had been found out about the score: each may come out anywhere.
  const anew = { ...options, aim: undefined };
  const [own, theirs] = [moves[0], other].map(
    ({ point }) => outlookAfter(position, { kind: 'play', point }, report, anew, playouts).score,
  );
  return theirs > own ? [other, ...moves.filter((move) => move !== other)] : moves;
}

function atTheEnd(
  position: Position,
  report: SearchReport,
  options: ChooseOptions,
  moves: MoveStats[],
  theyPassed: boolean,
): MoveChoice {
  const { komi, rules, seed, stop, aim, parameters: by } = options;
  const best = moves[0];
  const color = report.color;
  const sign = color === BLACK ? 1 : -1;
  const playouts = Math.max(
    by.minSettle,
    Math.min(by.maxSettle, Math.round(report.playouts * by.settleShare)),
  );
  const account = settle(position, { komi, rules, seed, playouts, parameters: by, stop });
  if (mustStop(stop)) return { kind: 'play', point: best.point };
  const counted = sign * scorePosition(position, { dead: account.dead, scoring: rules.scoring, komi }).margin;
  const standing = sign * scorePosition(position, { dead: [], scoring: 'chinese', komi }).margin;
  const ifTheyMove = 1 - account.winRate[opponent(color)];
  const certain = Math.min(ifTheyMove, account.winRate[color]) >= by.certain;
  const likely = rules.scoring === 'japanese' && standing > 0 && ifTheyMove >= 0.5;
  // Where moves cost nothing, one that ends the game must be as good as won by the search, too.
  const least = theyPassed && rules.scoring === 'chinese' && aim === undefined ? by.certain : 0;
  const favourite: MoveChoice = { kind: 'play', point: best.point };
  const holds = (choice: MoveChoice): boolean =>
    outlookAfter(position, choice, report, options).rate >=
    Math.max(best.winRate - by.changeLoss, report.winRate - by.changeLoss, least);
  const closing = closingMove(position, account, rules, color, by.decided);
  if (theyPassed && counted > 0 && (likely || (certain && holds(closing)))) return closing;

  const conceded = counted > 0 || best.winRate < by.hopeless ? by.decided : by.conceded;
  const idle = idlePoints(position, account, report, rules, { ...by, conceded });
  const useful = moves.find(
    (move) =>
      idle[move.point] === 0 &&
      move.visits >= by.visitShare * best.visits &&
      move.winRate >= best.winRate - by.rateLoss,
  );
  if (useful === best) return favourite;
  const searchWins = aim === undefined && best.winRate > 0.5;
  // What is lost by the count but won by the search must be shown on the board.
  if (useful === undefined && searchWins && (counted <= 0 || (!theyPassed && ifTheyMove < 0.5)))
    return favourite;
  const choice: MoveChoice = useful === undefined ? closing : { kind: 'play', point: useful.point };
  // Whatever it is, it must keep what there is to lose.
  return best.winRate < by.hopeless || holds(choice) ? choice : favourite;
}

/** Playouts that look at a choice after the search, where not much hangs on it. */
function answerPlayouts({ playouts }: SearchReport, by: MonteCarloParameters): number {
  return Math.max(by.minAnswer, Math.min(by.maxAnswer, Math.round(playouts * by.answerShare)));
}

/**
 * What the side to move may expect after that choice: how often it wins, and by how many points beyond what it needs; and whose the
 * points become, as a report says.
 */
function outlookAfter(
  position: Position,
  choice: MoveChoice,
  report: SearchReport,
  { komi, rules, seed, aim, patterns, moves, parameters: by, stop }: ChooseOptions,
  playouts = answerPlayouts(report, by),
): { rate: number; score: number; ownership: readonly number[] } {
  const search = new TreeSearch({ ...by, maxNodes: by.answerNodes, patterns, moves });
  const after = position.copy();
  after.play(choice.kind === 'play' ? choice.point : PASS, report.color);
  search.start(after, opponent(report.color), { komi, rules, seed, aim });
  search.run(playouts, stop);
  const { winRate, scoreMean, ownership } = search.report();
  return { rate: 1 - winRate, score: report.color === BLACK ? scoreMean : -scoreMean, ownership };
}

/**
 * The last thing before a pass: to the search a border that is open costs nothing, since it is ours whoever moves, but the
 * count of a finished game takes what two colours touch for nobody's. Of the points that are decided to be ours, plays the
 * one that shuts most in; passes when there is none.
 */
export function closingMove(
  position: Position,
  { ownership, dead }: Settlement,
  rules: Rules,
  color: Stone,
  sure = MONTECARLO.defaults.decided,
): MoveChoice {
  const sign = color === BLACK ? 1 : -1;
  const count = (board: Position): number =>
    sign * scorePosition(board, { dead, scoring: rules.scoring, komi: 0 }).margin;
  const before = count(position);
  // By area the stone itself is a point, wherever it stands.
  let most = rules.scoring === 'chinese' ? 1 : 0;
  let point = PASS;
  for (const p of position.points) {
    if (position.colorAt[p] !== EMPTY || sign * ownership[p] < sure || !position.isLegal(p, color)) continue;
    const after = position.copy();
    after.play(p, color);
    const gain = count(after) - before;
    if (gain > most) [most, point] = [gain, p];
  }
  return point === PASS ? { kind: 'pass' } : { kind: 'play', point };
}

/** By point: 1 where a move of `color` gains nothing. What is the opponent's by less than `conceded` may still be tried. */
function idlePoints(
  position: Position,
  { ownership, dead }: Settlement,
  report: SearchReport,
  rules: Rules,
  { decided: sure, conceded, agreed }: Pick<MonteCarloParameters, 'decided' | 'conceded' | 'agreed'>,
): Uint8Array {
  const idle = new Uint8Array(BOARD_ARRAY);
  const gone = new Set(dead);
  const sign = report.color === BLACK ? 1 : -1;
  const decided = (p: Point): boolean => sign * ownership[p] >= sure || -sign * ownership[p] >= conceded;
  for (const [i, p] of position.points.entries()) {
    if (position.colorAt[p] !== EMPTY) continue;
    if (decided(p) && ownership[p] * report.ownership[i] >= 0 && Math.abs(report.ownership[i]) >= agreed)
      idle[p] = 1;
    else if (rules.scoring === 'japanese') {
      // A dame: every neighbour a living stone whose fate is decided.
      const around = [p - 1, p + 1, p - STRIDE, p + STRIDE].filter((q) => position.colorAt[q] !== OFF_BOARD);
      if (around.every((q) => position.colorAt[q] !== EMPTY && decided(q) && !gone.has(q))) idle[p] = 1;
    }
  }
  return idle;
}
