// Finds memories that changed while a command of the agent ran and have not been confirmed since. Folded from operations.
// Pure.
import type { Operation } from "./operation.ts";

export interface UnconfirmedChange {
  readonly path: string;
  /** When it was first found, in milliseconds since the epoch. */
  readonly since: number;
  /** The version before the change; `null` if there was no file. Its rules stay in force. */
  readonly before: string | null;
  /** The current version; `null` if the file is gone. */
  readonly after: string | null;
  /** The session whose command ran. */
  readonly session?: string;
  /** The operation whose undoing takes all of it back, also what later commands changed. */
  readonly operation: string;
}

/** What is stored of the changes. */
export interface UnconfirmedState {
  readonly open: readonly (readonly [string, UnconfirmedChange])[];
  readonly confirmed: readonly (readonly [string, UnconfirmedChange])[];
}

export class UnconfirmedChanges {
  readonly #open: Map<string, UnconfirmedChange>;
  /** Confirmed changes, by the confirming operation, in case that is undone. */
  readonly #confirmed: Map<string, UnconfirmedChange>;

  constructor({ open, confirmed }: UnconfirmedState = { open: [], confirmed: [] }) {
    this.#open = new Map(open);
    this.#confirmed = new Map(confirmed);
  }

  toState(): UnconfirmedState {
    return { open: [...this.#open], confirmed: [...this.#confirmed] };
  }

  get(path: string): UnconfirmedChange | undefined {
    return this.#open.get(path);
  }

  get all(): readonly UnconfirmedChange[] {
    return [...this.#open.values()];
  }

  /** False if no operation by this author could change anything here. */
  isConcerned(by: string): boolean {
    return by === "command" || this.#open.size > 0 || this.#confirmed.size > 0;
  }

  take(operation: Operation): void {
    const { id, path, by, before, after, time, session } = operation;
    if (before === after) return this.#takeWord(operation);
    const open = this.#open.get(path);
    if (by === "command") {
      const since = { since: time, before, operation: id, ...(session !== undefined && { session }) };
      this.#open.set(path, { ...since, ...open, path, after });
    } else if (open) this.#open.set(path, { ...open, after });
    const isPersons = by === "hand" || by === "human";
    if (isPersons || this.#open.get(path)?.before === after) this.#open.delete(path);
  }

  /** Takes an operation that leaves the text unchanged: it confirms a change, or undoes a confirmation. */
  #takeWord({ id, write, path, by, of }: Operation): void {
    const open = this.#open.get(path);
    if (by === "human" && open) {
      this.#confirmed.set(`${write} ${path}`, open).set(`${id} ${path}`, open);
      this.#open.delete(path);
    }
    const again = by === "undo" ? this.#confirmed.get(`${of} ${path}`) : undefined;
    if (again) this.#open.set(path, again);
  }
}
