/**
 * The user's own pictures of board and stones: chosen, tried, kept by the host and handed to the boards as they can be drawn. One that cannot be
 * drawn is told of, and the built-in look stays in its place.
 */
import type { Saying } from '../../engine/protocol/sayings.ts';
import type { Api } from '../../main/ipc/api.ts';
import type { BoardPicture, PicturePart } from '../../main/ipc/pictureApi.ts';
import { toldText } from '../api/errors.ts';
import type { BoardImages } from '../board/types.ts';
import { t } from '../messages/messages.ts';
import { toBase64 } from './files.ts';
import type { Notices, Words } from './notices.svelte.ts';

export const PICTURE_PARTS: readonly PicturePart[] = ['board', 'black', 'white'];
/** What the parts are called, in the language of whenever it is read. */
export const PART_WORDS: Readonly<Record<PicturePart, string>> = {
  get board() {
    return t('board:picture.board');
  },
  get black() {
    return t('board:picture.black');
  },
  get white() {
    return t('board:picture.white');
  },
};

/** The type that a page takes a file of that name for; the host looks at the bytes. */
function typeOf(name: string): string {
  const ending = /\.(\w+)$/.exec(name)?.[1].toLowerCase() ?? '';
  const types: Record<string, string> = { jpg: 'image/jpeg', jpeg: 'image/jpeg', svg: 'image/svg+xml' };
  return types[ending] ?? `image/${ending}`;
}

/** Most bytes of a picture, those of main/ipc/pictureApi.ts, which a test holds it to: larger files are not even read. */
export const MOST_BYTES = 4 * 1024 * 1024;
/** Most points of a picture, in millions: a small file may hold so many that the window stands still with each drawing. */
const MOST_POINTS = 40;

/** Why a picture of that size cannot be drawn; undefined when it can. */
export function sizeFault(width: number, height: number): Words | undefined {
  if (width * height === 0) return () => t('board:picture.noSize');
  if (width * height > MOST_POINTS * 1e6) return () => t('board:picture.tooFine', { most: MOST_POINTS });
  return undefined;
}

/** Draws nothing: the picture as it can be drawn, or the reason why it cannot. */
async function decoded(type: string, base64: string): Promise<HTMLImageElement | Words> {
  const image = new Image();
  try {
    // Its size is known before its points are.
    await new Promise((loaded, failed) => {
      image.onload = loaded;
      image.onerror = failed;
      image.src = `data:${type};base64,${base64}`;
    });
    const fault = sizeFault(image.naturalWidth, image.naturalHeight);
    if (fault !== undefined) return fault;
    await image.decode();
  } catch {
    return () => t('board:picture.damaged');
  }
  return image;
}

export class BoardPictures {
  /** Those that are kept. */
  list = $state.raw<readonly BoardPicture[]>([]);
  /** Those that can be drawn; null when there are none. */
  images = $state.raw<BoardImages | null>(null);
  /** Makes an image of a picture; in a page, by the page. */
  decode: typeof decoded = decoded;
  readonly #api: Api;
  readonly #notices: Notices;
  #key = 0;
  /** The message about the last picture that was not taken. */
  #told: number | undefined;

  constructor(api: Api, notices: Notices) {
    this.#api = api;
    this.#notices = notices;
  }

  async read(): Promise<void> {
    try {
      await this.#show(await this.#api.call('pictures.list', {}));
    } catch (error) {
      this.#notices.failed(() => t('board:picture.notRead'), error);
    }
  }

  /** Keeps a file of the user's for a part, when it can be drawn; whether it did. */
  async choose(part: PicturePart, file: Pick<File, 'name' | 'size' | 'arrayBuffer'>): Promise<boolean> {
    const name = file.name.slice(-255);
    // What was told of another one does not concern this one.
    if (this.#told !== undefined) this.#notices.dismiss(this.#told);
    if (file.size > MOST_BYTES) {
      const says: Saying = { key: 'host.picture.large', args: { name, size: `${MOST_BYTES / 1024 / 1024}` } };
      this.#told = this.#notices.show({ severity: 'error', message: () => toldText('', says) });
      return false;
    }
    const base64 = toBase64(new Uint8Array(await file.arrayBuffer()));
    const image = await this.decode(typeOf(name), base64);
    if (typeof image === 'function') {
      const message: Words = () => t('board:picture.notTaken', { name, reason: image() });
      this.#told = this.#notices.show({ severity: 'error', message });
      return false;
    }
    const before = this.#of(part);
    if (!(await this.#put(part, name, base64))) return false;
    if (before && before.base64 !== '' && before.base64 !== base64)
      this.#offer(() => t('board:picture.replaced', { name, before: before.name }), before);
    return true;
  }

  async remove(part: PicturePart): Promise<void> {
    const before = this.#of(part);
    try {
      await this.#show(await this.#api.call('pictures.remove', { part }));
    } catch (error) {
      this.#notices.failed(() => t('board:picture.notRemoved'), error);
      return;
    }
    if (before && before.base64 !== '')
      this.#offer(() => t('board:picture.removed', { name: before.name }), before);
  }

  #of(part: PicturePart): BoardPicture | undefined {
    return this.list.find((one) => one.part === part);
  }

  async #put(part: PicturePart, name: string, base64: string): Promise<boolean> {
    try {
      await this.#show(await this.#api.call('pictures.put', { part, name, base64 }));
      return true;
    } catch (error) {
      this.#told = this.#notices.failed(() => t('board:picture.notKept'), error);
      return false;
    }
  }

  /** Tells what became of a picture and offers it back, as long as nothing else has become of its part. */
  #offer(message: Words, { part, name, base64 }: BoardPicture): void {
    const now = this.#of(part)?.base64;
    this.#notices.info(message, {
      label: () => t('actions:edit.undo'),
      run: () => void this.#put(part, name, base64),
      holds: () => this.#of(part)?.base64 === now,
    });
  }

  async #show(list: BoardPicture[] | null): Promise<void> {
    const key = ++this.#key;
    const images: { -readonly [Part in PicturePart]?: HTMLImageElement } = {};
    const faults: Words[] = [];
    for (const { part, name, type, base64, fault } of list ?? []) {
      const image = fault ? (): string => toldText('', fault) : await this.decode(type, base64);
      if (typeof image === 'function')
        faults.push(() => t('board:picture.fault', { part: PART_WORDS[part], name, fault: image() }));
      else images[part] = image;
    }
    // A later answer has come meanwhile.
    if (key !== this.#key) return;
    this.list = list ?? [];
    this.images = Object.keys(images).length > 0 ? { key, ...images } : null;
    if (faults.length > 0)
      this.#notices.show({
        severity: 'warning',
        message: () => t('board:picture.notShown'),
        detail: () => faults.map((words) => words()).join('\n'),
      });
  }
}
