/**
 * Who asks about a dragon hears one verdict, whether by owl_attack and owl_defend, by dragon_status, in the panel or, once the game is
 * over, by final_status. Where a certain race or seki decides otherwise than owl reading, the record has that race; what nothing can capture
 * is invincible without a question; and dead stones that nobody would take off, since they lie at home, stay.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sharedDir, skipReason } from '../../build/checks/shared.ts';
import { BLACK, parsePoint, pointName } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import { scorePosition } from '../board/score.ts';
import { specFromPosition } from '../board/spec.ts';
import { Engine } from '../genmove/engine.ts';
import { Examiner } from '../genmove/examine.ts';
import type { DragonRecord } from '../protocol/analysis.ts';
import { LOSE, gtpCode } from '../reading/codes.ts';
import { quietHost } from '../testing/quietHost.ts';
import { GtpSession } from './session.ts';

const shared = sharedDir();
const suites = shared && join(shared, 'regression');
const isThere = suites !== undefined && existsSync(join(suites, 'games'));
if (!isThere) skipReason('one verdict on each dragon', 'there is no ../shared/regression');

/** Games of the suites, and up to which move; the finished ones whole. */
const POSITIONS = ['games/seki_nakade1.sgf', 'games/owl27.sgf 8', 'games/semeai/semeai6.sgf'];
const FINISHED = ['games/scoring/score4.sgf', 'games/scoring/score14.sgf', 'games/scoring/score18.sgf'];

/** Milliseconds; only what hangs should meet it. */
const TIMEOUT = 120_000;

class Witnesses {
  readonly session = new GtpSession(
    new Engine(19),
    quietHost({ readFile: (name) => readFileSync(join(suites!, name), 'latin1') }),
  );

  constructor(game: string) {
    expect(this.ask(`loadsgf ${game}`)).not.toMatch(/^\?/);
  }

  ask(command: string): string {
    return this.session.execute(command).reply.replace(/^= ?/, '').trim();
  }

  name(point: Point): string {
    return pointName(point, this.session.position.size);
  }

  /** What the panel is told of the dragon at a stone. */
  panel(stone: Point): DragonRecord {
    const { engine, position } = this.session;
    const asked = { position: specFromPosition(position, BLACK), stages: [], judge: stone };
    return new Examiner(engine).examine(position, asked).judged!;
  }

  /** Every dragon by one of its stones, with what dragon_status says of it. */
  statuses(): [string, string][] {
    return this.ask('dragon_status')
      .split('\n')
      .map((line) => line.split(': ') as [string, string]);
  }

  /** What owl_attack and owl_defend say, in the words of dragon_status, and each of them as the panel has it. */
  owl(at: string, shown: DragonRecord): string {
    const attack = this.ask(`owl_attack ${at}`);
    expect(attack, at).toBe(this.#told(shown.owlAttack));
    if (attack === '0') return 'alive';
    const defense = this.ask(`owl_defend ${at}`);
    expect(defense, at).toBe(this.#told(shown.owlDefense));
    const move = (answer: string): string => answer.split(' ')[1];
    return defense === '0' ? 'dead' : `critical ${move(attack)} ${move(defense)}`;
  }

  #told({ code, point }: { code: number; point: Point }): string {
    return code <= LOSE ? '0' : `${gtpCode(code)} ${this.name(point)}`;
  }

  /** Dead stones as final_status has them. */
  dead(): Point[] {
    const names = this.ask('final_status_list dead').split(/\s+/).filter(Boolean);
    return names.map((name) => parsePoint(name, this.session.position.size)!);
  }
}

function check(witnesses: Witnesses): void {
  for (const [at, status] of witnesses.statuses()) {
    const shown = witnesses.panel(parsePoint(at, witnesses.session.position.size)!);
    expect(status.split(' ')[0], at).toBe(shown.status);
    if (shown.safety === 'invincible') {
      expect([shown.status, witnesses.ask(`owl_attack ${at}`)], at).toEqual(['alive', '0']);
      continue;
    }
    const said = witnesses.owl(at, shown);
    const decided = shown.semeais.some(({ first, second }) => first.certain && second.certain);
    if (decided) expect(said.split(' ')[0], at).toBe(shown.owlStatus);
    else expect(status, at).toBe(said);
  }
}

test.skipIf(!isThere).each(POSITIONS)(
  '%s',
  (game) => {
    check(new Witnesses(game));
  },
  TIMEOUT,
);

test.skipIf(!isThere).each(FINISHED)(
  '%s, when it is over',
  (game) => {
    const witnesses = new Witnesses(game);
    check(witnesses);
    const { position } = witnesses.session;
    const dead = witnesses.dead();
    for (const [at, status] of witnesses.statuses()) {
      const stone = parsePoint(at, position.size)!;
      const { stones, color } = witnesses.panel(stone);
      const gone = [...dead, ...stones];
      const home = scorePosition(position, { dead: gone, scoring: 'japanese', komi: 0 }).territoryAt[stone];
      // Of a critical dragon it hangs on who is to move.
      if (status === 'alive') expect(dead, at).not.toContain(stone);
      else if (status === 'dead' && home !== color) expect(dead, at).toContain(stone);
    }
    // The same after who counts has read.
    check(witnesses);
  },
  TIMEOUT,
);
