import { describe, expect, it } from "vitest";
import { fitRecording } from "./fit-recording.ts";

describe("fitRecording", () => {
  it("finds what stands before the messages, and the recorded tokenizer", () => {
    const requests = [1_000, 4_000, 9_000, 20_000].map((weight) => ({
      weight,
      input: 31_000 + 1.2 * weight,
    }));
    const { front, factor, error } = fitRecording(requests);
    expect(front).toBe(31_000);
    expect(factor).toBeCloseTo(1.2);
    expect(error).toBeCloseTo(0);
  });

  it("takes the first request where there are too few for a line", () => {
    expect(fitRecording([{ weight: 2_000, input: 30_000 }])).toEqual({ front: 28_000, factor: 1 });
  });

  it("supposes a usual beginning where nothing was recorded", () => {
    expect(fitRecording([])).toEqual({ front: 20_000, factor: 1 });
  });
});
