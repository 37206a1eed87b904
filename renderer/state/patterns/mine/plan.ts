/** The form of a run of the mine, as it begins. */
import type { MinePlan } from '../../../../main/ipc/mineApi.ts';

export function newMinePlan(): MinePlan {
  return {
    ...{ files: [], library: false, check: [] },
    options: { ask: 1000, top: 5, played: 60, share: 10, every: 20, cases: 60, dragons: false },
  };
}
