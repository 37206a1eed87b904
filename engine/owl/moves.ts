/**
 * The moves of owl reading at one node (manual 12.1): for the dragon's side what makes or saves eyes, for the attacker what takes them,
 * for both the ways out and the captures around. Patterns (owl_attackpats.db, owl_defendpats.db, owl_vital_apats.db) name moves that need an eye for
 * shape; the eye space itself names the others, since patterns alone miss much.
 *
 * Scores order the moves and steer the search: a hundred and more is likely to decide, below sixty is a last try.
 */
import { BOARD_ARRAY, EMPTY, SOUTH, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { LOSE, WIN } from '../reading/codes.ts';
import { MoveList } from '../reading/moveList.ts';
import { HALF_EYE, MARGINAL, MAX_KEY_POINTS, OUTSIDE } from '../eyes/eyeMap.ts';
import type { Group } from './group.ts';
import type { Life } from './life.ts';
import type { NodeKnowledge } from './nodeKnowledge.ts';
import type { OwlParameters } from './parameters.ts';

const SAVES_CHAIN = 'saving a chain of the dragon';

export class OwlMoves {
  readonly list = new MoveList();
  /** Hears of each move with what proposes it, for traces; null for none. */
  proposed: ((point: Point, source: string) => void) | null = null;
  private readonly around = new Int16Array(BOARD_ARRAY);
  private readonly liberties = new Int16Array(BOARD_ARRAY);
  private readonly links = new Int16Array(BOARD_ARRAY);
  private readonly parameters: OwlParameters;

  constructor(parameters: OwlParameters) {
    this.parameters = parameters;
  }

  /** Moves for the side that wants the dragon to live. */
  toDefend(position: Position, group: Group, life: Life, knowledge: NodeKnowledge, narrow: boolean): void {
    const { list } = this;
    const { owner } = group;
    list.count = 0;
    this.captures(position, group, knowledge);
    this.saves(position, group, knowledge);
    if (narrow) return;
    for (let i = 0; i < life.defenseCount; i++)
      this.add(
        position,
        life.defenses[i],
        owner,
        i === 0 ? this.parameters.vital : this.parameters.nextVital,
        'vital point of an eye space',
      );
    this.margins(position, life, owner);
    this.inside(position, life, owner);
    this.halfEyes(position, life, owner, false);
    this.weakPoints(position, group, owner);
    this.ways(position, group, owner);
  }

  /** Moves for the side that wants to kill it. */
  toAttack(position: Position, group: Group, life: Life, knowledge: NodeKnowledge, narrow: boolean): void {
    const { list } = this;
    const attacker = opponent(group.owner);
    list.count = 0;
    this.rescues(position, group, knowledge);
    this.kills(position, group, knowledge);
    if (narrow) return;
    for (let i = 0; i < life.attackCount; i++)
      this.add(
        position,
        life.attacks[i],
        attacker,
        i === 0 ? this.parameters.vital : this.parameters.nextVital,
        'vital point of an eye space',
      );
    this.margins(position, life, attacker);
    this.inside(position, life, attacker);
    this.halfEyes(position, life, attacker, true);
    this.weakPoints(position, group, attacker);
    this.ways(position, group, attacker);
  }

  private add(position: Position, point: Point, color: Stone, score: number, source: string): void {
    if (position.colorAt[point] !== EMPTY) return;
    this.proposed?.(point, source);
    this.list.add(point, position.isSelfAtari(point, color) ? score + this.parameters.selfAtari : score);
  }

  /** Where eye space is open, and one step beyond. */
  private margins(position: Position, life: Life, color: Stone): void {
    const { map } = life;
    const { colorAt } = position;
    for (let s = 0; s < life.spaceCount; s++) {
      const space = life.spaces[s];
      for (let i = map.first[space]; i < map.first[space + 1]; i++) {
        const point = map.points[i];
        if (map.mark[point] !== MARGINAL) continue;
        this.add(position, point, color, this.parameters.margin, 'margin of an eye space');
        for (let side = 0; side < 4; side++) {
          const beyond = point + (side === 0 ? -SOUTH : side === 1 ? -1 : side === 2 ? 1 : SOUTH);
          if (colorAt[beyond] === EMPTY && map.mark[beyond] === OUTSIDE)
            this.add(position, beyond, color, this.parameters.beyondMargin, 'beyond a margin');
        }
      }
    }
  }

  /** Whether a stone beyond a margin would stand well enough to widen the eye space. */
  canExpand(position: Position, life: Life, color: Stone): boolean {
    const { map } = life;
    const { colorAt } = position;
    for (let s = 0; s < life.spaceCount; s++) {
      const space = life.spaces[s];
      for (let i = map.first[space]; i < map.first[space + 1]; i++) {
        const point = map.points[i];
        if (map.mark[point] !== MARGINAL) continue;
        for (let side = 0; side < 4; side++) {
          const beyond = point + (side === 0 ? -SOUTH : side === 1 ? -1 : side === 2 ? 1 : SOUTH);
          if (colorAt[beyond] !== EMPTY || map.mark[beyond] !== OUTSIDE) continue;
          if (position.accurateLiberties(beyond, color, 3, null) >= 2) return true;
        }
      }
    }
    return false;
  }

  /** Whether a chain of the attacker beside the dragon can be captured, and saved: whose move it is matters there. */
  canCapture(position: Position, group: Group, knowledge: NodeKnowledge): boolean {
    const count = group.opponents(position, this.around);
    for (let i = 0; i < count; i++) {
      const chain = this.around[i];
      if (knowledge.lively[chain] === 0 && !this.cutsOff(position, group, chain)) continue;
      if (this.isRace(position, group, chain)) return true;
      if (
        position.countLiberties(chain) <= this.parameters.captureLiberties &&
        knowledge.attackCode(chain) !== LOSE
      )
        return true;
    }
    return false;
  }

  /** Whether a chain of the attacker can be put into atari, which may win a move. */
  canThreaten(position: Position, group: Group, knowledge: NodeKnowledge): boolean {
    const count = group.opponents(position, this.around);
    for (let i = 0; i < count; i++) {
      const chain = this.around[i];
      if (knowledge.lively[chain] !== 0 && position.countLiberties(chain) <= 2) return true;
    }
    return false;
  }

  /** Whether a chain of the dragon that can be captured can be saved: what saves it may take stones far away, and make eyes of them. */
  canSave(position: Position, group: Group, knowledge: NodeKnowledge): boolean {
    for (let i = 0; i < group.count; i++) {
      const chain = group.chains[i];
      if (
        position.countLiberties(chain) > this.parameters.captureLiberties ||
        knowledge.attackCode(chain) === LOSE
      )
        continue;
      if (knowledge.defenseCode(chain) !== LOSE) return true;
    }
    return false;
  }

  /** Whether a stone would join the dragon to other stones of its colour that are not known to be lost. */
  canJoin({ colorAt }: Position, group: Group, knowledge: NodeKnowledge): boolean {
    for (let i = 0; i < group.libertyCount; i++) {
      for (let side = 0; side < 4; side++) {
        const beside = group.liberties[i] + (side === 0 ? -SOUTH : side === 1 ? -1 : side === 2 ? 1 : SOUTH);
        if (colorAt[beside] === group.owner && !group.has(beside) && knowledge.lively[beside] !== 0)
          return true;
      }
    }
    return false;
  }

  /** Whether a chain of the attacker stands between the dragon and other stones of its colour. */
  private cutsOff(position: Position, group: Group, chain: Point): boolean {
    const links = position.chainLinks(chain, this.links);
    for (let i = 0; i < links; i++) if (!group.has(this.links[i])) return true;
    return false;
  }

  /** Points of eye space: most where there is room around them, where a stone takes most. */
  private inside(position: Position, life: Life, color: Stone): void {
    const { map } = life;
    for (let s = 0; s < life.spaceCount; s++) {
      const space = life.spaces[s];
      const size = map.first[space + 1] - map.first[space];
      if (size < 2 || size > 16) continue;
      for (let i = map.first[space]; i < map.first[space + 1]; i++) {
        const point = map.points[i];
        const room = map.neighbors[point];
        if (room >= 1)
          this.add(position, point, color, this.parameters.inside + 8 * room - size, 'inside an eye space');
      }
    }
  }

  /** The key points of half eyes. */
  private halfEyes(position: Position, life: Life, color: Stone, attacking: boolean): void {
    const { map } = life;
    const counts = attacking ? map.attackCount : map.defenseCount;
    const keys = attacking ? map.attacks : map.defenses;
    for (let s = 0; s < life.spaceCount; s++) {
      const space = life.spaces[s];
      for (let i = map.first[space]; i < map.first[space + 1]; i++) {
        const point = map.points[i];
        if (map.kind[point] !== HALF_EYE) continue;
        for (let k = 0; k < counts[point]; k++)
          this.add(position, keys[MAX_KEY_POINTS * point + k], color, this.parameters.half, 'half eye');
      }
    }
  }

  /** Captures of the attacker's chains around, and liberties of those that may lose a race. */
  private captures(position: Position, group: Group, knowledge: NodeKnowledge): void {
    const count = group.opponents(position, this.around);
    for (let i = 0; i < count; i++) {
      const chain = this.around[i];
      if (position.countLiberties(chain) > this.parameters.captureLiberties) {
        if (this.isRace(position, group, chain)) this.fillLiberties(position, chain, group.owner);
        continue;
      }
      if (knowledge.attackCode(chain) === LOSE) {
        if (this.isRace(position, group, chain)) this.fillLiberties(position, chain, group.owner);
        continue;
      }
      const move = knowledge.attackPoint(chain);
      const size = position.countStones(chain);
      const urgent = knowledge.defenseCode(chain) !== LOSE;
      if (move !== 0)
        this.add(
          position,
          move,
          group.owner,
          (urgent ? this.parameters.capture : this.parameters.inside) + (size > 4 ? 8 : 2 * size),
          'capture of an attacking chain',
        );
    }
  }

  /** Whether the dragon has about as many liberties as a chain of some size beside it. */
  private isRace(position: Position, group: Group, chain: Point): boolean {
    const liberties = position.countLiberties(chain);
    return (
      liberties <= this.parameters.raceLiberties &&
      liberties <= group.libertyCount &&
      position.countStones(chain) > 2
    );
  }

  private fillLiberties(position: Position, chain: Point, color: Stone): void {
    const count = position.findLiberties(chain, this.parameters.raceLiberties, this.liberties);
    for (let k = 0; k < count; k++)
      this.add(position, this.liberties[k], color, this.parameters.race, 'race for liberties');
  }

  /** Saves those chains, and takes the dragon's stones that threaten them. */
  private rescues(position: Position, group: Group, knowledge: NodeKnowledge): void {
    const attacker = opponent(group.owner);
    const count = group.opponents(position, this.around);
    for (let i = 0; i < count; i++) {
      const chain = this.around[i];
      if (
        position.countLiberties(chain) > this.parameters.captureLiberties ||
        knowledge.attackCode(chain) === LOSE
      ) {
        // Where the dragon would take a liberty, the chain gets out.
        if (this.isRace(position, group, chain)) this.fillLiberties(position, chain, attacker);
        continue;
      }
      if (knowledge.defenseCode(chain) === LOSE) continue;
      const move = knowledge.defensePoint(chain);
      const size = position.countStones(chain);
      if (move !== 0)
        this.add(
          position,
          move,
          attacker,
          this.parameters.capture + (size > 4 ? 8 : 2 * size),
          'rescue of an attacking chain',
        );
    }
  }

  /** Saves the dragon's own chains that can be captured. */
  private saves(position: Position, group: Group, knowledge: NodeKnowledge): void {
    for (let i = 0; i < group.count; i++) {
      const chain = group.chains[i];
      if (
        position.countLiberties(chain) > this.parameters.captureLiberties ||
        knowledge.attackCode(chain) === LOSE
      )
        continue;
      if (knowledge.defenseCode(chain) !== LOSE) {
        const move = knowledge.defensePoint(chain);
        if (move !== 0) this.add(position, move, group.owner, this.parameters.save, SAVES_CHAIN);
      }
      const point = knowledge.attackPoint(chain);
      if (point !== 0) this.add(position, point, group.owner, this.parameters.save - 10, SAVES_CHAIN);
    }
  }

  /** Liberties of the dragon's chains that are short of them: what looks like two eyes may fall apart there. */
  private weakPoints(position: Position, group: Group, color: Stone): void {
    if (group.count === 1) return;
    for (let i = 0; i < group.count; i++) {
      const chain = group.chains[i];
      if (!group.isShort(position, chain)) continue;
      const count = position.findLiberties(chain, 4, this.liberties);
      for (let k = 0; k < count; k++)
        this.add(position, this.liberties[k], color, this.parameters.weak, 'shortage of liberties');
    }
  }

  /** Captures chains of the dragon. */
  private kills(position: Position, group: Group, knowledge: NodeKnowledge): void {
    const attacker = opponent(group.owner);
    for (let i = 0; i < group.count; i++) {
      const chain = group.chains[i];
      if (
        position.countLiberties(chain) > this.parameters.captureLiberties ||
        knowledge.attackCode(chain) === LOSE
      )
        continue;
      const move = knowledge.attackPoint(chain);
      if (move !== 0)
        this.add(
          position,
          move,
          attacker,
          knowledge.attackCode(chain) === WIN ? this.parameters.save : this.parameters.capture,
          'capture of a chain of the dragon',
        );
    }
  }

  /** The ways out: liberties from which the dragon goes on into the open, and where it meets friends. */
  private ways(position: Position, group: Group, color: Stone): void {
    const { owner } = group;
    const { colorAt } = position;
    for (let i = 0; i < group.libertyCount; i++) {
      const point = group.liberties[i];
      const gained = position.accurateLiberties(point, owner, 8, this.liberties);
      let fresh = 0;
      for (let k = 0; k < gained && k < 8; k++) if (!group.hasLiberty(this.liberties[k])) fresh++;
      let friend = false;
      for (let side = 0; side < 4; side++) {
        const beside = point + (side === 0 ? -SOUTH : side === 1 ? -1 : side === 2 ? 1 : SOUTH);
        if (colorAt[beside] === owner && !group.has(beside)) friend = true;
      }
      if (friend) this.add(position, point, color, this.parameters.connect, 'connection with friends');
      else if (fresh >= 2)
        this.add(
          position,
          point,
          color,
          this.parameters.escape + this.parameters.perLiberty * fresh,
          'way out',
        );
    }
  }
}
