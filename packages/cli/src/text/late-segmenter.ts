// Splits text into graphemes. The bundle uses this in place of Intl.Segmenter, whose tables take ten milliseconds to load and
// are not needed for most text.

/** Characters that may combine with a neighbour; every other is a segment of its own. */
const MAY_JOIN = /[\u0300-\u200f\u2028-\u202f\u205f-\u218f\u27c0-\u27ff\u2900-\uffff\r]/;

const { Segmenter } = Intl;

export class LateSegmenter {
  readonly #how: ConstructorParameters<typeof Segmenter>;
  #real: Intl.Segmenter | undefined;

  constructor(...how: ConstructorParameters<typeof Segmenter>) {
    this.#how = how;
  }

  segment(text: string): Intl.Segments {
    const { granularity = "grapheme" } = this.#how[1] ?? {};
    if (granularity === "grapheme" && !MAY_JOIN.test(text)) return new SimpleSegments(text) as Intl.Segments;
    this.#real ??= new Segmenter(...this.#how);
    return this.#real.segment(text);
  }
}

class SimpleSegments {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  containing(at = 0): Intl.SegmentData | undefined {
    const index = Math.trunc(at) || 0;
    const segment = this.#text[index];
    return segment === undefined ? undefined : { segment, index, input: this.#text };
  }

  *[Symbol.iterator](): Generator<Intl.SegmentData> {
    for (let index = 0; index < this.#text.length; index++)
      yield { segment: this.#text[index]!, index, input: this.#text };
  }
}
