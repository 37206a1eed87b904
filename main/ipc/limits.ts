/** Bounds that schemas and services have in common. */

/** Most bytes of a file that can be opened; also the limit of SGF text, in UTF-16 units. */
export const MAX_FILE_BYTES = 64 * 1024 * 1024;
