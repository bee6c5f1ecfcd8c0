import { explainEntries } from "@palimpsest/core/internal";
import { expect, it } from "vitest";
import { formatExplainedAll } from "./format-explained.ts";

it("writes thousands of requests like thousands of tokens", () => {
  const explanation = { ...explainEntries().end(), requests: 6_809 };
  const [first] = formatExplainedAll([{ id: "s1", title: "T", explanation }]);
  expect(first).toBe("1 session, 6,809 requests.");
});
