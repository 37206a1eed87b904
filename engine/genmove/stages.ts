/** Stages of an analysis: each finds its record out of those of others when it is first asked for, and keeps it until all are forgotten. */
import type { Stone } from '../board/point.ts';
import type { StageName } from '../protocol/progress.ts';

/** The record of a stage. */
export interface Stage<Out> {
  (): Out;
  /** The record if it has been found. */
  readonly known: Out | undefined;
}

export class Stages {
  private readonly enter: (stage: StageName) => void;
  /** What was found: by stage, and for stages of single colours by that too. */
  private readonly found = new Map<object, unknown>();

  /** `enter` is told when a stage begins, its inputs known; what it throws is passed on, and nothing is found. */
  constructor(enter: (stage: StageName) => void) {
    this.enter = enter;
  }

  /** A stage of the whole board. */
  one<In extends readonly unknown[] | [], Out>(
    name: StageName,
    inputs: () => In,
    find: (...inputs: In) => Out,
  ): Stage<Out> {
    const key = {};
    const ask = (): Out => this.ask(key, name, inputs, find);
    return Object.defineProperty(ask, 'known', { get: () => this.found.get(key) }) as Stage<Out>;
  }

  /** A stage of each colour by itself. */
  byColor<In extends readonly unknown[] | [], Out>(
    name: StageName,
    inputs: (color: Stone) => In,
    find: (color: Stone, ...inputs: In) => Out,
  ): (color: Stone) => Out {
    const keys = [{}, {}, {}];
    return (color) =>
      this.ask(
        keys[color],
        name,
        () => inputs(color),
        (...of: In) => find(color, ...of),
      );
  }

  /** No stage knows its record any more. */
  forget(): void {
    this.found.clear();
  }

  private ask<In extends readonly unknown[] | [], Out>(
    key: object,
    name: StageName,
    inputs: () => In,
    find: (...inputs: In) => Out,
  ): Out {
    if (this.found.has(key)) return this.found.get(key) as Out;
    const of = inputs();
    this.enter(name);
    const record = find(...of);
    this.found.set(key, record);
    return record;
  }
}
