/**
 * Makes databases at random, for the tests and benches of everything that compiles or matches patterns: middle-sized move
 * patterns with edges, labels, constraints and actions, all without mistakes. Text and not objects, so that the parser is
 * part of what is measured.
 */
import { Rng } from '../../engine/util/rng.ts';

const SYMBOLS = '....,!xxoo??????';

/** The text of a database 'patterns' of `count` patterns; the same seed gives the same text. */
export function generateDatabase(count: number, seed: number): string {
  const rng = new Rng(seed);
  const parts: string[] = [];
  for (let i = 0; i < count; i++) parts.push(generatePattern(rng, `G${seed}_${i + 1}`));
  return parts.join('\n');
}

/** One pattern of 3 to 6 rows and columns, with at least two stones of each side. */
export function generatePattern(rng: Rng, name: string): string {
  const width = 3 + rng.below(4);
  const height = 3 + rng.below(4);
  const cells = Array.from({ length: width * height }, () => rng.pick([...SYMBOLS]));
  const free = Array.from(cells.keys());
  const take = (): number => free.splice(rng.below(free.length), 1)[0];
  const move = take();
  cells[move] = '*';
  const own = [take(), take()];
  for (const cell of own) cells[cell] = 'O';
  const other = [take(), take()];
  for (const cell of other) cells[cell] = 'X';
  const empty = take();
  cells[empty] = '.';
  const labels = [...cells];
  labels[own[0]] = 'a';
  labels[own[1]] = 'b';
  labels[other[0]] = 'C';
  labels[other[1]] = 'D';
  labels[empty] = 'e';
  const edges = rng.below(4);
  const draw = (symbols: readonly string[]): string => drawRows(symbols, width, height, edges);
  const value = rng.below(2) === 0 ? `,shape(${rng.below(9) - 4})` : '';
  return `# A generated pattern.
Pattern ${name}

${draw(cells)}
:8,${rng.pick(['OX', 'C', 'B', 'Ed', 'sn', '-'])}${value}

${draw(labels)}
;${constraint(rng)}
${rng.below(4) === 0 ? `>${rng.pick(ACTIONS)};\n` : ''}`;
}

const ACTIONS = [
  'antisuji(e)',
  'add_cut_move(C,D)',
  'add_connect_move(a,b)',
  'replace(e,*)',
  'threaten_to_save(a)',
];

const TESTS = [
  'lib(a) > 2',
  'lib(C) <= lib(b)',
  '!attack(D)',
  'alive(a)',
  'status(C) != DEAD',
  'safe_omove(*)',
  '!xcut(e)',
  'oplay_attack(*,e,C)',
  'xplay_attack_either(*,e,a,b)',
  '!oplay_defend(*,?,e,D)',
  'same_dragon(a,b)',
  'olib(e) - xlib(e) > 1',
  'genus(a) < 2',
  'odefend_against(*,e)',
];

function constraint(rng: Rng): string {
  const terms = Array.from({ length: 2 + rng.below(4) }, () => rng.pick(TESTS));
  if (terms.length < 4) return terms.join(rng.pick([' && ', ' || ']));
  return `${terms[0]} && (${terms[1]} || ${terms[2]})\n;  && ${terms.slice(3).join(' && ')}`;
}

/** 0 no edge, 1 the lower, 2 the left, 3 both. */
function drawRows(symbols: readonly string[], width: number, height: number, edges: number): string {
  const side = edges & 2 ? '|' : '';
  let text = '';
  for (let y = 0; y < height; y++) text += `${side}${symbols.slice(y * width, (y + 1) * width).join('')}\n`;
  return edges & 1 ? `${text}${edges & 2 ? '+' : ''}${'-'.repeat(width)}\n` : text;
}
