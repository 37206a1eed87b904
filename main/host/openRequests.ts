/**
 * Files the system asked to open (command line, double click, a second start of the program). They may come before the
 * interface listens, so they wait until it has made its first call.
 */
export class OpenRequests {
  readonly #send: (path: string) => void;
  readonly #waiting: string[] = [];
  #listening = false;

  constructor(send: (path: string) => void) {
    this.#send = send;
  }

  /** Opens an absolute path now, or as soon as there is someone to tell. */
  add(path: string): void {
    if (this.#listening) this.#send(path);
    else this.#waiting.push(path);
  }

  /** The interface is there. */
  start(): void {
    this.#listening = true;
    for (const path of this.#waiting.splice(0)) this.#send(path);
  }

  /** The interface is gone; what comes next waits for the next one. */
  pause(): void {
    this.#listening = false;
  }
}
