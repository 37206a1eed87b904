/** A match in words. */
import { pointsOf, type Crossing, type GameRow, type Standings } from '../../../engine/protocol/match.ts';
import type { LifeEvent, MatchInfo, MatchPlan, MatchScore } from '../../../main/ipc/matchApi.ts';
import { pointName } from '../../../engine/board/point.ts';
import { toldText } from '../../api/errors.ts';
import { formatList, formatNumber, t } from '../../messages/messages.ts';
import { joinList } from '../../ui/parts.ts';

/** Whether it is of more than two players. */
export function isTournament(score: MatchInfo['score']): score is Standings {
  return 'players' in score;
}

/** Whether there are games to play of it: it is not at its end, or some were left out because of a player that could not be set up. */
export function canGoOn({ state, score }: MatchInfo): boolean {
  return (
    state !== 'finished' || (isTournament(score) && score.players.some(({ aside }) => aside !== undefined))
  );
}

/** How a match is called in a sentence. */
export function matchName({ names }: MatchInfo): string {
  return names.length === 2
    ? t('match:name.two', { a: names[0], b: names[1] })
    : t('match:name.more', { names: formatList(names) });
}

/** "8 : 5, 2 drawn"; of a tournament how many games there are. */
export function tallyText(score: MatchInfo['score']): string {
  if (isTournament(score)) return t('match:tally.games', { count: score.games });
  const { wins, losses, draws } = score;
  return draws === 0
    ? `${wins} : ${losses}`
    : t('match:tally.drawn', { won: wins, lost: losses, count: draws });
}

/** "3 of 5". */
export function ofAllText(part: number, all: number): string {
  return t('match:ofAll', { part: formatNumber(part), all: formatNumber(all) });
}

/** "+35 (−60 to +140)", of a player of a tournament. */
export function standingSpan({ elo, eloInterval: [low, high] }: Standings['players'][number]): string {
  return t('match:eloSpan', { elo: eloText(elo, 0), low: eloText(low, 0), high: eloText(high, 0) });
}

/** "1.5/2"; a dash for a player against itself. */
export function crossingText(tally: Crossing): string {
  if (tally === null) return '–';
  return `${formatNumber(pointsOf(tally))}/${formatNumber(tally.wins + tally.losses + tally.draws)}`;
}

/** With its sign; a bound that is none says so. `share`: which bound it would be. */
function eloText(elo: number | null, share: number): string {
  if (elo === null) return share > 0.5 ? '+∞' : '−∞';
  const rounded = Math.round(elo);
  return `${rounded > 0 ? '+' : rounded < 0 ? '−' : ''}${Math.abs(rounded)}`;
}

/** "+35, 95 %: −60 to +140". */
export function eloSpan({ elo, eloInterval: [low, high], share }: MatchScore): string {
  return t('match:eloSpan', { elo: eloText(elo, share), low: eloText(low, 0), high: eloText(high, 1) });
}

/** What is played: "9×9, komi 7.5, Chinese, …". */
export function planText(plan: MatchPlan): string {
  const { players, games, size, komi, rules, black, time, openings, randomPlies } = plan;
  const begins =
    openings.length > 0
      ? t('match:plan.openings', { count: openings.length })
      : randomPlies > 0
        ? t('match:plan.random', { count: randomPlies })
        : '';
  return joinList(
    [
      players.length > 2 ? t('match:plan.each', { count: games }) : '',
      `${size}×${size}`,
      t('match:plan.komi', { komi: formatNumber(komi) }),
      t(`match:plan.rules.${rules}`),
      black === 'alternate' ? '' : t(black === 'a' ? 'match:plan.firstBlack' : 'match:plan.secondBlack'),
      time ? timeText(time) : '',
      begins,
    ].filter((part) => part !== ''),
  );
}

function timeText({ main, period, stones }: NonNullable<MatchPlan['time']>): string {
  return period > 0 ? t('match:plan.timePeriod', { main, period, stones }) : t('match:plan.time', { main });
}

/** What a sequential test says by now; '' when there is none. */
export function testText({ plan, score }: MatchInfo): string {
  const { sprt } = plan;
  if (!sprt || isTournament(score) || score.ratio === undefined) return '';
  const { low, high } = sprt;
  const ratio = formatNumber(score.ratio, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  if (score.verdict === undefined) return t('match:sprt.undecided', { low, high, ratio });
  const values = { low, high, ratio, name: score.a };
  return score.verdict === 'high' ? t('match:sprt.stronger', values) : t('match:sprt.notStronger', values);
}

/** How a game ended, with what went wrong. */
export function endText({ end, problem, why }: GameRow): string {
  const word = t(`match:end.${end}`);
  return problem === undefined || problem === ''
    ? word
    : t('match:endWith', { end: word, problem: toldText(problem, why) });
}

export function lifeText(event: LifeEvent, size: number): string {
  const values = { count: event.stones, point: pointName(event.point, size) };
  return event.kind === 'died' ? t('match:life.died', values) : t('match:life.lived', values);
}

/** The cells of the table of results: games won by each player with each colour. */
export function crossTable(
  rows: readonly GameRow[],
  { a, b }: MatchScore,
): { player: string; black: string; white: string; all: string }[] {
  return [a, b].map((player) => {
    const won = (color: 'black' | 'white'): [number, number] => {
      const own = rows.filter((row) => row[color] === player && row.result !== 'Void');
      const points = own.reduce(
        (sum, { winner }) => sum + (winner === player ? 1 : winner === '' ? 0.5 : 0),
        0,
      );
      return [points, own.length];
    };
    const [black, white] = [won('black'), won('white')];
    const text = ([points, games]: [number, number]): string => ofAllText(points, games);
    return {
      player,
      black: text(black),
      white: text(white),
      all: text([black[0] + white[0], black[1] + white[1]]),
    };
  });
}
