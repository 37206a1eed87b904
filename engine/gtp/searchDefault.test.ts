/** Who plays when the search is the default: the search, with the classic engine's moves looked at too, and at level 1 the classic engine. */
import { describe, expect, test } from 'vitest';
import type { MoveChoice } from '../protocol/types.ts';
import { BLACK, WHITE, parsePoint } from '../board/point.ts';
import { parseBoard } from '../board/ascii.ts';
import { Engine } from '../genmove/engine.ts';
import { quietHost } from '../testing/quietHost.ts';
import { GtpSession } from './session.ts';

function session(level: number, options = {}): GtpSession {
  const engine = new Engine(7);
  engine.level = level;
  engine.seed = 1;
  const made = new GtpSession(engine, quietHost(), { search: true, ...options });
  made.newGame(7);
  return made;
}

const answer = (talk: GtpSession, line: string): string => talk.execute(line).reply.trim();

describe('the engine that plays', () => {
  test('tells how likely its last move was, and how open the choice', () => {
    const talk = session(2);
    const move = answer(talk, 'genmove b').slice(2);
    const lines = answer(talk, 'move_probabilities').slice(2).split('\n');
    expect(lines.map((line) => line.split(' ')[0])).toContain(move);
    const sum = lines.reduce((total, line) => total + Number(line.split(' ')[1]), 0);
    expect(sum).toBeCloseTo(1, 2);
    const bits = Number(answer(talk, 'move_uncertainty').slice(2));
    expect(bits).toBeGreaterThanOrEqual(0);
    expect(bits).toBeLessThanOrEqual(Math.log2(lines.length + 1) + 0.01);
    answer(talk, `trymove w ${move === 'D4' ? 'C3' : 'D4'}`);
    expect(answer(talk, 'move_probabilities')).toBe('? genmove cannot be called when stackp > 0');
    answer(talk, 'popgo');
    expect(answer(talk, 'move_probabilities').slice(2).split('\n')).toEqual(lines);
    // Another move has come since: what is told is about the position on the board.
    answer(talk, `play w ${move === 'D4' ? 'C3' : 'D4'}`);
    expect(answer(talk, 'move_probabilities').slice(2).split('\n')).not.toEqual(lines);
  });

  test('is the search from level 2 on, and says so', () => {
    const talk = session(2);
    expect(answer(talk, 'gomill-describe_engine')).toMatch(
      /Monte Carlo tree search[^]*level 2: \d+ playouts a move at most/,
    );
    expect(answer(talk, 'genmove b')).toMatch(/^= [A-G]\d$/);
    expect(answer(talk, 'gomill-explain_last_move')).toMatch(/playouts?/);
  });

  test('is the classic engine at level 1', () => {
    expect(answer(session(1), 'gomill-describe_engine')).toContain('patterns and reading');
  });

  test('names the moves it thinks most of, with how often each wins', () => {
    const top = answer(session(2), 'top_moves_black').slice(2).trim().split(' ');
    expect(top.length % 2).toBe(0);
    expect(top[0]).toMatch(/^[A-G]\d$/);
    expect(Number(top[1])).toBeGreaterThan(0);
    expect(top.filter((_, i) => i % 2 === 0)).toContain('D4');
  });

  test('lists the moves of the side last asked about', () => {
    const talk = session(2);
    for (const move of ['b E5', 'w C3', 'b E3']) answer(talk, `play ${move}`);
    const [black, white] = [answer(talk, 'top_moves_black'), answer(talk, 'top_moves_white')];
    expect(white).not.toBe(black);
    for (const [side, moves] of [
      ['black', black],
      ['white', white],
      ['black', black],
    ]) {
      answer(talk, `reg_genmove ${side}`);
      expect(answer(talk, 'top_moves')).toBe(moves);
      const values = answer(talk, 'all_move_values');
      answer(talk, `move_influence ${side} A1 territory_value`);
      expect(answer(talk, 'all_move_values')).toBe(values);
    }
    answer(talk, 'play b A1');
    expect(answer(talk, 'top_moves')).toBe(answer(talk, 'top_moves_white'));
  });

  test('answers the same each time from the same seed', () => {
    expect(answer(session(3), 'reg_genmove b')).toBe(answer(session(3), 'reg_genmove b'));
  });
});

test('a move that is only considered takes the larger gain in a game that is won anyway', () => {
  // J8 takes three stones and connects, G6 takes two.
  const talk = session(9);
  const board = parseBoard(`
    . . . . O . X X X
    . . . . O O O O .
    O O O O O . O X X
    . . . O X X . X .
    . . . O O O O X X
    . . O O X X O X .
    . . O X X . X X X
    . O O X . . . . .
    . . . . . . . . .`);
  talk.setGame(board, 0, WHITE);
  expect(answer(talk, 'reg_genmove w')).toBe('= J8');
});

test("the classic engine's advice counts for the choice as much as parameters say", () => {
  const { engine } = session(2);
  const chosen = (advised: boolean): MoveChoice => {
    const search = engine.startSearch(BLACK, { advised });
    search.run(200);
    const choice = search.choose({ mayResign: false });
    expect(choice).toEqual({ kind: 'play', point: search.ranked()[0].point });
    return choice;
  };
  const [decisive, none] = [10, 0].map((value) => ({
    'montecarlo.adviceValue': value,
    'montecarlo.adviceOdds': 0,
    'montecarlo.smallValue': 0,
    'montecarlo.disputeShare': 0,
  }));
  let changed = 0;
  for (const [black, white] of ['C3 G7', 'G3 C7', 'E5 E3'].map((pair) => pair.split(' '))) {
    engine.position.play(parsePoint(black, 9)!, BLACK);
    engine.position.play(parsePoint(white, 9)!, WHITE);
    engine.parameterValues = decisive;
    const { moves } = engine.decide(BLACK);
    const worth = (choice: MoveChoice): number =>
      moves.find(({ point }) => choice.kind === 'play' && choice.point === point)?.value ?? 0;
    const [plain, advised] = [chosen(false), chosen(true)];
    expect(worth(advised)).toBeGreaterThanOrEqual(worth(plain));
    if (worth(advised) > worth(plain)) changed++;
    engine.parameterValues = none;
    expect(chosen(true)).toEqual(plain);
  }
  expect(changed).toBeGreaterThan(0);
});
