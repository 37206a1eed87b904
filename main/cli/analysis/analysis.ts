/** `yomi analysis`: KataGo's JSON analysis protocol on standard input and output. What it needs is loaded when it runs. */
import type { Command } from 'commander';
import { DEFAULT_MEGABYTES, MAX_THREADS, usualThreads } from '../../engine/threads.ts';
import { yomiVersion } from '../../host/places.ts';
import { writeAll } from '../conversation.ts';
import { integer } from '../values.ts';

interface AnalysisOptions {
  threads: number;
  level: number;
  seed: number;
  cacheSize: number;
  schema?: boolean;
}

/** Adds the command to the program. */
export function addAnalysisCommand(program: Command): void {
  program
    .command('analysis')
    .description(
      "answer positions in JSON, many at once (KataGo's protocol, with reasons, dragons and words)",
    )
    .option('--threads <n>', 'positions analysed at once', integer('number', 1, MAX_THREADS), usualThreads())
    .option(
      '--level <n>',
      'how many playouts a position gets without maxVisits',
      integer('level', 1, 100),
      10,
    )
    .option('--seed <n>', 'random seed', integer('seed', -0x7fffffff, 0x7fffffff), 1)
    .option(
      '--cache-size <n>',
      'megabytes for all trees',
      integer('cache size', 1, 100_000),
      DEFAULT_MEGABYTES,
    )
    .option('--schema', 'print the JSON schema of queries')
    .addHelpText(
      'after',
      `
A query is one line, as in
  {"id":"a","boardXSize":9,"boardYSize":9,"rules":"japanese","komi":6.5,"moves":[["B","E5"],["W","C3"]],"includeYomi":true}
Each of its positions (analyzeTurns) is answered in a line: moveInfos, rootInfo, ownership as KataGo writes them, and with includeYomi an
object yomi with moves (value, reasons, terms), dragons (status, eyes, points of attack and defense), territory and explanation.
Numbers are Black's unless overrideSettings.reportAnalysisWinratesAs says otherwise.`,
    )
    .action(async ({ schema, cacheSize, ...options }: AnalysisOptions) => {
      if (schema === true) {
        const { publishedSchema } = await import('./query.ts');
        await writeAll(process.stdout, publishedSchema());
        return;
      }
      const { AnalysisServer } = await import('./analysisServer.ts');
      const settings = { ...options, megabytes: cacheSize, version: yomiVersion() };
      await new AnalysisServer(settings, (text) => writeAll(process.stdout, text)).answer(process.stdin);
    });
}
