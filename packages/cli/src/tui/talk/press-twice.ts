// A key that does something only when it is pressed again soon. Until then the screen says what that would be.
import type { Store } from "../state/screen-store.ts";

/** Maximum milliseconds between the two presses. */
const TWICE_MS = 2_000;

export class PressTwice {
  readonly #store: Store;
  readonly #now: () => number;
  #pressed: { readonly key: string; readonly at: number } | undefined;

  constructor({ store, now }: { readonly store: Store; readonly now: () => number }) {
    this.#store = store;
    this.#now = now;
  }

  /** Whether the same key was pressed a moment ago. A third press is a first one again. */
  isSecond(key: string): boolean {
    const at = this.#now();
    const isSecond = this.#pressed?.key === key && at - this.#pressed.at < TWICE_MS;
    this.#pressed = isSecond ? undefined : { key, at };
    return isSecond;
  }

  /** Shows what the second press would do, as long as it would. */
  showHint(text: string): void {
    this.#store.update((state) => ({ ...state, hint: text }));
    const hideHint = () =>
      this.#store.update((state) => (state.hint === text ? { ...state, hint: undefined } : state));
    setTimeout(hideHint, TWICE_MS).unref();
  }

  /** Call for any other key: the user has gone on, and the next press is a first one. */
  forget(): void {
    this.#pressed = undefined;
    this.#store.update((state) => (state.hint === undefined ? state : { ...state, hint: undefined }));
  }
}
