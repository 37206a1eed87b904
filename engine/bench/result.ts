/** What every bench workload returns. */
export interface BenchResult {
  /** Operations done; what an operation is, the workload says. */
  count: number;
  /** Depends on everything computed, so that nothing can be optimised away and a change of behaviour is seen. */
  checksum: number;
}
