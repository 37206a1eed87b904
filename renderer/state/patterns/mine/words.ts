/** What the page of the mine says. */
import type { Evidence, MineDecision, MineInfo, MineStep } from '../../../../main/ipc/mineApi.ts';
import { toldText } from '../../../api/errors.ts';
import { formatFixed, formatNumber, t } from '../../../messages/messages.ts';
import { joinList } from '../../../ui/parts.ts';

/** The steps of a run, in the order in which it takes them. */
export const STEPS = [
  'asked',
  'surveyed',
  'gathered',
  'counted',
  'checked',
  'tested',
] as const satisfies readonly MineStep[];
/** What each step counts. */
export const STEP_UNITS = {
  asked: 'moves',
  surveyed: 'games',
  gathered: 'games',
  counted: 'games',
  checked: 'games',
  tested: 'shapes',
} as const satisfies Record<MineStep, string>;

const fileName = (path: string): string =>
  path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);

/** What a run is about, in short. */
export function runTitle({ name, title, plan, file }: MineInfo): string {
  if (name !== '') return toldText(name, title);
  if (!plan) return fileName(file);
  return joinList([...plan.files.map(fileName), ...(plan.library ? [t('mine:library')] : [])]);
}

export function percent(share: number): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return t('common:share.percent', { share: formatNumber(100 * share, digits) });
}

/** How far a run is, in a few letters. */
export function stateText({ state, progress }: MineInfo): string {
  if (state !== 'running') return t(`mine:state.${state}`);
  return progress
    ? t('mine:stateStep', { step: STEPS.indexOf(progress.step) + 1, of: STEPS.length })
    : t('mine:stateBegins');
}

/** Speed and what is left of the step; '' while that is not known. */
export function speedText({ progress }: MineInfo): string {
  const rate = progress?.perMinute;
  if (!progress || !rate) return '';
  const minutes = (progress.of - progress.done) / rate;
  const perMinute = rate < 10 ? formatFixed(rate, 1) : Math.round(rate);
  return minutes < 1
    ? t('mine:speed.short', { rate: perMinute })
    : t('mine:speed', { rate: perMinute, minutes: Math.round(minutes) });
}

export function decisionText(decision: MineDecision | undefined): string {
  if (!decision) return '';
  if (decision.kind === 'rejected') return t('mine:decided.rejected');
  return t(`mine:decided.${decision.kind}`, { name: decision.as, database: decision.database });
}

export const PROPOSAL_ORDERS = ['file', 'apart', 'lift', 'missed', 'played'] as const;
export type ProposalOrder = (typeof PROPOSAL_ORDERS)[number];

/** Proposals in an order, equals as the mine ranks them. */
export function orderProposals(all: readonly Evidence[], order: ProposalOrder): readonly Evidence[] {
  const number = ({ apart, lift, missed, played }: Evidence): number =>
    ({ file: 0, apart: apart.low, lift, missed, played })[order];
  return all.toSorted((a, b) => number(b) - number(a));
}
