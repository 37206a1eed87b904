/**
 * What is found out about a position (manual 4.4), one stage after the other, to be read from top to bottom. A stage takes the records of
 * stages above it and makes a record of its own, which nobody changes. It is entered when its record is first asked for, with the
 * stages that it needs, and the record is kept until the position changes. Stages of single colours or dragons are entered for those
 * that are asked about.
 */
import { BLACK, BOARD_ARRAY, EMPTY, PASS, WHITE, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { breakTerritories, withoutLost } from '../breakins/breakIns.ts';
import { CombinationReader } from '../combinations/combinations.ts';
import type { ConnectionReader } from '../connection/connectionReader.ts';
import { amalgamate } from '../dragons/amalgamate.ts';
import { Assessment, findMoyos } from '../dragons/assessDragons.ts';
import type { Cuts } from '../dragons/cuts.ts';
import { byPoint } from '../dragons/dragon.ts';
import type { Dragon, Dragons, StandingDragon } from '../dragons/dragon.ts';
import { Lunches, bothColors, gatherDragons, ofColor } from '../dragons/gatherDragons.ts';
import { modifyEyeSpaces } from '../dragons/links.ts';
import type { ReadingTools } from '../dragons/links.ts';
import { makeCuts } from '../dragons/makeCuts.ts';
import { owlTarget } from '../dragons/questions.ts';
import { dragonRecord, dragonsRecord } from '../dragons/record.ts';
import { rivals } from '../dragons/rivals.ts';
import { findStatuses, judged, refineWeaknesses, strengthsOf } from '../dragons/status.ts';
import type { StatusTools } from '../dragons/status.ts';
import { surroundDragons } from '../dragons/surroundDragons.ts';
import { removeEyePoint } from '../eyes/autohelpers.ts';
import { EyeAnalyzer, makeEyes } from '../eyes/makeEyes.ts';
import type { Eyes } from '../eyes/makeEyes.ts';
import { WormKnowledge } from '../eyes/wormKnowledge.ts';
import { computeInfluence } from '../influence/computeInfluence.ts';
import { NOT_SAFE, SAFE_STONE } from '../influence/field.ts';
import type { InfluenceField } from '../influence/field.ts';
import { InfluencePatterns } from '../influence/patterns.ts';
import { oddsOfMoves } from '../montecarlo/oddsQuery.ts';
import { OWL_DATABASES, OwlPatterns } from '../owl/owlPatterns.ts';
import { OwlReader } from '../owl/owlReader.ts';
import type { OwlTarget } from '../owl/question.ts';
import { PatternRunner } from '../patterns/runner.ts';
import type {
  BreakInRecord,
  DragonRecord,
  DragonsRecord,
  InfluenceKind,
  WormsRecord,
} from '../protocol/analysis.ts';
import type { OddsMove } from '../protocol/odds.ts';
import type { StageName } from '../protocol/progress.ts';
import { DEFAULT_LEVEL } from '../reading/depths.ts';
import type { Reader } from '../reading/reader.ts';
import { SemeaiReader } from '../semeai/semeaiReader.ts';
import { settleSmallRaces } from '../semeai/smallRaces.ts';
import { makeWorms, withThreats } from '../worms/makeWorms.ts';
import { wormsRecord } from '../worms/record.ts';
import { isDead, isLively } from '../worms/worm.ts';
import type { Worms } from '../worms/worm.ts';
import { builtinEyeTable, builtinMoves } from '../../patterns/builtin/builtins.ts';
import type { PatternSet } from '../../patterns/matcher/patternSet.ts';
import type { MoveTable } from '../../patterns/moves/table.ts';
import { ConstraintEvaluator, asksAbout } from './constraintOps.ts';
import type { Knowledge } from './constraintOps.ts';
import { parametersWith } from './parameters.ts';
import type { EngineParameters } from './parameters.ts';
import { Stages } from './stages.ts';

/** For patterns that reading asks in its midst: reading looks for itself, and must come to its end. */
const noLook = (): void => undefined;

/** The databases that stages go by; the others only propose moves, when they are asked. */
const STAGE_DATABASES = ['attack', 'defense', 'conn', 'influence', 'barriers', ...OWL_DATABASES] as const;
type StageDatabase = (typeof STAGE_DATABASES)[number];

export class Analysis {
  /** What everything is about; set by setPosition(). */
  position!: Position;
  /** Told when a stage begins, and before each move that is valued; what it throws leaves what is known as it was. */
  enter: (stage: StageName) => void = () => undefined;
  /** Called again and again within stages that read little; it may throw as well. */
  look: () => void = () => undefined;
  /** The learnt strengths of moves; absent: those that the program brings. */
  strengths: MoveTable | undefined;
  readonly reader: Reader;
  readonly connections: ConnectionReader;
  /** Life-and-death reading, and reading of races. */
  readonly owl: OwlReader;
  readonly semeai: SemeaiReader;
  readonly parameters: EngineParameters;
  readonly evaluator: ConstraintEvaluator;
  /** The patterns that influence is computed with. */
  readonly influencePatterns: InfluencePatterns;
  private patterns: PatternSet;
  private readonly runners = new Map<string, PatternRunner>();
  private readonly eyeAnalyzer: EyeAnalyzer;
  /** Whether owl patterns ask about dragons, and whether there are patterns of class e, which change what is known of these. */
  private readonly owlKnowsDragons: boolean;
  private readonly correctsDragons: boolean;
  private about = '';
  private breakInsAllowed = true;
  private centredInfluence = false;
  private level = DEFAULT_LEVEL;
  private readonly stages = new Stages((stage) => this.enter(stage));

  /** Uses, and fills the caches of, the readers given. */
  constructor(
    reader: Reader,
    connections: ConnectionReader,
    patterns: PatternSet,
    parameters: EngineParameters = parametersWith(),
  ) {
    this.parameters = parameters;
    this.eyeAnalyzer = new EyeAnalyzer(builtinEyeTable(), parameters.eyes);
    this.semeai = new SemeaiReader(parameters.semeai, parameters.owl);
    this.reader = reader;
    this.connections = connections;
    this.patterns = patterns;
    this.evaluator = new ConstraintEvaluator(reader, connections);
    const aboutWorms = (): Knowledge => ({ worms: this.worms.known });
    this.influencePatterns = new InfluencePatterns(
      this.stageRunner('influence', aboutWorms),
      this.stageRunner('barriers', aboutWorms),
      this.evaluator.nonTerritory,
      parameters.influence,
    );
    const [attack, defend, vital] = OWL_DATABASES.map((name) =>
      this.stageRunner(name, () => this.knownToOwl(), noLook),
    );
    const { owl } = parameters;
    this.owl = new OwlReader({
      parameters: owl,
      patterns: new OwlPatterns({ attack, defend, vital }, owl),
    });
    this.owlKnowsDragons = [attack, defend, vital].some(
      (runner) => runner && asksAbout(runner.database, 'dragons'),
    );
    this.correctsDragons =
      patterns.database('conn')?.records.some(({ classes }) => classes.includes('e')) ?? false;
  }

  /** Worms (manual 7.1), by tactical reading and the patterns of attack.db and defense.db. */
  readonly worms = this.stages.one(
    'worms',
    () => [],
    () => {
      const { position, reader, semeai } = this;
      return makeWorms(position, {
        reader,
        attack: this.stageRunner('attack'),
        defense: this.stageRunner('defense'),
        parameters: this.parameters.worms,
        settleRaces: (all, at) => settleSmallRaces(position, all, at, semeai),
      });
    },
  );

  /** The same worms with the moves that threaten them. */
  readonly threatenedWorms = this.stages.one(
    'threats',
    () => [this.worms()],
    (worms) => withThreats(this.position, worms, this.reader, this.parameters.worms),
  );

  /** Cutting points, by the B patterns of conn.db and by trying (9.10). */
  readonly cuts = this.stages.one(
    'cuts',
    () => [this.worms()],
    (worms) => {
      const { reader, connections, parameters } = this;
      const tools = { reader, connections, parameters: parameters.dragons };
      return makeCuts(this.position, worms, tools, (cuts) =>
        this.stageRunner('conn', () => ({ worms, cuts, noEyes: cuts.noEyes })),
      );
    },
  );

  /** Eye spaces, half eyes and false eyes of both colours (ch. 8), as the E patterns of conn.db leave them. */
  private readonly eyeSpaces = this.stages.one(
    'eyes',
    () => [this.worms(), this.cuts()],
    (worms, cuts) => {
      const { position, reader } = this;
      const marks = [null, cuts.of(BLACK), cuts.of(WHITE)] as const;
      const knowledge = new WormKnowledge(position, worms, reader, marks);
      const eyes = makeEyes(position, knowledge, this.eyeAnalyzer, {
        modifySpaces(white, black) {
          for (const map of [white, black])
            if (map) for (const point of cuts.noEyes) removeEyePoint(map, point);
        },
      });
      const { cutstones } = cuts;
      const patterns = this.stageRunner('conn', () => ({ worms, cuts, cutstones, eyes, spaces: eyes }));
      if (patterns) modifyEyeSpaces(position, patterns, 'E');
      return eyes;
    },
  );

  /** Which chains of a colour are one dragon, and why (7.2). */
  readonly amalgamation = this.stages.byColor(
    'amalgamation',
    () => [this.worms(), this.cuts(), this.eyeSpaces()],
    (color, worms, cuts, eyes) =>
      amalgamate(this.position, color, {
        ...this.linkTools(worms, cuts),
        patterns: (unions) =>
          this.stageRunner('conn', () => ({ worms, cuts, cutstones: cuts.cutstones, eyes, unions })),
        eyeMap: eyes.map(color),
      }),
  );

  /** The dragons of a colour as they stand there. */
  private readonly standing = this.stages.byColor(
    'dragons',
    (color) => [this.amalgamation(color), this.worms()],
    (_color, amalgamation, worms) => gatherDragons(this.position, amalgamation, worms),
  );

  /** Those of both, and the eyes, as the e patterns of conn.db leave them. */
  private readonly together = this.stages.one(
    'dragons',
    () => [this.standing(BLACK), this.standing(WHITE), this.worms(), this.cuts(), this.eyeSpaces()],
    (black, white, worms, cuts, eyes) => {
      const dragons = bothColors(black, white);
      if (!this.correctsDragons) return { dragons, eyes };
      const lunches = new Lunches(dragons, worms);
      const spaces = eyes.copy();
      const { cutstones } = cuts;
      const known = { worms, cuts, cutstones, eyes: spaces, dragons, lunches, spaces };
      modifyEyeSpaces(
        this.position,
        this.stageRunner('conn', () => known)!,
        'e',
      );
      return { dragons: lunches.corrected(), eyes: spaces };
    },
  );

  /** Territorial influence with a colour first everywhere (13.3, initial_influence), before dragons are known. */
  private readonly earlyInfluence = this.stages.byColor(
    'influence',
    () => [this.worms()],
    (color, worms) =>
      computeInfluence(this.position, {
        color,
        territorial: true,
        safeStones: this.livelyMarks(worms, color),
        strengths: null,
        patterns: this.influencePatterns,
        centred: this.centredInfluence,
      }),
  );

  /** What assesses the dragons of a colour, each when it is asked about; the other one's matter only if patterns correct them. */
  private readonly assessment = this.stages.byColor(
    'shapes',
    (color) => [
      this.correctsDragons ? ofColor(this.together().dragons, color) : this.standing(color),
      this.worms(),
      this.eyes(),
    ],
    (color, dragons, worms, eyes) => {
      const moyos = findMoyos(dragons.all, (first) => this.earlyInfluence(first));
      const { influencePatterns } = this;
      return new Assessment(this.position, color, dragons, {
        worms,
        eyes,
        moyos,
        influencePatterns,
        look: () => this.look(),
        parameters: this.parameters.dragons,
      });
    },
  );

  /** The dragons with all but their life: eyes, escape, neighbours, who surrounds them, weakness (7.5). */
  readonly dragonShapes = this.stages.one(
    'shapes',
    () => [this.together(), this.worms(), this.cuts()],
    ({ dragons }, worms, cuts) => {
      const all = dragons.all.map((dragon) => {
        this.enter('shapes');
        return this.assessment(dragon.color).assess(dragon);
      });
      const links = [...this.amalgamation(BLACK).links, ...this.amalgamation(WHITE).links];
      const { dragons: parameters } = this.parameters;
      this.enter('shapes');
      const shapes = surroundDragons(this.position, { all, at: byPoint(all) }, parameters, () => this.look());
      return { ...shapes, worms, links, cuts };
    },
  );

  /** The same with what reading says of their life (12.1), and of their races. */
  private readonly life = this.stages.one(
    'life',
    () => [this.dragonShapes()],
    (shapes) => findStatuses(this.position, shapes, this.statusTools()),
  );

  /** By origin, the dragons that were judged alone. */
  private readonly judgements = this.stages.one(
    'life',
    () => [],
    () => new Map<Point, Dragon>(),
  );

  /** Influence that knows the statuses, before anybody breaks in. */
  private readonly lateInfluence = this.stages.byColor(
    'influence',
    () => [this.life()],
    (color, dragons) => {
      const { safe, strengths } = strengthsOf(dragons, color, this.parameters.dragons);
      return computeInfluence(this.position, {
        color,
        territorial: true,
        safeStones: safe,
        strengths,
        patterns: this.influencePatterns,
        centred: this.centredInfluence,
      });
    },
  );

  /** The dragons with everything: with dead stones known, moyos are others (4.4), and so are weaknesses. */
  readonly dragons = this.stages.one(
    'life',
    () => [this.life()],
    (dragons): Dragons =>
      refineWeaknesses(
        dragons,
        findMoyos(dragons.all, (color) => this.lateInfluence(color)),
      ),
  );

  /** The legal moves of a colour, those first that strong players are likeliest to play, by the learnt strengths of moves. */
  readonly odds = this.stages.byColor(
    'reasons',
    () => [],
    (color): readonly OddsMove[] => oddsOfMoves(this.position, color, this.strengths ?? builtinMoves()),
  );

  /** How territories can be broken into, whoever moves first (13.10), and the fields of both without what that takes off. */
  private readonly intrusions = this.stages.one(
    'breakIns',
    () => [this.dragons(), this.lateInfluence(WHITE), this.lateInfluence(BLACK)],
    (_dragons, ...fields) => {
      const { position } = this;
      const { connections, parameters } = this;
      const isLively = this.isLivelyIn.bind(this);
      const tools = { connections, isLively, parameters: parameters.breakins };
      const found: BreakInRecord[][] = [[], []];
      const records: BreakInRecord[] = [];
      for (const owner of [BLACK, WHITE] as const) {
        const first = breakTerritories(position, fields[opponent(owner) - 1], owner, tools);
        // What nobody can enter by moving first need not be asked about when its owner does.
        const strings = new Set(first.map(({ string }) => string));
        const second = breakTerritories(position, fields[owner - 1], owner, tools, strings);
        found[opponent(owner) - 1].push(...first);
        found[owner - 1].push(...second);
        records.push(...first, ...second);
      }
      return { records, fields: fields.map((field, i) => withoutLost(position, field, found[i])) };
    },
  );

  /** Eyes, as all patterns leave them. */
  eyes(): Eyes {
    return this.correctsDragons ? this.together().eyes : this.eyeSpaces();
  }

  /** Territorial influence with `color` first everywhere (13.3), what can be broken into taken off. */
  influence(color: Stone, kind: InfluenceKind): InfluenceField {
    if (kind === 'dragonsUnknown') return this.earlyInfluence(color);
    if (this.readsBreakIns) return this.intrusions().fields[color - 1];
    this.dragons();
    return this.lateInfluence(color);
  }

  /** How territories can be broken into, whoever moves first; none where break-ins are not read. */
  breakIns(): readonly BreakInRecord[] {
    return this.readsBreakIns ? this.intrusions().records : [];
  }

  /** What owl reading is to be asked about a dragon. */
  owlTarget(dragon: StandingDragon): OwlTarget {
    const { color } = dragon;
    const assessment = this.assessment(color);
    if (this.owlKnowsDragons) this.together();
    return owlTarget(dragon, this.standing(color), this.worms(), (friend) =>
      assessment.isStronger(friend, this.parameters.dragons.weak),
    );
  }

  /** The same about the dragon at a stone, without more knowledge of others than that takes. */
  owlTargetAt(stone: Point): OwlTarget {
    return this.owlTarget(this.standing(this.position.colorAt[stone] as Stone).at[stone]!);
  }

  /**
   * The dragon at a stone with the status that owl_attack, owl_defend and races give it when they are asked. Read once: what tactical reading
   * could not finish is not kept by it, and would come out otherwise the next time.
   */
  judgedAt(stone: Point): Dragon | undefined {
    const dragon = this.dragons().at[stone];
    if (!dragon) return undefined;
    const known = this.judgements().get(dragon.origin);
    if (known) return known;
    const found = judged(this.position, dragon, this.owlTargetAt(stone), this.statusTools());
    this.judgements().set(dragon.origin, found);
    return found;
  }

  /** The same as plain data; undefined where no stone is. */
  judgedRecord(stone: Point): DragonRecord | undefined {
    const dragon = this.judgedAt(stone);
    if (!dragon) return undefined;
    const index = this.dragons().all.findIndex(({ origin }) => origin === dragon.origin);
    return dragonRecord(dragon, index, this.position, this.eyes());
  }

  private statusTools(): StatusTools {
    const { owl, semeai } = this;
    const rivals = (a: Point, b: Point): [Uint8Array, Uint8Array] => this.rivals(a, b);
    return { owl, semeai, rivals, parameters: this.parameters.dragons };
  }

  /**
   * The two sides of a race between the dragons at two stones of opposite colours, as marks by Point: what holds together while the other
   * one lives.
   */
  rivals(a: Point, b: Point): [Uint8Array, Uint8Array] {
    const tools = this.linkTools(this.worms(), this.cuts());
    return rivals(this.position, (color) => this.amalgamation(color), tools, a, b);
  }

  /** A reader of combinations in the position, by `reader` if given, that knows which chains are dead with their dragons anyway. */
  combinations(reader: Reader = this.reader, dragons: Dragons = this.dragons()): CombinationReader {
    const runner = this.runner('aa_attackpats', () => this.knowledge(dragons));
    const combinations = new CombinationReader(reader, runner, this.parameters.combinations);
    combinations.knowledge = { isAlive: (chain) => dragons.at[chain]?.status !== 'dead' };
    return combinations;
  }

  /** Whether the worm there can be counted on when that side moves first; a stone that was tried since belongs to no worm. */
  isLivelyIn(stone: Point, first: Stone): boolean {
    const worm = this.worms().at[stone];
    return worm === undefined || isLively(worm, first);
  }

  wormsRecord(): WormsRecord {
    return wormsRecord(this.threatenedWorms(), this.position, this.cuts().cutstones);
  }

  dragonsRecord(): DragonsRecord {
    return dragonsRecord(this.dragons(), this.position, this.eyes(), this.patterns.database('conn') ?? null);
  }

  /** What patterns may ask when everything is known; about influence too, when told who is to move. */
  knowledge(dragons: Dragons = this.dragons(), toMove?: Stone): Knowledge {
    return {
      worms: this.worms(),
      cuts: this.cuts(),
      cutstones: this.cuts().cutstones,
      eyes: this.eyes(),
      dragons,
      life: dragons,
      // The territory as it is when the other side moves first everywhere (13.3).
      influence: toMove && this.influence(opponent(toMove), 'dragonsKnown'),
    };
  }

  /** The parts of the knowledge that go by a word of `missing`, as far as they can be known without reading life; for `color` to move. */
  learn(word: string, color: Stone): Knowledge {
    if (word === 'worms') return { worms: this.worms() };
    if (word === 'cutting points') return { cuts: this.cuts(), cutstones: this.cuts().cutstones };
    if (word === 'influence') return { influence: this.influence(opponent(color), 'dragonsUnknown') };
    return {};
  }

  /** The databases of the set whose patterns show the whole board. */
  get openings(): string[] {
    return this.patterns.databases.filter(({ kind }) => kind === 'fullboard').map(({ name }) => name);
  }

  /** Runs a database of the set by what is known when a run begins, nothing unless told; null when there is none. */
  runner(
    name: string,
    known: () => Knowledge = () => ({}),
    look = (): void => this.look(),
  ): PatternRunner | null {
    const database = this.patterns.database(name);
    if (!database) return null;
    const evaluator = this.evaluator.knowing(known);
    const runner = this.runners.get(name)?.by(evaluator) ?? new PatternRunner(database, evaluator, look);
    this.runners.set(name, runner);
    return runner;
  }

  private stageRunner(name: StageDatabase, known?: () => Knowledge, look?: () => void): PatternRunner | null {
    return this.runner(name, known, look);
  }

  /** Goes by these patterns from now on and keeps what was found out; does nothing, and says so, where a stage went by others. */
  usePatterns(patterns: PatternSet): boolean {
    const isOther = (name: string): boolean =>
      patterns.database(name)?.id !== this.patterns.database(name)?.id;
    if (STAGE_DATABASES.some(isOther)) return false;
    for (const name of this.runners.keys()) if (isOther(name)) this.runners.delete(name);
    this.patterns = patterns;
    return true;
  }

  /** Everything is about this position from now on; nothing may be tried in it while something is asked. */
  setPosition(position: Position): void {
    const last = position.lastMove()?.point ?? PASS;
    const about = `${position.size} ${position.hash()} ${position.koPoint} ${last} ${JSON.stringify(position.rules)}`;
    this.position = position;
    if (this.about !== about) this.forget();
    this.about = about;
  }

  /** Forgets what was found out. */
  forget(): void {
    this.stages.forget();
  }

  /** How deep everything is read, and whether break-ins are: at level 10 and above (manual 13.10). */
  setLevel(level: number): void {
    this.owl.setLevel(level);
    this.level = level;
    this.forget();
  }

  /** Whether break-ins are read at the levels that do so (--without-break-in). */
  get allowsBreakIns(): boolean {
    return this.breakInsAllowed;
  }
  set allowsBreakIns(allowed: boolean) {
    if (allowed !== this.breakInsAllowed) this.forget();
    this.breakInsAllowed = allowed;
  }

  /** The game's, for all playouts. */
  get seed(): number {
    return this.owl.seed;
  }
  set seed(seed: number) {
    if (seed !== this.owl.seed) this.forget();
    this.owl.seed = this.semeai.seed = seed;
  }

  /** Whether territory in the middle counts as readily as at the edge (--cosmic-gnugo). */
  get centred(): boolean {
    return this.centredInfluence;
  }
  set centred(centred: boolean) {
    if (centred !== this.centredInfluence) this.forget();
    this.centredInfluence = centred;
  }

  private get readsBreakIns(): boolean {
    return this.breakInsAllowed && this.level >= this.parameters.genmove.breakInLevel;
  }

  /** What owl patterns may ask, in the midst of reading: what was known when the question was put. */
  private knownToOwl(): Knowledge {
    const cuts = this.cuts.known;
    const { dragons, eyes = this.eyeSpaces.known } = this.together.known ?? {};
    return {
      worms: this.worms.known,
      cuts,
      cutstones: cuts?.cutstones,
      eyes,
      dragons: this.owlKnowsDragons ? dragons : undefined,
      owl: this.owl.sight,
    };
  }

  /** What reading of links asks. */
  private linkTools({ at }: Worms, cuts: Cuts): ReadingTools {
    const { connections, parameters } = this;
    return { connections, cuts, isDead: (stone) => isDead(at[stone]!), parameters: parameters.dragons };
  }

  /** Marks of lively stones by Point. */
  private livelyMarks({ at }: Worms, color: Stone): Uint8Array {
    const marks = new Uint8Array(BOARD_ARRAY);
    for (const point of this.position.points) {
      const worm = at[point];
      if (this.position.colorAt[point] === EMPTY || !worm) continue;
      marks[point] = isLively(worm, color) ? SAFE_STONE : NOT_SAFE;
    }
    return marks;
  }
}
