// Which skills were called for, the newest first, so that they can be brought back after a compaction.
import type { Skill as RestoredSkill } from "@palimpsest/core/internal";

export class InvokedSkills {
  readonly #texts = new Map<string, string>();

  /** Called for again, a skill is the newest again. */
  note(name: string, text: string): void {
    this.#texts.delete(name);
    this.#texts.set(name, text);
  }

  newestFirst(): readonly RestoredSkill[] {
    return [...this.#texts].reverse().map(([name, text]) => ({ name, text }));
  }
}
