/** An engine's process for tests, which does only what the test tells it. */
import type { FromEngine, ToEngine } from '../../engine/protocol/messages.ts';
import type { EngineProcess, EngineProcessListener } from './engineProcess.ts';

/** "genmove 1", "stop 1", "patterns", "strengths", "parameters". */
function nameOf(message: Exclude<ToEngine, { type: 'ping' }>): string {
  if (message.type === 'request') return `${message.method} ${message.id}`;
  return message.type === 'stop' ? `stop ${message.id}` : message.type;
}

export class FakeProcess implements EngineProcess {
  readonly sent: ToEngine[] = [];
  killed = false;
  listener!: EngineProcessListener;

  listen(listener: EngineProcessListener): void {
    this.listener = listener;
  }
  send(message: ToEngine): void {
    this.sent.push(message);
  }
  kill(): void {
    this.killed = true;
  }
  say(message: FromEngine): void {
    this.listener.message(message);
  }
  /** What was sent apart from pings. */
  get asked(): string[] {
    return this.sent.flatMap((message) => (message.type === 'ping' ? [] : [nameOf(message)]));
  }
  answerPings(): void {
    for (const message of this.sent.splice(0)) {
      if (message.type === 'ping') this.say({ type: 'pong', id: message.id });
      else this.kept.push(message);
    }
    this.sent.push(...this.kept.splice(0));
  }
  private readonly kept: ToEngine[] = [];
}
