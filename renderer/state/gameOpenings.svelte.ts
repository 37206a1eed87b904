/** What games played from the position shown, for the page Openings: asked while the page is open, once for each position. */
import type { Api } from '../../main/ipc/api.ts';
import type { CountedMove, OpeningsResult } from '../../engine/protocol/openings.ts';
import { t } from '../messages/messages.ts';
import { PositionDesk, type PositionQuestion } from './patterns/positionDesk.svelte.ts';

/** The corners, as CORNERS has them. */
const CORNER_NAMES = ['upperLeft', 'upperRight', 'lowerLeft', 'lowerRight'] as const;

/** A table of continuations. */
export interface Continuations {
  title: string;
  moves: readonly CountedMove[];
}

export class GameOpenings extends PositionDesk<OpeningsResult> {
  readonly #api: Api;
  #found = $state.raw<OpeningsResult | null>(null);
  /** The tables that have rows: the whole board, then the corners. */
  readonly tables: readonly Continuations[] = $derived.by(() => {
    const found = this.#found;
    if (!found) return [];
    const corners = CORNER_NAMES.map((corner, i) => ({
      title: t(`state:openings.corner.${corner}`),
      moves: inOrder(found.corners[i]),
    }));
    return [{ title: t('state:openings.board'), moves: inOrder(found.board) }, ...corners].filter(
      ({ moves }) => moves.length > 0,
    );
  });

  constructor(api: Api) {
    super();
    this.#api = api;
  }

  /** Asks again after the databases changed. */
  async refresh(): Promise<void> {
    await this.askAgain();
  }

  protected override fetch({ position }: PositionQuestion): Promise<OpeningsResult> {
    return this.#api.call('patterns.openings', { position });
  }

  protected override show(answer: OpeningsResult): void {
    this.#found = answer;
  }

  protected override leave(): void {
    this.#found = null;
  }
}

/**
 * By their share of the games, and what is shown with the same share by the number of games: shares are of the games that came to all that
 * the pattern sees, which are fewer for a wide one.
 */
function inOrder(moves: readonly CountedMove[]): readonly CountedMove[] {
  const shown = ({ played, seen }: CountedMove): number => {
    const percent = seen === 0 ? 0 : (100 * played) / seen;
    return percent < 1 ? 0 : Math.round(percent);
  };
  return [...moves].sort((a, b) => shown(b) - shown(a) || b.played - a.played);
}

/** In whole per cent, "<1" for what is less and not nothing. */
export function shareText(part: number, whole: number): string {
  const percent = whole === 0 ? 0 : (100 * part) / whole;
  return percent > 0 && percent < 1 ? '<1' : String(Math.round(percent));
}
