// Keeps the beginning and the end of a text of any length. Pure.

export class HeadTail {
  readonly #most: { readonly head: number; readonly tail: number };
  #head = "";
  #tail = "";
  #characters = 0;

  constructor(head: number, tail: number) {
    this.#most = { head, tail };
  }

  /** How many characters were added in total. */
  get characters(): number {
    return this.#characters;
  }

  get isCut(): boolean {
    return this.#characters > this.#most.head + this.#most.tail;
  }

  add(text: string): void {
    this.#characters += text.length;
    const forHead = this.#most.head - this.#head.length;
    this.#head += text.slice(0, forHead);
    this.#tail += text.slice(forHead);
    // Longer than necessary: cutting at every piece would copy the tail each time.
    if (this.#tail.length > 2 * this.#most.tail) this.#tail = this.#tail.slice(-this.#most.tail);
  }

  /** Beginning and end, cut at line ends if possible, with `between` in place of the middle. */
  text(between: (left: number) => string): string {
    const tail = this.#tail.slice(-this.#most.tail);
    const left = this.#characters - this.#head.length - tail.length;
    if (left === 0) return this.#head + tail;
    const headEnd = this.#head.lastIndexOf("\n") + 1 || this.#head.length;
    const tailStart = (tail.indexOf("\n") + 1) % (tail.length || 1);
    const cut = left + (this.#head.length - headEnd) + tailStart;
    return `${this.#head.slice(0, headEnd)}${between(cut)}${tail.slice(tailStart)}`.toWellFormed();
  }

  /** The last lines, for a progress display. */
  lastLines(count: number): string {
    return (this.#tail || this.#head).trimEnd().split("\n").slice(-count).join("\n");
  }
}
