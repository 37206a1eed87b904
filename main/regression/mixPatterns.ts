/**
 * What lies between two pattern sets, and every set in between: the old one with some of the changes. Sets are taken apart into
 * the patterns they were built from and built again, so that no source text is needed, which may have changed long since.
 */
import type { PatternChange } from '../ipc/labApi.ts';
import * as layout from '../../patterns/format/layout.ts';
import { buildPatternSet, type BuildCache, type PatternInput } from '../../patterns/matcher/build.ts';
import { databaseInput } from '../../patterns/matcher/input.ts';
import type { PatternDatabase, PatternSet } from '../../patterns/matcher/patternSet.ts';

/** A database in both its forms. Patterns have the same key when their names, and which of that name they are, agree. */
interface Mixed {
  name: string;
  from: Map<string, PatternInput>;
  to: Map<string, PatternInput>;
  fromKind: PatternDatabase['kind'];
  toKind: PatternDatabase['kind'];
  inBoth: boolean;
}

/** The way from one set to another. */
export class PatternMixer {
  /** In the order of databases and patterns of the new set. */
  readonly changes: readonly PatternChange[];
  readonly #databases: readonly Mixed[];
  /** By key of a pattern, or the name of a database: its change. */
  readonly #byKey = new Map<string, PatternChange>();
  readonly #cache: BuildCache = new Map();

  constructor(from: PatternSet, to: PatternSet) {
    const names = merged(
      from.databases.map(({ name }) => name),
      to.databases.map(({ name }) => name),
    );
    this.#databases = names.map((name) => mixed(name, from.database(name), to.database(name)));
    this.changes = this.#databases.flatMap((database) => this.#changesOf(database));
  }

  /** The buffer of the old set with these changes. */
  build(changes: ReadonlySet<PatternChange>): ArrayBuffer {
    const done = (key: string): boolean => {
      const change = this.#byKey.get(key);
      return change !== undefined && changes.has(change);
    };
    const inputs = this.#databases.flatMap(({ name, from, to, fromKind, toKind, inBoth }) => {
      const turned = done(name);
      const [old, now] = [[...from.keys()], [...to.keys()]];
      const order = turned || !this.#byKey.has(name) ? merged(old, now) : merged(now, old);
      const patterns = order.flatMap((key) => (done(key) ? to : from).get(key) ?? []);
      if (patterns.length === 0 && !inBoth) return [];
      return [{ ...databaseInput(name, turned ? toKind : fromKind, []), patterns }];
    });
    return buildPatternSet(inputs, this.#cache);
  }

  #changesOf({ name: database, from, to, fromKind, toKind }: Mixed): PatternChange[] {
    const changes: PatternChange[] = [];
    const add = (key: string, change: Omit<PatternChange, 'database'>): void => {
      changes.push({ database, ...change });
      this.#byKey.set(key, changes[changes.length - 1]);
    };
    for (const key of merged([...from.keys()], [...to.keys()])) {
      const [old, now] = [from.get(key), to.get(key)];
      const { name, line } = (now ?? old!).record;
      if (!old) add(key, { name, line, kind: 'added' });
      else if (!now) add(key, { name, line, kind: 'removed' });
      else if (content(old) !== content(now)) add(key, { name, line, kind: 'changed' });
    }
    const common = (one: Map<string, PatternInput>, other: Map<string, PatternInput>): string =>
      [...one.keys()].filter((key) => other.has(key)).join('\n');
    if (fromKind !== toKind || common(from, to) !== common(to, from))
      add(database, { name: '', line: 1, kind: 'order' });
    return changes;
  }
}

/** Everything of a pattern that decides what it does: all but the line it stands in. */
function content({ shape, record, labelCells, constraint, action }: PatternInput): string {
  return JSON.stringify([shape, record, labelCells, constraint, action], (key, value: unknown) =>
    key === 'line' ? undefined : ArrayBuffer.isView(value) ? [...(value as Uint8Array)] : value,
  );
}

/** All of `second` in its order; what only `first` has stands behind what it followed there. */
function merged(first: readonly string[], second: readonly string[]): string[] {
  const there = new Set(second);
  const followers = new Map<string, string[]>();
  let last = '';
  for (const key of first) {
    if (there.has(key)) last = key;
    else followers.set(last, [...(followers.get(last) ?? []), key]);
  }
  return [...(followers.get('') ?? []), ...second.flatMap((key) => [key, ...(followers.get(key) ?? [])])];
}

function mixed(name: string, from: PatternDatabase | undefined, to: PatternDatabase | undefined): Mixed {
  const kind = (to ?? from)!.kind;
  return {
    name,
    from: inputs(from),
    to: inputs(to),
    fromKind: from?.kind ?? kind,
    toKind: to?.kind ?? kind,
    inBoth: from !== undefined && to !== undefined,
  };
}

/** The patterns of a database as it was built from them, in its order. */
function inputs(database: PatternDatabase | undefined): Map<string, PatternInput> {
  const found = new Map<string, PatternInput>();
  for (let index = 0; index < (database?.count ?? 0); index++) {
    const input = patternInput(database!, index);
    const { name } = input.record;
    let key = `${database!.name}\t${name}\t1`;
    for (let copy = 2; found.has(key); copy++) key = `${database!.name}\t${name}\t${copy}`;
    found.set(key, input);
  }
  return found;
}

function patternInput(database: PatternDatabase, index: number): PatternInput {
  const { patterns, turned, labels } = database.sections;
  const row = patterns.subarray(index * layout.PATTERN_INTS, (index + 1) * layout.PATTERN_INTS);
  const { width, height, edges, cells } = database.shape(index);
  const move = row[layout.MOVE];
  const transformations = Array.from(
    { length: row[layout.TURNED_COUNT] },
    (_, i) => turned[(row[layout.TURNED_FROM] + i) * layout.TURNED_INTS + 1],
  );
  return {
    shape: {
      width,
      height,
      edges,
      cells,
      moveX: move < 0 ? -1 : move % width,
      moveY: move < 0 ? -1 : Math.floor(move / width),
      transformations,
    },
    record: database.records[index],
    labelCells: [
      ...labels.subarray(row[layout.LABELS_FROM], row[layout.LABELS_FROM] + row[layout.LABEL_COUNT]),
    ],
    constraint: database.constraint(index),
    action: database.action(index),
  };
}
