import { describe, expect, test } from 'vitest';
import { parseBoard } from '../board/ascii.ts';
import { BLACK, WHITE, parsePoint, pointName } from '../board/point.ts';
import type { Stone } from '../board/point.ts';
import { Engine } from '../genmove/engine.ts';
import { Generators } from '../genmove/classicReasons.ts';
import type { ReasonKind } from '../protocol/moves.ts';
import { WIN } from '../reading/codes.ts';
import { MoveReasons } from './reasons.ts';
import { thrashingEnemy, withUnknown } from './revise.ts';

const at = (name: string): number => parsePoint(name, 9)!;

/** What the generators say of the board when `color` is to move. */
function reasonsOn(drawing: string, color: Stone, step: (generators: Generators) => void): MoveReasons {
  const engine = new Engine(9);
  engine.position = parseBoard(drawing);
  const analysis = engine.analysis();
  const reasons = new MoveReasons();
  step(new Generators(analysis, color, reasons));
  return reasons;
}

/** Moves with a reason of that kind that counts, by name. */
function movesFor(reasons: MoveReasons, kind: ReasonKind): string[] {
  return reasons
    .candidates()
    .filter(({ point }) => reasons.has(point, kind))
    .map(({ point }) => pointName(point, 9));
}

const collect = (generators: Generators): void => generators.collect();

/** White's stone at E5 is in atari. */
const atari = `
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . X . . . .
. . . X O . . . .
. . . . X . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .`;

describe('worms', () => {
  test('an attack for one side, a defence for the other', () => {
    const black = reasonsOn(atari, BLACK, collect);
    expect(movesFor(black, 'attack')).toContain('F5');
    expect(movesFor(black, 'defend')).toEqual([]);
    const white = reasonsOn(atari, WHITE, collect);
    expect(movesFor(white, 'defend')).toContain('F5');
    expect(white.at(at('F5'))!.reasons.find(({ kind }) => kind === 'defend')).toMatchObject({
      about: [at('E5')],
      code: WIN,
      source: { module: 'wormReasons' },
      discarded: '',
    });
  });

  test('threats to take what is safe', () => {
    const drawing = atari.replace('. . . X O . . . .', '. . . . O . . . .');
    expect(movesFor(reasonsOn(drawing, BLACK, collect), 'attackThreat')).not.toEqual([]);
  });
});

/** Whoever plays E2 decides about black's eyes. */
const eye = `
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . O O O O O . .
. O O X X X O O .
. O X X . X X O .
. O X . . . X O .
. O X X X X X O .`;

describe('dragons and eyes', () => {
  test('a critical dragon is attacked and defended where owl reading says', () => {
    expect(movesFor(reasonsOn(eye, WHITE, collect), 'owlAttack')).toEqual(['E2']);
    expect(movesFor(reasonsOn(eye, BLACK, collect), 'owlDefend')).toEqual(['E2']);
  });

  test('the vital point of an eye space, for either side', () => {
    expect(movesFor(reasonsOn(eye, WHITE, collect), 'vitalEye')).toContain('E2');
    expect(movesFor(reasonsOn(eye, BLACK, collect), 'vitalEye')).toContain('E2');
  });
});

/** Black at E5 puts two stones in atari at once. */
const double = `
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . X O . O X . .
. . X . . X . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .`;

describe('several stones at once', () => {
  const combine = (generators: Generators): void => {
    generators.collect();
    generators.combine();
  };

  test('a double threat takes either, and its point is a defence of both', () => {
    const black = reasonsOn(double, BLACK, combine);
    const kinds = black.at(at('E5'))!.reasons.map(({ kind }) => kind);
    expect(kinds.some((kind) => kind === 'attackEither' || kind === 'myAtariAtari')).toBe(true);
    const white = reasonsOn(double, WHITE, combine);
    const answers = white.at(at('E5'))!.reasons.map(({ kind }) => kind);
    expect(answers.some((kind) => kind === 'defendBoth' || kind === 'yourAtariAtari')).toBe(true);
  });
});

describe('review', () => {
  const review = (generators: Generators): void => {
    generators.collect();
    generators.review();
  };

  /** White's stone at E1 stands between black's left and right; E2 takes or saves it. */
  const between = `
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . O O O . . .
. . . X O X . . .
. . . X . X . . .
. . . X O X . . .`;

  test('taking cutting stones connects, saving them cuts', () => {
    const pair = [at('D3'), at('F3')];
    const black = reasonsOn(between, BLACK, review).at(at('E2'))!.reasons;
    expect(black.some(({ kind, about }) => kind === 'attack' && about[0] === at('E1'))).toBe(true);
    expect(black.find(({ kind }) => kind === 'connect')).toMatchObject({ about: pair, discarded: '' });
    const white = reasonsOn(between, WHITE, review).at(at('E2'))!.reasons;
    expect(white.some(({ kind, about }) => kind === 'defend' && about[0] === at('E1'))).toBe(true);
    expect(white.find(({ kind }) => kind === 'cut')).toMatchObject({ about: pair, discarded: '' });
  });

  test('what a reason says of a part does not count beside one about the whole', () => {
    const reasons = reasonsOn(eye, WHITE, review);
    const { reasons: given } = reasons.at(at('E2'))!;
    const part = given.find(({ kind }) => kind === 'attack');
    expect(given.some(({ kind, discarded }) => kind === 'owlAttack' && discarded === '')).toBe(true);
    if (part) expect(part.discarded).toContain('as a whole');
  });
});

describe('second thoughts', () => {
  /** White's stones on the first line are dead. */
  const dead = `
O O O . . . . X .
X X X X X X X X .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .`;

  test('a dead dragon that has just been played in thrashes', () => {
    const engine = new Engine(9);
    engine.position = parseBoard(dead);
    expect(thrashingEnemy(engine.position, BLACK, engine.analysis().dragons())).toBeUndefined();
    engine.position.play(at('D9'), WHITE);
    const dragons = engine.analysis().dragons();
    const dragon = thrashingEnemy(engine.position, BLACK, dragons);
    expect(dragon?.stones).toContain(at('D9'));
    expect(thrashingEnemy(engine.position, WHITE, dragons)).toBeUndefined();
  });

  test('its status is open in a record of its own, for its neighbours too', () => {
    const engine = new Engine(9);
    engine.position = parseBoard(dead);
    const dragons = engine.analysis().dragons();
    const dragon = dragons.at[at('A9')]!;
    const open = withUnknown(dragons, [dragon]);
    expect(open.at[at('A9')]).toMatchObject({ origin: dragon.origin, status: 'unknown' });
    const statuses = open.all
      .flatMap(({ neighbors }) => neighbors)
      .filter(({ origin }) => origin === dragon.origin);
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set(['unknown']));
    expect(dragons.at[at('A9')]).toBe(dragon);
    expect(dragon.status).toBe('dead');
  });
});
