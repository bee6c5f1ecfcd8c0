import { describe, expect, it } from "vitest";
import { bench, lastContent, says } from "./bench.case.ts";
import { call, text } from "./fork.case.ts";
import { FORK_MARKER } from "./fork-marker.ts";

describe("a fresh agent", () => {
  it("shares system and tools but not the conversation; its opening is cached for its next turn", async () => {
    const seen: string[] = [];
    const costs: number[] = [];
    const { fork, model, parent } = await bench([
      { content: [text("Look."), call("c1", "Edit")] },
      says("Done."),
    ]);
    const outcome = await fork({
      isFresh: true,
      directive: "Look after it.",
      answer: () => ({ content: "Seen." }),
      onTurn: ({ content }) => seen.push(content[0]!.type),
      onCost: ({ usage }) => costs.push(usage.output_tokens),
    });
    expect(outcome).toMatchObject({ ok: true, text: "Done.", turns: 2 });
    const [first, second] = model.requests;
    expect(first?.messages).toHaveLength(1);
    expect(lastContent(first)).toEqual([
      { type: "text", text: "Look after it.", cache_control: expect.objectContaining({ type: "ephemeral" }) },
    ]);
    expect(JSON.stringify(first)).not.toContain(FORK_MARKER);
    expect([first?.system, first?.tools]).toEqual([parent.requests[0]?.system, parent.requests[0]?.tools]);
    expect(second?.messages.map(({ role }) => role)).toEqual(["user", "assistant", "user"]);
    expect({ seen, costs }).toEqual({ seen: ["text", "text"], costs: [11, 11] });
  });
});
