import { describe, expect, test } from 'vitest';
import { parseBoard } from '../board/ascii.ts';
import { BLACK, PASS, WHITE, parsePoint, pointName } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { JOSEKI_DATABASES } from '../generators/joseki.ts';
import { mirrorPoint } from '../generators/mirror.ts';
import type { MoveDecision, MoveValue, ScoreEstimate } from '../protocol/moves.ts';
import { territorySum } from '../influence/territory.ts';
import { Engine } from './engine.ts';
import { leaveOutOf, withSecondLook } from './style.ts';
import type { PlayStyle } from './style.ts';

function engineWith(style: PlayStyle, size = 9): Engine {
  const engine = new Engine(size);
  engine.level = 1;
  engine.style = style;
  return engine;
}

/** The modules and databases that had a say. */
function sourcesOf({ moves }: MoveDecision): Set<string> {
  const sources = moves.flatMap(({ reasons }) => reasons).map(({ source }) => source);
  return new Set(sources.flatMap(({ module, pattern }) => (pattern ? [module, pattern.database] : [module])));
}

test('what is turned off is left out, with what else is', () => {
  expect(leaveOutOf({})).toEqual({ databases: [], modules: [] });
  const all = { noFuseki: true, noFusekiDatabase: true, noJosekiDatabase: true };
  expect(leaveOutOf(all, { modules: ['shapes'], kinds: ['cut'] })).toEqual({
    kinds: ['cut'],
    modules: ['shapes', 'fuseki'],
    databases: ['fuseki', 'handicap', ...JOSEKI_DATABASES],
  });
});

test('openings without fuseki, and without its databases', () => {
  const sources = (style: PlayStyle): Set<string> => {
    const engine = engineWith(style, 19);
    for (const [color, name] of [
      [BLACK, 'Q16'],
      [WHITE, 'D4'],
      [BLACK, 'F3'],
    ] as const)
      engine.position.play(parsePoint(name, 19)!, color);
    return sourcesOf(engine.decide(WHITE));
  };
  const usual = sources({});
  expect(usual.has('fuseki')).toBe(true);
  expect(usual.has('joseki')).toBe(true);
  expect(sources({ noFuseki: true }).has('fuseki')).toBe(false);
  const noJoseki = sources({ noJosekiDatabase: true });
  expect(noJoseki.has('joseki')).toBe(false);
  expect(noJoseki.has('fuseki')).toBe(true);
});

test('empty corners need no database', () => {
  expect(sourcesOf(engineWith({ noFusekiDatabase: true }, 19).decide(BLACK)).has('fuseki')).toBe(true);
});

describe('mirror go', () => {
  /** Whether white answers four moves of black on the opposite points. */
  function isMirroring(style: PlayStyle): boolean {
    const engine = engineWith(style);
    return ['C3', 'D7', 'C5', 'F8'].every((name) => {
      const point = parsePoint(name, 9)!;
      engine.position.play(point, BLACK);
      const { choice } = engine.decide(WHITE);
      if (choice.kind !== 'play' || choice.point !== mirrorPoint(point, 9)) return false;
      engine.position.play(choice.point, WHITE);
      return true;
    });
  }

  test('every move is answered on the opposite point, until there are too many stones', () => {
    expect(isMirroring({ mirror: true })).toBe(true);
    expect(isMirroring({ mirror: true, mirrorLimit: 8 })).toBe(true);
    expect(isMirroring({ mirror: true, mirrorLimit: 5 })).toBe(false);
    expect(isMirroring({})).toBe(false);
  });

  test('the first move, and one in the centre, have no mirror', () => {
    const engine = engineWith({ mirror: true });
    expect(sourcesOf(engine.decide(BLACK)).has('mirror')).toBe(false);
    engine.position.play(parsePoint('E5', 9)!, BLACK);
    expect(sourcesOf(engine.decide(WHITE)).has('mirror')).toBe(false);
  });
});

test('cosmic: the middle counts for more, the edge as before, the score of a finished game too', () => {
  const open = new Engine(19);
  for (const name of ['K16', 'D10', 'Q10', 'K4']) open.position.play(parsePoint(name, 19)!, BLACK);
  const usual = open.analysis().influence(WHITE, 'dragonsKnown');
  const at = (name: string): number => parsePoint(name, 19)!;
  open.style = { cosmic: true };
  const cosmic = open.analysis().influence(WHITE, 'dragonsKnown');
  expect(cosmic).not.toBe(usual);
  expect(cosmic.territory[at('K10')]).toBeLessThan(usual.territory[at('K10')] - 0.05);
  expect(territorySum(cosmic)).toBeLessThan(territorySum(usual) - 5);
  expect(cosmic.territory[at('A1')]).toBeCloseTo(usual.territory[at('A1')], 2);
  const done = new Engine(7);
  done.position = parseBoard(`
. . X . O . .
. . X . O . .
. . X X O . .
. . X O O . .
. . X O . . .
. . X O . . .
. . X O . . .`);
  const points = territorySum(done.analysis().influence(WHITE, 'dragonsKnown'));
  done.style = { cosmic: true };
  expect(territorySum(done.analysis().influence(WHITE, 'dragonsKnown'))).toBeCloseTo(points, 0);
});

describe('the metamachine', () => {
  const move = (name: string, value: number): MoveValue => ({
    point: parsePoint(name, 9)!,
    value,
    terms: [],
    reasons: [],
    safety: 'safe',
  });
  const decision = (moves: MoveValue[]): MoveDecision =>
    ({
      color: BLACK,
      choice: moves.length > 0 ? { kind: 'play', point: moves[0].point } : { kind: 'pass' },
      moves,
      steps: ['first'],
    }) as unknown as MoveDecision;
  const name = (point: number): string => pointName(point, 9);

  test('plays which of the best two leaves the better score', () => {
    const { position } = new Engine(9);
    const scores: Record<string, number> = { C3: 4, D4: -2, E5: -30 };
    const scoreAfter = (after: Position): ScoreEstimate => {
      const score = scores[name(after.lastMove()!.point)];
      return { score, upper: score, lower: score };
    };
    const moves = [move('C3', 9), move('D4', 8), move('E5', 7)];
    const second = withSecondLook(decision(moves), position, scoreAfter, name);
    expect(second.choice).toEqual({ kind: 'play', point: parsePoint('D4', 9) });
    expect(second.steps).toEqual([
      'first',
      'the best moves were tried: C3 leads to -4.0, D4 leads to 2.0 for the player; D4 is played',
    ]);
    scores.C3 = -2;
    expect(withSecondLook(decision(moves), position, scoreAfter, name).choice).toEqual(
      decision(moves).choice,
    );
    for (const few of [[move('C3', 9)], [], [move('C3', 9), move('D4', 0)]])
      expect(withSecondLook(decision(few), position, scoreAfter, name)).toEqual(decision(few));
    expect(position.moveNumber).toBe(0);
  });

  test('of the engine leaves what is known of the position as it is', () => {
    const engine = engineWith({ metamachine: true });
    engine.position.play(parsePoint('C3', 9)!, BLACK);
    const worms = engine.analysis().worms();
    const { choice, steps, moves } = engine.decide(WHITE);
    expect(choice.kind).toBe('play');
    expect(steps.at(-1)).toMatch(/^the best moves were tried: [A-J]\d leads to -?\d+\.\d, /);
    expect(moves.slice(0, 2).map(({ point }) => point)).toContain(
      choice.kind === 'play' ? choice.point : PASS,
    );
    expect(engine.analysis().worms()).toBe(worms);
  });
});
