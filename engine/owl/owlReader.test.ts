import { describe, expect, test } from 'vitest';
import { parseBoard } from '../board/ascii.ts';
import { BOARD_ARRAY, PASS, parsePoint, pointName } from '../board/point.ts';
import { LOSE, UNKNOWN, WIN } from '../reading/codes.ts';
import { DRAWN_SIZE as SIZE, drawnDragon, questionAbout as about } from '../testing/drawnDragon.ts';
import { OwlReader } from './owlReader.ts';
import type { OwlDepths } from './owlSearch.ts';
import {
  owlConfirmSafety,
  owlConnectionDefends,
  owlDoesAttack,
  owlDoesDefend,
  owlSubstantial,
  owlThreatenAttack,
  owlThreatenDefense,
} from './owlThreats.ts';

const at = (vertex: string): number => parsePoint(vertex, SIZE)!;

/** A board with the drawing's top left corner at C8, and the dragon that the chains at the vertices are. */
const drawn = (text: string, ...vertices: string[]): ReturnType<typeof drawnDragon> =>
  drawnDragon(text, 'C8', ...vertices);

const STRAIGHT_THREE = '. O O O O O .\nO X X X X X O\nO X . . . X O\nO X X X X X O\n. O O O O O .';
const STRAIGHT_FOUR = '. O O O O O O .\nO X X X X X X O\nO X . . . . X O\nO X X X X X X O\n. O O O O O O .';
const SQUARE_FOUR = '. O O O O .\nO X X X X O\nO X . . X O\nO X . . X O\nO X X X X O\n. O O O O .';

/** A dragon of two chains: the one at D7 can be captured at D5, or fill its own last liberty there. */
const ONE_IN_ATARI = '. O O O . . .\nO X X O . . .\nO X O O X X X\nO . O . X . X\n. O . . X X X';

describe('attack and defend', () => {
  test('a move that takes stones of the dragon leaves the rest to be asked about, or nothing', () => {
    for (const suicide of ['forbid', 'allow-all'] as const) {
      const { position } = drawn(ONE_IN_ATARI, 'D7');
      position.rules = { ...position.rules, suicide };
      const owl = new OwlReader();
      const part = about(position, 'D7', 'G6');
      const whole = about(position, 'D7');
      const taken = owlDoesAttack(owl, position, at('D5'), part);
      expect(taken).toBeGreaterThanOrEqual(LOSE);
      expect(owlDoesAttack(owl, position, at('D5'), whole)).toBe(WIN);
      expect(owl.proven).toBe(true);
      if (suicide === 'forbid') continue;
      expect(owlDoesDefend(owl, position, at('D5'), whole)).toBe(LOSE);
      expect(owlDoesDefend(owl, position, at('D5'), part)).toBeGreaterThanOrEqual(LOSE);
    }
  });

  test('an attack that games after it answer fails, and a trace hears of reading only', () => {
    const group =
      '. . . . . . O .\n. . . . X . O .\n. X X X X O O .\n. O O O O O . .\n. O . . . . . .\nO O . . . . . .';
    const { position, question } = drawnDragon(group, 'A13', 'E12');
    const owl = new OwlReader();
    owl.answersDoubtful = false;
    expect(owl.attack(position, question)).toBe(WIN);
    owl.answersDoubtful = true;
    const notes = new Set<string | undefined>();
    position.trace = { tried: (_position, _point, _color, note) => notes.add(note), popped: () => {} };
    expect(owl.attack(position, question)).toBe(LOSE);
    expect([...notes].sort()).toEqual(['owl_attack', 'owl_defend']);
  });

  test('leave the position as it was and remember what they found', () => {
    const { position, question } = drawn(STRAIGHT_THREE, 'D7');
    const before = position.hash();
    const owl = new OwlReader();
    expect(owl.attack(position, question)).toBe(WIN);
    expect(owl.certain).toBe(true);
    expect(owl.proven).toBe(true);
    expect(pointName(owl.move, SIZE)).toBe('F6');
    expect(position.hash()).toBe(before);
    const { nodes } = owl;
    expect(owl.attack(position, question)).toBe(WIN);
    expect(pointName(owl.move, SIZE)).toBe('F6');
    expect(owl.nodes).toBeGreaterThanOrEqual(nodes);
  });

  test('a dragon that needs no move is defended by passing', () => {
    const { position, question } = drawn(STRAIGHT_FOUR, 'D7');
    const owl = new OwlReader();
    expect(owl.defend(position, question)).toBe(WIN);
    expect(owl.move).toBe(PASS);
  });

  test('stones that live elsewhere save what reaches them', () => {
    const { position, question } = drawn(SQUARE_FOUR, 'D7');
    const owl = new OwlReader();
    expect(owl.attack(position, question)).toBe(WIN);
    expect(owl.attack(position, { ...question, friends: question.goal })).toBe(LOSE);
  });

  test('an answer for which the nodes did not suffice is neither certain nor proven', () => {
    const { position, question } = drawn('. . . . . .\n. X X X X .\n. X . . X .\n. . . . . .', 'D7');
    const owl = new OwlReader();
    owl.nodeLimit = 1;
    owl.attack(position, question);
    expect([owl.certain, owl.proven]).toEqual([false, false]);
  });

  test('a stopped reading knows nothing', () => {
    const { position, question } = drawn(STRAIGHT_THREE, 'D7');
    const owl = new OwlReader();
    owl.stop = new Int32Array(new SharedArrayBuffer(4)).fill(1);
    expect(owl.attack(position, question)).toBe(UNKNOWN);
    owl.stop = null;
    expect(owl.attack(position, question)).toBe(WIN);
  });

  test('lower levels look at fewer positions', () => {
    const owl = new OwlReader();
    const { nodeLimit } = owl;
    owl.setLevel(6);
    expect(owl.nodeLimit).toBeLessThan(nodeLimit);
    owl.setLevel(10);
    expect(owl.nodeLimit).toBe(nodeLimit);
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
  const goal = new Uint8Array(BOARD_ARRAY);
  position.markChain(parsePoint('G6', 9)!, goal, 1);
  const question = { goal, friends: null, dead: null };
  const owl = new OwlReader();
  expect(owl.defend(position, question)).toBe(WIN);
  expect(pointName(owl.move, 9)).toBe('E6');
});

describe('the depths of the manual (3.9.4)', () => {
  const GAP = '. O O O O O O .\nO X X X X X X O\nO X . . . . X O\nO X X X . X X O\n. O O O X O O .';
  /** Positions that attacking a dragon with an open side costs, without random games: depths are not about those. */
  const nodes = (depths: Partial<OwlDepths>): number => {
    const { position, question } = drawn(GAP, 'D7');
    const owl = new OwlReader();
    owl.nodeLimit = 100_000;
    owl.setDepths(depths);
    owl.attack(position, question);
    return owl.nodes - owl.gameNodes;
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
    const { position, question } = drawn(STRAIGHT_THREE, 'D7');
    const owl = new OwlReader();
    expect(owlDoesAttack(owl, position, at('F6'), question)).toBe(WIN);
    expect(owlDoesAttack(owl, position, at('A13'), question)).toBe(LOSE);
    expect(owlDoesDefend(owl, position, at('F6'), question)).toBe(WIN);
    expect(owlDoesDefend(owl, position, at('A13'), question)).toBe(LOSE);
    expect(owlDoesDefend(owl, position, at('D7'), question)).toBe(LOSE);
  });

  test('two moves in a row kill four in a row', () => {
    const { position, question } = drawn(STRAIGHT_FOUR, 'D7');
    const threat = owlThreatenAttack(new OwlReader(), position, question);
    expect(threat.code).toBe(WIN);
    expect([threat.move, threat.second].map((move) => pointName(move, SIZE)).sort()).toEqual(['F6', 'G6']);
    expect(position.depth).toBe(0);
  });

  test('two moves in a row save a square', () => {
    const { position, question } = drawn(SQUARE_FOUR, 'D7');
    const threat = owlThreatenDefense(new OwlReader(), position, question);
    expect(threat.code).toBe(WIN);
    expect(threat.second).not.toBe(threat.move);
  });

  test('a move elsewhere leaves a dragon safe or not', () => {
    const owl = new OwlReader();
    const four = drawn(STRAIGHT_FOUR, 'D7');
    expect(owlConfirmSafety(owl, four.position, at('A13'), four.question).code).toBe(WIN);
    const three = drawn(STRAIGHT_THREE, 'D7');
    const unsafe = owlConfirmSafety(owl, three.position, at('A13'), three.question);
    expect(unsafe.code).toBe(LOSE);
    expect(pointName(unsafe.defense, SIZE)).toBe('F6');
  });

  test('two dragons with an eye each live when they are joined', () => {
    const text =
      '. O O O . O O O .\nO X X X O X X X O\nO X . X . X . X O\nO X X X O X X X O\n. O O O . O O O .';
    const { position } = drawn(text, 'D7');
    const [one, other] = [about(position, 'D7'), about(position, 'H7')];
    const owl = new OwlReader();
    expect(owl.attack(position, one)).toBe(WIN);
    expect(owlDoesDefend(owl, position, at('A13'), one)).toBe(LOSE);
    expect(owlConnectionDefends(owl, position, at('G6'), one, other)).toBe(WIN);
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
