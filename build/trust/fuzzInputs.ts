/** How fuzzed inputs are made: true ones damaged, and words of a format put together at random. */
import type { Rng } from '../../engine/util/rng.ts';

/** Most characters of an input. */
const LONGEST = 60_000;

/** Bits of text that many readers trip over. */
const NASTY = [
  ...[
    '',
    '\0',
    '\ufeff',
    '\ud800',
    '\udfff',
    '\u2028',
    '\r',
    '\n',
    '\r\n',
    '\t',
    ' ',
    '\u00a0',
    '\u3000',
    '🙂',
    'é',
    '囲',
  ],
  ...[
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    ';',
    ':',
    ',',
    '"',
    "'",
    '\\',
    '/',
    '#',
    '?',
    '!',
    '*',
    '+',
    '-',
    '.',
    '|',
    '$',
    '%',
    '&',
    '=',
  ],
  ...[
    '0',
    '-1',
    '1e309',
    'NaN',
    '99999999999999999999',
    '0x10',
    '1_000',
    '00',
    '2147483648',
    '-0',
    '1.5',
    '1,5',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'null',
    'undefined',
    'true',
    '\\u0000',
    '%s',
    '../',
    '<script>',
  ],
];

/** One of several true texts, damaged a few times; or, now and then, one made of `words` alone. */
export function makeText(rng: Rng, samples: readonly string[], words: readonly string[]): string {
  if (rng.below(4) === 0) return sentence(rng, words);
  let text = rng.pick(samples);
  for (let n = 1 + rng.below(rng.below(8) === 0 ? 40 : 6); n > 0; n--)
    text = damage(rng, text, samples, words);
  return text.slice(0, LONGEST);
}

function sentence(rng: Rng, words: readonly string[]): string {
  const parts: string[] = [];
  const nasty = rng.below(6);
  for (let n = rng.below(rng.below(20) === 0 ? 2000 : 60); n > 0; n--) {
    parts.push(rng.below(12) < nasty ? rng.pick(NASTY) : rng.pick(words));
    if (rng.below(3) === 0) parts.push(rng.pick([' ', '\n', '']));
  }
  return parts.join('');
}

function damage(rng: Rng, text: string, samples: readonly string[], words: readonly string[]): string {
  const at = rng.below(text.length + 1);
  const end = Math.min(text.length, at + 1 + rng.below(rng.below(4) === 0 ? text.length + 1 : 12));
  const part = text.slice(at, end);
  switch (rng.below(9)) {
    case 0:
      return text.slice(0, at) + text.slice(end);
    case 1:
      return text.slice(0, at) + rng.pick(NASTY) + text.slice(at);
    case 2:
      return text.slice(0, at) + rng.pick(words) + text.slice(end);
    case 3:
      return text.slice(0, at) + part.repeat(1 + rng.below(rng.below(10) === 0 ? 300 : 4)) + text.slice(end);
    case 4:
      return (
        text.slice(0, at) +
        String.fromCharCode(rng.below(rng.below(3) === 0 ? 0x10000 : 128)) +
        text.slice(at + 1)
      );
    case 5:
      return text.slice(0, at);
    case 6:
      return text.slice(0, at) + rng.pick(samples).slice(rng.below(200)) + text.slice(end);
    case 7:
      return (
        text.slice(0, at) +
        rng.pick(NASTY).repeat(1 + rng.below(rng.below(20) === 0 ? 5000 : 5)) +
        text.slice(at)
      );
    default: {
      const number = /-?\d+/g;
      number.lastIndex = at;
      const found = number.exec(text);
      if (!found) return text + rng.pick(words);
      const value = rng.pick([
        '0',
        '-1',
        '1',
        '19',
        '20',
        '26',
        '361',
        '65536',
        '4294967296',
        '1e99',
        String(rng.below(400)),
      ]);
      return text.slice(0, found.index) + value + text.slice(number.lastIndex);
    }
  }
}

/** A value of JSON, damaged: parts left out, doubled, or of another kind. */
export function makeValue(rng: Rng, samples: readonly unknown[]): unknown {
  let value = structuredClone(rng.pick(samples));
  for (let n = rng.below(4); n >= 0; n--) value = damageValue(rng, value, 0);
  return value;
}

function damageValue(rng: Rng, value: unknown, depth: number): unknown {
  if (depth > 8 || rng.below(6) === 0) return other(rng);
  if (Array.isArray(value)) {
    const list: unknown[] = [...(value as unknown[])];
    const at = rng.below(list.length + 1);
    if (rng.below(4) === 0) list.splice(at, 1);
    else if (rng.below(4) === 0) list.push(...list.slice(0, 50), other(rng));
    else if (at < list.length) list[at] = damageValue(rng, list[at], depth + 1);
    return list;
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value);
    const at = rng.below(entries.length + 1);
    if (at === entries.length) entries.push([rng.pick([...NASTY, 'kind', 'id', 'path', 'text']), other(rng)]);
    else if (rng.below(4) === 0) entries.splice(at, 1);
    else entries[at][1] = damageValue(rng, entries[at][1], depth + 1);
    return Object.fromEntries(entries);
  }
  if (typeof value === 'string' && rng.below(2) === 0)
    return value + rng.pick(NASTY).repeat(1 + rng.below(20));
  return other(rng);
}

function other(rng: Rng): unknown {
  const nested = (): unknown => {
    let deep: unknown = [];
    for (let n = rng.below(200); n > 0; n--) deep = rng.below(2) === 0 ? [deep] : { a: deep };
    return deep;
  };
  return rng.pick<() => unknown>([
    () => null,
    () => rng.below(1000) - 500,
    () => rng.unit() * 1e300,
    () => -0.5,
    () => rng.pick(NASTY),
    () => rng.pick(NASTY).repeat(rng.below(3000)),
    () => true,
    () => [],
    () => ({}),
    nested,
  ])();
}
