import { describe, expect, it } from "vitest";
import { fitRecording } from "./fit-recording.ts";

describe("fitRecording", () => {
  it("estimates the size of system prompt and tools, and the tokenizer factor", () => {
    const requests = [1_000, 4_000, 9_000, 20_000].map((weight) => ({
      weight,
      input: 31_000 + 1.2 * weight,
    }));
    const { front, factor, error } = fitRecording(requests);
    expect(front).toBe(31_000);
    expect(factor).toBeCloseTo(1.2);
    expect(error).toBeCloseTo(0);
  });

  it("uses the first request if there are too few for a line", () => {
    expect(fitRecording([{ weight: 2_000, input: 30_000 }])).toEqual({ front: 28_000, factor: 1 });
  });

  it("assumes a usual size if no usage was recorded", () => {
    expect(fitRecording([])).toEqual({ front: 20_000, factor: 1 });
  });
});
