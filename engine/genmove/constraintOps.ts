/**
 * Carries out the autohelpers of pattern constraints (manual 9.5, 9.7) on a position, by the knowledge that comes with the
 * evaluation. What needs knowledge that is not there notes so in `missing` and answers what is assumed: whoever evaluates
 * a constraint then knows that its value means nothing. A thrown exception would say the same, but a person who looks at
 * a constraint wants to see the terms that can be told.
 */
import type { ConnectionReader } from '../connection/connectionReader.ts';
import { playConnect } from '../connection/playConnect.ts';
import { EMPTY, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { edgeDistance, type Position } from '../board/position.ts';
import { defendAgainst, doesAttack, doesDefend, safeMove } from '../reading/moveTests.ts';
import type { Cuts, Cutstones } from '../dragons/cuts.ts';
import type { Dragon, DragonSet, StandingDragon } from '../dragons/dragon.ts';
import type { Lunches } from '../dragons/gatherDragons.ts';
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
import type { OwlSight } from '../owl/question.ts';
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
import { libertiesOfOrder } from '../worms/autohelpers.ts';
import type { Worms } from '../worms/worm.ts';
import { AUTOHELPERS, CONSTANTS, type AutohelperName } from '../../patterns/constraints/functions.ts';
import type { ProgramTree } from '../../patterns/constraints/ast.ts';
import { evaluate } from '../../patterns/constraints/evaluate.ts';
import { explain, type Explanation } from '../../patterns/constraints/explain.ts';
import type { Program } from '../../patterns/constraints/program.ts';
import type { Evaluator } from '../patterns/runner.ts';
import type { PatternDatabase } from '../../patterns/matcher/patternSet.ts';
import { constraintOps, type ConstraintOps, type Operation } from '../../patterns/constraints/ops.ts';

/** What is known where constraints are evaluated: records of the stages before. What is absent is not known. */
export interface Knowledge {
  readonly worms?: Worms;
  readonly cuts?: Cuts;
  readonly cutstones?: Cutstones;
  readonly eyes?: Eyes;
  /** Territorial. */
  readonly influence?: InfluenceField;
  /** Who stands together, and whether they live. */
  readonly dragons?: DragonSet<StandingDragon>;
  readonly life?: DragonSet;
  /** What life-and-death reading sees, while its patterns are matched. */
  readonly owl?: OwlSight;
  /** What actions change: the record that the stage which runs the patterns is making. */
  readonly noEyes?: Set<Point>;
  readonly unions?: Joiner;
  readonly lunches?: Lunches;
  readonly spaces?: Eyes;
}

/** What one evaluation is about. */
interface Context {
  readonly position: Position;
  readonly known: Knowledge;
  /** What is answered in place of what is not known, and where that is noted. */
  readonly assumed: number;
  readonly missing: Set<string> | null;
}

type ContextOperation = Operation<Context>;

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
  cutstones: 'cutting points',
  eyes: 'eye spaces',
  influence: 'influence',
  dragons: 'dragons',
  life: 'dragons',
  owl: 'life-and-death reading',
  noEyes: 'cutting points',
  unions: 'dragons in the making',
  lunches: 'dragons in the making',
  spaces: 'eye spaces',
};

/** What has to be known for the autohelpers that look at more than the board. */
const NEEDS: Partial<Record<AutohelperName, keyof Knowledge>> = {
  ...needing('worms', 'lib2', 'lib3', 'lib4'),
  ...needing('cuts', 'xcut', 'ocut'),
  ...needing('cutstones', 'potential_cutstone'),
  ...needing('life', 'status', 'alive', 'unknown', 'critical', 'dead', 'genus', 'weak'),
  ...needing('dragons', 'same_dragon', 'dragonsize'),
  ...needing('lunches', 'not_lunch'),
  ...needing('owl', 'owl_escape_value', 'owl_topological_eye'),
  ...needing('unions', 'amalgamate', 'amalgamate_most_valuable'),
  ...needing('noEyes', 'remove_eyepoint'),
  ...needing('influence', 'xarea', 'oarea', 'xmoyo', 'omoyo', 'xterri', 'oterri', 'area_stone', 'area_space'),
  ...needing('eyes', 'eye', 'proper_eye', 'marginal_eye', 'halfeye'),
  ...needing('spaces', 'make_proper_eye', 'remove_halfeye'),
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

/** The points in that part of the arguments; quicker than a copy of it made into an array. */
function listed(args: Float64Array, from: number, end: number): Point[] {
  const points: Point[] = [];
  for (let i = from; i < end; i++) points.push(args[i]);
  return points;
}

/** Evaluates constraints and actions: on any position, by the knowledge that comes with each evaluation. */
export class ConstraintEvaluator {
  readonly #ops: ConstraintOps<Context>;
  readonly #reader: Reader;
  readonly #connections: ConnectionReader;
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
    this.#ops = constraintOps(table as Record<AutohelperName, ContextOperation>);
  }

  /** Evaluates by what is known when a run of a database begins. */
  knowing(known: () => Knowledge): Evaluator {
    return {
      about: (position) => {
        const context: Context = { position, known: known(), assumed: 0, missing: null };
        return (program, bindings, color) => evaluate(program, bindings, color, this.#ops, context);
      },
    };
  }

  /** The value of a program; what it would have had to know is added to `missing`. */
  value(
    program: Program,
    bindings: Int16Array,
    color: Stone,
    position: Position,
    known: Knowledge,
    missing: Set<string>,
  ): number {
    return evaluate(program, bindings, color, this.#ops, { position, known, assumed: 0, missing });
  }

  /** The same term by term, with `assumed` in place of what is not known. */
  explain(
    tree: ProgramTree,
    labels: readonly string[],
    bindings: Int16Array,
    color: Stone,
    position: Position,
    known: Knowledge,
    missing: Set<string>,
    assumed: number,
  ): Explanation {
    return explain(tree, labels, bindings, color, this.#ops, { position, known, assumed, missing });
  }

  /** What an autohelper needs that is not known; undefined when it can be told. */
  neededFor(name: string, known: Knowledge): string | undefined {
    if (CHOOSING.has(name as AutohelperName)) return this.choice.listens ? undefined : CHOICE;
    const what = Object.hasOwn(NEEDS, name) ? NEEDS[name as AutohelperName] : undefined;
    return what === undefined || known[what] ? undefined : WORDS[what];
  }

  #whenKnown(
    name: AutohelperName,
    table: Partial<Record<AutohelperName, ContextOperation>>,
  ): ContextOperation {
    const what = NEEDS[name];
    const known = table[name];
    if (known && CHOOSING.has(name))
      return (color, move, args, first, count, context) => {
        if (!this.choice.listens) context.missing?.add(CHOICE);
        return known(color, move, args, first, count, context);
      };
    if (known && what === undefined) return known;
    const word = what === undefined ? CHOICE : WORDS[what];
    return (color, move, args, first, count, context) => {
      if (known && context.known[what!]) return known(color, move, args, first, count, context);
      context.missing?.add(word);
      return context.assumed;
    };
  }

  /** The areas of a field. */
  #regions(of: InfluenceField): Regions {
    if (this.#areas?.of !== of) this.#areas = { of, regions: findRegions(of, AREA_REGION) };
    return this.#areas.regions;
  }

  #table(): Partial<Record<AutohelperName, ContextOperation>> {
    const reader = this.#reader;
    const connections = this.#connections;
    const isEmpty = ({ colorAt }: Position, point: Point): boolean => colorAt[point] === EMPTY;
    /** 1 for everything from a ko on. */
    const yes = (code: number): number => Number(code > 0);
    const playable = (board: Position, move: Point, stone: Point): boolean =>
      isEmpty(board, move) && !isEmpty(board, stone);
    const attack = (board: Position, stone: Point): number =>
      isEmpty(board, stone) ? 0 : reader.attack(board, stone);
    /** An operation on the first argument, by the board alone or by what is known. */
    const on =
      (run: (point: Point, board: Position) => number): ContextOperation =>
      (_color, _move, args, first, _count, { position }) =>
        run(args[first], position);
    const by =
      (run: (known: Knowledge, point: Point) => number): ContextOperation =>
      (_color, _move, args, first, _count, { known }) =>
        run(known, args[first]);
    /** On the first two. */
    const onTwo =
      (run: (a: Point, b: Point, context: Context) => number): ContextOperation =>
      (_color, _move, args, first, _count, context) =>
        run(args[first], args[first + 1], context);
    /** The same for O and for X, by the colour that it is about. */
    const both = (
      x: AutohelperName,
      o: AutohelperName,
      run: (color: Stone, args: Float64Array, first: number, count: number, context: Context) => number,
    ): Partial<Record<AutohelperName, ContextOperation>> => ({
      [x]: (color: Stone, _move: Point, args: Float64Array, first: number, count: number, context: Context) =>
        run(opponent(color), args, first, count, context),
      [o]: (color: Stone, _move: Point, args: Float64Array, first: number, count: number, context: Context) =>
        run(color, args, first, count, context),
    });
    /** What stands on a point, by a question about one; 0 for an empty point. */
    const onDragon = (run: (dragon: Dragon) => number): ContextOperation =>
      by(({ life }, stone) => {
        const dragon = life!.at[stone];
        return dragon ? run(dragon) : 0;
      });
    const withStatus = (status: DragonStatus): ContextOperation =>
      onDragon((dragon) => Number(dragon.status === status));
    const onEyes = (ask: (eyes: Eyes, point: Point) => boolean): ContextOperation =>
      by(({ eyes }, point) => Number(ask(eyes!, point)));
    /** Whether a point is the colour's, by influence. */
    const owned = (
      x: AutohelperName,
      o: AutohelperName,
      owner: (field: InfluenceField, point: Point) => number,
    ): Partial<Record<AutohelperName, ContextOperation>> =>
      both(x, o, (color, args, first, _count, { known }) =>
        Number(owner(known.influence!, args[first]) === color),
      );
    const liberties = (board: Position, color: Stone, point: Point): number =>
      isEmpty(board, point) ? board.accurateLiberties(point, color, 361, null) : 0;
    /** xplay_… and oplay_…: moves, then `targets` points that are asked about. */
    const playing = (
      x: AutohelperName,
      o: AutohelperName,
      targets: number,
      ask: (board: Position, color: Stone, moves: Point[], at: Point[]) => number,
    ): Partial<Record<AutohelperName, ContextOperation>> =>
      both(x, o, (color, args, first, count, { position }) => {
        const from = first + count - targets;
        return ask(position, color, listed(args, first, from), listed(args, from, first + count));
      });
    const connecting =
      (connect: boolean) =>
      (board: Position, color: Stone, moves: Point[], [a, b]: Point[]): number =>
        playConnect(connections, board, color, connect, moves, 0, moves.length, a, b);
    return {
      lib: on((stone, board) => (isEmpty(board, stone) ? 0 : board.countLiberties(stone))),
      ...both('xlib', 'olib', (color, args, first, _count, { position }) =>
        liberties(position, color, args[first]),
      ),
      ko: on((point, board) => Number(board.isKoPoint(point))),
      attack: on((stone, board) => attack(board, stone)),
      defend: on((stone, board) => (attack(board, stone) === 0 ? 0 : reader.findDefense(board, stone))),
      ...both('safe_xmove', 'safe_omove', (color, args, first, _count, { position }) =>
        isEmpty(position, args[first]) ? yes(safeMove(reader, position, args[first], color)) : 0,
      ),
      ...both('legal_xmove', 'legal_omove', (color, args, first, _count, { position }) =>
        Number(isEmpty(position, args[first]) && position.isLegal(args[first], color)),
      ),
      ...both('x_somewhere', 'o_somewhere', (color, args, first, count, { position }) => {
        for (let i = first; i < first + count; i++) if (position.colorAt[args[i]] === color) return 1;
        return 0;
      }),
      ...both('xdefend_against', 'odefend_against', (color, args, first, _count, { position }) =>
        Number(
          isEmpty(position, args[first]) &&
            defendAgainst(reader, position, args[first], color, args[first + 1]),
        ),
      ),
      does_defend: onTwo((move, stone, { position }) =>
        playable(position, move, stone) ? yes(doesDefend(reader, position, move, stone)) : 0,
      ),
      does_attack: onTwo((move, stone, { position }) =>
        playable(position, move, stone) ? yes(doesAttack(reader, position, move, stone)) : 0,
      ),
      ...playing('xplay_attack', 'oplay_attack', 1, (board, color, moves, [a]) =>
        playAttackDefend(reader, board, color, true, moves, a),
      ),
      ...playing('xplay_defend', 'oplay_defend', 1, (board, color, moves, [a]) =>
        playAttackDefend(reader, board, color, false, moves, a),
      ),
      ...playing('xplay_attack_either', 'oplay_attack_either', 2, (board, color, moves, [a, b]) =>
        playAttackDefend2(reader, board, color, true, moves, a, b),
      ),
      ...playing('xplay_defend_both', 'oplay_defend_both', 2, (board, color, moves, [a, b]) =>
        playAttackDefend2(reader, board, color, false, moves, a, b),
      ),
      ...playing('xplay_connect', 'oplay_connect', 2, connecting(true)),
      ...playing('xplay_disconnect', 'oplay_disconnect', 2, connecting(false)),
      ...playing('xplay_break_through', 'oplay_break_through', 3, (board, color, moves, [x, y, z]) =>
        playBreakThrough(reader, board, color, moves, x, y, z),
      ),
      seki_helper: on((stone, board) => {
        if (isEmpty(board, stone)) return 0;
        const chains: Point[] = [];
        const count = board.chainLinks(stone, chains);
        return Number(chains.slice(0, count).every((chain) => attack(board, chain) === 0));
      }),
      lib2: by(({ worms }, stone) => libertiesOfOrder(worms!, stone, 2)),
      lib3: by(({ worms }, stone) => libertiesOfOrder(worms!, stone, 3)),
      lib4: by(({ worms }, stone) => libertiesOfOrder(worms!, stone, 4)),
      potential_cutstone: by(({ cutstones }, stone) => Number(cutstones![stone] > 1)),
      ...both('xcut', 'ocut', (color, args, first, _count, { known }) =>
        Number(known.cuts!.has(args[first], color)),
      ),
      ...owned('xarea', 'oarea', whoseArea),
      ...owned('xmoyo', 'omoyo', whoseMoyo),
      ...owned('xterri', 'oterri', whoseTerritory),
      area_stone: by(({ influence }, point) => areaStones(this.#regions(influence!), point)),
      area_space: by(({ influence }, point) => areaSpace(this.#regions(influence!), point)),
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
      same_dragon: onTwo((a, b, { position, known }) =>
        Number(!isEmpty(position, a) && known.dragons!.at[a] === known.dragons!.at[b]),
      ),
      dragonsize: by(({ dragons }, stone) => dragons!.at[stone]?.size ?? 0),
      not_lunch: onTwo((prey, own, { known }) => {
        known.lunches!.forbid(prey, own);
        return 1;
      }),
      eye: onEyes(isEyeSpace),
      proper_eye: onEyes(isProperEyeSpace),
      marginal_eye: onEyes(isMarginalEyeSpace),
      halfeye: onEyes(isHalfEye),
      make_proper_eye: by(({ spaces }, point) => {
        makeProperEye(spaces!, point);
        return 1;
      }),
      remove_halfeye: by(({ spaces }, point) => {
        removeHalfEye(spaces!, point);
        return 1;
      }),
      remove_eyepoint: by(({ noEyes }, point) => {
        noEyes!.add(point);
        return 1;
      }),
      owl_escape_value: by(({ owl }, point) => owl!.escapeValue(point)),
      owl_topological_eye: onTwo((point, stone, { known, position }) =>
        isEmpty(position, stone) ? 0 : known.owl!.topologicalEye(point, position.colorAt[stone] as Stone),
      ),
      amalgamate: onTwo((a, b, { known }) => {
        known.unions!.join(a, b);
        return 1;
      }),
      amalgamate_most_valuable: (_color, _move, args, first, _count, { known }) => {
        const unions = known.unions!;
        const [x, y, z] = [args[first], args[first + 1], args[first + 2]];
        unions.join(unions.size(x) >= unions.size(z) ? x : z, y);
        return 1;
      },
      ...this.#actions(),
      same_worm: onTwo((a, b, { position }) =>
        Number(!isEmpty(position, a) && !isEmpty(position, b) && position.sameChain(a, b)),
      ),
      wormsize: on((stone, board) => (isEmpty(board, stone) ? 0 : board.countStones(stone))),
      vital_chain: on((stone, board) => {
        if (isEmpty(board, stone)) return 0;
        return Number(board.countStones(stone) > 1 || edgeDistance(stone, board.size) > 0);
      }),
    };
  }

  /** Actions of move databases; they return 1. */
  #actions(): Partial<Record<AutohelperName, ContextOperation>> {
    const { choice } = this;
    const doing =
      (act: (move: Point, a: number, b: number) => void): ContextOperation =>
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
