// Two tables describe models: the catalog and the emulator's. What one charges the other must expect.
import { modelTable } from "@palimpsest/emulator";
import { describe, expect, it } from "vitest";
import { factsOf, findRates } from "./catalog.ts";

const models = [...modelTable({}).values()];

describe.each(models)("$id in the catalog", (model) => {
  const facts = factsOf(model.id);

  it("has the emulator's window, longest answer and prices", () => {
    expect(facts).toMatchObject({ window: model.window, maxOutput: model.maxOutput });
    expect(findRates(model.id, 1_000)).toEqual({
      ...model.price,
      read: model.readMultiplier,
      write5m: model.write5mMultiplier,
      write1h: model.write1hMultiplier,
    });
    const { above, ...dearer } = model.longPrompt ?? { above: 0, ...model.price };
    if (model.longPrompt) expect(findRates(model.id, above + 1)).toMatchObject(dearer);
  });

  it("binds thinking if the emulator does, and claims no capability that it refuses", () => {
    const { capabilities } = facts;
    expect(capabilities.thinkingBoundToPrefix).toBe(model.boundThinking);
    if (!model.systemMessages) expect(capabilities.systemMessages).toBe(false);
    if (!model.forcedToolChoice) expect(capabilities.forcedToolChoice).toBe(false);
    expect(facts.minimumCacheable).toBeGreaterThanOrEqual(model.minimumCacheable);
  });
});
