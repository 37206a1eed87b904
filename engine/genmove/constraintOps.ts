/**
 * Carries out the autohelpers of pattern constraints (manual 9.5, 9.7) with what the engine knows. What needs an analysis
 * that is not there yet (dragons, influence, eyes) notes so in `missing` and answers what is assumed: whoever evaluates a constraint then
 * knows that its value means nothing. A thrown exception would say the same, but a person who looks at a constraint wants
 * to see the terms that can be told.
 */
import type { ConnectionReader } from '../connection/connectionReader.ts';
import { playConnect } from '../connection/playConnect.ts';
import { EMPTY, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { edgeDistance, type Position } from '../board/position.ts';
import { defendAgainst, doesAttack, doesDefend, safeMove } from '../reading/moveTests.ts';
import type { Cuts } from '../dragons/cuts.ts';
import type { Dragon, DragonSet } from '../dragons/dragon.ts';
import {
  isEyeSpace,
  isHalfEye,
  isMarginalEyeSpace,
  isProperEyeSpace,
  makeProperEye,
  removeHalfEye,
} from '../eyes/autohelpers.ts';
import type { Joiner } from '../dragons/links.ts';
import { ShapeActions } from '../generators/shapeActions.ts';
import type { Eyes } from '../eyes/makeEyes.ts';
import type { DragonStatus } from '../protocol/analysis.ts';
import type { Reader } from '../reading/reader.ts';
import { playAttackDefend, playAttackDefend2, playBreakThrough } from '../reading/severalChains.ts';
import type { InfluenceField } from '../influence/field.ts';
import { NonTerritorySink } from '../influence/patterns.ts';
import {
  AREA_REGION,
  areaSpace,
  areaStones,
  findRegions,
  whoseArea,
  whoseMoyo,
  whoseTerritory,
} from '../influence/regions.ts';
import type { Regions } from '../influence/regions.ts';
import { isPotentialCutstone, libertiesOfOrder } from '../worms/autohelpers.ts';
import type { Worms } from '../worms/worm.ts';
import { AUTOHELPERS, CONSTANTS, type AutohelperName } from '../../patterns/constraints/functions.ts';
import type { PatternDatabase } from '../../patterns/matcher/patternSet.ts';
import { constraintOps, type ConstraintOps, type Operation } from '../../patterns/constraints/ops.ts';

/** What analyses have found out about the position; null: nothing yet. */
export interface Knowledge {
  worms: Worms | null;
  cuts: Cuts | null;
  influence: InfluenceField | null;
  /** As far as they are known: crude statuses until their life has been read. */
  dragons: DragonSet | null;
  eyes: Eyes | null;
  /** Who joins chains now; null when dragons are not being made. */
  unions: Joiner | null;
}

/** Numbers of statuses in constraints (functions.ts, CONSTANTS). */
const STATUS_NUMBERS: Readonly<Record<DragonStatus, number>> = Object.fromEntries(
  (['dead', 'alive', 'critical', 'unknown'] as const).map((status) => [
    status,
    CONSTANTS.get(status.toUpperCase())!,
  ]),
) as Record<DragonStatus, number>;
/** Dragons weaker than this are weak: about what one eye, or a way out of eight points, leaves. */
const WEAK = 0.5;

/** What actions of move databases need. */
const CHOICE = 'the choice of a move';

/** What each part of the knowledge is called, for people. */
const WORDS: Record<keyof Knowledge, string> = {
  worms: 'worms',
  cuts: 'cutting points',
  influence: 'influence',
  dragons: 'dragons',
  eyes: 'eye spaces',
  unions: 'dragons in the making',
};

/** The part of the knowledge that is called so in `missing`; undefined for what is no such part. */
export function partCalled(word: string): keyof Knowledge | undefined {
  return (Object.keys(WORDS) as (keyof Knowledge)[]).find((part) => WORDS[part] === word);
}

/** What has to be known for the autohelpers that look at more than the board. */
const NEEDS: Partial<Record<AutohelperName, keyof Knowledge>> = {
  ...needing('worms', 'lib2', 'lib3', 'lib4', 'potential_cutstone'),
  ...needing('cuts', 'xcut', 'ocut'),
  ...needing(
    'dragons',
    'status',
    'alive',
    'unknown',
    'critical',
    'dead',
    'genus',
    'weak',
    'same_dragon',
    'dragonsize',
    'not_lunch',
    'owl_escape_value',
  ),
  ...needing('unions', 'amalgamate', 'amalgamate_most_valuable'),
  ...needing('cuts', 'remove_eyepoint'),
  ...needing('influence', 'xarea', 'oarea', 'xmoyo', 'omoyo', 'xterri', 'oterri', 'area_stone', 'area_space'),
  ...needing(
    'eyes',
    'eye',
    'proper_eye',
    'marginal_eye',
    'halfeye',
    'owl_topological_eye',
    'make_proper_eye',
    'remove_halfeye',
  ),
};

function needing(
  what: keyof Knowledge,
  ...names: AutohelperName[]
): Partial<Record<AutohelperName, keyof Knowledge>> {
  return Object.fromEntries(names.map((name) => [name, what]));
}

/** Whether patterns of the database ask, or change, what is known of that part. */
export function asksAbout(database: PatternDatabase, part: keyof Knowledge): boolean {
  return [...database.calls()].some((number) => NEEDS[AUTOHELPERS[number].name as AutohelperName] === part);
}

/** Autohelpers that add to the reasons for moves: they mean something only while moves are looked for. */
const CHOOSING: ReadonlySet<AutohelperName> = new Set<AutohelperName>([
  'antisuji',
  'replace',
  'prevent_attack_threat',
  'threaten_to_save',
  'defend_against_atari',
  'followup_value',
  'add_connect_move',
  'add_cut_move',
  'add_attack_either_move',
  'add_defend_both_move',
  'remove_attack',
]);

/** The autohelpers on a position, which `setPosition` gives and which is left as it was. */
export class EngineOps {
  readonly ops: ConstraintOps;
  /** What evaluations since the last `missing.clear()` would have needed. */
  readonly missing = new Set<string>();
  /** Whoever analyses the position puts what is known in here; setPosition() does not take it out. */
  readonly knowledge: Knowledge = {
    worms: null,
    cuts: null,
    influence: null,
    dragons: null,
    eyes: null,
    unions: null,
  };
  /** What is answered in place of what is not known. */
  assumed = 0;
  readonly #reader: Reader;
  readonly #connections: ConnectionReader;
  #position!: Position;
  #areas: { of: InfluenceField; regions: Regions } | null = null;
  /** Hears of the actions of move databases. */
  readonly choice = new ShapeActions();
  /** Hears of the non-territory actions of barrier patterns. */
  readonly nonTerritory = new NonTerritorySink();

  constructor(reader: Reader, connections: ConnectionReader) {
    this.#reader = reader;
    this.#connections = connections;
    const known = this.#table();
    const table = Object.fromEntries(
      AUTOHELPERS.map(({ name }) => [name, this.#whenKnown(name as AutohelperName, known)]),
    );
    this.ops = constraintOps(table as Record<AutohelperName, Operation>);
  }

  /** Evaluations are about this position from now on; tactical results of another one are not used. */
  setPosition(position: Position): void {
    this.#position = position;
  }

  /** What an autohelper needs that the engine does not know; undefined when it can be told. */
  neededFor(name: string): string | undefined {
    if (CHOOSING.has(name as AutohelperName)) return this.choice.listens ? undefined : CHOICE;
    const what = Object.hasOwn(NEEDS, name) ? NEEDS[name as AutohelperName] : undefined;
    return what === undefined || this.knowledge[what] !== null ? undefined : WORDS[what];
  }

  #whenKnown(name: AutohelperName, table: Partial<Record<AutohelperName, Operation>>): Operation {
    const what = NEEDS[name];
    const known = table[name];
    if (known && CHOOSING.has(name))
      return (color, move, args, first, count) => {
        if (!this.choice.listens) this.missing.add(CHOICE);
        return known(color, move, args, first, count);
      };
    if (known && what === undefined) return known;
    const word = what === undefined ? CHOICE : WORDS[what];
    return (color, move, args, first, count) => {
      if (known && this.knowledge[what!] !== null) return known(color, move, args, first, count);
      this.missing.add(word);
      return this.assumed;
    };
  }

  /** The areas of the influence that is known. */
  #regions(): Regions {
    const of = this.knowledge.influence!;
    if (this.#areas?.of !== of) this.#areas = { of, regions: findRegions(of, AREA_REGION) };
    return this.#areas.regions;
  }

  #table(): Partial<Record<AutohelperName, Operation>> {
    const reader = this.#reader;
    const connections = this.#connections;
    const board = (): Position => this.#position;
    const isEmpty = (point: Point): boolean => board().colorAt[point] === EMPTY;
    /** 1 for everything from a ko on. */
    const yes = (code: number): number => Number(code > 0);
    const playable = (move: Point, stone: Point): boolean => isEmpty(move) && !isEmpty(stone);
    const attack = (stone: Point): number => (isEmpty(stone) ? 0 : reader.attack(board(), stone));
    /** An operation on the first argument. */
    const on =
      (run: (point: Point) => number): Operation =>
      (_color, _move, args, first) =>
        run(args[first]);
    /** On the first two. */
    const onTwo =
      (run: (a: Point, b: Point, color: Stone) => number): Operation =>
      (color, _move, args, first) =>
        run(args[first], args[first + 1], color);
    /** The same for O and for X, by the colour that it is about. */
    const both = (
      x: AutohelperName,
      o: AutohelperName,
      run: (color: Stone, args: Float64Array, first: number, count: number) => number,
    ): Partial<Record<AutohelperName, Operation>> => ({
      [x]: (color: Stone, _move: Point, args: Float64Array, first: number, count: number) =>
        run(opponent(color), args, first, count),
      [o]: (color: Stone, _move: Point, args: Float64Array, first: number, count: number) =>
        run(color, args, first, count),
    });
    const dragonAt = (stone: Point): Dragon | undefined => this.knowledge.dragons!.at[stone];
    /** On the dragon of the first argument; 0 for an empty point. */
    const onDragon = (run: (dragon: Dragon) => number): Operation =>
      on((stone) => {
        const dragon = dragonAt(stone);
        return dragon ? run(dragon) : 0;
      });
    const withStatus = (status: DragonStatus): Operation =>
      onDragon((dragon) => Number(dragon.status === status));
    const onEyes = (ask: (eyes: Eyes, point: Point) => boolean): Operation =>
      on((point) => Number(ask(this.knowledge.eyes!, point)));
    const liberties = (color: Stone, point: Point): number =>
      isEmpty(point) ? board().accurateLiberties(point, color, 361, null) : 0;
    /** xplay_… and oplay_…: moves, then `targets` points that are asked about. */
    const playing = (
      x: AutohelperName,
      o: AutohelperName,
      targets: number,
      ask: (color: Stone, moves: Point[], at: Point[]) => number,
    ): Partial<Record<AutohelperName, Operation>> =>
      both(x, o, (color, args, first, count) => {
        const all = Array.from(args.subarray(first, first + count));
        return ask(color, all.slice(0, count - targets), all.slice(count - targets));
      });
    const connecting =
      (connect: boolean) =>
      (color: Stone, moves: Point[], [a, b]: Point[]): number =>
        playConnect(connections, board(), color, connect, moves, 0, moves.length, a, b);
    return {
      lib: on((stone) => (isEmpty(stone) ? 0 : board().countLiberties(stone))),
      ...both('xlib', 'olib', (color, args, first) => liberties(color, args[first])),
      ko: on((point) => Number(board().isKoPoint(point))),
      attack: on(attack),
      defend: on((stone) => (attack(stone) === 0 ? 0 : reader.findDefense(board(), stone))),
      ...both('safe_xmove', 'safe_omove', (color, args, first) =>
        isEmpty(args[first]) ? yes(safeMove(reader, board(), args[first], color)) : 0,
      ),
      ...both('legal_xmove', 'legal_omove', (color, args, first) =>
        Number(isEmpty(args[first]) && board().isLegal(args[first], color)),
      ),
      ...both('x_somewhere', 'o_somewhere', (color, args, first, count) => {
        for (let i = first; i < first + count; i++) if (board().colorAt[args[i]] === color) return 1;
        return 0;
      }),
      ...both('xdefend_against', 'odefend_against', (color, args, first) =>
        Number(isEmpty(args[first]) && defendAgainst(reader, board(), args[first], color, args[first + 1])),
      ),
      does_defend: onTwo((move, stone) =>
        playable(move, stone) ? yes(doesDefend(reader, board(), move, stone)) : 0,
      ),
      does_attack: onTwo((move, stone) =>
        playable(move, stone) ? yes(doesAttack(reader, board(), move, stone)) : 0,
      ),
      ...playing('xplay_attack', 'oplay_attack', 1, (color, moves, [a]) =>
        playAttackDefend(reader, board(), color, true, moves, a),
      ),
      ...playing('xplay_defend', 'oplay_defend', 1, (color, moves, [a]) =>
        playAttackDefend(reader, board(), color, false, moves, a),
      ),
      ...playing('xplay_attack_either', 'oplay_attack_either', 2, (color, moves, [a, b]) =>
        playAttackDefend2(reader, board(), color, true, moves, a, b),
      ),
      ...playing('xplay_defend_both', 'oplay_defend_both', 2, (color, moves, [a, b]) =>
        playAttackDefend2(reader, board(), color, false, moves, a, b),
      ),
      ...playing('xplay_connect', 'oplay_connect', 2, connecting(true)),
      ...playing('xplay_disconnect', 'oplay_disconnect', 2, connecting(false)),
      ...playing('xplay_break_through', 'oplay_break_through', 3, (color, moves, [x, y, z]) =>
        playBreakThrough(reader, board(), color, moves, x, y, z),
      ),
      seki_helper: on((stone) => {
        if (isEmpty(stone)) return 0;
        const chains: Point[] = [];
        const count = board().chainLinks(stone, chains);
        return Number(chains.slice(0, count).every((chain) => attack(chain) === 0));
      }),
      lib2: on((stone) => libertiesOfOrder(this.knowledge.worms!, stone, 2)),
      lib3: on((stone) => libertiesOfOrder(this.knowledge.worms!, stone, 3)),
      lib4: on((stone) => libertiesOfOrder(this.knowledge.worms!, stone, 4)),
      potential_cutstone: on((stone) => isPotentialCutstone(this.knowledge.worms!, stone)),
      ...both('xcut', 'ocut', (color, args, first) => Number(this.knowledge.cuts!.has(args[first], color))),
      ...both('xarea', 'oarea', (color, args, first) =>
        Number(whoseArea(this.knowledge.influence!, args[first]) === color),
      ),
      ...both('xmoyo', 'omoyo', (color, args, first) =>
        Number(whoseMoyo(this.knowledge.influence!, args[first]) === color),
      ),
      ...both('xterri', 'oterri', (color, args, first) =>
        Number(whoseTerritory(this.knowledge.influence!, args[first]) === color),
      ),
      area_stone: on((point) => areaStones(this.#regions(), point)),
      area_space: on((point) => areaSpace(this.#regions(), point)),
      ...both('non_xterritory', 'non_oterritory', (color, args, first) => {
        this.nonTerritory.mark(color, args[first]);
        return 1;
      }),
      status: onDragon(({ status }) => STATUS_NUMBERS[status]),
      alive: withStatus('alive'),
      unknown: withStatus('unknown'),
      critical: withStatus('critical'),
      dead: withStatus('dead'),
      genus: onDragon(({ genus }) => Math.floor((genus.b + genus.c) / 2)),
      weak: onDragon(({ weakness }) => Number(weakness > WEAK)),
      same_dragon: onTwo((a, b) => Number(!isEmpty(a) && dragonAt(a) === dragonAt(b))),
      dragonsize: onDragon(({ size }) => size),
      not_lunch: onTwo((stone, own) => {
        const dragon = dragonAt(own);
        if (dragon?.lunch === this.knowledge.worms!.at[stone]?.origin) dragon!.lunch = 0;
        return 1;
      }),
      eye: onEyes(isEyeSpace),
      proper_eye: onEyes(isProperEyeSpace),
      marginal_eye: onEyes(isMarginalEyeSpace),
      halfeye: onEyes(isHalfEye),
      make_proper_eye: on((point) => {
        makeProperEye(this.knowledge.eyes!, point);
        return 1;
      }),
      remove_halfeye: on((point) => {
        removeHalfEye(this.knowledge.eyes!, point);
        return 1;
      }),
      remove_eyepoint: on((point) => {
        this.knowledge.cuts!.noEyes.add(point);
        return 1;
      }),
      amalgamate: onTwo((a, b) => {
        this.knowledge.unions!.join(a, b);
        return 1;
      }),
      amalgamate_most_valuable: (_color, _move, args, first) => {
        const unions = this.knowledge.unions!;
        const [x, y, z] = [args[first], args[first + 1], args[first + 2]];
        unions.join(unions.size(x) >= unions.size(z) ? x : z, y);
        return 1;
      },
      ...this.#actions(),
      same_worm: onTwo((a, b) => Number(!isEmpty(a) && !isEmpty(b) && board().sameChain(a, b))),
      wormsize: on((stone) => (isEmpty(stone) ? 0 : board().countStones(stone))),
      vital_chain: on((stone) => {
        const position = board();
        if (isEmpty(stone)) return 0;
        return Number(position.countStones(stone) > 1 || edgeDistance(stone, position.size) > 0);
      }),
    };
  }

  /** Actions of move databases; they return 1. */
  #actions(): Partial<Record<AutohelperName, Operation>> {
    const { choice } = this;
    const doing =
      (act: (move: Point, a: number, b: number) => void): Operation =>
      (_color, move, args, first) => {
        act(move, args[first], args[first + 1]);
        return 1;
      };
    return {
      antisuji: doing((_move, point) => choice.antisuji(point)),
      replace: doing((_move, from, to) => choice.replace(from, to)),
      prevent_attack_threat: doing((move, stone) => choice.preventAttackThreat(move, stone)),
      threaten_to_save: doing((move, stone) => choice.threatenToSave(move, stone)),
      defend_against_atari: doing((move, stone) => choice.defendAgainstAtari(move, stone)),
      followup_value: doing((move, amount) => choice.followup(move, amount)),
      add_connect_move: doing((move, a, b) => choice.connect(move, a, b)),
      add_cut_move: doing((move, a, b) => choice.cut(move, a, b)),
      add_attack_either_move: doing((move, a, b) => choice.attackEither(move, a, b)),
      add_defend_both_move: doing((move, a, b) => choice.defendBoth(move, a, b)),
      remove_attack: doing((_move, stone) => choice.removeAttack(stone)),
    };
  }
}
