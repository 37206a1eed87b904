/**
 * By which work is held without being lost: engines are asked nothing more until it goes on. What an engine is already asked it answers, and
 * time that was held counts for nobody, so no clock runs out meanwhile.
 */
import type { GtpOutcome, TestEngine } from '../regression/testEngine.ts';

export class Gate {
  #waiting: (() => void)[] = [];
  #heldSince: number | undefined;
  #held = 0;

  /** Milliseconds, without those that were held. */
  readonly now = (): number => (this.#heldSince ?? performance.now()) - this.#held;

  hold(): void {
    this.#heldSince ??= performance.now();
  }

  release(): void {
    if (this.#heldSince === undefined) return;
    this.#held += performance.now() - this.#heldSince;
    this.#heldSince = undefined;
    for (const go of this.#waiting.splice(0)) go();
  }

  /** Resolves as soon as it is not held. */
  async passed(): Promise<void> {
    while (this.#heldSince !== undefined) await new Promise<void>((go) => this.#waiting.push(go));
  }
}

/** An engine that is asked nothing while the gate is held. */
export class GatedEngine implements TestEngine {
  readonly #engine: TestEngine;
  readonly #gate: Gate;

  constructor(engine: TestEngine, gate: Gate) {
    this.#engine = engine;
    this.#gate = gate;
  }

  async ask(command: string, limitMs: number): Promise<GtpOutcome> {
    await this.#gate.passed();
    return await this.#engine.ask(command, limitMs);
  }

  takeStderr(): string {
    return this.#engine.takeStderr();
  }

  close(): void {
    this.#engine.close();
  }
}
