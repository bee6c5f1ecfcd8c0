// Judges invariant I12 by the bytes of requests and of the transcript: what another agent sent is one entry, and is shown
// once in every request until one that showed it was answered. Does not know how the engine does that.
import type { Entry } from "../transcript/entries.ts";

interface Delivered {
  /** A word that nothing else in the session contains. */
  readonly word: string;
  /** The next request must show it. */
  isDue: boolean;
}

export class DeliveryOracle {
  readonly #delivered = new Map<string, Delivered>();
  /** Deliveries that are due and in the request that waits for its answer. */
  readonly #shown = new Set<string>();
  /** What was wrong, in sentences. */
  readonly faults: string[] = [];

  get names(): readonly string[] {
    return [...this.#delivered.keys()];
  }

  wordOf(name: string): string | undefined {
    return this.#delivered.get(name)?.word;
  }

  /** Called when the session has said that the delivery is on disk. */
  noteDelivered(name: string, word: string): void {
    if (!this.#delivered.has(name)) this.#delivered.set(name, { word, isDue: true });
  }

  /** Called when a person has rewound or cleared: these must be shown again. */
  noteLost(names: readonly string[]): void {
    for (const name of names) this.#update(name, true);
  }

  /** Called when a person has removed these from the view. */
  noteRemoved(names: readonly string[]): void {
    for (const name of names) this.#update(name, false);
  }

  /**
   * `lines`: the blocks of a request as they are sent. `countShort`: the number of lines that represent a delivery that had
   * to be shortened, so that its word is gone.
   */
  judgeRequest(lines: readonly string[], countShort: (name: string) => number = () => 0): void {
    for (const [name, { word, isDue }] of this.#delivered) {
      if (!isDue) continue;
      const count = lines.reduce((sum, line) => sum + line.split(word).length - 1, 0) || countShort(name);
      if (count !== 1) this.faults.push(`${name} stands ${count} times in a request.`);
      else this.#shown.add(name);
    }
  }

  /** Called when the last judged request has got a complete response. */
  noteAnswered(): void {
    for (const name of this.#shown) this.#update(name, false);
    this.#shown.clear();
  }

  /** Called when the last judged request has failed, or its response was cut off. */
  noteUnanswered(): void {
    this.#shown.clear();
  }

  /** `entries` are in the order of the file. Entries that a rewind or a clearing repeats are marked. */
  judgeEntries(entries: readonly Entry[]): void {
    for (const name of this.#delivered.keys()) {
      const own = entries.filter((entry) => entry.type === "attachment" && entry.name === name);
      const first = own.filter((entry) => !isMarked(entry));
      if (first.length !== 1) this.faults.push(`${name} is ${first.length} entries that are not marked.`);
    }
  }

  #update(name: string, isDue: boolean): void {
    const delivered = this.#delivered.get(name);
    if (delivered) delivered.isDue = isDue;
  }
}

const isMarked = (entry: Entry): boolean =>
  entry.type === "attachment" &&
  /has arrived before|had arrived before/.test(JSON.stringify(entry.content[0]));
