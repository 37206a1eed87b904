/**
 * What the choice of a move consists of, as plain data (manual ch. 6): the reasons for and against each move, who gave them, and the
 * value as a list of named terms that anybody can add up again. One vocabulary for GTP, the "Why this move?" page and storage.
 */
import type { InfluenceWhat } from './analysis.ts';
import type { Formula, TerritoryMap } from './formula.ts';
import type { Habit } from './odds.ts';
import type { MoveDraw } from './searchLevels.ts';
import type { MoveChoice, Point, SearchReport, Stone } from './types.ts';

/** The kinds of reasons (manual 6.2). Ko variants have a `code` below WIN; what a kind is about is in `about`. */
export const REASON_KINDS = [
  'attack', // about: [worm]
  'defend',
  'attackThreat',
  'defendThreat',
  'attackEither', // about: [worm, worm]: one of them falls
  'defendBoth', // both are saved
  'connect', // about: [dragon, dragon], by their stones
  'cut',
  'antisuji', // not to be played
  'semeai', // about: [dragon]: the race it wins
  'semeaiThreat',
  'vitalEye', // about: [eye space's origin]
  'expandTerritory',
  'expandMoyo',
  'invasion',
  'strategicAttack', // about: [dragon]
  'strategicDefend',
  'owlAttack',
  'owlDefend',
  'owlAttackThreat',
  'owlDefendThreat',
  'owlPreventThreat',
  'owlAttackGain', // about: [dragon, worm that is gained]
  'owlDefendLoss', // about: [dragon, worm that is lost]
  'uncertainOwlAttack',
  'uncertainOwlDefend',
  'myAtariAtari', // a series of threats of ours; about: [], since what falls is not known by name
  'yourAtariAtari', // prevents one of theirs
  'breakIn', // about: [strings]
  'blockOff',
  'shape', // values of patterns that say nothing else
  'minimumValue',
  'fuseki',
  'joseki',
  'endgame',
  'fillLiberty',
  'mirror',
  'common', // strong players play there in positions like this
  'asked', // nobody proposes it, but somebody asked what it is worth
] as const;
export type ReasonKind = (typeof REASON_KINDS)[number];

/** The pattern that gave a reason: as in FoundPattern. */
interface ReasonPattern {
  database: string;
  index: number;
  name: string;
  line: number;
  classes: string;
  transformation: number;
  anchor: Point;
  /** Where the cells of its diagram lie; only in answers to people. */
  points?: Point[];
}

/** Who gave a reason. */
export interface ReasonSource {
  /** The generator's file without its ending: 'wormReasons', 'owlReasons', 'shapes', 'fuseki'… */
  module: string;
  pattern?: ReasonPattern;
}

export interface MoveReason {
  kind: ReasonKind;
  /** Origins of worms or dragons, or points, as said at the kind. */
  about: Point[];
  /** What it comes to for the player: 1 KO_B, 2 LOSS, 3 GAIN, 4 KO_A, 5 WIN; WIN where there is no ko. */
  code: number;
  /** Present where that is likely only: reading did not come to its end. */
  likely?: true;
  source: ReasonSource;
  /** Others who gave the same; absent when nobody did. */
  also?: ReasonSource[];
  /** Why it does not count ("worm A3 lives and dies with dragon C3, which is valued"); '' when it does. */
  discarded: string;
}

/** What a term does to the value so far. */
export type TermOperation = 'add' | 'multiply' | 'atLeast' | 'atMost';

/** The parts of a value (manual 6.4). */
export const TERM_KINDS = [
  'territory',
  'strategic',
  'shape',
  'secondary',
  'followup',
  'reverseFollowup',
  'threat',
  'minimum',
  'maximum',
  'random',
  'blunder',
  'redistribution',
  'experience',
  'search',
] as const;
export type TermKind = (typeof TERM_KINDS)[number];

/** One step of a value: it is 0 at first, and the terms are carried out in their order (sumOfTerms). */
export interface ValueTerm {
  kind: TermKind;
  /** In words for people, with the points it is about: "saves D4", "shape factor". */
  name: string;
  operation: TermOperation;
  /** In points, or the factor. */
  amount: number;
  /** Indices into the move's reasons: where it comes from. */
  reasons: number[];
  /** The dragon or worm whose gain it is, or 0. */
  about: Point;
  /** What the amount is made of; absent in decisions of older builds. */
  made?: Formula;
  /** Of how often strong players play the move: why they do, the most telling first. */
  habits?: readonly Habit[];
}

/** Whether everything stays as it is when the move is played. */
type MoveSafety = 'safe' | 'unsafe' | 'sacrifice';

export interface MoveValue {
  point: Point;
  /** Its terms carried out; moves are compared by this. 0 and less: not to be played. */
  value: number;
  terms: ValueTerm[];
  reasons: MoveReason[];
  safety: MoveSafety;
  /** How often strong players play it in positions like this, 0 to 1; absent where that is not known. */
  share?: number;
}

/** How much is known of the score, in the rules' counting, WHITE minus black with komi. */
export interface ScoreEstimate {
  /** The best and the worst for White: critical dragons all go to one side. */
  upper: number;
  lower: number;
  /** What is expected; by territory alone the mean of either side moving first everywhere. */
  score: number;
  /** What the score is the sum of; only where it is computed point by point (estimateScore). */
  made?: ScoreParts;
}

/** The parts of an estimate, each white minus black in points; they come to the score. */
export interface ScoreParts {
  /** The expected owner of each point row by row: 1 for surely White's to −1 for surely Black's; of a counted game −1, 0 or 1. */
  owners: number[];
  /** With what the rules give White besides. */
  komi: number;
  /** Counting by territory: the stones that Black has played more than White, since owners count stones, too. */
  stones: number;
  /** That one side began and one has the move, as far as the board is open. */
  turn: number;
  /** What the whole is drawn towards 0 by, since much is open. */
  doubt: number;
}

/** How the engine plays on (choose_strategy): weights of the parts of a value. */
export interface Strategy {
  /** −1 far behind … 1 far ahead, from the estimate and the part of the game that is over. */
  lead: number;
  strategic: number;
  attack: number;
  invasion: number;
  followup: number;
}

/** A closed space whose result depends on who plays there first, read to the end. */
export interface SettledSpace {
  /** That settles it. */
  move: Point;
  /** Of the space and the stones around it. */
  points: Point[];
  /** Points of area between one side first and the other. */
  worth: number;
  /** Points that a second move gains when the first is not answered: for who chooses, and for the other side were it first. */
  followup: number;
  theirs: number;
}

/** What the classic engine thought; with what it was thought with, and about which dragons, it is a ClassicDecision (decision.ts). */
export interface MoveDecision {
  color: Stone;
  choice: MoveChoice;
  /** Absent where the move that is worth most, `experience` left aside, settles none. */
  settled?: SettledSpace;
  /** Every move that has a reason, best first. */
  moves: MoveValue[];
  /** By territory alone (scoring/territoryScore.ts); the strategy goes by it. */
  estimate: ScoreEstimate;
  strategy: Strategy;
  /** What was done in the order it was done, for people: "endgame patterns, since nothing was worth more than 6 points". */
  steps: string[];
  /** Origins of dragons that the values take for neither alive nor dead, whatever reading says. */
  supposed?: Point[];
  /** How near the second move is: 0 sure … (move_uncertainty). */
  uncertainty: number;
  /** The search whose terms the values hold (searchTerm.ts); absent when there was none. */
  search?: SearchReport;
  /** How the move was drawn, where the search did not play its favourite. */
  draw?: MoveDraw;
}

/** What is left out of a decision, to see what it brings (counterfactuals). */
export interface LeaveOut {
  /** Names of patterns, of whole databases, and of kinds of reasons. */
  patterns?: string[];
  databases?: string[];
  kinds?: ReasonKind[];
  /** Generators' names. */
  modules?: string[];
}

/** Territory after the move and after a second one in a row, for the board (manual 13.4); by point row by row, positive for white. */
export interface MoveEffect {
  point: Point;
  before: number[];
  after: number[];
  /** Absent when the move threatens nothing there. */
  followup?: number[];
  /** Where the territory of its terms lies. */
  maps: TermMap[];
  /** The map that was asked for. */
  influence?: InfluenceAfter;
  /** What the move is worth, where it is none of the decision's. */
  asked?: MoveValue;
}

/** A map of the influence with the other side first everywhere, row by row, as initial_influence has it. */
export interface InfluenceAfter {
  what: InfluenceWhat;
  /** In the position, after the move, and after what it threatens, too. */
  before: number[];
  after: number[];
  followup: number[];
}

/** The points that an input `territory` of a term (formula.ts) is the sum of. */
export interface TermMap {
  map: TerritoryMap;
  /** The dragon or worm of a change, or 0. */
  about: Point;
  /** By point row by row, positive for who moves. */
  values: number[];
}

/** The value that a list of terms comes to. */
export function sumOfTerms(terms: readonly ValueTerm[]): number {
  let value = 0;
  for (const { operation, amount } of terms) {
    if (operation === 'add') value += amount;
    else if (operation === 'multiply') value *= amount;
    else value = operation === 'atLeast' ? Math.max(value, amount) : Math.min(value, amount);
  }
  return value;
}

/** What a move is worth by itself, whatever strong players play: points won and lost. */
export function valueWithoutExperience({ terms }: Pick<MoveValue, 'terms'>): number {
  return sumOfTerms(terms.filter(({ kind }) => kind !== 'experience'));
}
