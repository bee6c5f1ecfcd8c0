// Finds the rules that memories contain. A rule stays in force if its file no longer parses.
import { type Memory, type MemoryStore, parseMemory } from "@palimpsest/core/memory";
import { explainWrongTool } from "../permissions/explain-wrong-rule.ts";
import { TOOL_NAMES } from "../permissions/find-wrong-rule.ts";
import { parseRule, type Rule } from "../permissions/rule.ts";
import { isPersons, memoryRules } from "./memory-rules.ts";

export interface RulesInForce {
  readonly rules: readonly Rule[];
  /** Whole sentences. */
  readonly findings: readonly string[];
}

/** Without the store there are no earlier versions of a broken memory. */
export async function findRulesInForce(
  memories: readonly Memory[],
  store?: Pick<MemoryStore, "operations" | "version">,
  tools = TOOL_NAMES,
): Promise<RulesInForce> {
  const findings: string[] = [];
  const inForce: Memory[] = [];
  for (const memory of memories) {
    const problem = findProblem(memory);
    const last = problem === undefined ? memory : await findLastWhole(memory.path, store);
    if (!last || !isPersons(last)) continue;
    inForce.push(last);
    if (problem !== undefined && last.never.length > 0)
      findings.push(
        `The memory ${memory.path} no longer parses: ${problem}. Its rules are still enforced; pal asks before: ${last.never.join(", ")}. Fix it with pal memory edit ${memory.path}`,
      );
    findings.push(...last.never.flatMap((text) => explainWrongRule(memory.path, text, tools)));
  }
  return { rules: memoryRules(inForce), findings };
}

function findProblem({ broken, never, body }: Memory): string | undefined {
  if (broken !== undefined) return broken;
  // The opening fence is missing, so the frontmatter is read as text.
  return never.length === 0 && /^never[ \t]*:/m.test(body)
    ? "its frontmatter does not begin with ---"
    : undefined;
}

/** The last version that could be parsed. */
async function findLastWhole(
  path: string,
  store: Pick<MemoryStore, "operations" | "version"> | undefined,
): Promise<Memory | undefined> {
  const operations = (await store?.operations(path).catch(() => [])) ?? [];
  const hashes = operations.toReversed().flatMap(({ after, before }) => [after, before]);
  for (const hash of new Set(hashes)) {
    const text = hash === null ? undefined : await store?.version(hash).catch(() => undefined);
    const memory = text === undefined ? undefined : parseMemory(path, text, 0);
    if (memory && findProblem(memory) === undefined) return memory;
  }
  return undefined;
}

function explainWrongRule(path: string, text: string, tools: readonly string[]): readonly string[] {
  const rule = parseRule("ask", text, "");
  const why = rule
    ? rule.tool.startsWith("mcp__")
      ? undefined
      : explainWrongTool(rule, tools)
    : "write Tool or Tool(pattern), such as Bash(git push --force*).";
  return why === undefined ? [] : [`The memory ${path}: never ${JSON.stringify(text)} has no effect: ${why}`];
}
