// Which skills were called, newest first, so that they can be restored after a compaction.
import type { Skill as RestoredSkill } from "@palimpsest/core/internal";

export class InvokedSkills {
  readonly #texts = new Map<string, string>();

  /** A skill that is called again becomes the newest. */
  note(name: string, text: string): void {
    this.#texts.delete(name);
    this.#texts.set(name, text);
  }

  newestFirst(): readonly RestoredSkill[] {
    return [...this.#texts].reverse().map(([name, text]) => ({ name, text }));
  }
}
