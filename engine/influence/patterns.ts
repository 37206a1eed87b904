/**
 * What the patterns of influence.db and barriers.db add to a field (manual 13.12): extra sources near walls (E) and where an
 * invasion can start (I), closed and half closed points between stones of one side (A, D), followups of single stones (B) and
 * points that nobody's territory can be (t).
 *
 * The strongest source of a colour on a point counts, barriers on a point multiply. The followups of one stone share what two
 * of them would have, since the stone plays only one of them: gnugo's figures show just that.
 */
import type { Point, Stone } from '../board/point.ts';
import { BLACK, EMPTY, WHITE, opponent } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { keep } from '../patterns/runner.ts';
import type { PatternMatch, PatternRunner } from '../patterns/runner.ts';
import type { InfluenceEffect } from '../protocol/analysis.ts';
import { FULL_STRENGTH, NOT_SAFE, SAVED_STONE } from './field.ts';
import type { InfluenceField, Intrusion } from './field.ts';
import { INFLUENCE } from './parameters.ts';
import type { InfluenceParameters } from './parameters.ts';
import { patternFacts } from './patternFacts.ts';
import type { PatternFacts } from './patternFacts.ts';

/** Where the actions of class t patterns are heard. The ops of the barrier patterns call mark(); only a running computation listens. */
export class NonTerritorySink {
  /** Set while a field is computed. */
  receiver: ((color: Stone, point: Point) => void) | null = null;

  /** `color` gets no territory at the point (influence_mark_non_territory, manual 18.4). */
  mark(color: Stone, point: Point): void {
    this.receiver?.(color, point);
  }
}

/** A followup as a pattern found it, before those of one stone share their strength. */
interface FoundIntrusion extends Intrusion {
  effect: InfluenceEffect;
}

/**
 * What apply() found, for further fields that differ from the first one in nothing but the strengths of its stones: neither matches nor
 * their constraints depend on these. Of one position, side to move first, kind of field and set of safe stones.
 */
export class SharedMatches {
  /** By the colour that is O. */
  readonly sources: readonly KeptMatches[] = [{ kept: null }, { kept: null }, { kept: null }];
  readonly barriers: KeptMatches = { kept: null };
}

interface KeptMatches {
  /** Null before the first run. */
  kept: number[] | null;
}

/** Runs the patterns, or, where matches are shared and were found before, only reports these. */
function runOrReplay(
  runner: PatternRunner,
  position: Position,
  color: Stone,
  shared: KeptMatches | undefined,
  accepted: (match: PatternMatch) => void,
  wanted: (match: PatternMatch) => boolean,
): void {
  if (shared === undefined) return runner.run(position, color, accepted, { wanted });
  if (shared.kept !== null) return runner.replay(position, shared.kept, color, accepted);
  const kept: number[] = [];
  runner.run(
    position,
    color,
    (match) => {
      keep(kept, match);
      accepted(match);
    },
    { wanted },
  );
  // Only now: a run can be ended from without.
  shared.kept = kept;
}

/** The two databases as the influence computation uses them; one per engine, to be kept. */
export class InfluencePatterns {
  /** To be given to the ops of `barriers` for non_oterritory and non_xterritory. */
  readonly nonTerritory: NonTerritorySink;
  /** By which influence is computed and read. */
  readonly parameters: InfluenceParameters;
  readonly #influence: PatternRunner | null;
  readonly #barriers: PatternRunner | null;
  readonly #influenceFacts: PatternFacts[];
  readonly #barrierFacts: PatternFacts[];

  /** Null for a database that there is none of. `nonTerritory` is the one that the runners' evaluators call. */
  constructor(
    influence: PatternRunner | null,
    barriers: PatternRunner | null,
    nonTerritory = new NonTerritorySink(),
    parameters: InfluenceParameters = INFLUENCE.defaults,
  ) {
    this.parameters = parameters;
    this.nonTerritory = nonTerritory;
    this.#influence = influence;
    this.#barriers = barriers;
    this.#influenceFacts = influence === null ? [] : patternFacts(influence.database);
    this.#barrierFacts = barriers === null ? [] : patternFacts(barriers.database);
  }

  /** Adds sources, barriers and marks to a field that has its stones already. */
  apply(field: InfluenceField, position: Position, matches?: SharedMatches): void {
    this.#addSources(field, position, WHITE, matches);
    this.#addSources(field, position, BLACK, matches);
    this.#addBarriers(field, position, matches);
    openSources(field);
  }

  /** Classes E and I with `color` as O. */
  #addSources(field: InfluenceField, position: Position, color: Stone, matches?: SharedMatches): void {
    const facts = this.#influenceFacts;
    const { parameters } = this;
    if (this.#influence === null) return;
    runOrReplay(
      this.#influence,
      position,
      color,
      matches?.sources[color],
      (match) => {
        const { extra, invasion, bothColors, value, own } = facts[match.index];
        if (extra) {
          const strength =
            ((value ?? parameters.extra) * this.#meanStrength(field, color, own, match)) / FULL_STRENGTH;
          this.#forEffects(facts, match, (point) => addSource(field, color, point, strength, 0, match));
        }
        if (!invasion) return;
        this.#forEffects(facts, match, (point) => {
          const strength = value ?? parameters.invasion;
          if (bothColors || color === field.color)
            addSource(field, color, point, strength, parameters.invasionAttenuation, match);
          if (bothColors)
            addSource(field, opponent(color), point, strength, parameters.invasionAttenuation, match);
        });
      },
      (match) => {
        const fact = facts[match.index];
        if (!fact.extra && !fact.bothColors && color !== field.color) return false;
        return this.#counts(field, fact, match);
      },
    );
  }

  /** Classes A, D, B and t. */
  #addBarriers(field: InfluenceField, position: Position, matches?: SharedMatches): void {
    const facts = this.#barrierFacts;
    const runner = this.#barriers;
    if (runner === null) return;
    const { color } = field;
    const found: FoundIntrusion[] = [];
    let current: PatternMatch | null = null;
    this.nonTerritory.receiver = (whose, point) => {
      if (current === null || (field.nonTerritory[point] & whose) !== 0) return;
      field.nonTerritory[point] |= whose;
      field.effects.push(effectOf(current, 'nonTerritory', whose, point, 0));
    };
    try {
      runOrReplay(
        runner,
        position,
        color,
        matches?.barriers,
        (match) => {
          const fact = facts[match.index];
          if (fact.stopsO || fact.stopsX) {
            const left = (fact.value ?? 0) / 100;
            this.#forEffects(facts, match, (point) => {
              if (fact.stopsO) addBarrier(field, color, point, left, match);
              if (fact.stopsX) addBarrier(field, opponent(color), point, left, match);
            });
          }
          if (fact.intrusion) this.#findIntrusions(field, fact, match, color, found);
          if (!fact.nonTerritory) return;
          current = match;
          runner.act(match);
          current = null;
        },
        (match) =>
          this.#counts(field, facts[match.index], match) &&
          !isClosedAlready(field, facts[match.index], match),
      );
    } finally {
      this.nonTerritory.receiver = null;
    }
    addIntrusions(field, found);
  }

  /**
   * Adds the followups that `color` has from its saved stones (SAVED_STONE) to the field: class B patterns with such a stone as
   * Q whose action agrees (13.12). Whether there are any; nothing changes without.
   */
  addFollowups(field: InfluenceField, position: Position, color: Stone): boolean {
    const facts = this.#barrierFacts;
    const runner = this.#barriers;
    if (runner === null) return false;
    const found: FoundIntrusion[] = [];
    runner.run(
      position,
      color,
      (match) => {
        if (runner.act(match) !== 0) this.#findIntrusions(field, facts[match.index], match, color, found);
      },
      {
        wanted: (match) => {
          const fact = facts[match.index];
          if (!fact.intrusion || !this.#counts(field, fact, match)) return false;
          for (let i = 0; i < fact.sources.length; i += 2)
            if (field.safe[match.at(fact.sources[i], fact.sources[i + 1])] === SAVED_STONE) return true;
          return false;
        },
      },
    );
    if (found.length === 0) return false;
    addIntrusions(field, found);
    openSources(field);
    return true;
  }

  /** Whether the pattern is one for this kind of field and its stones are as safe as it asks. */
  #counts(field: InfluenceField, fact: PatternFacts, match: PatternMatch): boolean {
    if (!(field.territorial ? fact.inTerritorial : fact.inOthers)) return false;
    const { safe, unsafe } = fact;
    for (let i = 0; i < safe.length; i += 2)
      if (field.safe[match.at(safe[i], safe[i + 1])] === NOT_SAFE) return false;
    for (let i = 0; i < unsafe.length; i += 2)
      if (field.safe[match.at(unsafe[i], unsafe[i + 1])] !== NOT_SAFE) return false;
    return true;
  }

  #meanStrength(field: InfluenceField, color: Stone, own: readonly number[], match: PatternMatch): number {
    if (own.length === 0) return FULL_STRENGTH;
    let sum = 0;
    for (let i = 0; i < own.length; i += 2) sum += field.strength[color][match.at(own[i], own[i + 1])];
    return sum / (own.length / 2);
  }

  #forEffects(facts: readonly PatternFacts[], match: PatternMatch, act: (point: Point) => void): void {
    const { effects } = facts[match.index];
    for (let i = 0; i < effects.length; i += 2) act(match.at(effects[i], effects[i + 1]));
  }

  #findIntrusions(
    field: InfluenceField,
    fact: PatternFacts,
    match: PatternMatch,
    color: Stone,
    found: FoundIntrusion[],
  ): void {
    let source = 0;
    let weakest = Infinity;
    for (let i = 0; i < fact.sources.length; i += 2) {
      const stone = match.at(fact.sources[i], fact.sources[i + 1]);
      if (field.strength[color][stone] >= weakest) continue;
      source = stone;
      weakest = field.strength[color][stone];
    }
    if (source === 0) return;
    const strength = (weakest * (fact.value ?? this.parameters.intrusion)) / 100;
    for (let i = 0; i < fact.effects.length; i += 2) {
      const target = match.at(fact.effects[i], fact.effects[i + 1]);
      const effect = effectOf(match, 'source', color, target, strength);
      const same = found.find((one) => one.source === source && one.target === target);
      if (same === undefined) found.push({ color, source, target, strength, effect });
      else if (strength > same.strength) Object.assign(same, { strength, effect });
    }
  }
}

/** Whether the pattern only stops influence, and only where nothing passes any more. */
function isClosedAlready(field: InfluenceField, fact: PatternFacts, match: PatternMatch): boolean {
  if (fact.intrusion || fact.nonTerritory) return false;
  const stopped = field.permeability[fact.stopsO ? field.color : opponent(field.color)];
  const { effects } = fact;
  for (let i = 0; i < effects.length; i += 2)
    if (stopped[match.at(effects[i], effects[i + 1])] !== 0) return false;
  return !(fact.stopsO && fact.stopsX);
}

/** Who has a source on an empty point has broken through there: nothing stops its influence on this point. */
function openSources(field: InfluenceField): void {
  const opened = (color: Stone, point: Point): boolean =>
    field.board[point] === EMPTY && field.strength[color][point] > 0;
  for (const color of [WHITE, BLACK] as const)
    for (const point of field.points) if (opened(color, point)) field.permeability[color][point] = 1;
  field.effects = field.effects.filter(
    ({ kind, color, point }) => kind !== 'barrier' || !opened(color, point),
  );
}

/** Shares the strength of each stone's followups among them and adds them as sources. */
function addIntrusions(field: InfluenceField, found: readonly FoundIntrusion[]): void {
  for (const { color, source, target, strength: whole, effect } of found) {
    const count = found.filter((one) => one.source === source).length;
    const strength = whole * Math.min(1, field.parameters.followupsAtOnce / count);
    field.intrusions.push({ color, source, target, strength });
    if (strength <= field.strength[color][target]) continue;
    field.strength[color][target] = strength;
    field.effects.push({ ...effect, value: strength });
  }
}

/** Adds a source unless there is one as strong; the attenuation counts in territorial fields, 0 for the usual one. */
function addSource(
  field: InfluenceField,
  color: Stone,
  point: Point,
  strength: number,
  attenuation: number,
  match: PatternMatch,
): void {
  if (strength <= field.strength[color][point]) return;
  field.strength[color][point] = strength;
  if (attenuation !== 0 && field.territorial) field.attenuation[color][point] = attenuation;
  field.effects.push(effectOf(match, 'source', color, point, strength));
}

function addBarrier(
  field: InfluenceField,
  color: Stone,
  point: Point,
  left: number,
  match: PatternMatch,
): void {
  field.permeability[color][point] *= left;
  field.effects.push(effectOf(match, 'barrier', color, point, field.permeability[color][point]));
}

function effectOf(
  match: PatternMatch,
  kind: InfluenceEffect['kind'],
  color: Stone,
  point: Point,
  value: number,
): InfluenceEffect {
  const { name, line, classes } = match.record;
  const { index, transformation, anchor } = match;
  return {
    kind,
    color,
    point,
    value,
    database: match.database.name,
    index,
    name,
    line,
    classes,
    transformation,
    anchor,
  };
}
