/** What a counterfactual leaves out, as a set that names are put into and taken out of. */
import type { LeaveOut } from '../../../engine/protocol/moves.ts';

export type OutKind = keyof LeaveOut;

export const OUT_WORDS: Readonly<Record<OutKind, string>> = {
  patterns: 'pattern',
  databases: 'database',
  kinds: 'reason',
  modules: 'generator',
};

/** With the name put in, or taken out where it is in. */
export function toggledOut(leaveOut: LeaveOut, kind: OutKind, name: string): LeaveOut {
  const names = (leaveOut[kind] ?? []) as string[];
  const next = names.includes(name) ? names.filter((one) => one !== name) : [...names, name];
  const { [kind]: _, ...others } = leaveOut;
  return next.length === 0 ? others : { ...others, [kind]: next };
}

export function isOut(leaveOut: LeaveOut, kind: OutKind, name: string): boolean {
  return ((leaveOut[kind] ?? []) as string[]).includes(name);
}

export function isEmpty(leaveOut: LeaveOut): boolean {
  return Object.values(leaveOut).every((names) => names.length === 0);
}

/** Everything that is left out, in the order it is told in. */
export function allOut(leaveOut: LeaveOut): { kind: OutKind; name: string }[] {
  return (Object.keys(OUT_WORDS) as OutKind[]).flatMap((kind) =>
    (leaveOut[kind] ?? []).map((name) => ({ kind, name })),
  );
}
