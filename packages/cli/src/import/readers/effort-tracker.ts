// How hard the model is asked to think, from what a recording says at the start of each exchange and from the thinking in its
// responses. A change of it costs the cached messages.

/** What is told where a recording asks for nothing and nothing was thought. */
const NONE = "no thinking";
/** Some thinking was seen, how much was asked for is not known. */
const SOME = "thinking";

export class EffortTracker {
  readonly #tell: (effort: string, time: number | undefined) => void;
  #effort: string | undefined;
  /** The last that was asked for in so many words. */
  #named: string | undefined;
  #hasBegun = false;

  constructor(tell: (effort: string, time: number | undefined) => void) {
    this.#tell = tell;
  }

  /** `asked`: undefined where the exchange asks for nothing. */
  beginExchange(asked: string | undefined, time: number | undefined): void {
    const before = this.#effort;
    const isChanged = before !== asked && !(before === SOME && asked !== undefined);
    this.#effort = asked;
    this.#named = asked ?? this.#named;
    const hadBegun = this.#hasBegun;
    this.#hasBegun = true;
    if (isChanged && (hadBegun || asked !== undefined)) this.#tell(asked ?? NONE, time);
  }

  /** A response has thinking although none was asked for: then nothing had changed. */
  noteThinking(time: number | undefined): void {
    if (this.#effort !== undefined) return;
    this.#effort = this.#named ?? SOME;
    if (this.#named !== undefined) this.#tell(this.#named, time);
  }
}
