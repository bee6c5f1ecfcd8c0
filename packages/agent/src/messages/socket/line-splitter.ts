// Splits the bytes from a socket into lines, up to a maximum length. Bytes are joined before they are decoded.

const NEWLINE = 0x0a;

export class LineSplitter {
  readonly #max: number;
  #parts: Buffer[] = [];
  #length = 0;

  constructor(maxBytes: number) {
    this.#max = maxBytes;
  }

  /** The lines that these bytes complete; undefined once a line is too long. */
  add(bytes: Buffer): readonly string[] | undefined {
    const lines: string[] = [];
    let rest = bytes;
    for (let at = rest.indexOf(NEWLINE); at !== -1; at = rest.indexOf(NEWLINE)) {
      if (this.#length + at > this.#max) return undefined;
      lines.push(Buffer.concat([...this.#parts, rest.subarray(0, at)]).toString("utf8"));
      this.#parts = [];
      this.#length = 0;
      rest = rest.subarray(at + 1);
    }
    this.#length += rest.length;
    if (this.#length > this.#max) return undefined;
    if (rest.length > 0) this.#parts.push(rest);
    return lines;
  }
}
