/**
 * The options of the `yomi` command that print what the analysis of a loaded game finds (manual 3.9.6, 3.9.7, 5.8, 13.13);
 * analysisReport.ts prints it.
 */
import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import type { DragonOptions } from './dragonOptions.ts';

/** What the options ask for; absent means not given. */
export interface AnalysisOptions {
  worms?: boolean;
  printeyes?: boolean;
  /** Bits; see influenceReport.ts. */
  moyo?: number;
  debugInfluence?: string;
  decideEye?: string;
}

/** A level in decimal or hexadecimal, as in "-m 0x018". */
function bits(text: string): number {
  if (!/^(0x[0-9a-f]{1,6}|\d{1,7})$/i.test(text))
    throw new InvalidArgumentError('The level must be a whole number, like 24 or 0x018.');
  return Number(text);
}

/** Adds the options to `command`. */
export function addAnalysisOptions(command: Command): void {
  command
    .addOption(
      new Option(
        '-w, --worms',
        'with -l: print what is known of every worm and dragon, and the reasons of moves',
      ).conflicts(['mode', 'gtpInput']),
    )
    .addOption(
      new Option(
        '-E, --printeyes',
        'with -l: draw the eye spaces (! marginal, yellow both colors)',
      ).conflicts(['mode', 'gtpInput']),
    )
    .addOption(
      new Option(
        '-m, --moyo <level>',
        'with -l: draw influence; add 0x08 (before any move) and 0x10 regions, 0x20 influence, 0x40 permeability, ' +
          '0x80 strength, 0x100 attenuation, 0x200 territory',
      )
        .argParser(bits)
        .conflicts(['mode', 'gtpInput']),
    )
    .addOption(
      new Option(
        '--debug-influence <location>',
        'with -l and -m: draw the influence after a move there',
      ).conflicts(['mode', 'gtpInput']),
    )
    .addOption(
      new Option('--decide-eye <location>', 'with -l: the value of the eye space there').conflicts([
        'mode',
        'gtpInput',
        'printsgf',
        'decideString',
        'decideConnection',
      ]),
    );
}

/** Whether diagrams are asked for. */
export function asksDiagrams(options: AnalysisOptions & DragonOptions): boolean {
  const { worms, printeyes, printboard, moyo, debugInfluence } = options;
  return (
    worms === true ||
    printeyes === true ||
    printboard === true ||
    moyo !== undefined ||
    debugInfluence !== undefined
  );
}
