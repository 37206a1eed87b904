/**
 * What is asked about one position and colour while it is on the board: the host is asked for a position once, a newer question
 * overtakes an older one, and after a change of the databases it is asked again.
 */
import type { PositionSpec, Stone } from '../../../engine/protocol/types.ts';
import { errorData } from '../../api/errors.ts';

export interface PositionQuestion {
  position: PositionSpec;
  color: Stone;
}

export abstract class PositionDesk<Answer> {
  /** The position of what is shown; null before the first answer. */
  answered = $state.raw<string | null>(null);
  loading = $state(false);
  failure = $state.raw<string | null>(null);
  #question: (PositionQuestion & { key: string }) | null = null;
  #asked = 0;

  /** What the host says; null when the question was stopped. */
  protected abstract fetch(question: PositionQuestion): Promise<Answer | null>;
  protected abstract show(answer: Answer): void;
  /** Another position: what was looked at is of the one before. */
  protected abstract leave(): void;

  protected get question(): PositionQuestion | null {
    return this.#question;
  }

  /** What is shown is about the position that was asked about last. */
  protected get isAnswered(): boolean {
    return this.#question !== null && this.answered === this.#question.key;
  }

  /** Asks about a position, unless the answer is here. */
  async look(position: PositionSpec, color: Stone): Promise<void> {
    const key = `${color} ${JSON.stringify(position)}`;
    if (this.#question?.key === key && this.failure === null) return;
    this.#question = { position, color, key };
    this.leave();
    await this.#ask();
  }

  /** Asks again; whether what was shown before and what is shown now are about the same position. */
  protected async askAgain(): Promise<boolean> {
    const key = this.#question?.key;
    if (key === undefined) return false;
    const isKnown = this.answered === key;
    await this.#ask();
    return isKnown && this.answered === this.#question?.key && this.failure === null;
  }

  async #ask(): Promise<void> {
    const question = this.#question;
    if (!question) return;
    const asked = ++this.#asked;
    this.loading = true;
    try {
      const answer = await this.fetch(question);
      if (asked !== this.#asked || answer === null) return;
      this.answered = question.key;
      this.failure = null;
      this.show(answer);
    } catch (thrown) {
      if (asked === this.#asked) this.failure = errorData(thrown).message;
    } finally {
      if (asked === this.#asked) this.loading = false;
    }
  }
}
