/** The user's own pictures of board and stones. */
import type { Saying } from '../../engine/protocol/sayings.ts';

export const PICTURE_PARTS = ['board', 'black', 'white'] as const;
export type PicturePart = (typeof PICTURE_PARTS)[number];
export type PictureType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/svg+xml';

/** Most bytes of one picture. */
export const MAX_PICTURE_BYTES = 4 * 1024 * 1024;

export interface BoardPicture {
  part: PicturePart;
  /** Of the file that the user chose. */
  name: string;
  type: PictureType;
  base64: string;
  /** Why it cannot be shown; then there are no bytes. */
  fault?: Saying;
}

export interface PictureReplies {
  'pictures.list': BoardPicture[];
  /** Keeps a picture for one part; 'bad-params' when it cannot be taken, and the one before stays. All that there are. */
  'pictures.put': BoardPicture[];
  'pictures.remove': BoardPicture[];
}
