/**
 * Where the compiled databases come from that the program brings along (builtins.ts). Nothing here reads files, so every
 * program says once, before it needs them, how to get their bytes.
 */

/** Set by `provideBuiltins`. */
export const builtinSource: { read: () => ArrayBufferLike } = {
  read() {
    throw new Error('No one has said where the compiled pattern databases are: provideBuiltins()');
  },
};

/** Says how to get the bytes; called once at most, when they are needed. What it throws reaches who needs them. */
export function provideBuiltins(read: () => ArrayBufferLike): void {
  builtinSource.read = read;
}
