/** The parameters of break-ins. */
import { stage, whole } from '../parameters/stage.ts';
import type { ParametersOf } from '../parameters/stage.ts';

export const BREAKINS = stage('breakins', {
  smallest: whole(10, 361, 'points', 'smaller territories are left to influence'),
  farthest: whole(40, 99, 'tenths of a move', 'strings farther from a territory do not get in'),
  strings: whole(3, 100, 'strings', 'of which breaking into one territory is read, the nearest ones'),
  turns: whole(6, 100, 'times', 'how often a territory is shrunk for each string'),
  together: whole(
    5,
    99,
    'tenths of a move',
    'points no farther than this behind the nearest are reached with them',
  ),
  nodes: whole(
    180,
    100_000,
    'nodes',
    'for the question whether a string gets in; what then stops one may cost what it will',
    'nineteen of twenty break-ins take less (TUNING.md, breakins)',
  ),
});
export type BreakInParameters = ParametersOf<typeof BREAKINS>;
