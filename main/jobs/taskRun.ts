/** A task done in this process, whose engines are processes of their own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MatchError } from '../match/matchRun.ts';
import { EngineCommandError, type OwnStarter } from '../regression/engines.ts';
import type { Saying } from '../../engine/protocol/sayings.ts';
import { ApiError, sayingOf } from '../ipc/errors.ts';
import { keptSaying } from '../store/keptSaying.ts';
import type { Gate } from './gate.ts';
import { JobError, type JobSpec } from './jobSpec.ts';
import { kindOf } from './kinds.ts';

/** A task as it is given to whoever does it. */
export interface Assignment {
  spec: JobSpec;
  task: number;
  given: unknown;
  /** Where the inputs of the job lie. */
  folder: string;
}

/**
 * What came of a task: 'failed': it cannot be done here; 'died': whoever did it is gone; 'abandoned': as was asked for. `problem`: text, or a
 * phrase as it is kept (keptSaying.ts).
 */
export type TaskEnd =
  | { kind: 'done'; result: unknown; milliseconds: number }
  | { kind: 'failed' | 'died'; problem: string }
  | { kind: 'abandoned' };

/** Which engine of ours this is. */
export interface OwnEngine {
  build: string;
  patternSet: string;
  start?: OwnStarter | undefined;
}

/** Does a task; never rejects for what a job or an engine may do. */
export async function runTask(
  { spec, task, given, folder }: Assignment,
  own: OwnEngine,
  { gate, abandon }: { gate: Gate; abandon: AbortSignal },
): Promise<TaskEnd> {
  const other = otherEngine(spec, own);
  if (other !== undefined) return { kind: 'failed', problem: keptSaying(other) };
  const scratch = mkdtempSync(join(tmpdir(), 'yomi-job-'));
  const began = gate.now();
  try {
    const result = await kindOf(spec).run(spec, task, given, {
      folder,
      scratch,
      gate,
      abandon,
      own: own.start,
    });
    if (result === undefined || abandon.aborted) return { kind: 'abandoned' };
    return { kind: 'done', result, milliseconds: gate.now() - began };
  } catch (error) {
    const told = [JobError, EngineCommandError, MatchError, ApiError].some((kind) => error instanceof kind);
    if (!told) throw error;
    return { kind: 'failed', problem: keptSaying(sayingOf(error)) };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Why a job cannot be done with this engine; undefined when it can. */
export function otherEngine(spec: JobSpec, { build, patternSet }: OwnEngine): Saying | undefined {
  if (spec.build !== build) return { key: 'host.job.otherBuild', args: { before: spec.build, now: build } };
  if (spec.patternSet !== patternSet)
    return { key: 'host.job.otherPatterns', args: { before: spec.patternSet, now: patternSet } };
  return undefined;
}
