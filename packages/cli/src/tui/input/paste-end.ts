// A paste may hold the very marker that ends a paste; what follows it then comes as if it were typed, its Enter with it.
// Nobody types in the same moment in which a paste arrives: what comes with one belongs to it.
import { type Press, toPaste } from "./press.ts";

export class PasteEnd {
  readonly #later: (run: () => void) => void;
  /** Parts of a paste whose moment is not over. */
  #arriving = 0;
  #hasTail = false;

  /** `later`: runs it once everything that arrives together has been handled. */
  constructor(later: (run: () => void) => void) {
    this.#later = later;
  }

  /** The key as it is to be taken. */
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
    // Right behind a paste it is a person in a hurry; behind a tail it came with it.
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
