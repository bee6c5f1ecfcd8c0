// A key that does something only when it is pressed again soon.

/** Maximum milliseconds between the two presses. */
export const TWICE_MS = 2_000;

export class PressTwice {
  readonly #now: () => number;
  #pressed: { readonly key: string; readonly at: number } | undefined;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Whether the same key was pressed a moment ago. A third press is a first one again. */
  isSecond(key: string): boolean {
    const at = this.#now();
    const isSecond = this.#pressed?.key === key && at - this.#pressed.at < TWICE_MS;
    this.#pressed = isSecond ? undefined : { key, at };
    return isSecond;
  }
}
