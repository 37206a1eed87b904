/** For tests: an engine that does nothing of its own. */
import type {
  EngineLook,
  EngineLooks,
  EngineMethod,
  EngineMethods,
  EngineState,
} from '../../engine/protocol/messages.ts';
import type { SearchReport } from '../../engine/protocol/types.ts';
import type { Notice } from '../ipc/api.ts';
import type { HostEngine } from './host.ts';

/** Records what is asked of it; answers with what `answer` gives. */
export class FakeEngine implements HostEngine {
  state: EngineState = { kind: 'ready' };
  readonly asked: unknown[] = [];
  readonly patterns: ArrayBuffer[] = [];
  answer: () => Promise<unknown> = () => Promise.resolve(null);
  readonly stateListeners = new Set<(state: EngineState) => void>();
  readonly progressListeners = new Set<(report: SearchReport) => void>();
  readonly noticeListeners = new Set<(notice: Notice) => void>();

  onState(listener: (state: EngineState) => void): () => void {
    this.stateListeners.add(listener);
    return () => void this.stateListeners.delete(listener);
  }

  onProgress(listener: (report: SearchReport) => void): () => void {
    this.progressListeners.add(listener);
    return () => void this.progressListeners.delete(listener);
  }

  onNotice(listener: (notice: Notice) => void): () => void {
    this.noticeListeners.add(listener);
    return () => void this.noticeListeners.delete(listener);
  }

  request<M extends EngineMethod>(
    method: M,
    params: EngineMethods[M]['params'],
  ): Promise<EngineMethods[M]['result']> {
    this.asked.push({ method, params });
    return this.answer() as Promise<EngineMethods[M]['result']>;
  }

  look<M extends EngineLook>(method: M, params: EngineLooks[M]['params']): Promise<EngineLooks[M]['result']> {
    this.asked.push({ method, params });
    return this.answer() as Promise<EngineLooks[M]['result']>;
  }

  usePatterns(buffer: ArrayBuffer): void {
    this.patterns.push(buffer);
  }

  stopReading(): void {
    this.asked.push('stopReading');
  }

  stop(): void {
    this.asked.push('stop');
  }

  restart(): void {
    this.asked.push('restart');
  }
}
