// What counts as seen, entry by entry: only a request with a complete response has shown anything.
import { describe, expect, it } from "vitest";
import { call, done, results, say, Told } from "../layers/tool-results/drafts.case.ts";
import type { Draft } from "../transcript/entries.ts";
import { foldEntries } from "./fold-entries.ts";
import { findFirstUnseen } from "./seen.ts";

const unseen = ({ view }: Told) => [...view.unseen];
const answer = (answers: string, more: object = {}): Draft => ({ ...done, answers, ...more }) as Draft;

describe("what the model has not seen", () => {
  it("is all that was said since the last complete response", () => {
    const told = new Told(say("go"));
    expect(unseen(told)).toEqual(["e0"]);
    told.tell(call("a"), results({ a: "1" }), {
      type: "surfaced",
      memories: [],
      content: [{ type: "text", text: "m" }],
    });
    expect(unseen(told)).toEqual(["e2", "e3"]);
    expect(findFirstUnseen(told.view)).toBe(2);
    told.tell(done);
    expect(unseen(told)).toEqual([]);
    expect(findFirstUnseen(told.view)).toBe(told.view.slots.length);
  });

  it("is not shown by a response that was cut off", () => {
    const told = new Told(
      say("go"),
      call("a"),
      results({ a: "1" }),
      answer("e2", { aborted: true }),
      say("again"),
    );
    expect(unseen(told)).toEqual(["e2", "e4"]);
    told.tell(answer("e4"));
    expect(unseen(told)).toEqual([]);
  });

  it("is what arrived while the response was being generated", () => {
    const told = new Told(say("go"), say("and"), answer("e0"));
    expect(unseen(told)).toEqual(["e1"]);
  });

  it("is not what another branch has shown, also by a response to a question that is gone", () => {
    const told = new Told(say("go"), call("a"), results({ a: "1" }), done);
    told.tell({ type: "head", to: "e2" });
    expect(unseen(told)).toEqual([]);
    const late = new Told(
      say("go"),
      call("a"),
      results({ a: "1" }),
      { type: "head", to: "e0" },
      answer("e2"),
    );
    expect(unseen(late)).toEqual([]);
  });

  it("comes back unseen if the human had removed it before the model saw it", () => {
    const told = new Told(say("go"), done, say("secret"), say("on"));
    told.tell({ type: "snip", from: "e2", to: "e2", by: "user", pieces: [] }, answer("e4"));
    expect(unseen(told)).toEqual(["e2"]);
    told.tell({ type: "undo", of: "e4" });
    expect(findFirstUnseen(told.view)).toBe(told.view.slots.findIndex(({ entry }) => entry === "e2"));
  });

  it("comes back unseen if an earlier version had cleared it before the model saw it", () => {
    const cleared = (id: string): Draft => ({
      type: "cleared",
      trigger: "economy",
      how: "stub",
      results: [{ tool_use_id: id, content: "[cleared]", tokens: 9 }],
    });
    for (const [second, back] of [
      ["aborted", ["e2"]],
      ["ok", []],
    ] as const) {
      const told = new Told(say("go"), call("a"), results({ a: "1" }));
      told.tell(answer("e2", second === "aborted" ? { aborted: true } : {}), say("on"));
      told.tell(cleared("a"), answer("e4"));
      expect(unseen(told)).toEqual([]);
      told.tell({ type: "undo", of: "e5" });
      expect(unseen(told)).toEqual(back);
      expect([...foldEntries(told.entries).unseen]).toEqual(back);
    }
    const rewound = new Told(say("go"), call("a"), results({ a: "1" }), cleared("a"), done);
    rewound.tell({ type: "head", to: "e2" });
    expect(unseen(rewound)).toEqual(["e2"]);
  });

  it("is found without unpacking what a compaction removed", () => {
    const told = new Told(say("go"), call("a"), results({ a: "1" }), answer("e2"));
    told.tell({
      type: "cleared",
      trigger: "economy",
      how: "stub",
      results: [{ tool_use_id: "a", content: "[cleared]", tokens: 9 }],
    });
    let unpacked = 0;
    const packed = { ...told.view.breaks[0]!, cause: "boundary" as const };
    const unpack = () => {
      unpacked++;
      return [];
    };
    Object.defineProperty(packed, "left", { get: unpack });
    told.view.breaks.unshift(packed);
    told.view.breaks.push(packed);
    told.tell({ type: "undo", of: "e4" });
    expect(told.view.slots.some(({ cleared }) => cleared)).toBe(false);
    expect(unpacked).toBe(0);
  });

  it("is what the human had removed before a request on an abandoned branch", () => {
    const told = new Told(say("go"), done, say("secret"));
    told.tell({ type: "snip", from: "e2", to: "e2", by: "user", pieces: [] }, say("on"));
    told.tell({ type: "head", to: "e1" }, answer("e4"));
    expect(unseen(told)).toEqual(["e2"]);
  });

  it("follows from the entries alone", () => {
    const told = new Told(say("go"), call("a"), results({ a: "1" }), { type: "head", to: "e0" }, say("on"));
    expect(foldEntries(told.entries).unseen).toEqual(told.view.unseen);
  });
});
