// A log that is read now and then and one that is read only at the end know the same about every call that is still known.
import fc from "fast-check";
import { expect, it } from "vitest";
import type { ToolResultBlock, ToolUseBlock } from "../../../transcript/blocks.ts";
import { findLastTouch, MAX_KNOWN_CALLS } from "./usage.ts";
import { UsageLog } from "./usage-log.ts";

const INPUTS = [
  { name: "Read", input: { file_path: "/p/a.ts" } },
  { name: "Read", input: { file_path: "/p/a.ts", offset: 1, limit: 50 } },
  { name: "Read", input: { file_path: "/p/a.ts", offset: 10, limit: 20 } },
  { name: "Write", input: { file_path: "/p/b.ts", content: "x" } },
  { name: "Read", input: { file_path: "/p/b.ts" } },
  { name: "Bash", input: { command: "npm test" } },
  { name: "Grep", input: { pattern: "x" } },
];

const someCalls = fc.array(
  fc.record({ which: fc.nat(INPUTS.length + 200), failed: fc.boolean(), isAsked: fc.nat(40) }),
  { minLength: 2 * MAX_KNOWN_CALLS, maxLength: 4 * MAX_KNOWN_CALLS },
);

it("knows the same whenever it is asked", () => {
  let superseded = 0;
  fc.assert(
    fc.property(someCalls, (calls) => {
      const [often, once] = [new UsageLog(), new UsageLog()];
      for (const [at, { which, failed, isAsked }] of calls.entries()) {
        const id = `toolu_${at}`;
        const made = INPUTS[which] ?? { name: "Bash", input: { command: `make ${which}` } };
        const call = { type: "tool_use", id, ...made } as ToolUseBlock;
        const result = { type: "tool_result", tool_use_id: id, is_error: failed } as ToolResultBlock;
        for (const log of [often, once]) {
          log.noteCall(call, at);
          log.noteResult(result, at + 1);
        }
        if (isAsked === 0) often.read();
      }
      const [asked, last] = [often.read(), once.read()];
      expect(last.calls.size).toBe(MAX_KNOWN_CALLS);
      expect(last.calls).toEqual(asked.calls);
      expect(last.superseded).toEqual(asked.superseded);
      expect(last.newest).toEqual(asked.newest);
      for (const id of last.calls.keys())
        expect(findLastTouch(last, id, 0)).toBe(findLastTouch(asked, id, 0));
      superseded += last.superseded.size;
    }),
    { numRuns: 10 },
  );
  expect(superseded).toBeGreaterThan(10);
});
