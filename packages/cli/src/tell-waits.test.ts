import { ModelError } from "@palimpsest/core";
import { expect, it } from "vitest";
import { tellRetries } from "./tell-retries.ts";

it("tells of what somebody waits for, and of nothing else", () => {
  const told: string[] = [];
  const onRetry = tellRetries((text) => told.push(text));
  const error = new ModelError("overloaded", "The server is busy.", { retryable: true });
  for (const layer of ["notes", "extraction", "dreaming", "recall"])
    onRetry({ attempt: 1, delayMs: 500, error, layer });
  expect(told).toEqual([]);
  onRetry({ attempt: 1, delayMs: 1_500, error });
  onRetry({ attempt: 1, delayMs: 500, error, layer: "compaction" });
  expect(told).toEqual([
    "The server is busy. Trying again in 2 s.",
    "The server is busy. Trying again in 1 s.",
  ]);
});
