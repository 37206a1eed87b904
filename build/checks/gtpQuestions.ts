/**
 * Every command of the manual's chapter 19 with arguments good and bad, and what the form of a reply is: for comparing Yomi with the
 * gnugo program where values may differ and formats may not.
 */

import { INFLUENCE_WHATS } from '../../engine/protocol/analysis.ts';

/** A position: how it is set up, and points of it that questions are about. */
export interface AskedPosition {
  name: string;
  setup: string[];
  /** Two chains of each colour, perhaps the same, and two empty points. */
  black: [string, string];
  white: [string, string];
  empty: [string, string];
}

/** Arguments that most commands have to refuse. */
const BAD = ['', 'foo', 'Z99', 'pass', '-1'];

function asking(name: string, args: string[]): string[] {
  return args.map((arg) => `${name} ${arg}`.trim());
}

/** The commands that ask about a position without changing it, with arguments for it. `file`: a name for a file that may be written. */
export function questionsAbout({ black, white, empty }: AskedPosition): string[] {
  const [b, b2] = black;
  const [w, w2] = white;
  const [e, e2] = empty;
  const points = [b, w, e, ...BAD];
  const one = (name: string, args: string[] = points): string[] => asking(name, args);
  const pairs = [
    `${b} ${w}`,
    `${w} ${b}`,
    `${b} ${b2}`,
    `${w} ${w2}`,
    `${e} ${b}`,
    `${b} ${e}`,
    `${e} ${e2}`,
    `${e} foo`,
    `${b} pass`,
    b,
    e,
    ...BAD,
  ];
  const moves = [`black ${e}`, `w ${e2}`, `black ${b}`, 'white pass', 'black', ...BAD];
  const colors = ['black', 'w', ...BAD];
  return [
    'query_boardsize',
    'query_orientation',
    'get_komi',
    'get_handicap',
    ...one('color'),
    ...one('list_stones', colors),
    ...one('countlib'),
    ...one('findlib'),
    ...one('accuratelib', moves),
    ...one('accurate_approxlib', moves),
    ...one('is_legal', moves),
    ...one('all_legal', colors),
    ...one('captures', colors),
    'last_move',
    'move_history',
    'invariant_hash',
    ...one('invariant_hash_for_moves', colors),
    ...one('attack'),
    ...one('attack_either', pairs),
    ...one('defend'),
    ...one('does_attack', pairs),
    ...one('does_defend', pairs),
    ...one('ladder_attack'),
    'increase_depths',
    'decrease_depths',
    ...one('owl_attack'),
    ...one('owl_defend'),
    ...one('owl_threaten_attack'),
    ...one('owl_threaten_defense'),
    ...one('owl_does_attack', pairs),
    ...one('owl_does_defend', pairs),
    ...one('owl_connection_defends', [
      `${e} ${b} ${b2}`,
      `${e} ${w} ${w2}`,
      `${e} ${b} ${w}`,
      `${e} ${w} ${b}`,
      `${b} ${b} ${b2}`,
      `${e} ${e2} ${b}`,
      `${e} ${b} ${e2}`,
      `${e} ${e2} foo`,
      `${e} ${b}`,
      ...BAD,
    ]),
    ...one('defend_both', pairs),
    ...one('owl_substantial'),
    ...one('analyze_semeai', pairs),
    ...one('analyze_semeai_after_move', [
      `black ${e} ${b} ${w}`,
      `white ${e} ${w} ${b}`,
      `black ${b} ${b} ${w}`,
      `black ${e} ${e} ${w}`,
      `black ${e} ${b}`,
      `black pass ${b} ${w}`,
      ...BAD,
    ]),
    ...one('tactical_analyze_semeai', pairs),
    ...one('connect', pairs),
    ...one('disconnect', pairs),
    ...one('break_in', [`${b} ${e} ${e2}`, `${w} ${e}`, `${e} ${e2}`, b, ...BAD]),
    ...one('block_off', [`${b} ${e} ${e2}`, `${w} ${e}`, `${e} ${e2}`, b, ...BAD]),
    ...one('eval_eye'),
    ...one('dragon_status', [...points, '']),
    ...one('same_dragon', pairs),
    ...one('unconditional_status'),
    ...one('combination_attack', colors),
    ...one('combination_defend', colors),
    ...one('aa_confirm_safety', [`black ${e}`, `white ${e2} 0`, ...moves]),
    ...one('reg_genmove', colors),
    'top_moves',
    'top_moves_black',
    'top_moves_white',
    'all_move_values',
    'move_probabilities',
    'move_uncertainty',
    ...one('move_reasons'),
    ...one('gg_genmove', colors),
    'gg_genmove black 3',
    ...one('restricted_genmove', [`black ${e}`, `white ${e} ${e2}`, `black ${b}`, 'black', ...BAD]),
    ...one('level', ['', 'foo', '-1']),
    'reset_life_node_counter',
    'get_life_node_counter',
    'reset_owl_node_counter',
    'get_owl_node_counter',
    'reset_reading_node_counter',
    'get_reading_node_counter',
    'reset_trymove_counter',
    'get_trymove_counter',
    'reset_connection_node_counter',
    'get_connection_node_counter',
    'cputime',
    'showboard',
    'dump_stack',
    ...one('initial_influence', [
      ...INFLUENCE_WHATS.map((what) => `black ${what}`),
      'white foo',
      'black',
      ...BAD,
    ]),
    ...one('move_influence', [
      ...INFLUENCE_WHATS.map((what) => `black ${e} ${what}`),
      `black ${e} foo`,
      `black ${b} territory_value`,
      ...BAD,
    ]),
    ...one('followup_influence', [`black ${e} territory_value`, `white ${e} foo`, ...BAD]),
    ...one('worm_data'),
    ...one('worm_stones', [...points, 'black', 'white']),
    ...one('worm_cutstone'),
    ...one('dragon_data'),
    ...one('dragon_stones', [...points, 'black', 'white']),
    ...one('eye_data', [`black ${e}`, `white ${b}`, `black ${e2}`, 'black pass', 'black', ...BAD]),
    ...one('half_eye_data'),
    'start_sgftrace',
    'finish_sgftrace',
    'printsgf',
    ...one('tune_move_ordering', ['1 2', 'foo']),
    'echo a b',
    'echo_err a b',
    ...one('known_command', ['attack', 'foo', '']),
    ...one('report_uncertainty', ['on', 'off', 'foo', '']),
    'get_random_seed',
    ...one('set_random_seed', ['', 'foo']),
    ...one('advance_random_seed', ['', 'foo']),
    ...one('is_surrounded'),
    ...one('does_surround', pairs),
    ...one('surround_map', pairs),
    ...one('set_search_diamond', ['', 'foo', 'pass', e]),
    'draw_search_area',
    ...one('set_search_limit', ['', 'foo', 'pass', `${e2} 1`]),
    ...one('limit_search', ['', 'foo', '1', '0']),
    'draw_search_area',
    'reset_search_mask',
    ...one('time_settings', ['', 'foo', '0 0']),
    ...one('time_left', ['', 'foo', 'black 3']),
    ...one('trymove', moves),
    'popgo',
    ...one('tryko', moves),
    'popgo',
    'popgo',
    ...one('genmove', ['', 'foo']),
    ...one('kgs-genmove_cleanup', ['', 'foo']),
    ...one('gg-undo', ['-1']),
    ...one('orientation', ['', 'foo', '9']),
    ...one('boardsize', ['', 'foo', '99']),
    ...one('komi', ['', 'foo']),
    ...one('play', moves.slice(2)),
    ...one('fixed_handicap', ['', 'foo', '2']),
    ...one('place_free_handicap', ['', 'foo']),
    ...one('set_free_handicap', ['']),
    ...one('loadsgf', ['', '/nowhere/at/all.sgf']),
  ];
}

/** Questions about the end of a game, and what gnugo lays out on its board: to be asked last. */
export function questionsAboutEnd({ black, white, empty }: AskedPosition): string[] {
  const [b] = black;
  const [w] = white;
  const [e] = empty;
  const points = [b, w, e, ...BAD];
  const one = (name: string, args: string[] = points): string[] => asking(name, args);
  const colors = ['black', 'w', ...BAD];
  return [
    'estimate_score',
    'new_score',
    ...one('experimental_score', colors),
    ...one('final_status'),
    ...one('final_status_list', [
      'alive',
      'dead',
      'seki',
      'white_territory',
      'black_territory',
      'dame',
      '',
      'foo',
    ]),
    'final_score',
    ...one('test_eyeshape', [e, 'foo', b]),
    ...one('analyze_eyegraph', ['foo', '']),
  ];
}

/**
 * What a reply looks like when its values are left out: hashes H, vertices V, numbers N, colours C, statuses S; what is repeated stands
 * once.
 */
export function formOf(reply: string): string {
  if (!reply.startsWith('=')) return reply;
  const lines = reply
    .replace(/\b[0-9a-f]{16}\b/g, 'H')
    .replace(/\b(PASS|[A-HJ-T](1[0-9]|[1-9]))\b/g, 'V')
    .replace(/[-+]?\d+(\.\d+)?/g, (number) =>
      number.includes('.') ? `N.${number.split('.')[1].length}` : 'N',
    )
    .replace(/\b(black|white)\b/g, 'C')
    .replace(/\b(alive|dead|critical V V|unknown)$/gm, 'S')
    .replace(/^(=?Move at V) .*$/gm, '$1 does something')
    .split('\n')
    .map((line) => fieldForm(line) ?? line.replace(/ +/g, ' ').replace(/^= /, '=').trim())
    .map((line) =>
      line
        .replace(/(\S+ \S+)( \1)+/g, '$1')
        .replace(/(\S+)( \1)+/g, '$1')
        .replace(/^(=?)N N$/, '$1N'),
    );
  const [first, ...rest] = lines;
  return [first, ...new Set(rest.filter((line) => `=${line}` !== first))].join('\n');
}

/** A line of a table of names, whose values stand in one column: the name, and where that is. */
function fieldForm(line: string): string | undefined {
  const [, name, gap] = /^(=?[a-z]\w*)( {2,}).*$/.exec(line) ?? [];
  return name === undefined ? undefined : `${name}@${name.replace('=', '').length + gap.length}`;
}

/** Forms that the manual gives and that no position may happen to show. */
export const FORMS_OF_THE_MANUAL: Readonly<Record<string, readonly string[]>> = {
  attack: ['=N', '=N V'],
  defend: ['=N', '=N V'],
  ladder_attack: ['=N', '=N V'],
  owl_attack: ['=N', '=N V'],
  owl_defend: ['=N', '=N V'],
  owl_threaten_attack: ['=N', '=N V'],
  owl_threaten_defense: ['=N', '=N V'],
  connect: ['=N', '=N V'],
  disconnect: ['=N', '=N V'],
  break_in: ['=N', '=N V'],
  block_off: ['=N', '=N V'],
  aa_confirm_safety: ['=N', '=N V'],
  eval_eye: ['=N', '=N V'],
  final_status: [
    '=alive',
    '=dead',
    '=seki',
    '=C_territory',
    '=white_territory',
    '=black_territory',
    '=dame',
    '=S',
  ],
  final_score: ['=B+N.1', '=W+N.1', '=N'],
  last_move: ['=C V'],
  unconditional_status: ['=undecided', '=S', '=white_territory', '=black_territory'],
  // gnugo may end at these, by its environment.
  reset_search_mask: ['='],
  test_eyeshape: ['='],
  top_moves: ['=', '=V N.2 '],
  top_moves_black: ['=', '=V N.2 '],
  top_moves_white: ['=', '=V N.2 '],
};

/**
 * Where Yomi answers otherwise on purpose. `yomi`: how its reply begins. Besides, it refuses what gnugo ends at an assertion for: races and
 * pairs of chains of the wrong colours, set_search_limit without a vertex, and the like.
 */
export const JUSTIFIED: readonly { question: RegExp; yomi: string; why: string }[] = [
  {
    question: /^(attack_either|defend_both) /,
    yomi: '?string vertex must not be empty',
    why: 'gnugo says "must be empty", the opposite of what it means',
  },
  { question: /^aa_confirm_safety /, yomi: '?illegal move', why: 'the manual: fails at an invalid move' },
  { question: /^level -1$/, yomi: '?unacceptable level', why: 'there is no such level' },
  { question: /^analyze_eyegraph/, yomi: '?', why: 'the manual: fails at a bad eye shape' },
  {
    question: /^tune_move_ordering/,
    yomi: '?incorrect arguments, expected',
    why: 'other parameters order moves',
  },
  { question: /^printsgf$/, yomi: '=(;GM[1]FF[4]CA[UTF-8]', why: 'says its encoding; see gtpGnugo.test.ts' },
];
