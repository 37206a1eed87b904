/**
 * What an engine draws while it thinks, taken out of its error stream as GoGui documents it: a line "gogui-gfx: CIRCLE D4" is a drawing, and
 * one with nothing behind the colon begins a drawing of the lines that follow, up to an empty one. Each drawing takes the place of the one before.
 */

const MARK = 'gogui-gfx:';
/** Characters of a drawing; of a longer one nothing is drawn. */
const MOST = 100_000;

export class LiveGraphics {
  readonly #tell: (drawing: string) => void;
  /** The line that has begun; null: what is left of it is no drawing. */
  #line: string | null = '';
  /** Lines of the drawing that has begun; null outside of one. */
  #block: string[] | null = null;
  #length = 0;

  /** `tell` gets each drawing, a command on each line. */
  constructor(tell: (drawing: string) => void) {
    this.#tell = tell;
  }

  /** Takes what was written; answers what of it is not drawn. */
  add(chunk: string): string {
    let rest = '';
    const pieces = chunk.split('\n');
    for (const [i, piece] of pieces.entries()) {
      const ends = i < pieces.length - 1;
      if (this.#line === null) rest += ends ? `${piece}\n` : piece;
      else rest += this.#piece(this.#line + piece, ends);
      if (ends) this.#line = '';
    }
    return rest;
  }

  /** A line, or the beginning of one; answers what of it is not drawn. */
  #piece(line: string, ends: boolean): string {
    if (this.#block !== null || MARK.startsWith(line) || line.startsWith(MARK)) {
      if (!ends) {
        // Of what is too long for a drawing the end is not needed.
        this.#line = line.slice(0, MOST);
        return '';
      }
      const text = line.trim();
      if (this.#block !== null) this.#inBlock(text);
      else if (!line.startsWith(MARK)) return `${line}\n`;
      else if (text === MARK) this.#begin();
      else this.#tell(text.slice(MARK.length).trim());
      return '';
    }
    if (!ends) this.#line = null;
    return ends ? `${line}\n` : line;
  }

  #begin(): void {
    this.#block = [];
    this.#length = 0;
  }

  #inBlock(text: string): void {
    const block = this.#block!;
    this.#length += text.length + 1;
    if (text === '') {
      this.#block = null;
      if (this.#length <= MOST) this.#tell(block.join('\n'));
    } else if (this.#length <= MOST) block.push(text);
  }
}
