/** Markdown as the pages of Help use it, in every language. */
import type { MarkedExtension, Tokens } from 'marked';

/**
 * Emphasis without CommonMark's rules for what may stand beside it: they want a space, which Chinese and Japanese do not have,
 * behind `**新規対局…**`. It never spans a star, and begins and ends with what is no space.
 */
const EMPHASIS = /^(\*\*?)(?![\s*])((?:`[^`]*`|[^*`])*(?:`[^`]*`|[^\s*`]))\1(?!\*)/;

export const HELP_MARKDOWN: MarkedExtension = {
  tokenizer: {
    emStrong(source): Tokens.Em | Tokens.Strong | false {
      const found = EMPHASIS.exec(source);
      if (!found) return false;
      const [raw, stars, text] = found;
      const type = stars === '**' ? 'strong' : 'em';
      return { type, raw, text, tokens: this.lexer.inlineTokens(text) };
    },
  },
};

/** The first line of a translation: `<!-- of SHA -->` names the English text it is of (textId of build/scripts/helpSources.ts). */
const SOURCE_LINE = /^<!-- of ([0-9a-f]{12}) -->\r?\n/;

/** Of which English text a translation is, if it says so, and the page itself. */
export function translationOf(markdown: string): { of: string | undefined; text: string } {
  const found = SOURCE_LINE.exec(markdown);
  return { of: found?.[1], text: markdown.slice(found?.[0].length ?? 0) };
}

/** The page's name: its first heading. */
export function titleOf(markdown: string): string | undefined {
  return /^#\s+(.+)$/m.exec(markdown)?.[1];
}
