/**
 * How life and death is decided, from top to bottom: who is asked, in which order, and when an answer is believed. Each decider is in
 * a file of its own and knows nothing of the others.
 */
import type { Point } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { Evidence, Verdict } from '../protocol/verdict.ts';
import { LOSE } from '../reading/codes.ts';
import type { ResultSink } from '../reading/readState.ts';
import { confidenceOf } from './confidence.ts';
import { fightToTheEnd } from './closedFight.ts';
import { routine } from './owlSearch.ts';
import type { OwlParameters } from './parameters.ts';
import type { PlayoutDecider } from './playoutDecider.ts';
import type { ProofAnswer, ProofDecider } from './proofDecider.ts';
import { firstStone } from './question.ts';
import type { Answer, OwlBudget, OwlQuestion } from './question.ts';

/** What a trace says of an answer that the search did not find. */
const BY_FIGHT = 'by all moves inside, since nothing gets in or out';
const BY_PLAYOUTS = 'by playouts, since reading leaves it open';
const BY_BOTH = 'by reading to the end, and playouts agree';
const AGAINST_READING = 'by playouts, which do not believe what reading found';

/** Who is asked, who is told, and by which numbers. */
export interface Deciders {
  /** With the question begun. */
  proofs: ProofDecider;
  playouts: PlayoutDecider;
  sink: ResultSink | null;
  parameters: OwlParameters;
}

/** The verdict on a question about stones that are there; undefined when stopped. */
export function decide(
  { proofs, playouts, sink, parameters }: Deciders,
  position: Position,
  question: OwlQuestion,
  budget: OwlBudget,
): Verdict | undefined {
  const before = proofs.nodes + playouts.nodes;
  const tell = ({ code, move }: Answer, note: string): void =>
    sink?.result(position, routine(question.defending), firstStone(position, question), code, move, note);

  // 1. Where nothing gets in or out every position that can arise is looked at, and that is the answer.
  const fight = fightToTheEnd(position, question, budget, parameters);
  const verdict = (
    { code, move, line, kworm = 0 }: Answer & { kworm?: Point },
    evidence: Evidence,
    confidence: number,
  ): Verdict => {
    const nodes = proofs.nodes + playouts.nodes - before + (fight?.nodes ?? 0);
    return { code, move, line, kworm, evidence, confidence, nodes };
  };
  if (fight && sink === null && !proofs.gainLoss) return verdict(fight, 'proof', 1);

  // 2. The proof search, which whoever looks on is shown in any case, and which finds the worms that are lost on the way.
  const read = proofs.decide(question.defending);
  if (!read) return undefined;
  if (fight) {
    tell(fight, BY_FIGHT);
    return verdict(withWormOf(read, fight), 'proof', 1);
  }
  // It is believed where it ends with a proof; where a pattern decides; and where the dragon is closed in, since playouts fill sekis.
  const { finished, sound, closed, byPattern } = read;
  if (finished && sound) return verdict(read, 'proof', 1);
  if (byPattern || (finished && closed) || budget.playouts === 0)
    return finished
      ? verdict(read, 'search', parameters.searchConfidence)
      : verdict(read, 'judgement', parameters.judgementConfidence);

  // 3. Playouts around the dragon, with a second look where there are kos, and an answer to attacks that are doubtful. They are worth more
  // than a proof that leaves something out; where both agree the answer is not in doubt.
  const played = playouts.decide(position, question, read, budget);
  if (!played) return undefined;
  const answer = withWormOf(read, played);
  const agrees = finished && played.code === read.code;
  tell(answer, agrees ? BY_BOTH : finished ? AGAINST_READING : BY_PLAYOUTS);
  const { success } = played;
  if (agrees) return { ...verdict(answer, 'search', parameters.searchConfidence), success };
  const sure = confidenceOf({ defending: question.defending, code: played.code, success }, parameters);
  return { ...verdict(answer, 'playouts', sure), success };
}

/** The answer found otherwise, with the worm that reading found to be gained or lost if it says the same. */
function withWormOf(read: ProofAnswer, answer: Answer): Answer & { kworm: Point } {
  const same = answer.code === read.code && (answer.code === LOSE || answer.move === read.move);
  return same ? { ...answer, move: read.move, kworm: read.kworm } : { ...answer, kworm: 0 };
}
