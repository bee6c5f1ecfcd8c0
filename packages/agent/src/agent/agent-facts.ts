// The state that an agent restores when it resumes or rewinds a session, folded from the entries on the path.
import type { Block } from "@palimpsest/core";
import { type Entry, PathFold } from "@palimpsest/core/internal";
import { parseReportName, parseStarted } from "../agents/background-report.ts";
import { parseSkillCall } from "../skills/find-called-skill.ts";

/** Tools whose calls are remembered, because their input or result is part of the restored state. */
const REMEMBERED_CALLS = new Set(["TodoWrite", "Skill", "ToolSearch", "Agent"]);

/** The tag that stores a session's permission mode. */
export const MODE_TAG = "mode";

export interface AgentFacts {
  /** Remembered calls that have no result yet. */
  readonly calls: Map<string, RememberedCall>;
  /** The input of the last successful TodoWrite since the conversation was last cleared. */
  todos: unknown;
  /** Texts of called skills, the newest last. */
  readonly skills: Map<string, string>;
  /** Names of the tools that ToolSearch found. */
  readonly found: Set<string>;
  /** Background agents whose reports have not arrived: session id to name. */
  readonly pending: Map<string, string>;
  /** Calls that were answered without an error since the conversation was last cleared. */
  readonly answered: Set<string>;
  /** The entry that last cleared the conversation; `null` if none did. */
  cleared: string | null;
  /** The permission mode the session was left in. */
  mode: string | null;
}

interface RememberedCall {
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
}

export const createAgentFacts = (): PathFold<AgentFacts> =>
  new PathFold(makeEmptyFacts, noteEntry, "agent-facts");

const makeEmptyFacts = (): AgentFacts => ({
  calls: new Map(),
  todos: undefined,
  skills: new Map(),
  found: new Set(),
  pending: new Map(),
  answered: new Set(),
  cleared: null,
  mode: null,
});

function noteEntry(facts: AgentFacts, entry: Entry): void {
  switch (entry.type) {
    case "assistant":
      for (const { id, name, input } of entry.message.content.filter(isRememberedCall))
        facts.calls.set(id, { id, name, input });
      return;
    case "user":
      for (const result of entry.content.filter(isResult)) noteResult(facts, result);
      return;
    case "attachment":
      return noteAttachment(facts, entry.name, entry.content);
    case "boundary":
      for (const name of entry.tools ?? []) facts.found.add(name);
      if (entry.method === "clear") {
        facts.answered.clear();
        Object.assign(facts, { todos: undefined, cleared: entry.id });
      }
      return;
    case "tag":
      if (entry.name === MODE_TAG) facts.mode = entry.value;
  }
}

function noteAttachment(facts: AgentFacts, name: string | undefined, content: readonly Block[]): void {
  const report = parseReportName(name);
  if (report !== undefined) {
    facts.pending.delete(report);
    return;
  }
  const skill = parseSkillCall(joinTexts(content));
  if (skill) noteSkill(facts, skill.name, skill.text);
}

/** Reads the content of a result only where it is needed: it may be stored in a file. */
function noteResult(facts: AgentFacts, result: Result): void {
  const { tool_use_id: id, is_error: isError = false } = result;
  const call = facts.calls.get(id);
  facts.calls.delete(id);
  if (isError) return;
  facts.answered.add(id);
  if (!call) return;
  const text = typeof result.content === "string" ? result.content : "";
  if (call.name === "TodoWrite") facts.todos = call.input;
  if (call.name === "Skill") noteSkill(facts, String((call.input as { skill?: unknown })?.skill), text);
  const started = call.name === "Agent" ? parseStarted(text) : undefined;
  if (started) facts.pending.set(started.id, started.name);
  if (call.name === "ToolSearch")
    for (const [, name] of text.matchAll(/^\{"name":"([\w-]+)"/gm)) facts.found.add(name!);
}

/** A skill that is called again becomes the newest. */
function noteSkill({ skills }: AgentFacts, name: string, text: string): void {
  skills.delete(name);
  skills.set(name, text);
}

type Call = Block & RememberedCall;
type Result = Block & {
  readonly tool_use_id: string;
  readonly content?: unknown;
  readonly is_error?: boolean;
};

const isRememberedCall = (block: Block): block is Call =>
  block.type === "tool_use" && REMEMBERED_CALLS.has((block as Call).name);
const isResult = (block: Block): block is Result => block.type === "tool_result";

const joinTexts = (blocks: readonly Block[]): string =>
  blocks.map((block) => ("text" in block ? String(block.text) : "")).join("\n");
