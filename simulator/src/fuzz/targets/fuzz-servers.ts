// What MCP servers and hooks answer.
import { HOOK_EVENTS } from "../../../../packages/agent/src/hooks/hook-events.ts";
import { matchesSubject } from "../../../../packages/agent/src/hooks/match-hooks.ts";
import { readAnswer } from "../../../../packages/agent/src/hooks/read-answer.ts";
import { createMcpTool } from "../../../../packages/agent/src/mcp/create-mcp-tool.ts";
import { expandEnv } from "../../../../packages/agent/src/mcp/expand-env.ts";
import { mapResult } from "../../../../packages/agent/src/mcp/map-result.ts";
import { cleanServerText, planToolName } from "../../../../packages/agent/src/mcp/plan-tool-name.ts";
import { planToolSearch } from "../../../../packages/agent/src/mcp/plan-tool-search.ts";
import { requireThat, type Target } from "../fuzz-target.ts";

function parseInput(input: string): unknown {
  try {
    return JSON.parse(input);
  } catch {
    return input;
  }
}

const mcpResult: Target = {
  name: "answer of an MCP server",
  seeds: [
    '{"content":[{"type":"text","text":"x"},{"type":"image","data":"aGk=","mimeType":"image/png"}]}',
    '{"content":[{"type":"resource","resource":{"uri":"file:///a","text":"t"}},{"type":"resource_link","uri":"u","name":"n"},{"type":"audio","data":"","mimeType":"audio/wav"}],"isError":true}',
    '{"structuredContent":{"a":[1,2]}}',
  ],
  words: [
    '"type":"text"',
    '"content":',
    '"resource":',
    '"mimeType":',
    '"structuredContent":',
    '"isError":true',
  ],
  isJson: true,
  longest: 1_200_000,
  check(input) {
    const value = parseInput(input);
    const result =
      typeof value === "object" && value !== null ? value : { content: [{ type: "text", text: input }] };
    const { content } = mapResult(result as never);
    const size = typeof content === "string" ? content.length : JSON.stringify(content).length;
    requireThat(size < 7_000_000, "an answer is bounded", () => size);
    if (typeof content === "string")
      requireThat(content.isWellFormed(), "an answer is well-formed text", () => content.slice(0, 100));
  },
};

const mcpTool: Target = {
  name: "tool of an MCP server",
  seeds: [
    '{"name":"read_file","description":"Reads.","inputSchema":{"type":"object","properties":{"path":{"type":"string"}}},"annotations":{"readOnlyHint":true}}',
  ],
  words: ['"name":', '"inputSchema":', '"$ref":"#"', '"type":"object"', '"description":'],
  isJson: true,
  check(input) {
    const value = parseInput(input) as Record<string, unknown>;
    const name = planToolName("server", typeof value?.name === "string" ? value.name : input);
    requireThat(/^[\w-]{1,128}$/.test(name), "a name that the API takes", () => name);
    requireThat(cleanServerText(input).length <= 2_048, "a description is short", () => input);
    planToolSearch([{ name, description: cleanServerText(input) }] as never, input, 5);
    expandEnv(input, { A: "x" });
    if (typeof value !== "object" || value === null || typeof value.name !== "string") return;
    // The client of the protocol has checked these three.
    if (typeof value.inputSchema !== "object" || value.inputSchema === null) return;
    if (value.description !== undefined && typeof value.description !== "string") return;
    if (
      value.annotations !== undefined &&
      (typeof value.annotations !== "object" || value.annotations === null)
    )
      return;
    const tool = createMcpTool({ name: "server" } as never, value as never);
    requireThat(tool.name === name, "one name", () => tool.name);
    tool.subject?.(value);
  },
};

const hook: Target = {
  name: "answer of a hook",
  seeds: [
    '{"continue":false,"stopReason":"no","systemMessage":"m"}',
    '{"decision":"block","reason":"r"}',
    '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"x","updatedInput":{"command":"ls"}}}',
    "plain words",
  ],
  words: ['"decision":', '"allow"', '"hookSpecificOutput":', '"additionalContext":', '"updatedInput":'],
  isJson: true,
  longest: 300_000,
  check(input, random) {
    const event = random.pick(HOOK_EVENTS);
    const given = { event, matcher: "*", command: "./check", timeout: 1_000, from: "f", isProjects: false };
    for (const code of [0, 1, 2, 127]) {
      const answer = readAnswer(given as never, { ok: true, code, stdout: input, stderr: input } as never);
      const { updatedInput: _, ...words } = answer;
      requireThat(JSON.stringify(words).length < 150_000, "an answer is bounded", () => Object.keys(words));
      if (code !== 0)
        requireThat(answer.permission === undefined, "a failed hook allows nothing", () => answer);
    }
    requireThat(typeof matchesSubject("Bash|Edit", input) === "boolean", "a matcher answers", () => input);
  },
};

export const targets: readonly Target[] = [mcpResult, mcpTool, hook];
