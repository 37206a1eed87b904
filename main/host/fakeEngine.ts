/** For tests: an engine that does nothing of its own. */
import type { ParameterValues } from '../../engine/genmove/parameters.ts';
import type {
  Asking,
  EngineMethod,
  EngineMethods,
  EngineState,
  PackedPatterns,
} from '../../engine/protocol/messages.ts';
import type { Strengths } from '../../engine/protocol/odds.ts';
import type { SearchReport } from '../../engine/protocol/types.ts';
import type { Notice } from '../ipc/api.ts';
import { ASKERS } from '../engine/engineQueue.ts';
import type { HostEngine } from './sharedEngine.ts';

/** Records what is asked of it; answers with what `answer` gives. */
export class FakeEngine implements HostEngine {
  state: EngineState = { kind: 'ready' };
  readonly asked: unknown[] = [];
  readonly patterns: PackedPatterns[] = [];
  readonly strengths: (Strengths | null)[] = [];
  parameters: ParameterValues = {};
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
    asking?: Asking,
  ): Promise<EngineMethods[M]['result']> {
    this.asked.push({ method, params, ...(asking && { asking }) });
    return this.answer() as Promise<EngineMethods[M]['result']>;
  }

  leavePatterns(): void {
    // It matches none.
  }

  usePatterns(databases: PackedPatterns): void {
    this.patterns.push(databases);
  }

  useStrengths(strengths: Strengths | null): void {
    this.strengths.push(strengths);
  }

  useParameters(values: ParameterValues): void {
    this.parameters = values;
  }

  stop(asker: string = ASKERS.game): void {
    this.asked.push(asker === ASKERS.game ? 'stop' : `stop ${asker}`);
  }

  restart(): void {
    this.asked.push('restart');
  }
}
