declare module 'postject' {
  /** Puts `data` into an executable under a name, and flips its mark. */
  export function inject(
    file: string,
    name: string,
    data: Buffer,
    options: { sentinelFuse: string; machoSegmentName?: string },
  ): Promise<void>;
}
