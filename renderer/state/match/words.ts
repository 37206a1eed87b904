/** A match in words. */
import type { GameRow } from '../../../engine/protocol/match.ts';
import type { GamePhase, LifeEvent, MatchInfo, MatchPlan, MatchScore } from '../../../main/ipc/matchApi.ts';
import { pointName } from '../../../engine/board/point.ts';

export const STATE_WORDS: Readonly<Record<MatchInfo['state'], string>> = {
  running: 'Running',
  stopped: 'Stopped',
  interrupted: 'Interrupted',
  finished: 'Finished',
  failed: 'Failed',
};

const END_WORDS: Readonly<Record<GameRow['end'], string>> = {
  passes: 'counted',
  resigned: 'resigned',
  illegal: 'illegal move',
  timeout: 'out of time',
  crash: 'engine died',
  refused: 'refused a command',
  tooLong: 'without end',
  unscored: 'could not be counted',
  setup: 'could not be begun',
};

export const PHASE_WORDS: Readonly<Record<GamePhase, string>> = {
  opening: 'Opening',
  middle: 'Middle game',
  end: 'Endgame',
};

/** "8 × 5 wins, 2 draws". */
export function tallyText({ wins, losses, draws }: MatchScore): string {
  return `${wins} : ${losses}${draws === 0 ? '' : `, ${draws} drawn`}`;
}

/** "65 %" of 0.652. */
export function percentText(share: number): string {
  return `${Math.round(100 * share)} %`;
}

/** With its sign; a bound that is none says so. `share`: which bound it would be. */
function eloText(elo: number | null, share: number): string {
  if (elo === null) return share > 0.5 ? '+∞' : '−∞';
  const rounded = Math.round(elo);
  return `${rounded > 0 ? '+' : rounded < 0 ? '−' : ''}${Math.abs(rounded)}`;
}

/** "+35, 95 %: −60 to +140". */
export function eloSpan({ elo, eloInterval: [low, high], share }: MatchScore): string {
  return `${eloText(elo, share)} (${eloText(low, 0)} to ${eloText(high, 1)})`;
}

/** What is played: "9×9, komi 7.5, Chinese, …". */
export function planText({ size, komi, rules, black, time, openings, randomPlies }: MatchPlan): string {
  const begins =
    openings.length > 0
      ? `${openings.length} ${openings.length === 1 ? 'opening' : 'openings'}`
      : randomPlies > 0
        ? `${randomPlies} random moves first`
        : '';
  const clock = time
    ? `${time.main} s${time.period > 0 ? ` and ${time.period} s for ${time.stones}` : ''} each`
    : '';
  return [
    `${size}×${size}`,
    `komi ${komi}`,
    rules === 'chinese' ? 'Chinese rules' : 'Japanese rules',
    black === 'alternate' ? '' : `the ${black === 'a' ? 'first' : 'second'} has Black always`,
    clock,
    begins,
  ]
    .filter((part) => part !== '')
    .join(', ');
}

/** What a sequential test says by now; '' when there is none. */
export function testText({ plan, score }: MatchInfo): string {
  const { sprt } = plan;
  if (!sprt || score.ratio === undefined) return '';
  const between = `SPRT ${sprt.low} against ${sprt.high} Elo: log likelihood ratio ${score.ratio.toFixed(2)}`;
  if (score.verdict === undefined) return `${between}, undecided`;
  return `${between}: ${score.verdict === 'high' ? `${score.a} is stronger` : `${score.a} is not stronger`}`;
}

/** How a game ended, with what went wrong. */
export function endText({ end, problem }: GameRow): string {
  return problem === undefined || problem === '' ? END_WORDS[end] : `${END_WORDS[end]}: ${problem}`;
}

export function lifeText(event: LifeEvent, size: number): string {
  const what = `${event.stones} stones at ${pointName(event.point, size)}`;
  return event.kind === 'died' ? `own ${what} died` : `the opponent’s ${what} lived`;
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
    const text = ([points, games]: [number, number]): string => `${points} of ${games}`;
    return {
      player,
      black: text(black),
      white: text(white),
      all: text([black[0] + white[0], black[1] + white[1]]),
    };
  });
}
