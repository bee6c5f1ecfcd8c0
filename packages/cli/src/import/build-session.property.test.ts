// For any lines of a transcript, in any tree: nothing is lost, every entry is valid, and the session can be continued.
import { openSession } from "@palimpsest/core";
import { memoryPorts } from "@palimpsest/core/testing";
import { modelFacts, validateRequest } from "@palimpsest/emulator";
import fc from "fast-check";
import { expect, it } from "vitest";
import { buildEntries, readRecorded } from "./readers/recording.case.ts";

const MODEL = "claude-opus-4-6";
const OPTIONS = { cwd: "/project", home: "/home", env: {}, model: MODEL, system: "Be terse." };

/** Lines of Claude Code that follow any earlier one, with calls that are answered, unanswered or answered twice. */
const drawnLine = fc.record({
  kind: fc.constantFrom(
    "human",
    "text",
    "call",
    "result",
    "both",
    "boundary",
    "summary",
    "progress",
    "meta",
    "clearing",
  ),
  parent: fc.integer({ min: -2, max: 30 }),
  call: fc.integer({ min: 0, max: 5 }),
  response: fc.integer({ min: 0, max: 6 }),
});

type Drawn = typeof drawnLine extends fc.Arbitrary<infer T> ? T : never;

function toLine({ kind, parent, call, response }: Drawn, at: number): object {
  const words = `words of line ${at}`;
  const head = {
    uuid: `u${at}`,
    // -1: a new conversation; -2: a parent that was never written; otherwise an earlier line, mostly the last.
    parentUuid:
      parent === -1 || at === 0 ? null : parent === -2 ? "gone" : `u${parent < at ? parent : at - 1}`,
    sessionId: "s",
    cwd: "/project",
    timestamp: new Date(1_000 * at).toISOString(),
  };
  const user = (content: unknown, more: object = {}) => ({
    ...head,
    type: "user",
    message: { role: "user", content },
    ...more,
  });
  const assistant = (...content: object[]) => ({
    ...head,
    type: "assistant",
    message: {
      id: `r${response}`,
      model: MODEL,
      role: "assistant",
      content,
      usage: { input_tokens: 9, output_tokens: 1 },
    },
  });
  const use = { type: "tool_use", id: `t${call}`, name: "Bash", input: { command: words } };
  const result = { type: "tool_result", tool_use_id: `t${call}`, content: words };
  switch (kind) {
    case "human":
      return user(words);
    case "text":
      return assistant({ type: "text", text: words });
    case "call":
      return assistant({ type: "text", text: words }, use);
    case "result":
      return user([result]);
    case "both":
      return user([result, { type: "text", text: `${words}, and more` }]);
    case "boundary":
      return {
        ...head,
        type: "system",
        subtype: "compact_boundary",
        logicalParentUuid: `u${parent}`,
        compactMetadata: {},
      };
    case "summary":
      return user(words, { isCompactSummary: true });
    case "meta":
      return user(words, { isMeta: true });
    case "clearing":
      return {
        ...head,
        type: "system",
        subtype: "microcompact_boundary",
        microcompactMetadata: { compactedToolIds: [`t${call}`] },
      };
    default:
      return { ...head, type: "progress", data: { words } };
  }
}

it("keeps every word of a transcript, opens, and makes a valid request", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(drawnLine, { minLength: 1, maxLength: 40 }), async (drawn) => {
      const lines = drawn.map(toLine);
      const { entries, kept } = buildEntries("claude-code", readRecorded("claude-code", lines));
      const all = JSON.stringify([entries, kept]);
      for (const at of drawn.keys())
        if (!["boundary", "clearing"].includes(drawn[at]!.kind)) expect(all).toContain(`words of line ${at}`);
      expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
      if (entries.length === 0) return;

      const ports = memoryPorts();
      await ports.files.makeFolder(OPTIONS.cwd);
      const probe = await openSession({ ...OPTIONS, ports });
      const path = probe.path.replace(/[^/]+$/, "recorded.jsonl");
      await probe.close();
      await ports.files.write(path, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
      const session = await openSession({ ...OPTIONS, ports, resume: "recorded" });
      expect(session.opening.damage).toMatchObject({ skipped: 0, tornBytes: 0 });
      await session.user("Go on.");
      const request = structuredClone(await session.request());
      expect(validateRequest(request, modelFacts(MODEL))).toBeUndefined();
      await session.close();
    }),
  );
});
