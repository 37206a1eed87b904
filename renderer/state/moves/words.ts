/** A decision in words that only the page needs. */
import type { ScoreEstimate, ScoreParts } from '../../../engine/protocol/moves.ts';
import { inWords, listInWords } from '../../../engine/protocol/termNames.ts';
import type { KeptDecision } from '../../../main/ipc/api.ts';
import { explanationWords, formatDate, formatFixed, t } from '../../messages/messages.ts';

/** What the engine says (termNames.ts), in the language of the window. */
export function engineWords(text: string): string {
  return inWords(text, explanationWords());
}

/** Several of it, with what stands between them. */
export function engineList(texts: string, between: ', ' | '; '): string {
  return listInWords(texts, between, explanationWords());
}

/** "Black leads by 7.5 points (between 3.0 and 12.0)." Figures are White's lead. */
export function scoreWords({ score, upper, lower }: ScoreEstimate): string {
  const isSure = Math.abs(upper - lower) < 0.1;
  const between = { lower: ahead(lower), upper: ahead(upper) };
  if (Math.abs(score) < 0.05) return isSure ? t('moves:score.even') : t('moves:score.even.between', between);
  const lead = { side: score > 0 ? t('common:white') : t('common:black'), points: points(score) };
  return isSure ? t('moves:score.leads', lead) : t('moves:score.leads.between', { ...lead, ...between });
}

/** A part of the score: what it is, white minus black, and what is behind it. */
export interface ScoreLine {
  title: string;
  amount: number;
  hint: string;
}

/** The parts of the score, those that are nothing left out but for the points of the board. */
export function scoreLines({ owners, komi, stones, turn, doubt }: ScoreParts): ScoreLine[] {
  const parts = [
    ['owners', owners.reduce((sum, owner) => sum + owner, 0)],
    ['komi', komi],
    ['stones', stones],
    ['turn', turn],
    ['doubt', doubt],
  ] as const;
  return parts
    .filter(([, amount], i) => i === 0 || Math.abs(amount) >= 0.05)
    .map(([part, amount]) => ({
      title: t(`moves:score.part.${part}`),
      amount,
      hint: t(`moves:score.part.${part}.hint`),
    }));
}

/** "W+6.5": a part of the score. */
export function scorePart(amount: number): string {
  return Math.abs(amount) < 0.05 ? '0' : ahead(amount);
}

function points(value: number): string {
  return formatFixed(Math.abs(value), 1);
}

function ahead(value: number): string {
  return Math.abs(value) < 0.05 ? t('moves:score.ahead.even') : `${value > 0 ? 'W' : 'B'}+${points(value)}`;
}

/** With what a kept decision was made: in a line, and all of it for whoever points at that. */
export function premisesOf({ decision, time }: KeptDecision): { words: string; details: string } {
  const who =
    decision.engine === 'classic'
      ? t('moves:premises.classic', { level: decision.level })
      : t('moves:premises.montecarlo');
  const changed = Object.entries(decision.parameters).map(([name, value]) => `${name} = ${value}`);
  const details = [
    t('moves:premises.kept', {
      time: formatDate(new Date(time), { dateStyle: 'short', timeStyle: 'medium' }),
    }),
    t('moves:premises.seed', { seed: decision.seed }),
    ...(decision.engine === 'montecarlo' && decision.draw !== undefined ? [t('moves:premises.drawn')] : []),
    ...(decision.setId === '' ? [] : [t('moves:premises.patterns', { id: decision.setId })]),
    ...(changed.length === 0 ? [t('moves:premises.plain')] : changed),
  ];
  const words =
    changed.length === 0 ? who : t('moves:premises.changed', { engine: who, count: changed.length });
  return { words, details: details.join('\n') };
}
