// News since the last request: kept until the next one, and added to its tail as reminders.
import type { Session } from "@palimpsest/core";

export class ReminderTail {
  readonly #redact: (text: string) => string;
  #texts: string[] = [];

  /** `redact`: texts of files, hooks and servers may contain credentials. */
  constructor(redact: (text: string) => string = (text) => text) {
    this.#redact = redact;
  }

  add(...texts: readonly string[]): void {
    this.#texts.push(...texts.filter((text) => text.trim() !== ""));
  }

  async flush(session: Session): Promise<void> {
    const texts = this.#texts;
    this.#texts = [];
    for (const text of texts) await session.remind(this.#redact(text));
  }
}
