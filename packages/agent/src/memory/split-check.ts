// Splits off the check at the end of what a person wants remembered: `… never: Bash(git push --force*)`. Pure.

import { findSimilarNames } from "../files/find-similar-names.ts";
import { explainWrongTool } from "../permissions/explain-wrong-rule.ts";
import { TOOL_NAMES } from "../permissions/find-wrong-rule.ts";
import { parseRule, splitRules } from "../permissions/rule.ts";

export interface SplitCheck {
  readonly words: string;
  /** As written, not checked yet. */
  readonly never: readonly string[];
}

/** Text that does not look like a rule stays part of the words. */
export function splitCheck(said: string, tools = TOOL_NAMES): SplitCheck {
  const words = said.trim();
  const [, before = "", tail = ""] = /^([\s\S]*)\bnever:[ \t]*(\S[^\n]*)$/i.exec(words) ?? [];
  const isRule = /^[A-Za-z_][\w-]*\(/.test(tail) || tools.includes(tail) || /^mcp__\w+$/.test(tail);
  if (!isRule) return { words, never: [] };
  const rules = splitRules(tail.replace(/\)[.!]$/, ")"));
  const rest = splitCheck(before, tools);
  const never = [...rest.never, ...rules];
  return { words: rest.words === "" ? `Never ${never.join(", ")}` : rest.words, never };
}

/** A sentence if no call could ever match the check. Names of MCP servers are not checked, since servers change. */
export function explainWrongCheck(text: string, tools = TOOL_NAMES): string | undefined {
  const rule = parseRule("ask", text, "");
  if (!rule) {
    const [meant] = findSimilarNames(/^[\w-]+/.exec(text)?.[0] ?? "", tools);
    const guess = meant === undefined ? "" : ` Did you mean ${meant}(…)?`;
    return `${text} is not a rule. One looks like this: Bash(git push --force*).${guess}`;
  }
  if (rule.tool.startsWith("mcp__")) return undefined;
  const wrong = explainWrongTool(rule, tools);
  return wrong === undefined ? undefined : `${text} cannot be asked about: ${wrong}`;
}
