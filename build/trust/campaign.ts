/** What a campaign of trust is: something done very many times, and a table of what became of it. */

/** How long a campaign is, and which one: the same seed does the same things. */
export interface CampaignOptions {
  /** Undefined: as many as the campaign thinks a long run should have. */
  rounds: number | undefined;
  seed: number;
}

/** One line of the table: column → figure. */
export type Row = Readonly<Record<string, string | number>>;

/** A file build/trust/<name>.ts exports this as `run`; it throws when a promise was broken beyond what a table can tell. */
export type Campaign = (options: CampaignOptions) => Promise<Row[]>;

/** A seeded generator of integers 0..n-1. */
export type Ints = (n: number) => number;
