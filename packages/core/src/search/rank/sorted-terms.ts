// The sorted terms of a packed index as one text, so that reading an index makes no string for each of its terms. Pure.

/** No term contains a line end. */
const END = "\n";

export class SortedTerms {
  /** All terms, each followed by a line end. */
  readonly text: string;
  /** Where each term begins in the text, and after the last one the length of the text. */
  readonly starts: Uint32Array;

  constructor(text = "", starts: Uint32Array = new Uint32Array(1)) {
    this.text = text;
    this.starts = starts;
  }

  /** `terms`: each once, sorted by code units. */
  static join(terms: readonly string[]): SortedTerms {
    const starts = new Uint32Array(terms.length + 1);
    for (const [at, term] of terms.entries()) starts[at + 1] = starts[at]! + term.length + END.length;
    return new SortedTerms(terms.map((term) => term + END).join(""), starts);
  }

  get length(): number {
    return this.starts.length - 1;
  }

  at(index: number): string | undefined {
    return index < this.length
      ? this.text.slice(this.starts[index]!, this.starts[index + 1]! - END.length)
      : undefined;
  }

  /** Returns the index of the first term that is not before this one. */
  findFirstFrom(term: string): number {
    return this.#findFirst((at) => this.at(at)! >= term);
  }

  /** Returns the indexes of the terms that contain this text, in order. */
  findContaining(part: string): readonly number[] {
    const found: number[] = [];
    for (let from = this.text.indexOf(part); from !== -1; ) {
      const index = this.#findFirst((at) => this.starts[at + 1]! > from);
      found.push(index);
      from = this.text.indexOf(part, this.starts[index + 1]!);
    }
    return found;
  }

  /** Returns the first index for which this is true; it is true for all after it. */
  #findFirst(isAt: (index: number) => boolean): number {
    let [from, to] = [0, this.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (isAt(middle)) to = middle;
      else from = middle + 1;
    }
    return from;
  }
}
