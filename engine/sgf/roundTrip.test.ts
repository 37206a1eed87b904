import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSgf } from './parser.ts';
import { preorder, type SgfCollection, type SgfNode } from './tree.ts';
import type { FlatNode, SgfEdit, SgfProperty } from './types.ts';
import { escapeText, unescapeText } from './values.ts';
import { writeSgf, writeSubtree } from './writer.ts';

const RUNS = 400;

interface Spec {
  properties: SgfProperty[];
  children: Spec[];
}

const space = fc.constantFrom('', '', '', ' ', '\n', '\r\n', '\t', '  \n ');
const point = fc.stringMatching(/^[a-s]{2}$/);
const anyText = fc.string({ unit: fc.constantFrom(...'ab :;()[]\\BW\n\r\t碁あ가😀'), maxLength: 12 });

const property: fc.Arbitrary<SgfProperty> = fc.oneof(
  fc.record({ id: fc.constantFrom('B', 'W'), values: fc.tuple(point) }),
  fc.record({
    id: fc.constantFrom('AB', 'AW', 'TR'),
    values: fc.array(point, { minLength: 1, maxLength: 4 }),
  }),
  fc.record({
    id: fc.constantFrom('C', 'N', 'GC', 'XY', 'LONG'),
    values: fc.array(
      anyText.map((text) => escapeText(text)),
      { minLength: 1, maxLength: 2 },
    ),
  }),
);

const properties = fc.uniqueArray(property, { selector: ({ id }) => id, maxLength: 4 });

/** Trees of a few dozen nodes, long lines as well as bushes. */
const tree: fc.Arbitrary<Spec> = fc.letrec<{ tree: Spec }>((tie) => ({
  tree: fc.record({
    properties,
    children: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constant<Spec[]>([]),
      tie('tree').map((only) => [only]),
      fc.array(tie('tree'), { maxLength: 3 }),
    ),
  }),
})).tree;

/** The text of a tree with white space and superfluous parentheses from `spaces`, one after the other. */
function render(spec: Spec, next: () => string, odd: () => boolean): string {
  const values = (property: SgfProperty): string =>
    property.values.map((value) => `${next()}[${value}]`).join('');
  const own = spec.properties.map((property) => `${next()}${property.id}${values(property)}`).join('');
  const below = spec.children.map((child) => {
    const text = render(child, next, odd);
    return spec.children.length > 1 || odd() ? `${next()}(${next()}${text}${next()})` : next() + text;
  });
  return `;${own}${below.join('')}`;
}

const source: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(tree, { minLength: 1, maxLength: 3 }),
    fc.infiniteStream(space),
    fc.infiniteStream(fc.boolean()),
  )
  .map(([games, spaces, odds]) => {
    const next = (): string => spaces.next().value as string;
    const odd = (): boolean => odds.next().value as boolean;
    return games.map((game) => `${next()}(${next()}${render(game, next, odd)}${next()})`).join('') + next();
  });

/** Text that was SGF once: pieces cut out, doubled, and put in. */
const broken: fc.Arbitrary<string> = fc
  .tuple(
    source,
    fc.array(
      fc.record({
        at: fc.nat(),
        cut: fc.nat(6),
        put: fc.string({ unit: fc.constantFrom(...'()[];\\ \nBWaC'), maxLength: 4 }),
      }),
      { minLength: 1, maxLength: 6 },
    ),
  )
  .map(([text, changes]) =>
    changes.reduce((result, { at, cut, put }) => {
      const from = at % (result.length + 1);
      return result.slice(0, from) + put + result.slice(from + cut);
    }, text),
  );

/** What the tree says, without ids. */
function outline(games: readonly SgfNode[]): unknown[] {
  const place = new Map<SgfNode, number>();
  return [...preorder(games)].map((node) => {
    place.set(node, place.size);
    return [
      node.parent ? place.get(node.parent) : -1,
      ...node.properties.map(({ id, values }) => [id, ...values].join('\0')),
    ];
  });
}

/** A step of a random editor: which node, and what to do there. */
interface Step {
  pick: number;
  kind: number;
  index: number;
  properties: SgfProperty[];
}

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({ pick: fc.nat(), kind: fc.nat(9), index: fc.nat(), properties }),
  { minLength: 1, maxLength: 8 },
);

function editFor(collection: SgfCollection, step: Step): SgfEdit | undefined {
  const nodes = [...preorder(collection.games)];
  const node = nodes[step.pick % Math.max(1, nodes.length)] as SgfNode | undefined;
  if (step.kind < 3 || !node) {
    const parent = !node || step.kind === 0 ? null : node;
    const siblings = parent ? parent.children : collection.games;
    const id = collection.nextId;
    const added: FlatNode[] = step.properties.map((property, i) => ({
      id: id + i,
      parent: i === 0 ? null : id + ((step.index + i) % i),
      properties: [property],
    }));
    if (added.length === 0) added.push({ id, parent: null, properties: [] });
    return {
      op: 'insert',
      parent: parent?.id ?? null,
      index: step.index % (siblings.length + 1),
      nodes: added,
    };
  }
  if (step.kind < 5) return { op: 'remove', node: node.id };
  if (step.kind < 6) {
    const siblings = node.parent ? node.parent.children : collection.games;
    return { op: 'move', node: node.id, index: step.index % siblings.length };
  }
  if (step.kind < 8) {
    const victim = node.properties[step.index % Math.max(1, node.properties.length)] as
      | SgfProperty
      | undefined;
    return victim && { op: 'set', node: node.id, property: victim.id, values: null };
  }
  const set = step.properties[0] as SgfProperty | undefined;
  return set && { op: 'set', node: node.id, property: set.id, values: [...set.values] };
}

/** Applies the steps; returns the edits that take them back, last first. */
function edit(collection: SgfCollection, script: Step[]): SgfEdit[] {
  const inverses: SgfEdit[] = [];
  for (const step of script) {
    const change = editFor(collection, step);
    // Edits are plain data: what went through JSON must do the same.
    if (change) inverses.unshift(collection.apply(JSON.parse(JSON.stringify(change)) as SgfEdit));
  }
  return inverses;
}

describe('round trips', () => {
  it('well-formed text comes back byte for byte, without a complaint', () => {
    fc.assert(
      fc.property(source, (text) => {
        const { value, diagnostics } = parseSgf(text);
        expect(diagnostics).toEqual([]);
        expect(value.layout.regular).toBe(true);
        expect(writeSgf(value)).toBe(text);
      }),
      { numRuns: RUNS },
    );
  });

  it('the pieces of the source make up the source when every game is written anew', () => {
    fc.assert(
      fc.property(source, (text) => {
        const { value } = parseSgf(text);
        // A removed and re-inserted node leaves the pieces as they are; an added empty game forces the long way.
        const undo = value.apply({
          op: 'insert',
          parent: null,
          index: value.games.length,
          nodes: [{ id: value.nextId, parent: null, properties: [] }],
        });
        const written = writeSgf(value);
        expect(written.slice(0, value.layout.tail)).toBe(text.slice(0, value.layout.tail));
        value.apply(undo);
        expect(writeSgf(value)).toBe(text);
      }),
      { numRuns: RUNS },
    );
  });

  it.each<[string, fc.Arbitrary<string>]>([
    ['well-formed', source],
    ['broken', broken],
  ])(
    '%s text: an edited tree is read back as it is, and the inverses give back the source',
    (_kind, texts) => {
      let edits = 0;
      fc.assert(
        fc.property(texts, steps, (text, script) => {
          const { value } = parseSgf(text);
          const before = outline(value.games);
          const inverses = edit(value, script);
          edits += inverses.length;
          const written = writeSgf(value);
          expect(outline(parseSgf(written).value.games)).toEqual(outline(value.games));
          if (value.layout.regular) {
            for (const node of preorder(value.games)) {
              if (!value.isUntouched(node) || value.layout.repaired.has(node.id)) continue;
              expect(written).toContain(text.slice(value.layout.start[node.id], value.layout.end[node.id]));
            }
          }
          for (const inverse of inverses) value.apply(JSON.parse(JSON.stringify(inverse)) as SgfEdit);
          expect(outline(value.games)).toEqual(before);
          expect(value.isModified()).toBe(false);
          expect(writeSgf(value)).toBe(text);
        }),
        { numRuns: 2 * RUNS },
      );
      expect(edits).toBeGreaterThan(RUNS);
    },
  );

  it('a name without a value is written with one when what follows it changes', () => {
    const { value } = parseSgf('(;C[b]\nW;AB[aa])(((l] [mp]');
    value.apply({ op: 'remove', node: 1 });
    const written = writeSgf(value);
    expect(written).toContain('C[b]W[]');
    expect(outline(parseSgf(written).value.games)).toEqual(outline(value.games));
  });

  it('edits and their inverses make the same tree in another process', () => {
    fc.assert(
      fc.property(source, steps, steps, (text, first, second) => {
        const { value: here } = parseSgf(text);
        const { value: there } = parseSgf(text);
        const journal: SgfEdit[] = [];
        const record = (change: SgfEdit): SgfEdit => {
          journal.push(change);
          return here.apply(change);
        };
        const inverses: SgfEdit[] = [];
        for (const step of first) {
          const change = editFor(here, step);
          if (change) inverses.unshift(record(change));
        }
        for (const inverse of inverses.slice(0, 2)) record(inverse);
        for (const step of second) {
          const change = editFor(here, step);
          if (change) record(change);
        }
        for (const change of journal) there.apply(change);
        expect(writeSgf(there)).toBe(writeSgf(here));
        expect([...preorder(there.games)].map(({ id }) => id)).toEqual(
          [...preorder(here.games)].map(({ id }) => id),
        );
        expect(there.nextId).toBe(here.nextId);
      }),
      { numRuns: RUNS },
    );
  });

  it('a subtree written by itself is read back as it is', () => {
    fc.assert(
      fc.property(fc.oneof(source, broken), fc.nat(), (text, pick) => {
        const { value } = parseSgf(text);
        const nodes = [...preorder(value.games)];
        if (nodes.length === 0) return;
        const top = nodes[pick % nodes.length];
        const again = parseSgf(writeSubtree(value, top)).value.games;
        const expected = outline(parseSgf(text).value.games).length;
        expect(expected).toBe(nodes.length);
        const alone = [...preorder([top])].map(({ properties: own }) => own);
        expect([...preorder(again)].map(({ properties: own }) => own)).toEqual(alone);
      }),
      { numRuns: RUNS },
    );
  });
});

describe('broken text', () => {
  it('never throws, and comes back byte for byte', () => {
    const garbage = fc.string({
      unit: fc.oneof(
        fc.constantFrom(...'()[];\\ \nBWaC:'),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      ),
      maxLength: 80,
    });
    fc.assert(
      fc.property(fc.oneof(broken, garbage), (text) => {
        const { value, diagnostics } = parseSgf(text);
        expect(writeSgf(value)).toBe(text);
        const lines = text.split(/\r\n|\r|\n/);
        for (const { line, column } of diagnostics) {
          expect(line).toBeGreaterThan(0);
          expect(line).toBeLessThanOrEqual(lines.length);
          expect(column).toBeLessThanOrEqual(lines[line - 1].length + 2);
        }
      }),
      { numRuns: 4 * RUNS },
    );
  });

  it('never loses a later game', () => {
    const later = '(;GM[1]FF[4]SZ[9]PB[later];B[cc](;W[dd])(;W[ee]))';
    const expected = outline(parseSgf(later).value.games);
    let damaged = 0;
    fc.assert(
      fc.property(broken, (text) => {
        const { value, diagnostics } = parseSgf(`${text}\n${later}`);
        if (diagnostics.length > 0) damaged++;
        const game = value.games.find((root) => root.first('PB') === 'later');
        expect(game && outline([game])).toEqual(expected);
      }),
      { numRuns: 4 * RUNS },
    );
    expect(damaged).toBeGreaterThan(RUNS);
  });
});

describe('texts', () => {
  it('any text survives escaping, and escaping again adds nothing', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.string({ unit: 'binary' })), (text) => {
        const normal = text.replace(/\r\n|\n\r|\r/g, '\n').replace(/[\t\v\f]/g, ' ');
        const raw = escapeText(text);
        expect(unescapeText(raw)).toBe(normal);
        expect(escapeText(unescapeText(escapeText(normal)))).toBe(escapeText(normal));
        const { value, diagnostics } = parseSgf(`(;C[${raw}];B[aa])`);
        expect(diagnostics).toEqual([]);
        expect(value.games[0].get('C')).toEqual([raw]);
        expect(value.nodeCount).toBe(2);
      }),
      { numRuns: 4 * RUNS },
    );
  });
});
