/**
 * The pages of a database that SQLite does not open any more, as they stand in its file and in its write-ahead log, in the layout that
 * SQLite publishes (sqlite.org/fileformat2.html). Nothing here is trusted: of a page there may be several images, of different times,
 * and whoever asks judges by what is in them.
 *
 * A log whose chain of checksums is broken still has the pages that come after the break; SQLite would not look at them.
 */

/** The content of a page at one time; a greater `time` is a later one. */
export interface PageImage {
  bytes: Buffer;
  time: number;
}

const DEFAULT_PAGE_SIZE = 4096;
const WAL_HEADER = 32;
const FRAME_HEADER = 24;
/** When the file itself was written, between frames of earlier logs and those of the log as it is. */
const FILE_TIME = 0;

/** Pages by number, from 1. */
export class PageImages {
  readonly pageSize: number;
  readonly count: number;
  /** How many pages the file says it has; 0 when it does not say so credibly. */
  readonly said: number;
  readonly #images = new Map<number, PageImage[]>();

  constructor(file: Buffer, log: Buffer, pageSize = pageSizeOf(file, log)) {
    this.pageSize = pageSize;
    let count = Math.floor(file.length / pageSize);
    for (let page = 1; page <= count; page++)
      this.#add(page, { bytes: file.subarray((page - 1) * pageSize, page * pageSize), time: FILE_TIME });
    for (const { page, ...image } of framesOf(log, pageSize)) {
      this.#add(page, image);
      count = Math.max(count, page);
    }
    this.count = count;
    for (const images of this.#images.values()) images.sort((a, b) => b.time - a.time);
    const [header] = this.of(1);
    const said = header ? header.bytes.readUInt32BE(28) : 0;
    this.said = said < 100 * (count + 100) ? said : 0;
  }

  /** Latest first. */
  of(page: number): readonly PageImage[] {
    return this.#images.get(page) ?? [];
  }

  /** The latest image that is not later than a time. */
  at(page: number, time: number): Buffer | undefined {
    return this.of(page).find((image) => image.time <= time)?.bytes;
  }

  /** Pages that hold nothing any more, though their old content stands there; none when the list of them is not sound. */
  free(): Set<number> {
    const header = this.at(1, Infinity);
    const free = new Set<number>();
    if (!header) return free;
    let trunk = header.readUInt32BE(32);
    while (trunk !== 0) {
      const page = this.at(trunk, Infinity);
      if (!page || free.has(trunk)) return new Set();
      free.add(trunk);
      const leaves = page.readUInt32BE(4);
      if (leaves > this.pageSize / 4 - 2) return new Set();
      for (let i = 0; i < leaves; i++) free.add(page.readUInt32BE(8 + 4 * i));
      trunk = page.readUInt32BE(0);
    }
    return free.size === header.readUInt32BE(36) ? free : new Set();
  }

  #add(page: number, image: PageImage): void {
    const images = this.#images.get(page);
    if (images) images.push(image);
    else this.#images.set(page, [image]);
  }
}

/** What the file or its log says when that can be, else SQLite's default, which is what Yomi's databases have. */
function pageSizeOf(file: Buffer, log: Buffer): number {
  const said = [
    file.length >= 100 && file.toString('latin1', 0, 15) === 'SQLite format 3' ? file.readUInt16BE(16) : 0,
    log.length >= WAL_HEADER ? log.readUInt32BE(8) : 0,
  ];
  return said.find((size) => size >= 512 && size <= 65536 && (size & (size - 1)) === 0) ?? DEFAULT_PAGE_SIZE;
}

/** The frames of a log: those up to its last commit are later than the file; those of logs before it, whose place they took, earlier. */
function framesOf(log: Buffer, pageSize: number): (PageImage & { page: number })[] {
  const frames: { page: number; commits: boolean; salt: string; bytes: Buffer }[] = [];
  const size = FRAME_HEADER + pageSize;
  for (let start = WAL_HEADER; start + size <= log.length; start += size) {
    frames.push({
      page: log.readUInt32BE(start),
      commits: log.readUInt32BE(start + 4) !== 0,
      salt: log.toString('latin1', start + 8, start + 16),
      bytes: log.subarray(start + FRAME_HEADER, start + size),
    });
  }
  const salt = presentSalt(
    log,
    frames.map((frame) => frame.salt),
  );
  const last = frames.findLastIndex((frame) => frame.salt === salt && frame.commits);
  return frames
    .filter(({ page, salt: own }, i) => page >= 1 && page < 2 ** 31 && (i <= last || own !== salt))
    .map(({ page, bytes }, i) => ({
      page,
      bytes,
      time: i <= last ? FILE_TIME + 1 + i : FILE_TIME - frames.length + i,
    }));
}

/** The mark of the frames that count: the header's, unless no frame has it, since then the header is damaged. */
function presentSalt(log: Buffer, salts: readonly string[]): string | undefined {
  const said = log.toString('latin1', 16, 24);
  return salts.includes(said) ? said : salts.at(0);
}
