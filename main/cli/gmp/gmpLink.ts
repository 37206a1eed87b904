/**
 * The packets of the Go Modem Protocol (revision 1.0; britgo.org/tech/gmp.html, and what gnugo sends): four bytes, of which the first has the
 * sequence bits of both sides and the second a checksum. A command waits until the other side's packets carry its sequence bit, and is sent
 * again when that takes too long. Other bytes are talk, and dropped.
 */

export const GMP = { ok: 0, deny: 1, newGame: 2, query: 3, answer: 4, move: 5, undo: 6 } as const;
type GmpCommand = (typeof GMP)[keyof typeof GMP];

/** The value of OK: all ones. */
const OK_VALUE = 1023;
/** Milliseconds after which a command is sent again, and how often. */
const PATIENCE = 20_000;
const TRIES = 10;

/** What a link needs from outside. */
export interface GmpWire {
  send(bytes: Uint8Array): void;
  /** Calls back later; what is returned calls it off. */
  later(milliseconds: number, act: () => void): () => void;
}

/** Hears of commands of the other side, each once; it is to answer by a command or by `ok`. */
export type GmpListener = (command: number, value: number) => void;

/** The four bytes. */
function packet(his: number, mine: number, command: number, value: number): Uint8Array {
  const start = (his << 1) | mine;
  const first = 0x80 | (command << 4) | (value >> 7);
  const second = 0x80 | (value & 0x7f);
  return Uint8Array.of(start, ((start + first + second) & 0x7f) | 0x80, first, second);
}

export class GmpLink {
  readonly #wire: GmpWire;
  readonly #listener: GmpListener;
  readonly #agreed: () => void;
  #mine = 0;
  #his = 0;
  #read: number[] = [];
  /** Commands to be sent, of which the first waits for its acknowledgement once `#sent` is set. */
  readonly #queue: { command: GmpCommand; value: number }[] = [];
  #sent: Uint8Array | undefined;
  #callOff: (() => void) | undefined;
  #closed = false;

  /** `agreed` hears of every OK, which may be about a command that other commands acknowledged before. */
  constructor(wire: GmpWire, listener: GmpListener, agreed: () => void = () => undefined) {
    this.#wire = wire;
    this.#listener = listener;
    this.#agreed = agreed;
  }

  /** Sends a command as soon as those before are acknowledged. */
  command(command: GmpCommand, value: number): void {
    this.#queue.push({ command, value });
    this.#go();
  }

  /** Acknowledges the last command of the other side. */
  ok(): void {
    this.#wire.send(packet(this.#his, this.#mine, GMP.ok, OK_VALUE));
  }

  close(): void {
    this.#closed = true;
    this.#callOff?.();
  }

  /** Takes what came in. */
  receive(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (byte < 4) this.#read = [byte];
      else if (byte < 0x80 || this.#read.length === 0) this.#read = [];
      else if (this.#read.push(byte) === 4) {
        const [start, sum, first, second] = this.#read;
        this.#read = [];
        if ((((start + first + second) & 0x7f) | 0x80) === sum)
          this.#take(start, (first >> 4) & 7, ((first & 7) << 7) | (second & 0x7f));
      }
    }
  }

  #take(start: number, command: number, value: number): void {
    const theirs = start & 1;
    if (this.#sent && start >> 1 === this.#mine) {
      this.#sent = undefined;
      this.#callOff?.();
      this.#queue.shift();
    }
    if (command === GMP.ok) this.#agreed();
    else {
      // What was heard already was not acknowledged in time.
      if (theirs === this.#his) this.ok();
      else {
        this.#his = theirs;
        this.#listener(command, value);
      }
    }
    this.#go();
  }

  #go(): void {
    if (this.#sent || this.#closed) return;
    const next = this.#queue.at(0);
    if (!next) return;
    this.#mine ^= 1;
    this.#sent = packet(this.#his, this.#mine, next.command, next.value);
    this.#send(1);
  }

  #send(tries: number): void {
    if (!this.#sent || this.#closed) return;
    this.#wire.send(this.#sent);
    this.#callOff = this.#wire.later(PATIENCE, () => {
      if (tries < TRIES) this.#send(tries + 1);
    });
  }
}
