/** What the owner of a VirtualRows may ask of it. */
export interface VirtualRowsHandle {
  focus(): void;
  /** How far a key goes; undefined for another key. */
  stepOf(event: KeyboardEvent): number | undefined;
}
