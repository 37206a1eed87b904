/** Progress of a job whose tasks are parts of stages, which say themselves how far they are. */
import type { JobProgress, JobSummary } from './jobKind.ts';

/** Stages that follow each other, each cut into tasks. */
export type JobStages<R> = Omit<JobProgress<R>, 'summary'>;

export abstract class StagedProgress<Spec, R, S extends JobStages<R>> implements JobProgress<R> {
  protected readonly spec: Spec;
  protected readonly stages: S;

  constructor(spec: Spec, stages: S) {
    this.spec = spec;
    this.stages = stages;
  }

  get total(): number {
    return this.stages.total;
  }

  get open(): number {
    return this.stages.open;
  }

  get isFinished(): boolean {
    return this.stages.isFinished;
  }

  learn(task: number, result: R): void {
    this.stages.learn(task, result);
  }

  given(task: number): unknown {
    return this.stages.given(task);
  }

  abstract summary(): JobSummary;
}
