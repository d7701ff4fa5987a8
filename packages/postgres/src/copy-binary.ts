const SIGNATURE = Buffer.from("PGCOPY\n\xff\r\n\0", "latin1");
/** The signature, flags and the length of what follows them. */
const HEADER_BYTES = SIGNATURE.length + 4 + 4;
const COUNT_BYTES = 2;
const LENGTH_BYTES = 4;
const END = -1;

type Step = "header" | "extension" | "count" | "length" | "value";

/** Where the reader is: what it reads, and how many bytes of that are still to come. */
interface Place {
  step: Step;
  left: number;
}

/**
 * Reads the binary format of COPY, in chunks that may be cut anywhere, and hands over the bytes of its values one after the other, without
 * their borders. Throws when it is given anything else.
 */
export class CopyBinaryReader {
  readonly #take: (bytes: Uint8Array) => void;
  readonly #head = Buffer.alloc(HEADER_BYTES);
  #held = 0;
  #place: Place = { step: "header", left: HEADER_BYTES };
  /** Values of the row that is read which are still to come. */
  #values = 0;
  isEnded = false;

  constructor(take: (bytes: Uint8Array) => void) {
    this.#take = take;
  }

  write(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length && !this.isEnded; ) {
      const part = chunk.subarray(at, at + this.#place.left);
      at += part.length;
      this.#place.left -= part.length;
      this.#read(part);
      while (this.#place.left === 0 && !this.isEnded) this.#place = this.#next();
    }
  }

  #read(part: Uint8Array): void {
    const { step } = this.#place;
    if (step === "value") this.#take(part);
    else if (step !== "extension") {
      this.#head.set(part, this.#held);
      this.#held += part.length;
    }
  }

  /** What follows what was just read whole. */
  #next(): Place {
    const head = this.#head;
    this.#held = 0;
    switch (this.#place.step) {
      case "header":
        if (head.compare(SIGNATURE, 0, SIGNATURE.length, 0, SIGNATURE.length) !== 0)
          throw new Error("not the binary format of COPY");
        return { step: "extension", left: head.readInt32BE(HEADER_BYTES - LENGTH_BYTES) };
      case "count":
        this.#values = head.readInt16BE(0);
        this.isEnded = this.#values === END;
        return this.#afterValue();
      case "length":
        this.#values--;
        return { step: "value", left: Math.max(0, head.readInt32BE(0)) };
      case "extension":
      case "value":
        return this.#afterValue();
    }
  }

  #afterValue(): Place {
    return this.#values > 0
      ? { step: "length", left: LENGTH_BYTES }
      : { step: "count", left: COUNT_BYTES };
  }
}
