/** The result of a game in words: as SGF has it, "B+R" is a code. */
import type { Stone } from '../../engine/protocol/types.ts';
import { t } from '../messages/messages.ts';
import { sideName } from './positionView.ts';

const HOW = {
  r: 'resign',
  resign: 'resign',
  t: 'time',
  time: 'time',
  f: 'forfeit',
  forfeit: 'forfeit',
} as const;

function isHow(text: string): text is keyof typeof HOW {
  return Object.hasOwn(HOW, text);
}

/** RE for what somebody typed, however it is written: "b + 3,5" is B+3.5; undefined for what is no result. */
export function typedResult(text: string): string | undefined {
  const bare = text.replace(/\s+/g, '').toLowerCase();
  if (bare === '' || bare === '?') return bare;
  if (/^(?:0|draw|jigo)$/.test(bare)) return '0';
  // not shown: text of the file
  if (bare === 'void') return 'Void';
  const [, winner, how] = /^([bw])\+(.*)$/.exec(bare) ?? [];
  if (winner === undefined) return undefined;
  const said = isHow(how) ? how[0].toUpperCase() : how.replace(',', '.');
  return /^(?:|[RTF]|\d+(?:\.\d+)?)$/.test(said) ? `${winner.toUpperCase()}+${said}` : undefined;
}

/** `result`: SGF's RE. What is in none of its forms is told as it stands. */
export function resultText(result: string): string {
  if (/^(?:0|draw|jigo)$/i.test(result)) return t('game:score.draw');
  const [, winner, how] = /^([BW])\+(.*)$/i.exec(result) ?? [];
  if (winner === undefined) return result;
  const color: Stone = winner.toUpperCase() === 'B' ? 2 : 1;
  const side = sideName(color);
  const key = how.trim().toLowerCase();
  if (key === '') return t('state:result.won', { side });
  if (isHow(key)) return t(`state:result.${HOW[key]}`, { side });
  const points = Number(key);
  return Number.isFinite(points) ? t('game:score.wins', { side, points }) : result;
}
