/** `yomi docs`: what belongs to a system's documentation, made from the tables that the program itself goes by. Loaded when it runs. */
import { Argument, type Command } from 'commander';
import type { DocKind } from './docTexts.ts';
import { writeAll } from './conversation.ts';

const KINDS: readonly DocKind[] = ['man', 'bash', 'zsh', 'fish', 'gtp', 'json'];

/** Adds the command to the program. */
export function addDocsCommand(program: Command, version: string): void {
  program
    .command('docs')
    .description('print the man page, completions for a shell, or the reference of GTP or JSON')
    .addArgument(new Argument('<kind>', 'what to print').choices(KINDS))
    .addHelpText(
      'after',
      `
  yomi docs man > yomi.6                              # the man page; man ./yomi.6
  yomi docs bash > ~/.local/share/bash-completion/completions/yomi
  yomi docs zsh > ~/.zfunc/_yomi                      # a folder of $fpath
  yomi docs fish > ~/.config/fish/completions/yomi.fish
  yomi docs gtp > gtp.md                              # every GTP command
  yomi docs json > json.md                            # the queries of yomi analysis`,
    )
    .action(async (kind: DocKind) => {
      const { docText } = await import('./docTexts.ts');
      await writeAll(process.stdout, docText(kind, program, version));
    });
}
