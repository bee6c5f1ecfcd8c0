// Finds the rules that memories contain. A rule stays in force if its file no longer parses, and until the person confirms a change
// that was made while a command ran.
import {
  hasStrayRule,
  type Memory,
  type MemoryStore,
  parseMemory,
  type UnconfirmedChange,
} from "@palimpsest/core/memory";
import { explainWrongTool } from "../permissions/explain-wrong-rule.ts";
import { TOOL_NAMES } from "../permissions/find-wrong-rule.ts";
import { parseRule, type Rule } from "../permissions/rule.ts";
import { isPersons, memoryRules } from "./memory-rules.ts";

export interface RulesInForce {
  readonly rules: readonly Rule[];
  /** Whole sentences. */
  readonly findings: readonly string[];
}

type History = Pick<MemoryStore, "operations" | "version" | "unconfirmed">;

/**
 * Without the store, earlier versions of a broken memory cannot be used. `scope`: the option of `pal memory` that selects the
 * memory, with a leading space.
 */
export async function findRulesInForce(
  memories: readonly Memory[],
  store?: History,
  tools = TOOL_NAMES,
  scope = "",
): Promise<RulesInForce> {
  const findings: string[] = [];
  const inForce: Memory[] = [];
  for (const change of (await store?.unconfirmed().catch(() => [])) ?? []) {
    const last = await findLastConfirmed(change, store);
    if (!last || !isPersons(last) || last.never.length === 0) continue;
    inForce.push(last);
    findings.push(
      `The memory ${change.path} was ${change.after === null ? "removed" : "changed"} while a command ran. Its rules are still enforced; pal asks before: ${last.never.join(", ")}. Accept the change with pal memory confirm ${change.path}${scope}, or undo it with pal memory undo ${change.operation}${scope}`,
    );
  }
  for (const memory of memories) {
    if (memory.unconfirmed) continue;
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

function findProblem(memory: Memory): string | undefined {
  if (memory.broken !== undefined) return memory.broken;
  return hasStrayRule(memory) ? "its frontmatter does not begin with ---" : undefined;
}

/** The version before the command ran, or the last one before that which parses. */
async function findLastConfirmed(
  { path, before }: UnconfirmedChange,
  store: History | undefined,
): Promise<Memory | undefined> {
  if (before === null) return undefined;
  return findLastWhole(path, store, before);
}

/** The last version that parses, no later than `until` if given. */
async function findLastWhole(
  path: string,
  store: History | undefined,
  until?: string,
): Promise<Memory | undefined> {
  const all = (await store?.operations(path).catch(() => [])) ?? [];
  const end = until === undefined ? all.length : all.findLastIndex(({ after }) => after === until) + 1;
  const operations = all.slice(0, end);
  const hashes = [until ?? null, ...operations.toReversed().flatMap(({ after, before }) => [after, before])];
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
