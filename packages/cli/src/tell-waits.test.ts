import { ModelError } from "@palimpsest/core/internal";
import { expect, it } from "vitest";
import { formatRetry, tellWaits } from "./tell-waits.ts";

it("reports only what the user waits for", () => {
  const told: string[] = [];
  const { onRetry, onWait } = tellWaits((text, ms) =>
    told.push(ms === undefined ? text : formatRetry(text, ms)),
  );
  const error = new ModelError("overloaded", "The server is busy.", { retryable: true });
  for (const layer of ["notes", "extraction", "dreaming", "recall"]) {
    onRetry({ attempt: 1, delayMs: 500, error, layer });
    onWait({ kind: "silent", elapsedMs: 60_000, layer });
  }
  expect(told).toEqual([]);
  onRetry({ attempt: 1, delayMs: 1_500, error });
  onRetry({ attempt: 1, delayMs: 500, error, layer: "compaction" });
  onWait({ kind: "silent", elapsedMs: 60_000 });
  onWait({ kind: "no-content", elapsedMs: 180_000, layer: "compaction" });
  expect(told).toEqual([
    "The server is busy. Trying again in 2 s.",
    "The server is busy. Trying again in 1 s.",
    "Still waiting: the server has sent nothing for 60 s.",
    "Still waiting: the server is alive but has sent no content for 3 min.",
  ]);
});
