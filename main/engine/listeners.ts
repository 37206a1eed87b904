/** A set of callbacks for one kind of event. */
export class Listeners<T> {
  readonly #all = new Set<(value: T) => void>();

  /** Adds a listener; returns a function that takes it off again. */
  add(listener: (value: T) => void): () => void {
    // A wrapper, so that the same function added twice is two listeners.
    const own = (value: T): void => listener(value);
    this.#all.add(own);
    return () => void this.#all.delete(own);
  }

  /** Calls everybody who was listening when it began. */
  emit(value: T): void {
    for (const listener of [...this.#all]) listener(value);
  }
}
