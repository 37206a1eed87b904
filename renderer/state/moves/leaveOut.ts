/** What a counterfactual leaves out, as a set that names are put into and taken out of. */
import type { LeaveOut } from '../../../engine/protocol/moves.ts';

export type OutKind = keyof LeaveOut;

const OUT_KINDS: readonly OutKind[] = ['patterns', 'databases', 'kinds', 'modules'];

function namesOf(leaveOut: LeaveOut, kind: OutKind): readonly string[] {
  return leaveOut[kind] ?? [];
}

/** With the name put in, or taken out where it is in. */
export function toggledOut(leaveOut: LeaveOut, kind: OutKind, name: string): LeaveOut {
  const names = namesOf(leaveOut, kind);
  const next = names.includes(name) ? names.filter((one) => one !== name) : [...names, name];
  const others = { ...leaveOut };
  delete others[kind];
  return next.length === 0 ? others : { ...others, [kind]: next };
}

export function isOut(leaveOut: LeaveOut, kind: OutKind, name: string): boolean {
  return namesOf(leaveOut, kind).includes(name);
}

export function isEmpty(leaveOut: LeaveOut): boolean {
  return allOut(leaveOut).length === 0;
}

/** Everything that is left out, in the order it is told in. */
export function allOut(leaveOut: LeaveOut): { kind: OutKind; name: string }[] {
  return OUT_KINDS.flatMap((kind) => namesOf(leaveOut, kind).map((name) => ({ kind, name })));
}
