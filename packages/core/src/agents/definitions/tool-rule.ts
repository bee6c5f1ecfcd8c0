// Parses a permission rule: a tool's name and, in parentheses, a pattern for what it would touch. `Bash(npm run *)`,
// `Edit(src/**)`, `WebFetch(domain:example.com)`, `mcp__server__tool`.

export type Effect = "allow" | "deny" | "ask";

export interface Rule {
  readonly effect: Effect;
  /** The rule as it was written. */
  readonly text: string;
  readonly tool: string;
  /** Without it the rule covers every call of the tool. */
  readonly pattern?: string;
  /** Who wrote it: a settings level, the command line, an earlier answer. */
  readonly from: string;
  /** The memory it comes from. What a person once forbade needs approval in every mode, whatever else allows it. */
  readonly memory?: string;
}

/** Longer than any pattern a person writes. */
const MAX_RULE = 2_000;
const RULE = /^([A-Za-z][\w-]*|mcp__[\w*-]+)(?:\(([\s\S]*)\))?$/;

/** Returns undefined if it is not a rule. */
export function parseRule(effect: Effect, text: string, from: string): Rule | undefined {
  const trimmed = text.trim();
  if (trimmed.length > MAX_RULE) return undefined;
  const found = RULE.exec(trimmed);
  if (!found) return undefined;
  const [, tool = "", pattern] = found;
  // `Bash()` and `Bash(*)` mean the same as `Bash`.
  if (pattern === undefined || pattern === "" || pattern === "*")
    return { effect, text: trimmed, tool, from };
  return { effect, text: trimmed, tool, pattern, from };
}

/**
 * Splits a list as on a command line: `Edit,Bash(git log *) Read`. Commas and spaces inside parentheses belong to the rule.
 */
export function splitRules(list: string): string[] {
  const rules: string[] = [];
  let depth = 0;
  let current = "";
  for (const char of list) {
    if (char === "(") depth++;
    if (char === ")") depth = Math.max(0, depth - 1);
    if (depth === 0 && /[,\s]/.test(char)) {
      rules.push(current);
      current = "";
      continue;
    }
    current += char;
  }
  return [...rules, current].filter((rule) => rule !== "");
}
