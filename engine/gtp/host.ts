/** What the command table needs from outside: files, clocks, an error stream. The engine itself has none of them. */

/** The outside world of a GtpSession; the command line provides the real one, tests a fake one. */
export interface GtpHost {
  /** The program's version number. */
  readonly version: string;
  /** The decoded text of a file; throws when it cannot be read. */
  readFile(name: string): string;
  /** Writes a text file; throws when it cannot. */
  writeFile(name: string, text: string): void;
  /** CPU seconds (user and system) spent by the process. */
  cpuSeconds(): number;
  /** A monotonic clock in seconds; only differences count. */
  secondsNow(): number;
  /** Today as YYYY-MM-DD, for game records. */
  today(): string;
  /** Writes a line to the error stream. */
  errorLine(text: string): void;
  /** From now on SIGINT to the process of this number ends what is under way; absent: nothing does. */
  interruptedBySignal?(): number;
  /** Raises the stop flag of the engine's watch once the command under way has lasted so many seconds more; absent: nobody can. */
  stopAfter?(seconds: number): void;
}
