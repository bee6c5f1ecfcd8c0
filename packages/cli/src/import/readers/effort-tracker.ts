// Tracks the effort, from what a recording says at the start of each exchange and from the thinking in its responses. A change of
// effort invalidates the cached messages.

/** The recording requests no thinking, and the responses contain none. */
const NONE = "no thinking";
/** The responses contain thinking, but it is unknown how much was requested. */
const SOME = "thinking";

export class EffortTracker {
  readonly #tell: (effort: string, time: number | undefined) => void;
  #effort: string | undefined;
  /** The last effort that the recording names. */
  #named: string | undefined;
  #hasBegun = false;

  constructor(tell: (effort: string, time: number | undefined) => void) {
    this.#tell = tell;
  }

  /** `asked`: undefined if the exchange does not request thinking. */
  beginExchange(asked: string | undefined, time: number | undefined): void {
    const before = this.#effort;
    const isChanged = before !== asked && !(before === SOME && asked !== undefined);
    this.#effort = asked;
    this.#named = asked ?? this.#named;
    const hadBegun = this.#hasBegun;
    this.#hasBegun = true;
    if (isChanged && (hadBegun || asked !== undefined)) this.#tell(asked ?? NONE, time);
  }

  /** A response contains thinking although none was requested: so the effort had not changed. */
  noteThinking(time: number | undefined): void {
    if (this.#effort !== undefined) return;
    this.#effort = this.#named ?? SOME;
    if (this.#named !== undefined) this.#tell(this.#named, time);
  }
}
