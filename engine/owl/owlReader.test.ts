import { describe, expect, test } from 'vitest';
import { parseBoard } from '../board/ascii.ts';
import { BLACK, PASS, WHITE, parsePoint, pointName } from '../board/point.ts';
import { LOSE, UNKNOWN, WIN } from '../reading/codes.ts';
import { DRAWN_SIZE as SIZE, dragonAt, drawnDragon } from '../testing/drawnDragon.ts';
import { OwlReader } from './owlReader.ts';
import { OWL } from './parameters.ts';
import type { OwlParameters } from './parameters.ts';
import type { OwlDepths } from './owlSearch.ts';
import {
  owlConnectionDefends,
  owlDoesAttack,
  owlDoesDefend,
  owlSubstantial,
  owlThreaten,
} from './owlThreats.ts';
import { isSettled } from '../protocol/verdict.ts';

const at = (vertex: string): number => parsePoint(vertex, SIZE)!;

/** A board with the drawing's top left corner at C8, and the dragon that the chains at the vertices are. */
const drawn = (text: string, ...vertices: string[]): ReturnType<typeof drawnDragon> =>
  drawnDragon(text, 'C8', ...vertices);

const STRAIGHT_THREE = '. O O O O O .\nO X X X X X O\nO X . . . X O\nO X X X X X O\n. O O O O O .';
const STRAIGHT_FOUR = '. O O O O O O .\nO X X X X X X O\nO X . . . . X O\nO X X X X X X O\n. O O O O O O .';
const SQUARE_FOUR = '. O O O O .\nO X X X X O\nO X . . X O\nO X . . X O\nO X X X X O\n. O O O O .';
const SMALL_IN_THE_OPEN = '. . . . . .\n. X X X X .\n. X . . X .\n. . . . . .';

/** A dragon of two chains: the one at D7 can be captured at D5, or fill its own last liberty there. */
const ONE_IN_ATARI = '. O O O . . .\nO X X O . . .\nO X O O X X X\nO . O . X . X\n. O . . X X X';

describe('attack and defend', () => {
  test('a move that takes stones of the dragon leaves the rest to be asked about, or nothing', () => {
    for (const suicide of ['forbid', 'allow-all'] as const) {
      const { position } = drawn(ONE_IN_ATARI, 'D7');
      position.rules = { ...position.rules, suicide };
      const owl = new OwlReader();
      const part = dragonAt(position, 'D7', 'G6').target;
      const whole = dragonAt(position, 'D7').target;
      expect(owlDoesAttack(owl, position, at('D5'), part).code).toBeGreaterThanOrEqual(LOSE);
      expect(owlDoesAttack(owl, position, at('D5'), whole)).toEqual({
        code: WIN,
        settled: true,
        reply: PASS,
      });
      if (suicide === 'forbid') continue;
      expect(owlDoesDefend(owl, position, at('D5'), whole).code).toBe(LOSE);
      expect(owlDoesDefend(owl, position, at('D5'), part).code).toBeGreaterThanOrEqual(LOSE);
    }
  });

  test('an attack that playouts after it answer fails, and a trace hears of reading only', () => {
    const group =
      '. . . . . . O .\n. . . . X . O .\n. X X X X O O .\n. O O O O O . .\n. O . . . . . .\nO O . . . . . .';
    const { position, attack } = drawnDragon(group, 'A13', 'E12');
    const owl = new OwlReader();
    expect(owl.read(position, attack, owl.budget(1, { answersDoubtful: false })).code).toBe(WIN);
    const notes = new Set<string | undefined>();
    position.trace = { tried: (_position, _point, _color, note) => notes.add(note), popped: () => {} };
    expect(owl.read(position, attack).code).toBe(LOSE);
    expect([...notes].sort()).toEqual(['owl_attack', 'owl_defend']);
  });

  test('what playouts must show for an attack is a parameter', () => {
    const group =
      '. . . . . . O .\n. . . . X . O .\n. X X X X O O .\n. O O O O O . .\n. O . . . . . .\nO O . . . . . .';
    const { position, attack } = drawnDragon(group, 'A13', 'E12');
    const codeWith = (parameters: Partial<OwlParameters>): number => {
      const owl = new OwlReader({ parameters: { ...OWL.defaults, ...parameters } });
      return owl.read(position, attack, owl.budget(1, { answersDoubtful: false })).code;
    };
    expect(codeWith({ clear: 1 })).toBe(WIN);
    expect(codeWith({ clear: 1, kills: 0.9 })).toBe(LOSE);
  });

  test('leave the position as it was and remember what they found', () => {
    const { position, attack } = drawn(STRAIGHT_THREE, 'D7');
    const before = position.hash();
    const owl = new OwlReader();
    const verdict = owl.read(position, attack);
    expect(verdict).toMatchObject({ code: WIN, move: at('F6'), evidence: 'proof', confidence: 1 });
    expect(position.hash()).toBe(before);
    expect(owl.nodes).toBe(verdict.nodes);
    // What costs next to nothing is not kept.
    expect(owl.read(position, attack)).toEqual(verdict);
    const open = drawn(SMALL_IN_THE_OPEN, 'D7');
    const costly = owl.read(open.position, open.attack);
    const { nodes } = owl;
    expect(owl.read(open.position, open.attack)).toBe(costly);
    expect(owl.nodes).toBe(nodes);
  });

  test('a dragon that needs no move is defended by passing', () => {
    const { position, defense } = drawn(STRAIGHT_FOUR, 'D7');
    expect(new OwlReader().read(position, defense)).toMatchObject({ code: WIN, move: PASS, line: [] });
  });

  test('stones that live elsewhere save what reaches them', () => {
    const { position, attack } = drawn(SQUARE_FOUR, 'D7');
    const owl = new OwlReader();
    expect(owl.read(position, attack).code).toBe(WIN);
    expect(owl.read(position, { ...attack, friends: attack.goal }).code).toBe(LOSE);
  });

  test('where the nodes did not suffice playouts decide, and without them judgement', () => {
    const { position, attack } = drawn(SMALL_IN_THE_OPEN, 'D7');
    const owl = new OwlReader();
    const budget = owl.budget(0.001);
    expect(budget).toMatchObject({ nodes: 1, playouts: 2 });
    const played = owl.read(position, attack, budget);
    expect(played).toMatchObject({ code: LOSE, evidence: 'playouts' });
    expect(isSettled(played)).toBe(false);
    owl.clearCache();
    const read = owl.read(position, attack, { ...budget, playouts: 0 });
    expect(read).toMatchObject({ evidence: 'judgement' });
    expect(isSettled(read)).toBe(false);
  });

  test('the line says how both sides play on', () => {
    // By a fight read to the end, and by the search.
    const { position, attack } = drawn(STRAIGHT_THREE, 'D7');
    const traced = new OwlReader();
    traced.setLimits({ gainLoss: true });
    for (const owl of [new OwlReader(), traced]) expect(owl.read(position, attack).line[0]).toBe(at('F6'));
    const open = drawn(SMALL_IN_THE_OPEN, 'D7');
    const { line } = new OwlReader().read(open.position, open.defense);
    expect(line.length).toBeGreaterThan(1);
    for (const [i, move] of line.entries())
      expect(open.position.tryMove(move, i % 2 === 0 ? BLACK : WHITE)).toBe(true);
  });

  test('a stopped reading knows nothing', () => {
    const { position, attack } = drawn(STRAIGHT_THREE, 'D7');
    const owl = new OwlReader();
    owl.stop = new Int32Array(new SharedArrayBuffer(4)).fill(1);
    expect(owl.read(position, attack).code).toBe(UNKNOWN);
    owl.stop = null;
    expect(owl.read(position, attack).code).toBe(WIN);
  });

  test('lower levels look at fewer positions', () => {
    const owl = new OwlReader();
    const usual = owl.budget();
    owl.setLevel(6);
    expect(owl.budget().nodes).toBeLessThan(usual.nodes);
    expect(owl.budget().playouts).toBeLessThan(usual.playouts);
    owl.setLevel(10);
    expect(owl.budget()).toEqual(usual);
  });
});

test('where the dragon would win a race, the attacker moves there first', () => {
  // F6 makes the room, but White gets out at E6 and cuts: only Black's E6 shuts the four stones in.
  const position = parseBoard(
    `. . . . O . . . .
     . . . . O . . . .
     O O O O O O O O O
     X X X X . . X . O
     . . X . O . X . .
     X X X . O O X X X
     O O O X X X O O O
     O . O X . X O . O
     . O O X X . O O .`,
  );
  const { code, move } = new OwlReader().read(position, dragonAt(position, 'G6').defense);
  expect([code, pointName(move, 9)]).toEqual([WIN, 'E6']);
});

describe('the depths of the manual (3.9.4)', () => {
  const GAP = '. O O O O O O .\nO X X X X X X O\nO X . . . . X O\nO X X X . X X O\n. O O O X O O .';
  /** Positions that attacking a dragon with an open side costs, without playouts: depths are not about those. */
  const nodes = (depths: Partial<OwlDepths>): number => {
    const { position, attack } = drawn(GAP, 'D7');
    const owl = new OwlReader();
    owl.setLimits({ nodes: 100_000, depths });
    return owl.read(position, attack, owl.budget(1, { playouts: 0 })).nodes;
  };
  const usual = nodes({});

  test('beyond owl_branch each side has one move', () => {
    expect(nodes({ branch: 0 })).toBeLessThan(usual / 2);
    expect(nodes({ branch: 5 })).toBeGreaterThan(nodes({ branch: 0 }));
  });

  test('beyond owl_reading the dragon has escaped, so that there is nothing more to read', () => {
    expect(nodes({ reading: 0 })).toBeLessThan(nodes({ reading: 4 }));
    expect(nodes({ reading: 1000 })).toBe(usual);
  });

  test('up to owl_distrust eyes that are not solid are read on', () => {
    expect(nodes({ distrust: 9 })).toBeGreaterThan(usual);
  });
});

describe('questions about moves', () => {
  test('only the vital point attacks and defends', () => {
    const { position, target } = drawn(STRAIGHT_THREE, 'D7');
    const owl = new OwlReader();
    expect(owlDoesAttack(owl, position, at('F6'), target).code).toBe(WIN);
    expect(owlDoesAttack(owl, position, at('A13'), target).code).toBe(LOSE);
    expect(owlDoesDefend(owl, position, at('F6'), target).code).toBe(WIN);
    expect(owlDoesDefend(owl, position, at('A13'), target).code).toBe(LOSE);
    // Where there is a stone nothing can be played.
    expect(owlDoesDefend(owl, position, at('D7'), target).code).toBe(LOSE);
  });

  test('two moves in a row kill four in a row', () => {
    const { position, attack } = drawn(STRAIGHT_FOUR, 'D7');
    const threat = owlThreaten(new OwlReader(), position, attack);
    expect(threat.code).toBe(WIN);
    expect([threat.move, threat.second].map((move) => pointName(move, SIZE)).sort()).toEqual(['F6', 'G6']);
    expect(position.depth).toBe(0);
  });

  test('two moves in a row save a square', () => {
    const { position, defense } = drawn(SQUARE_FOUR, 'D7');
    const threat = owlThreaten(new OwlReader(), position, defense);
    expect(threat.code).toBe(WIN);
    expect(threat.second).not.toBe(threat.move);
  });

  test('a move elsewhere leaves a dragon safe or not', () => {
    const owl = new OwlReader();
    const four = drawn(STRAIGHT_FOUR, 'D7');
    expect(owlDoesDefend(owl, four.position, at('A13'), four.target).code).toBe(WIN);
    const three = drawn(STRAIGHT_THREE, 'D7');
    const unsafe = owlDoesDefend(owl, three.position, at('A13'), three.target);
    expect(unsafe).toEqual({ code: LOSE, settled: true, reply: at('F6') });
  });

  test('two dragons with an eye each live when they are joined', () => {
    const text =
      '. O O O . O O O .\nO X X X O X X X O\nO X . X . X . X O\nO X X X O X X X O\n. O O O . O O O .';
    const { position, target: one, attack } = drawn(text, 'D7');
    const other = dragonAt(position, 'H7').target;
    const owl = new OwlReader();
    expect(owl.read(position, attack).code).toBe(WIN);
    expect(owlDoesDefend(owl, position, at('A13'), one).code).toBe(LOSE);
    expect(owlConnectionDefends(owl, position, at('G6'), one, other).code).toBe(WIN);
  });

  test('what a capture leaves lives or does not', () => {
    const owl = new OwlReader();
    // Black fills the fourth point: three in a row are left, and white plays in the middle of them.
    const three = drawn(STRAIGHT_FOUR.replace('. . . .', '. O O O'), 'D7');
    expect(owlSubstantial(owl, three.position, at('F6'))).toBe(false);
    // E6 takes the stone at the end and leaves an eye on either side of itself.
    const end = drawn('. O O O O O .\nO X X X X X O\nO X . . O X O\nO X X X X X O\n. O O O O O .', 'D7');
    expect(owlSubstantial(owl, end.position, at('G6'))).toBe(true);
    const small = drawn('. O O O O .\nO X X X X O\nO X . O X O\nO X X X X O\n. O O O O .', 'D7');
    expect(owlSubstantial(owl, small.position, at('F6'))).toBe(false);
  });
});
