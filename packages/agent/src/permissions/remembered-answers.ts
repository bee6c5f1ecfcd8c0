// Answers the user chose to remember, per project, in a file that all its sessions share.
import { join } from "node:path";
import * as z from "zod";
import { Journal } from "../files/journal.ts";
import { parseRule, type Rule } from "./rule.ts";

const answer = z.object({
  at: z.number(),
  effect: z.enum(["allow", "deny", "forget"]),
  rule: z.string(),
});

export type Answer = z.infer<typeof answer>;

const FROM = "your earlier answer";

export class RememberedAnswers {
  readonly #journal: Journal<Answer>;

  /** `folder` is the project's folder in the home: `placesOf(…).project`. */
  constructor(folder: string) {
    this.#journal = new Journal(join(folder, "permissions.jsonl"), answer);
  }

  get path(): string {
    return this.#journal.path;
  }

  /** The newest answer on a rule counts. */
  async answers(): Promise<Answer[]> {
    const newest = new Map<string, Answer>();
    for (const each of await this.#journal.read()) newest.set(each.rule, each);
    return [...newest.values()].filter(({ effect }) => effect !== "forget");
  }

  async rules(): Promise<Rule[]> {
    return (await this.answers()).flatMap(({ effect, rule }) => {
      const parsed = effect === "forget" ? undefined : parseRule(effect, rule, FROM);
      return parsed ? [parsed] : [];
    });
  }

  async remember(effect: "allow" | "deny", rule: string, at: number): Promise<void> {
    await this.#journal.add({ at, effect, rule });
  }

  async forget(rule: string, at: number): Promise<void> {
    await this.#journal.add({ at, effect: "forget", rule });
  }
}
