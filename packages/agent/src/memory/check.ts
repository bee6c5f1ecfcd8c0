// A check at the end of what a person wants kept: `… never: Bash(git push --force*)`. Pure.
import { parseRule } from "../permissions/rule.ts";

export interface SplitCheck {
  readonly words: string;
  readonly never: readonly string[];
}

/** What is no rule is part of the words. */
export function splitCheck(said: string): SplitCheck {
  const words = said.trim();
  const [, before = "", rule = ""] =
    /^([\s\S]*?)\s*\bnever:\s*([A-Za-z_][\w-]*\([^\n]+\))$/.exec(words) ?? [];
  if (rule === "" || !parseRule("ask", rule, "")) return { words, never: [] };
  return { words: before === "" ? `Never ${rule}` : before, never: [rule] };
}
