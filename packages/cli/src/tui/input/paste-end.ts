// A paste may contain the marker that ends a paste: then the rest of it arrives as if it were typed, including Enter.
// Nobody types at the very moment a paste arrives, so text that arrives together with one belongs to it.
import { type Press, toPaste } from "./press.ts";

export class PasteEnd {
  readonly #later: (run: () => void) => void;
  /** Parts of a paste that arrived just now. */
  #arriving = 0;
  #hasTail = false;

  /** `later`: runs a callback once everything that arrived together has been handled. */
  constructor(later: (run: () => void) => void) {
    this.#later = later;
  }

  /** Returns the key as it must be treated: as typed or as pasted. */
  see(press: Press): Press {
    if (press.name === "paste") {
      this.#wait();
      return press;
    }
    if (this.#arriving === 0) return press;
    if (press.name === "text" && !press.ctrl && !press.meta) {
      this.#hasTail = true;
      this.#wait();
      return toPaste(press.text);
    }
    // Enter right after a paste is a person in a hurry; Enter after text that followed the paste came with it.
    return press.name === "enter" && this.#hasTail ? toPaste("\n") : press;
  }

  #wait(): void {
    this.#arriving++;
    this.#later(() => {
      this.#arriving--;
      if (this.#arriving === 0) this.#hasTail = false;
    });
  }
}
