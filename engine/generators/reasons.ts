/**
 * The reasons for and against every move that the generators collect for one decision (manual 6.2), and the values that patterns give
 * moves (9.3), each with who said so. Generators say why a move might be good and never how good it is: that is the valuation's
 * matter, which reads everything from here. What a counterfactual leaves out (LeaveOut) is refused here, so that no generator needs
 * to know of it.
 */
import type { Point } from '../board/point.ts';
import type { LeaveOut, MoveReason, ReasonKind, ReasonSource } from '../protocol/moves.ts';
import { WIN } from '../reading/codes.ts';

/** What a pattern or a generator can say of a move in figures (manual 9.3), in points; shape in shape points. */
export type GivenValueKind =
  | 'shape'
  | 'followup'
  | 'reverseFollowup'
  | 'minimumValue'
  | 'maximumValue'
  | 'minimumTerritory'
  | 'maximumTerritory';

/** A figure, and the reason that it stands behind. */
export interface GivenValue {
  what: GivenValueKind;
  amount: number;
  reason: MoveReason;
}

/** A move that somebody has proposed. */
export interface Candidate {
  readonly point: Point;
  /** All of them, discarded ones too. */
  readonly reasons: MoveReason[];
  readonly values: GivenValue[];
}

/** What `from` is worth counts for `to` instead (autohelper replace). */
export interface Replacement {
  from: Point;
  to: Point;
  source: ReasonSource;
}

/** The reason kinds that `about` does not order: [a, b] is [b, a]. */
const SYMMETRIC: ReadonlySet<ReasonKind> = new Set(['attackEither', 'defendBoth', 'connect', 'cut']);

export class MoveReasons {
  /** In the order they were made. */
  readonly replacements: Replacement[] = [];
  private readonly byPoint = new Map<Point, Candidate>();
  private readonly leaveOut: LeaveOut;
  /** Worms that reading believes it can capture, wrongly (autohelper remove_attack). */
  private readonly notAttacked = new Set<Point>();

  /** What is left out is never added. */
  constructor(leaveOut: LeaveOut = {}) {
    this.leaveOut = leaveOut;
  }

  /**
   * Adds a reason, settled or only likely. One of the same kind about the same things is there only once, with the better code; that one is
   * returned then. Undefined when it is left out. `about` and `code` as MoveReason says.
   */
  add(
    point: Point,
    kind: ReasonKind,
    about: readonly Point[],
    code: number,
    source: ReasonSource,
    settled = true,
  ): MoveReason | undefined {
    if (this.isLeftOut(source, kind)) return undefined;
    if ((kind === 'attack' || kind === 'defend') && this.notAttacked.has(about[0])) return undefined;
    const things = SYMMETRIC.has(kind) ? [...about].sort((a, b) => a - b) : [...about];
    const { reasons } = this.candidate(point);
    const old = reasons.find((reason) => reason.kind === kind && isSame(reason.about, things));
    if (old) {
      if (code > old.code) {
        noteSource(old, old.source);
        Object.assign(old, { code, source, likely: settled ? undefined : true });
      } else {
        noteSource(old, source);
        if (settled && code === old.code) delete old.likely;
      }
      return old;
    }
    const reason: MoveReason = {
      kind,
      about: things,
      code,
      source,
      discarded: '',
      ...(!settled && { likely: true }),
    };
    reasons.push(reason);
    return reason;
  }

  /** Gives the move a figure; `kind` is what the reason behind it is called. Figures of one kind add up or compete as 9.3 says. */
  give(
    point: Point,
    what: GivenValueKind,
    amount: number,
    source: ReasonSource,
    kind: ReasonKind = what === 'minimumValue' ? 'minimumValue' : 'shape',
  ): void {
    if (this.isLeftOut(source, kind)) return;
    const { reasons, values } = this.candidate(point);
    let reason = reasons.find((one) => one.kind === kind && one.source === source);
    if (!reason) {
      reason = { kind, about: [], code: WIN, source, discarded: '' };
      reasons.push(reason);
    }
    values.push({ what, amount, reason });
  }

  /** The move must not be played (6.3.7). */
  forbid(point: Point, source: ReasonSource): void {
    this.add(point, 'antisuji', [], WIN, source);
  }

  /** What `from` is worth counts for `to`, which is better (9.6). */
  replace(from: Point, to: Point, source: ReasonSource): void {
    if (from === to || this.isLeftOut(source, 'shape')) return;
    if (!this.replacements.some((one) => one.from === from && one.to === to))
      this.replacements.push({ from, to, source });
  }

  /** The attack on a worm does not work: reasons about it, present and future, do not count (autohelper remove_attack). */
  removeAttack(worm: Point, source: ReasonSource): void {
    if (this.isLeftOut(source, 'attack')) return;
    this.notAttacked.add(worm);
    const why = `the attack does not work, says ${source.pattern?.name ?? source.module}`;
    this.discardWhere(
      ({ kind, about }) => (kind === 'attack' || kind === 'defend') && about[0] === worm,
      () => why,
    );
  }

  /** Takes a reason back as if it had never been given. */
  remove(point: Point, kind: ReasonKind, about?: readonly Point[]): void {
    const candidate = this.byPoint.get(point);
    if (!candidate) return;
    const gone = candidate.reasons.filter((one) => one.kind === kind && (!about || isSame(one.about, about)));
    drop(candidate.reasons, (reason) => gone.includes(reason));
    drop(candidate.values, ({ reason }) => gone.includes(reason));
  }

  /** Takes back all that a module said, before it is asked again. */
  removeModule(module: string): void {
    for (const [point, candidate] of this.byPoint) {
      drop(candidate.reasons, (reason) => !keepOthers(reason, module));
      drop(candidate.values, ({ reason }) => reason.source.module === module);
      if (candidate.reasons.length === 0) this.byPoint.delete(point);
    }
    drop(this.replacements, ({ source }) => source.module === module);
  }

  /** Reasons that the test is true for stay on record but do not count; `why` in words for people. */
  discardWhere(
    test: (reason: MoveReason, point: Point) => boolean,
    why: (reason: MoveReason, point: Point) => string,
  ): void {
    for (const { point, reasons } of this.byPoint.values())
      for (const reason of reasons)
        if (reason.discarded === '' && test(reason, point)) reason.discarded = why(reason, point);
  }

  /** Every move that has a reason, in the order of points. */
  candidates(): Candidate[] {
    return [...this.byPoint.values()]
      .filter(({ reasons }) => reasons.length > 0)
      .sort((a, b) => a.point - b.point);
  }

  /** What is said of a move; undefined for nothing. */
  at(point: Point): Candidate | undefined {
    return this.byPoint.get(point);
  }

  /** Whether the move has such a reason that counts, about this when given. */
  has(point: Point, kind: ReasonKind, about?: Point): boolean {
    return (this.byPoint.get(point)?.reasons ?? []).some(
      (reason) =>
        reason.kind === kind &&
        reason.discarded === '' &&
        (about === undefined || reason.about.includes(about)),
    );
  }

  /** Whether a counterfactual leaves out what this source says; patterns can so be passed over before they are tried. */
  isLeftOut({ module, pattern }: ReasonSource, kind?: ReasonKind): boolean {
    const { patterns, databases, kinds, modules } = this.leaveOut;
    if (modules?.includes(module) || (kind !== undefined && kinds?.includes(kind))) return true;
    return (
      pattern !== undefined &&
      ((patterns?.includes(pattern.name) ?? false) || (databases?.includes(pattern.database) ?? false))
    );
  }

  private candidate(point: Point): Candidate {
    let candidate = this.byPoint.get(point);
    if (!candidate) {
      candidate = { point, reasons: [], values: [] };
      this.byPoint.set(point, candidate);
    }
    return candidate;
  }
}

/** Puts it on record that somebody else gave the reason too, once for each pattern or module. */
function noteSource(reason: MoveReason, source: ReasonSource): void {
  const key = ({ module, pattern }: ReasonSource): string =>
    `${module} ${pattern?.database} ${pattern?.name}`;
  const known = [reason.source, ...(reason.also ?? [])].some((one) => key(one) === key(source));
  if (!known || reason.source === source) reason.also = [...(reason.also ?? []), source];
}

/** Forgets what the module said; whether anybody else gave the reason. */
function keepOthers(reason: MoveReason, module: string): boolean {
  const [source, ...also] = [reason.source, ...(reason.also ?? [])].filter((one) => one.module !== module);
  if (!source) return false;
  reason.source = source;
  if (also.length > 0) reason.also = also;
  else delete reason.also;
  return true;
}

/** Takes the elements out that the test is true for. */
function drop<T>(list: T[], test: (element: T) => boolean): void {
  for (let i = list.length - 1; i >= 0; i--) if (test(list[i])) list.splice(i, 1);
}

function isSame(a: readonly Point[], b: readonly Point[]): boolean {
  return a.length === b.length && a.every((point, i) => point === b[i]);
}
