/** What the page of the mine says. */
import type { Evidence, MineDecision, MineInfo, MineStep } from '../../../../main/ipc/mineApi.ts';

export const STATE_WORDS: Readonly<Record<MineInfo['state'], string>> = {
  running: 'running',
  stopped: 'stopped',
  interrupted: 'interrupted',
  finished: 'finished',
  failed: 'failed',
};

/** In the order in which a run takes them. */
export const STEP_WORDS: Readonly<Record<MineStep, { doing: string; of: string }>> = {
  asked: { doing: 'Asking the engine about moves', of: 'moves' },
  surveyed: { doing: 'Looking for shapes', of: 'games' },
  gathered: { doing: 'Gathering cases', of: 'games' },
  counted: { doing: 'Counting shapes', of: 'games' },
  checked: { doing: 'Counting in the games to check', of: 'games' },
  tested: { doing: 'Looking for constraints', of: 'shapes' },
};
export const STEPS = Object.keys(STEP_WORDS) as MineStep[];

const fileName = (path: string): string =>
  path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);

/** What a run is about, in short. */
export function runTitle({ plan, file }: MineInfo): string {
  if (!plan) return fileName(file);
  return [...plan.files.map(fileName), ...(plan.library ? ['library'] : [])].join(', ');
}

export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

/** How far a run is, in a few letters. */
export function stateText({ state, progress }: MineInfo): string {
  if (state !== 'running') return STATE_WORDS[state];
  return progress ? `${STEPS.indexOf(progress.step) + 1} of ${STEPS.length}` : 'begins';
}

/** Speed and what is left of the step; '' while that is not known. */
export function speedText({ progress }: MineInfo): string {
  const rate = progress?.perMinute;
  if (!progress || !rate) return '';
  const minutes = (progress.of - progress.done) / rate;
  const left = minutes < 1 ? 'less than a minute' : `about ${Math.round(minutes)} min`;
  return `${rate < 10 ? rate.toFixed(1) : Math.round(rate)} a minute, ${left} left in this step`;
}

export function decisionText(decision: MineDecision | undefined): string {
  if (!decision) return '';
  if (decision.kind === 'rejected') return 'Rejected';
  const where = `${decision.as} in ${decision.database}`;
  return decision.kind === 'accepted' ? `Accepted as ${where}` : `Edited as ${where}`;
}

export const PROPOSAL_ORDERS = ['file', 'apart', 'lift', 'missed', 'played'] as const;
export type ProposalOrder = (typeof PROPOSAL_ORDERS)[number];
export const ORDER_WORDS: Readonly<Record<ProposalOrder, string>> = {
  file: 'As the mine ranks them',
  apart: 'Highest share in other games',
  lift: 'Highest lift',
  missed: 'Most missed',
  played: 'Most played',
};

/** Proposals in an order, equals as the mine ranks them. */
export function orderProposals(all: readonly Evidence[], order: ProposalOrder): readonly Evidence[] {
  const number = ({ apart, lift, missed, played }: Evidence): number =>
    ({ file: 0, apart: apart.low, lift, missed, played })[order];
  return all.toSorted((a, b) => number(b) - number(a));
}
