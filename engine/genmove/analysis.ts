/**
 * What can be found out about a position, stage by stage (manual 4.4): worms, influence, eyes, dragons. Each stage is computed when
 * it is first asked for and kept until the position changes; the stages before it are computed with it. Whoever wants
 * plain data asks for the records.
 */
import { BLACK, BOARD_ARRAY, EMPTY, PASS, WHITE, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { ConnectionReader } from '../connection/connectionReader.ts';
import { breakTerritories } from '../breakins/breakIns.ts';
import type { BreakInTools } from '../breakins/breakIns.ts';
import { Cuts } from '../dragons/cuts.ts';
import { amalgamate } from '../dragons/amalgamate.ts';
import type { Amalgamation } from '../dragons/amalgamate.ts';
import { CombinationReader } from '../combinations/combinations.ts';
import { Assessment, findMoyos } from '../dragons/assessDragons.ts';
import type { Dragon, DragonSet, Dragons } from '../dragons/dragon.ts';
import { findCutstones, findDoubleCuts } from '../dragons/doubleCuts.ts';
import { findCuts, modifyEyeSpaces } from '../dragons/links.ts';
import type { ReadingTools } from '../dragons/links.ts';
import { gatherDragons } from '../dragons/gatherDragons.ts';
import { dragonsRecord } from '../dragons/record.ts';
import { WEAK, owlQuestion } from '../dragons/questions.ts';
import { rivals } from '../dragons/rivals.ts';
import { findStatuses, refineWeaknesses, strengthsOf } from '../dragons/status.ts';
import { surroundDragons } from '../dragons/surroundDragons.ts';
import { findThreat } from '../dragons/threats.ts';
import { removeEyePoint } from '../eyes/autohelpers.ts';
import { EyeAnalyzer, makeEyes } from '../eyes/makeEyes.ts';
import type { Eyes } from '../eyes/makeEyes.ts';
import { WormKnowledge } from '../eyes/wormKnowledge.ts';
import { NOT_SAFE, SAFE_STONE } from '../influence/field.ts';
import type { InfluenceField } from '../influence/field.ts';
import { computeInfluence } from '../influence/computeInfluence.ts';
import { InfluencePatterns } from '../influence/patterns.ts';
import { OwlPatterns } from '../owl/owlPatterns.ts';
import { OwlReader } from '../owl/owlReader.ts';
import type { OwlQuestion } from '../owl/owlSearch.ts';
import { PatternRunner } from '../patterns/runner.ts';
import type { BreakInRecord, DragonsRecord, InfluenceKind, WormsRecord } from '../protocol/analysis.ts';
import { DEFAULT_LEVEL } from '../reading/depths.ts';
import type { Reader } from '../reading/reader.ts';
import { SemeaiReader } from '../semeai/semeaiReader.ts';
import { settleSmallRaces } from '../semeai/smallRaces.ts';
import { makeWorms } from '../worms/makeWorms.ts';
import { wormsRecord } from '../worms/record.ts';
import { isDead, isLively } from '../worms/worm.ts';
import type { Worms } from '../worms/worm.ts';
import { builtinEyeTable } from '../../patterns/eyes/builtin.ts';
import type { PatternSet } from '../../patterns/matcher/patternSet.ts';
import { EngineOps, asksAbout } from './constraintOps.ts';
import type { Knowledge } from './constraintOps.ts';

/** The lowest level that reads break-ins. */
const BREAK_IN_LEVEL = 10;

export class Analysis {
  readonly ops: EngineOps;
  /** Life-and-death reading, and reading of races. */
  readonly owl = new OwlReader();
  readonly semeai = new SemeaiReader();
  readonly reader: Reader;
  readonly connections: ConnectionReader;
  private readonly eyeAnalyzer = new EyeAnalyzer(builtinEyeTable());
  private readonly patterns: PatternSet;
  private readonly runners = new Map<string, PatternRunner | null>();
  private influencePatterns: InfluencePatterns | undefined;
  /** What everything is about; set by setPosition(). */
  position!: Position;
  private about = '';
  private foundWorms: Worms | undefined;
  private foundCuts: Cuts | undefined;
  private foundEyes: Eyes | undefined;
  /** By colour. */
  private amalgamations: (Amalgamation | undefined)[] = [];
  private gathered: (DragonSet | undefined)[] = [];
  /** By colour. */
  private assessments: (Assessment | undefined)[] = [];
  /** Whether the patterns of dragons and of owl reading ask about dragons. */
  private readonly askAboutDragons: boolean;
  private shapes: Dragons | undefined;
  private foundDragons: Dragons | undefined;
  private readonly fields = new Map<string, InfluenceField>();
  private foundBreakIns: BreakInRecord[] | undefined;
  private breakInsAllowed = true;
  private centredInfluence = false;
  private level = DEFAULT_LEVEL;

  /** Uses, and fills the caches of, the readers given. */
  constructor(reader: Reader, connections: ConnectionReader, patterns: PatternSet) {
    this.reader = reader;
    this.connections = connections;
    this.patterns = patterns;
    this.ops = new EngineOps(reader, connections);
    this.owl.patterns = new OwlPatterns(
      {
        attack: this.runner('owl_attackpats'),
        defend: this.runner('owl_defendpats'),
        vital: this.runner('owl_vital_apats'),
      },
      this.ops,
    );
    this.askAboutDragons = ['conn', 'owl_attackpats', 'owl_defendpats', 'owl_vital_apats'].some((name) => {
      const database = this.runner(name)?.database;
      return (
        database &&
        (asksAbout(database, 'dragons') || database.records.some(({ classes }) => classes.includes('e')))
      );
    });
  }

  /** Everything is about this position from now on; nothing may be tried in it while something is asked. */
  setPosition(position: Position): void {
    const last = position.lastMove()?.point ?? PASS;
    const about = `${position.size} ${position.hash()} ${position.koPoint} ${last} ${JSON.stringify(position.rules)}`;
    const same = this.about === about;
    this.position = position;
    this.about = about;
    this.ops.setPosition(position);
    if (!same) this.forget();
  }

  /** Forgets what was found out, since the depth of reading or the patterns are others now. */
  forget(): void {
    this.foundWorms = undefined;
    this.foundCuts = undefined;
    this.foundEyes = undefined;
    this.amalgamations = [];
    this.gathered = [];
    this.assessments = [];
    this.shapes = undefined;
    this.foundDragons = undefined;
    this.fields.clear();
    this.foundBreakIns = undefined;
    Object.assign(this.ops.knowledge, {
      worms: null,
      cuts: null,
      influence: null,
      dragons: null,
      eyes: null,
    });
  }

  /** The runner of a database of the set; null when there is none. */
  runner(name: string): PatternRunner | null {
    let runner = this.runners.get(name);
    if (runner === undefined) {
      const database = this.patterns.database(name);
      runner = database ? new PatternRunner(database, this.ops.ops) : null;
      this.runners.set(name, runner);
    }
    return runner;
  }

  /** Finds out a part of what constraints ask for, with `color` to move; false when there is no stage for it. */
  learn(part: keyof Knowledge, color: Stone): boolean {
    const { knowledge } = this.ops;
    if (part === 'worms') this.worms();
    else if (part === 'cuts') this.cuts();
    else if (part === 'influence') knowledge.influence ??= this.influence(opponent(color), 'dragonsUnknown');
    return knowledge[part] !== null;
  }

  /** Worms (manual 7.1). */
  worms(): Worms {
    if (this.foundWorms) return this.foundWorms;
    const { position, reader } = this;
    this.foundWorms = makeWorms(position, {
      reader,
      attack: this.runner('attack'),
      defense: this.runner('defense'),
      settleRaces: (all, at) => settleSmallRaces(position, all, at, this.semeai),
    });
    this.ops.knowledge.worms = this.foundWorms;
    return this.foundWorms;
  }

  /** The same worms with the moves that threaten them. */
  threatenedWorms(): Worms {
    const worms = this.worms();
    worms.findThreats();
    return worms;
  }

  wormsRecord(): WormsRecord {
    return wormsRecord(this.worms(), this.position);
  }

  /** Cutting points, by the B patterns of conn.db (manual 9.10, find_cuts) and by trying. */
  cuts(): Cuts {
    if (!this.foundCuts) {
      const cuts = new Cuts();
      this.ops.knowledge.cuts = cuts;
      const patterns = this.runner('conn');
      if (patterns) findCuts(this.position, patterns, cuts);
      findCutstones(this.position, this.worms(), this.reader);
      findDoubleCuts(this.position, { reader: this.reader, connections: this.connections }, cuts);
      this.foundCuts = cuts;
    }
    return this.foundCuts;
  }

  /** Eye spaces, half eyes and false eyes of both colours (manual ch. 8). */
  eyes(): Eyes {
    if (!this.foundEyes) {
      const cuts = this.cuts();
      const knowledge = new WormKnowledge(this.position, this.worms(), this.reader, [
        null,
        cuts.of(BLACK),
        cuts.of(WHITE),
      ]);
      this.foundEyes = makeEyes(this.position, knowledge, this.eyeAnalyzer, {
        modifySpaces(white, black) {
          for (const map of [white, black])
            if (map) for (const point of cuts.noEyes) removeEyePoint(map, point);
        },
      });
      this.ops.knowledge.eyes = this.foundEyes;
      const patterns = this.runner('conn');
      if (patterns) modifyEyeSpaces(this.position, patterns, 'E');
    }
    return this.foundEyes;
  }

  /** Which chains of a colour are one dragon, and why (manual 7.2). */
  amalgamation(color: Stone): Amalgamation {
    return (this.amalgamations[color] ??= amalgamate(this.position, color, {
      ...this.linkTools(),
      patterns: this.runner('conn'),
      eyeMap: this.eyes().map(color),
      whileJoining: (joiner) => void (this.ops.knowledge.unions = joiner),
    }));
  }

  /** What reading of links asks. */
  private linkTools(): ReadingTools {
    const { at } = this.worms();
    return { connections: this.connections, cuts: this.cuts(), isDead: (stone) => isDead(at[stone]!) };
  }

  /**
   * The two sides of a race between the dragons at two stones of opposite colours, as marks by Point: what holds together while the other
   * one lives.
   */
  rivals(a: Point, b: Point): [Uint8Array, Uint8Array] {
    return rivals(this.position, (color) => this.amalgamation(color), this.linkTools(), a, b);
  }

  /** The dragons of a colour as they stand there. */
  private gather(color: Stone): DragonSet {
    return (this.gathered[color] ??= gatherDragons(this.position, this.amalgamation(color), this.worms()));
  }

  /** Those of both colours; from now on patterns know of them, and those of class e have changed the eye spaces. */
  private gatherAll(): DragonSet {
    const { knowledge } = this.ops;
    if (!knowledge.dragons) {
      const sides = [this.gather(BLACK), this.gather(WHITE)];
      knowledge.dragons = {
        all: sides.flatMap(({ all }) => all).sort((a, b) => a.origin - b.origin),
        at: Array.from({ length: BOARD_ARRAY }, (_, point) => sides[0].at[point] ?? sides[1].at[point]),
      };
      const patterns = this.runner('conn');
      if (patterns) modifyEyeSpaces(this.position, patterns, 'e');
    }
    return knowledge.dragons;
  }

  /** What assesses the dragons of a colour; those of the other one are looked at only if patterns ask about dragons. */
  private assessment(color: Stone): Assessment {
    let assessment = this.assessments[color];
    if (!assessment) {
      const side = this.gather(color);
      if (this.askAboutDragons) this.gatherAll();
      assessment = new Assessment(this.position, color, side, {
        worms: this.worms(),
        eyes: this.eyes(),
        influence: (first) => this.influence(first, 'dragonsUnknown'),
        influencePatterns: this.patternsOfInfluence(),
      });
      this.assessments[color] = assessment;
    }
    return assessment;
  }

  /** The dragons with all but their life: shapes, eyes, escape, weakness (manual 7.5). */
  dragonShapes(): Dragons {
    if (!this.shapes) {
      const all = this.gatherAll();
      for (const dragon of all.all) this.assessment(dragon.color).assess(dragon);
      const links = [...this.amalgamation(BLACK).links, ...this.amalgamation(WHITE).links];
      this.shapes = { ...all, worms: this.worms(), links, cuts: this.cuts() };
      surroundDragons(this.position, this.shapes);
    }
    return this.shapes;
  }

  /** The same dragons with what reading says of their life. */
  dragons(): Dragons {
    if (!this.foundDragons) {
      const dragons = this.dragonShapes();
      findStatuses(this.position, dragons, {
        owl: this.owl,
        semeai: this.semeai,
        rivals: (a, b) => this.rivals(a, b),
      });
      this.foundDragons = dragons;
      // With dead stones known, moyos are others (4.4).
      findMoyos(dragons.all, (color) => this.field(color, 'dragonsKnown'));
      refineWeaknesses(dragons);
    }
    return this.foundDragons;
  }

  /** What owl reading is to be asked about a dragon. */
  owlQuestion(dragon: Dragon): OwlQuestion {
    const assessment = this.assessment(dragon.color);
    return owlQuestion(dragon, this.gather(dragon.color), this.worms(), (friend) =>
      assessment.isStronger(friend, WEAK),
    );
  }

  /** The same about the dragon at a stone, without more knowledge of others than that takes. */
  owlQuestionAt(stone: Point): OwlQuestion {
    return this.owlQuestion(this.gather(this.position.colorAt[stone] as Stone).at[stone]!);
  }

  dragonsRecord(): DragonsRecord {
    return dragonsRecord(this.dragons(), this.position, this.eyes(), this.runner('conn')?.database ?? null);
  }

  /** Finds out what two moves in a row would do to a dragon of dragons(): its threat status and second points, if it was read. */
  findThreat(dragon: Dragon): void {
    const dragons = this.dragons();
    if (dragon.owlThreatStatus === 'unchecked') findThreat(this.position, dragon, dragons, this.owl);
  }

  /** A reader of combinations in the position, by `reader` if given, that knows which chains are dead with their dragons anyway. */
  combinations(reader: Reader = this.reader): CombinationReader {
    const { at } = this.dragons();
    const combinations = new CombinationReader(reader, this.runner('aa_attackpats'));
    combinations.knowledge = { isAlive: (chain) => at[chain]?.status !== 'dead' };
    return combinations;
  }

  /** Territorial influence with `color` first everywhere (manual 13.3, initial_influence), what can be broken into taken off. */
  influence(color: Stone, kind: InfluenceKind): InfluenceField {
    const field = this.field(color, kind);
    if (kind === 'dragonsKnown' && this.breakInsAllowed && this.level >= BREAK_IN_LEVEL) this.findBreakIns();
    return field;
  }

  /** The field before break-ins are looked for. */
  private field(color: Stone, kind: InfluenceKind): InfluenceField {
    const key = `${color} ${kind}`;
    let field = this.fields.get(key);
    if (!field) {
      const known = kind === 'dragonsKnown' ? strengthsOf(this.dragons(), color) : null;
      field = computeInfluence(this.position, {
        color,
        territorial: true,
        safeStones: known?.safe ?? this.safeStones(color),
        strengths: known?.strengths ?? null,
        patterns: this.patternsOfInfluence(),
        centred: this.centredInfluence,
      });
      this.fields.set(key, field);
    }
    return field;
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

  /** Whether territory in the middle counts as readily as at the edge (--cosmic-gnugo). */
  get centred(): boolean {
    return this.centredInfluence;
  }
  set centred(centred: boolean) {
    if (centred !== this.centredInfluence) this.forget();
    this.centredInfluence = centred;
  }

  /** How territories can be broken into, whoever moves first; none where break-ins are not read. */
  breakIns(): readonly BreakInRecord[] {
    this.influence(BLACK, 'dragonsKnown');
    return this.foundBreakIns ?? [];
  }

  /**
   * Takes off a field of the position, or of the same after moves that are tried in it, what can be broken into. Fields after moves are
   * not checked otherwise; territoryDelta() leaves those points out then.
   */
  breakInto(position: Position, field: InfluenceField): BreakInRecord[] {
    return ([BLACK, WHITE] as const).flatMap((owner) =>
      breakTerritories(position, field, owner, this.breakInTools()),
    );
  }

  /** Takes break-ins off the fields of both sides. What nobody can enter by moving first need not be asked about when its owner does. */
  private findBreakIns(): void {
    if (this.foundBreakIns) return;
    const found: BreakInRecord[] = [];
    this.foundBreakIns = found;
    const { position } = this;
    const fields = [this.field(WHITE, 'dragonsKnown'), this.field(BLACK, 'dragonsKnown')];
    for (const owner of [BLACK, WHITE] as const) {
      const tools = this.breakInTools();
      const first = breakTerritories(position, fields[opponent(owner) - 1], owner, tools);
      const strings = new Set(first.map(({ string }) => string));
      found.push(...first, ...breakTerritories(position, fields[owner - 1], owner, tools, strings));
    }
  }

  private breakInTools(): BreakInTools {
    return { connections: this.connections, isLively: this.isLivelyIn.bind(this) };
  }

  /** Whether the worm there can be counted on when that side moves first; a stone that was tried since belongs to no worm. */
  isLivelyIn(stone: Point, first: Stone): boolean {
    const worm = this.worms().at[stone];
    return worm === undefined || isLively(worm, first);
  }

  /** The patterns that influence is computed with. */
  patternsOfInfluence(): InfluencePatterns {
    this.influencePatterns ??= new InfluencePatterns(
      this.runner('influence'),
      this.runner('barriers'),
      this.ops.nonTerritory,
    );
    return this.influencePatterns;
  }

  /** Marks of lively stones by Point. */
  private safeStones(color: Stone): Uint8Array {
    const { at } = this.worms();
    const marks = new Uint8Array(BOARD_ARRAY);
    for (const point of this.position.points) {
      const worm = at[point];
      if (this.position.colorAt[point] === EMPTY || !worm) continue;
      marks[point] = isLively(worm, color) ? SAFE_STONE : NOT_SAFE;
    }
    return marks;
  }
}
