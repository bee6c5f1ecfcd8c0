// Tells from the first lines of a file which agent wrote it. Pure.
import { type Fields, isFields, parseLine } from "./parse-line.ts";
import type { AgentName } from "./recorded.ts";

/** Types of lines that Claude Code writes before the first message. */
const CLAUDE_TYPES = new Set([
  "summary",
  "file-history-snapshot",
  "queue-operation",
  "last-prompt",
  "custom-title",
  "ai-title",
  "mode",
]);

const CODEX_TYPES = new Set(["session_meta", "response_item", "event_msg", "turn_context", "compacted"]);

/** `head`: the part of the file that was read. Undefined if it is not a known kind of transcript. */
export function detectAgent(head: string): AgentName | undefined {
  if (isOpencode(head)) return "opencode";
  for (const line of head.split("\n")) {
    const [first] = parseLine(line) ?? [];
    const agent = first && agentOf(first.value);
    if (agent) return agent;
  }
  return undefined;
}

function agentOf(line: Fields): AgentName | undefined {
  const { type, payload } = line;
  if (typeof type === "string" && CODEX_TYPES.has(type) && isFields(payload)) return "codex";
  if (type === undefined && typeof line.id === "string" && "timestamp" in line && "instructions" in line)
    return "codex";
  if (type === "session" && typeof line.cwd === "string" && typeof line.id === "string") return "pi";
  if (typeof line.sessionId === "string" && ("uuid" in line || "parentUuid" in line)) return "claude-code";
  return typeof type === "string" && CLAUDE_TYPES.has(type) ? "claude-code" : undefined;
}

/** An export is one value, mostly over many lines. */
const isOpencode = (head: string): boolean =>
  /^\s*\{\s*"info"\s*:\s*\{/.test(head) && /"(?:id|slug|projectID|directory)"\s*:/.test(head);
