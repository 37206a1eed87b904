/** What is asked for by a button about something that may change meanwhile: only the answer to the newest question counts. */
import { errorData } from '../../api/errors.ts';

export class Asked<Answer> {
  /** Null before it is asked for. */
  answer = $state.raw<Answer | null>(null);
  asking = $state(false);
  failure = $state('');
  /** Grows with every question. */
  #turn = 0;

  /** Forgets everything: it was about something else. */
  reset(): void {
    this.#turn++;
    this.answer = null;
    this.asking = false;
    this.failure = '';
  }

  /** Asks; `look` tells each answer as it comes, and ends when telling says that nobody waits for it any more. Its error is the failure. */
  async ask(look: (tell: (answer: Answer) => boolean) => Promise<void>): Promise<void> {
    const mine = ++this.#turn;
    this.asking = true;
    this.failure = '';
    try {
      await look((answer) => {
        if (mine === this.#turn) this.answer = answer;
        return mine === this.#turn;
      });
    } catch (thrown) {
      if (mine === this.#turn) this.failure = errorData(thrown).message;
    } finally {
      if (mine === this.#turn) this.asking = false;
    }
  }
}
