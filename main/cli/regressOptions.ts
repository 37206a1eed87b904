/** What `yomi regress` is told, and what its exit codes mean. */

/** Exit codes. */
export const AS_EXPECTED = 0;
export const UNEXPECTED_FAILURE = 1;
export const NO_RUN = 2;

/** How results are written: as regress.pike, eval.sh and regress.sh of GNU Go do. */
export const FORMATS = ['pike', 'eval', 'regress'] as const;

/** What the command line asks for. */
export interface RegressOptions {
  engine?: string;
  options?: string;
  inProcess?: boolean;
  trust?: boolean;
  suites: string[];
  jobs: number;
  limit: number;
  limitCommands?: string;
  file: string[];
  verbose?: boolean;
  format: (typeof FORMATS)[number];
  json?: boolean;
  junit?: string;
  html?: string;
  store?: boolean;
  data?: string;
  name?: string;
  /** Number of a kept run. */
  resume?: number;
  mixed?: boolean;
  check?: boolean;
  slowMoves?: number;
}
