/**
 * The report of a game: what its analysis says of the players, and of the largest losses why another move was better, by the classic engine's
 * reasons, and which dragons changed hands. The reasons are asked for while the report is shown, one loss after the other.
 */
/* eslint-disable svelte/prefer-svelte-reactivity -- the map here is replaced as a whole */
import { sceneOf } from '../../../engine/board/scene.ts';
import { dragonSentences } from '../../../engine/protocol/analystMove.ts';
import type { DecideResult } from '../../../engine/protocol/decision.ts';
import { CLASSIC_LEVELS } from '../../../engine/protocol/engineChoice.ts';
import { explain, paragraphText } from '../../../engine/protocol/explanation.ts';
import type { Sentence } from '../../../engine/protocol/moveFacts.ts';
import { textOf } from '../../../engine/protocol/linkedText.ts';
import { isProposed, withAsked } from '../../../engine/protocol/searchTerm.ts';
import type { Point } from '../../../engine/protocol/types.ts';
import { addChild, childWithMove, moveProperty, setText, setValues } from '../../../engine/sgf/gameEdits.ts';
import { positionSpecAt } from '../../../engine/sgf/replay.ts';
import type { SgfNode } from '../../../engine/sgf/tree.ts';
import type { SgfEdit } from '../../../engine/sgf/types.ts';
import { unescapeText } from '../../../engine/sgf/values.ts';
import type { Api } from '../../../main/ipc/api.ts';
import { errorData } from '../../api/errors.ts';
import { explanationWords, t } from '../../messages/messages.ts';
import type { GameAnalysis } from '../analysis.svelte.ts';
import type { GameDocument } from '../gameDocument.svelte.ts';
import { grade, type GraphPoint } from '../gameGraph.ts';
import { dragonChanges, positionAfter } from '../moves/dragonsAfter.ts';
import { lossText, pointWord } from './figures.ts';

/** Losses that are told one by one. */
const TOLD_LOSSES = 8;
/** Begins our lines in comments, in any language; lines of older reports, too, are found again. not shown: text of a file */
const MARK = 'Yomi – ';
const MARKED = /^Yomi(’s report:| –) /;

/** Why a move lost, in words. */
export interface Why {
  /** Of the better move, and of the played one. */
  better: string;
  played: string;
  /** What became of dragons. */
  dragons: string[];
}

export class GameReview {
  asking = $state(false);
  failure = $state('');
  /** What was found, to be said in the language of the moment. */
  #found = $state.raw<ReadonlyMap<SgfNode, () => Why>>(new Map());
  /** By the node of the move that lost, as long as the game is not edited there. */
  readonly whys: ReadonlyMap<SgfNode, Why> = $derived(
    new Map([...this.#found].map(([node, tell]) => [node, tell()])),
  );
  readonly #api: Api;
  readonly #document: GameDocument;
  readonly #analysis: GameAnalysis;
  #turn = 0;

  readonly losses: readonly GraphPoint[] = $derived.by(() =>
    this.#analysis.line.mistakes.slice(0, TOLD_LOSSES),
  );

  constructor(api: Api, document: GameDocument, analysis: GameAnalysis) {
    this.#api = api;
    this.#document = document;
    this.#analysis = analysis;
  }

  /** Asks why, of every loss that is not known yet. */
  async ask(): Promise<void> {
    this.rest();
    const turn = this.#turn;
    const todo = this.losses.filter(({ node }) => !this.#found.has(node));
    if (todo.length === 0) return;
    this.asking = true;
    this.failure = '';
    try {
      for (const point of todo) {
        const why = await this.#why(point);
        if (turn !== this.#turn) return;
        if (!why) {
          this.failure = t('review:stopped');
          return;
        }
        this.#found = new Map(this.#found).set(point.node, why);
      }
    } catch (thrown) {
      if (turn === this.#turn) this.failure = errorData(thrown).message;
    } finally {
      if (turn === this.#turn) this.asking = false;
    }
  }

  /** Nobody looks any more, or it is enough. */
  rest(): void {
    this.#turn++;
    if (this.asking) this.#api.call('reading.stop', {}).catch(() => undefined);
    this.asking = false;
  }

  /**
   * The edits that write the report into the game: at each loss a mark (BM) and a comment that says why, and the better move as a variation. None
   * where all of it stands there.
   */
  annotations(): SgfEdit[] {
    const { info, collection } = this.#document;
    const edits: SgfEdit[] = [];
    let nextId = collection.nextId;
    for (const point of this.losses) {
      const { node, move, better, loss } = point;
      if (!move || !node.parent) continue;
      const why = this.whys.get(node);
      const words = [
        lossText(this.#analysis.line.points, point, info.size),
        why?.better ?? '',
        ...(why?.dragons ?? []),
      ];
      const line =
        MARK +
        words
          .filter((part) => part !== '')
          .reduce((value, lost) => t('review:written.lost', { value, lost }));
      const before = unescapeText(node.first('C') ?? '');
      const own = before.split('\n').filter((one) => !MARKED.test(one));
      const text = [own.join('\n').trimEnd(), line].filter((part) => part !== '').join('\n');
      edits.push(
        ...setText(node, 'C', text),
        ...setValues(node, 'BM', [grade(loss) === 'blunder' ? '2' : '1']),
      );
      const played = better === undefined ? null : { color: move.color, point: better };
      if (!played || childWithMove(node.parent, played, info.size)) continue;
      const child = addChild(collection, node.parent, [moveProperty(played, info.size)]);
      edits.push(...child.edits.map((edit) => withId(edit, nextId)));
      nextId++;
    }
    return edits;
  }

  async #why({ node, move, better }: GraphPoint): Promise<(() => Why) | null> {
    const { parent } = node;
    if (!move || !parent) return () => ({ better: '', played: '', dragons: [] });
    const position = positionSpecAt(parent);
    const seed = this.#document.seedAt(parent);
    const asked = { position, level: CLASSIC_LEVELS.usual, seed };
    const decided = await this.#api.call('moves.decide', asked);
    if ('stopped' in decided) return null;
    const { decision } = decided;
    const isValued = move.point === 0 || isProposed(decision, move.point);
    const effect = isValued ? null : await this.#api.call('moves.effect', { ...asked, point: move.point });
    const valued = { ...decided, decision: withAsked(decision, effect?.asked) };
    const after = await this.#api.call('position.examine', {
      position: positionAfter(position, move),
      seed,
      stages: ['dragons'],
    });
    if (!after.dragons) return null;
    const fates = dragonChanges(decision.dragons, after.dragons.dragons).map((change) => ({
      at: change.at,
      before: change.before,
      after: change.after,
    }));
    const dragons = fates.length === 0 ? [] : dragonSentences(move.point, fates);
    const told = (point: Point): string =>
      point === 0 || valued.decision.color !== move.color
        ? ''
        : inWords(valued, point, explain(aboutOf(valued), point).short);
    return () => ({
      better: better === undefined ? '' : told(better),
      played: told(move.point),
      dragons: dragons.map((sentence) => inWords(valued, move.point, [sentence])),
    });
  }
}

function aboutOf({ decision, size, board }: DecideResult): Parameters<typeof explain>[0] {
  return { decision, scene: sceneOf(size, board, decision.dragons) };
}

function inWords(decided: DecideResult, point: Point, sentences: readonly Sentence[]): string {
  const name = (at: Point): string => pointWord(at, decided.size);
  return textOf(
    paragraphText(sentences, { about: aboutOf(decided), point, name, words: explanationWords() }),
  );
}

/** The insertion with another id: several nodes of one step. */
function withId(edit: SgfEdit, id: number): SgfEdit {
  return edit.op === 'insert' ? { ...edit, nodes: edit.nodes.map((node) => ({ ...node, id })) } : edit;
}
