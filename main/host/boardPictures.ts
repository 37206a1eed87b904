/**
 * Pictures of the user's for the board and the stones: files in the data folder, one for each part. What is kept is a picture by its first bytes,
 * whatever its name says, and small enough to be handed to the page at its start. The page only ever shows them through an image element, where
 * nothing that an SVG may hold is carried out or fetched.
 */
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { verbatim } from '../../engine/protocol/sayings.ts';
import { attempt, writeFileAtomic } from '../files/atomicFile.ts';
import { makePrivateFolder } from '../files/privateFolder.ts';
import type { Calls } from '../ipc/api.ts';
import { ApiError } from '../ipc/errors.ts';
import {
  MAX_PICTURE_BYTES,
  PICTURE_PARTS,
  type BoardPicture,
  type PicturePart,
  type PictureReplies,
  type PictureType,
} from '../ipc/pictureApi.ts';

type PictureServices = {
  [C in keyof PictureReplies]: (params: Calls[C]['params']) => PictureReplies[C];
};

const names = z.object({ board: z.string(), black: z.string(), white: z.string() }).partial();

/** What the bytes are a picture of; null when they are none that a page can show. */
export function pictureType(bytes: Uint8Array): PictureType | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4096));
  if (head.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'image/png';
  if (head.length > 3 && head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'image/jpeg';
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP')
    return 'image/webp';
  // Declarations and comments may come before the root element.
  const text = head.toString('utf8').replace(/^\uFEFF/, '');
  return /^\s*(<\?xml[^]*?\?>\s*|<!--[^]*?-->\s*|<!DOCTYPE[^>]*>\s*)*<svg[\s>]/i.test(text)
    ? 'image/svg+xml'
    : null;
}

export class BoardPictures {
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'pictures');
  }

  /** Those that there are; one that cannot be read any more comes with the reason. */
  list(): BoardPicture[] {
    const named = this.#names();
    return PICTURE_PARTS.flatMap((part): BoardPicture[] => {
      const name = named[part];
      if (name === undefined) return [];
      const nothing = { part, name, type: 'image/png' as const, base64: '' };
      try {
        const path = this.#path(part);
        const { size } = statSync(path);
        if (size > MAX_PICTURE_BYTES) return [{ ...nothing, fault: { key: 'host.picture.grown' } }];
        const bytes = readFileSync(path);
        const type = pictureType(bytes);
        if (type === null) return [{ ...nothing, fault: { key: 'host.picture.spoilt' } }];
        return [{ part, name, type, base64: bytes.toString('base64') }];
      } catch (error) {
        return [{ ...nothing, fault: verbatim(error instanceof Error ? error.message : String(error)) }];
      }
    });
  }

  services(): PictureServices {
    return {
      'pictures.list': () => this.list(),
      'pictures.put': ({ part, name, base64 }) => this.put(part, name, Buffer.from(base64, 'base64')),
      'pictures.remove': ({ part }) => this.remove(part),
    };
  }

  /** Keeps a picture for a part, in the place of the one before. */
  put(part: PicturePart, name: string, bytes: Buffer): BoardPicture[] {
    if (bytes.length > MAX_PICTURE_BYTES)
      throw new ApiError('bad-params', {
        key: 'host.picture.large',
        args: { name, size: `${MAX_PICTURE_BYTES / 1024 / 1024}` },
      });
    if (pictureType(bytes) === null)
      throw new ApiError('bad-params', { key: 'host.picture.none', args: { name } });
    makePrivateFolder(this.#folder);
    writeFileAtomic(this.#path(part), bytes);
    this.#keepNames({ ...this.#names(), [part]: name });
    return this.list();
  }

  remove(part: PicturePart): BoardPicture[] {
    const named = this.#names();
    delete named[part];
    this.#keepNames(named);
    attempt(this.#path(part), 'remove', () => rmSync(this.#path(part), { force: true }));
    return this.list();
  }

  /** The kind of picture is in its bytes, so that the file needs no ending that could say something else. */
  #path(part: PicturePart): string {
    return join(this.#folder, part);
  }

  #names(): Partial<Record<PicturePart, string>> {
    try {
      const checked = names.safeParse(JSON.parse(readFileSync(join(this.#folder, 'names.json'), 'utf8')));
      if (checked.success) return checked.data;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
    }
    // There is no list, or it is damaged: the pictures are what is there, without the names they had.
    const there = PICTURE_PARTS.filter((part) => existsSync(this.#path(part)));
    return Object.fromEntries(there.map((part) => [part, part]));
  }

  #keepNames(named: Partial<Record<PicturePart, string>>): void {
    makePrivateFolder(this.#folder);
    writeFileAtomic(join(this.#folder, 'names.json'), JSON.stringify(named));
  }
}
