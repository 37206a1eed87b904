/** What the shape generator needs to know of each pattern of a move database, read once from its diagram and colon line (manual 9.2, 9.3). */
import type { PatternDatabase } from '../../patterns/matcher/patternSet.ts';
import type { PatternRecord } from '../../patterns/matcher/sections.ts';
import type { GivenValueKind } from './reasons.ts';

/** Cells as pairs of column and row. */
type Cells = readonly number[];

export interface ShapeFacts {
  /** Class letters. */
  readonly classes: ReadonlySet<string>;
  /** Cells drawn O, and X. */
  readonly own: Cells;
  readonly other: Cells;
  /** From the colon line, and what the joseki classes stand for (9.2.2). */
  readonly values: readonly (readonly [GivenValueKind, number])[];
  /** Whether it can do nothing but connect or cut: then it needs two dragons to be worth a look. */
  readonly onlyLinks: boolean;
}

/** Names on the colon line. `terri` and `minterri` mean the same, as do `value` and `minvalue` (9.3). */
const VALUES: Readonly<Record<string, GivenValueKind>> = {
  terri: 'minimumTerritory',
  minterri: 'minimumTerritory',
  maxterri: 'maximumTerritory',
  value: 'minimumValue',
  minvalue: 'minimumValue',
  maxvalue: 'maximumValue',
  shape: 'shape',
  followup: 'followup',
  reverse_followup: 'reverseFollowup',
};

/** The joseki classes as the manual explains them: values, and letters that they stand for. */
const JOSEKI: Readonly<Record<string, { letters: string; minimum: number; fixed?: number; shape?: number }>> =
  {
    J: { letters: 'da', minimum: 27 },
    U: { letters: 'da', minimum: 40, shape: 15 },
    j: { letters: 'eE', minimum: 20, fixed: 20.1 },
    t: { letters: 'eE', minimum: 15, fixed: 15.07 },
  };

/** What a move of a joseki class is worth more when games always play it at once: their share of the turns orders moves of one class. */
const ALWAYS_PLAYED = 4;

/** The bonus of a weak connection (class c), which the manual calls small. */
const WEAK_CONNECTION_SHAPE = 1;

/** What was read of databases, which never change. */
const known = new WeakMap<PatternDatabase, readonly ShapeFacts[]>();

/** The facts by index of pattern. */
export function shapeFacts(database: PatternDatabase): readonly ShapeFacts[] {
  let facts = known.get(database);
  if (!facts) {
    facts = database.records.map((record, index) => factsOf(record, database.shape(index).width));
    known.set(database, facts);
  }
  return facts;
}

function factsOf({ classes: letters, symbols, values: written }: PatternRecord, width: number): ShapeFacts {
  const cells = (drawn: string): number[] => {
    const found: number[] = [];
    for (let i = symbols.indexOf(drawn); i >= 0; i = symbols.indexOf(drawn, i + 1))
      found.push(i % width, Math.floor(i / width));
    return found;
  };
  const classes = new Set(letters);
  const counts = new Map(written);
  const share = Math.min(1, (counts.get('played') ?? 0) / (counts.get('seen') ?? 1));
  const values: [GivenValueKind, number][] = written.flatMap(([name, amount]) =>
    name in VALUES ? [[VALUES[name], amount] as [GivenValueKind, number]] : [],
  );
  for (const [letter, { letters: meaning, minimum, fixed, shape }] of Object.entries(JOSEKI)) {
    if (!letters.includes(letter)) continue;
    for (const one of meaning) classes.add(one);
    if (shape !== undefined) values.push(['shape', shape]);
    const isFixed = fixed !== undefined && letters.includes('F');
    values.push(['minimumValue', isFixed ? fixed : minimum + ALWAYS_PLAYED * share]);
    if (isFixed) values.push(['maximumValue', fixed]);
  }
  if (classes.has('c')) values.push(['shape', WEAK_CONNECTION_SHAPE]);
  const links = classes.has('C') || classes.has('B');
  const doesMore = [...'cadeE'].some((letter) => classes.has(letter));
  return { classes, own: cells('O'), other: cells('X'), values, onlyLinks: links && !doesMore };
}
