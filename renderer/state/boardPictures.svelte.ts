/**
 * The user's own pictures of board and stones: chosen, tried, kept by the host and handed to the boards as they can be drawn. One that cannot be
 * drawn is told of, and the built-in look stays in its place.
 */
import type { Api } from '../../main/ipc/api.ts';
import type { BoardPicture, PicturePart } from '../../main/ipc/pictureApi.ts';
import type { BoardImages } from '../board/types.ts';
import { t } from '../messages/messages.ts';
import { toBase64, type GivenFile } from './files.ts';
import type { Notices } from './notices.svelte.ts';

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

/** Draws nothing: the picture as it can be drawn, or the reason why it cannot. */
async function decoded(type: string, base64: string): Promise<HTMLImageElement | string> {
  const image = new Image();
  image.src = `data:${type};base64,${base64}`;
  try {
    await image.decode();
  } catch {
    return t('board:picture.damaged');
  }
  return image.naturalWidth > 0 && image.naturalHeight > 0 ? image : t('board:picture.noSize');
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

  constructor(api: Api, notices: Notices) {
    this.#api = api;
    this.#notices = notices;
  }

  async read(): Promise<void> {
    try {
      await this.#show(await this.#api.call('pictures.list', {}));
    } catch (error) {
      this.#notices.failed(t('board:picture.notRead'), error);
    }
  }

  /** Keeps a file of the user's for a part, when it can be drawn. */
  async choose(part: PicturePart, { name, bytes }: GivenFile): Promise<void> {
    const base64 = toBase64(bytes);
    const image = await this.decode(typeOf(name), base64);
    if (typeof image === 'string') {
      this.#notices.show({
        severity: 'error',
        message: t('board:picture.notTaken', { name, reason: image }),
      });
      return;
    }
    try {
      await this.#show(await this.#api.call('pictures.put', { part, name: name.slice(-255), base64 }));
    } catch (error) {
      this.#notices.failed(t('board:picture.notKept'), error);
    }
  }

  async remove(part: PicturePart): Promise<void> {
    try {
      await this.#show(await this.#api.call('pictures.remove', { part }));
    } catch (error) {
      this.#notices.failed(t('board:picture.notRemoved'), error);
    }
  }

  async #show(list: BoardPicture[] | null): Promise<void> {
    const key = ++this.#key;
    const images: { -readonly [Part in PicturePart]?: HTMLImageElement } = {};
    const faults: string[] = [];
    for (const { part, name, type, base64, fault } of list ?? []) {
      const image = fault ?? (await this.decode(type, base64));
      if (typeof image === 'string')
        faults.push(t('board:picture.fault', { part: PART_WORDS[part], name, fault: image }));
      else images[part] = image;
    }
    // A later answer has come meanwhile.
    if (key !== this.#key) return;
    this.list = list ?? [];
    this.images = Object.keys(images).length > 0 ? { key, ...images } : null;
    if (faults.length > 0)
      this.#notices.show({
        severity: 'warning',
        message: t('board:picture.notShown'),
        detail: faults.join('\n'),
      });
  }
}
