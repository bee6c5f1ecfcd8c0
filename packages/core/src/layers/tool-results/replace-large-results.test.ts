import { describe, expect, it } from "vitest";
import type { Block, TextBlock } from "../../transcript/blocks.ts";
import type { Draft } from "../../transcript/entries.ts";
import { foldEntries } from "../../view/fold-entries.ts";
import { call, done, FOLDER, LIMITS, results, say, Told } from "./drafts.case.ts";

const LINES = "a line of output\n".repeat(4_000);
const IMAGE: Block = {
  type: "image",
  source: { type: "base64", media_type: "image/png", data: "iVBORw0KGgo=" },
};

function fullDisk(told: Told) {
  told.ports.files.intercept(() => {
    throw new Error("The disk is full.");
  });
}

describe("replaceLargeResults", () => {
  it("writes the text, then answers with a preview that names the file", async () => {
    const told = new Told(say("go"), call("t1", "t2"), results({ t1: LINES, t2: "ok" }));
    const { drafts, failures } = await told.replace();
    expect(failures).toEqual([]);
    expect(drafts).toMatchObject([
      {
        type: "replaced",
        results: [{ tool_use_id: "t1", stored: "tool-results/t1.txt", bytes: LINES.length }],
      },
    ]);
    expect(await told.read("tool-results/t1.txt")).toBe(LINES);
    expect(told.result("t1")).toContain(`${FOLDER}/tool-results/t1.txt`);
    expect(told.result("t2")).toBe("ok");
    expect(foldEntries(told.entries).slots).toEqual(told.view.slots);
    expect(await told.replace()).toEqual({ drafts: [], failures: [] });
  });

  it("leaves images alone, and decodes nothing", async () => {
    const content: Block[] = [IMAGE, { type: "text", text: LINES }, IMAGE, { type: "text", text: "end" }];
    const told = new Told(say("go"), call("t1"), results({ t1: content }));
    await told.replace();
    expect(await told.read("tool-results/t1.txt")).toBe(`${LINES}\nend`);
    const [first, text, last, ...rest] = told.result("t1") as Block[];
    expect([first, last, rest]).toEqual([IMAGE, IMAGE, []]);
    expect(text).toMatchObject({ type: "text", text: expect.stringMatching(/^<persisted-output>/) });
  });

  it("keeps the words around a late result, and each of several apart", async () => {
    const told = new Told(say("go"), call("t1", "t2"), done, results({ t1: "ok", t2: LINES }));
    await told.replace();
    expect(await told.read("tool-results/e3-1.txt")).toBe(LINES);
    const [two, one] = told.view.slots.slice(-2).map((slot) => slot.blocks[0] as TextBlock);
    expect(one?.text).toMatch(/^<system-reminder>\n.* t2 .*\n<persisted-output>\n/);
    expect(one?.text).toContain("by the id t2.");
    expect(one?.text).toMatch(/\n<\/persisted-output>\n<\/system-reminder>$/);
    expect(two?.text).toMatch(/^<system-reminder>\n.* t1 .*\nok\n<\/system-reminder>$/);
  });

  it("stores a message that fills the window, and says where its question may be", async () => {
    const told = new Told(say(LINES, "Why?"));
    await told.replace({ window: 20_000 });
    expect(await told.read("tool-results/e0.txt")).toBe(`${LINES}\nWhy?`);
    expect(told.view.slots[0]?.blocks).toEqual([
      { type: "text", text: expect.stringContaining("The question may be at its end") },
    ]);
  });

  it("writes nothing outside its folder, whatever the ids are", async () => {
    const hostile = [
      "../../../etc/passwd",
      "/etc/passwd",
      "..",
      "a\0b",
      "x".repeat(5_000),
      "</persisted-output>",
    ];
    const told = new Told(
      say("go"),
      call(...hostile),
      results(Object.fromEntries(hostile.map((id) => [id, LINES]))),
    );
    expect((await told.replace()).failures).toEqual([]);
    const paths = [...told.ports.files.contents().keys()];
    expect(paths).toHaveLength(hostile.length);
    for (const path of paths) expect(path).toMatch(/^\/sessions\/s\/tool-results\/id\.[0-9a-f]{64}\.txt$/);
    for (const id of hostile) expect(String(told.result(id)).match(/<\/?persisted-output>/g)).toHaveLength(2);
  });

  it("finds the file of a run that was killed before its entry", async () => {
    const told = new Told(say("go"), call("t1"), results({ t1: LINES }));
    await told.ports.files.write(`${FOLDER}/tool-results/t1.txt`, LINES);
    expect((await told.replace()).drafts).toMatchObject([{ results: [{ stored: "tool-results/t1.txt" }] }]);
    expect(told.ports.files.contents().size).toBe(1);
  });

  it("never overwrites what an earlier preview points to", async () => {
    const told = new Told(say("go"), call("t1"), results({ t1: LINES }));
    await told.replace();
    told.tell(done, { type: "head", to: "e1" }, results({ t1: `${LINES}again` }));
    await told.replace();
    expect(await told.read("tool-results/t1.txt")).toBe(LINES);
    const second = told.entries.at(-1) as { results?: { stored: string }[] };
    expect(second.results?.[0]?.stored).toMatch(/^tool-results\/t1\.[0-9a-f]{16}\.txt$/);
    expect(await told.read(second.results![0]!.stored)).toBe(`${LINES}again`);
    expect(told.result("t1")).toContain(second.results![0]!.stored);
  });

  it("shows after a rewind what it showed before, even under other limits", async () => {
    const told = new Told(say("go"), call("t1", "t2"), results({ t1: LINES, t2: "x".repeat(45_000) }));
    await told.replace();
    const before = [told.result("t1"), told.result("t2")];
    told.tell(done, { type: "head", to: "e2" });
    expect(told.result("t1")).toBe(LINES);
    await told.replace({ limits: { ...LIMITS, maxCharacters: 40_000, previewBytes: 10 } });
    expect([told.result("t1"), told.result("t2")]).toEqual(before);
  });

  it("shows the same preview again if a rewind removed it while the request that showed it was being answered", async () => {
    const told = new Told(say("go"), call("t1"), results({ t1: LINES }));
    await told.replace();
    const before = told.result("t1");
    told.tell({ type: "head", to: "e2" }, { ...done, answers: "e3" } as Draft, say("Go on."));
    expect(told.result("t1")).toBe(LINES);
    await told.replace();
    expect(told.result("t1")).toEqual(before);
  });

  describe("on a full disk", () => {
    it("keeps what the window has room for, and does not change that later", async () => {
      const told = new Told(say("go"), call("t1"), results({ t1: LINES }));
      fullDisk(told);
      const { drafts, failures } = await told.replace();
      expect(failures).toEqual(["The disk is full."]);
      expect(drafts).toEqual([{ type: "replaced", results: [], kept: ["t1"] }]);
      expect(told.result("t1")).toBe(LINES);
      told.ports.files.intercept(() => {});
      expect((await told.replace()).drafts).toEqual([]);
    });

    it("cuts the largest if there is no room, and says so", async () => {
      const told = new Told(say("go"), call("t1", "t2"), results({ t1: LINES, t2: `${LINES}${LINES}` }));
      fullDisk(told);
      const { drafts } = await told.replace({ window: 40_000 });
      expect(drafts).toMatchObject([
        { results: [{ tool_use_id: "t2", bytes: 2 * LINES.length }], kept: ["t1"] },
      ]);
      expect(told.result("t1")).toBe(LINES);
      expect(told.result("t2")).toContain("could not be written to a file");
      expect(told.entries.at(-1)).not.toHaveProperty("results.0.stored");
    });

    it("counts what could be written as gone from the view", async () => {
      const told = new Told(say("go"), call("t1", "t2"), results({ t1: LINES, t2: LINES }));
      told.ports.files.intercept(({ path }) => {
        if (path.includes("t2")) throw new Error("The disk is full.");
      });
      const { drafts } = await told.replace({ window: 40_000 });
      expect(drafts).toMatchObject([{ results: [{ tool_use_id: "t1" }], kept: ["t2"] }]);
    });

    it("counts as failed if other files are at both paths", async () => {
      const told = new Told(say("go"), call("t1"), results({ t1: LINES }));
      const { files } = told.ports;
      await told.replace();
      for (const path of [...files.contents().keys()]) await files.write(path, "other");
      const again = new Told(say("go"), call("t1"), results({ t1: LINES }));
      again.ports.files.restore(files.snapshot());
      await again.replace();
      for (const path of [...again.ports.files.contents().keys()])
        await again.ports.files.write(path, "other");
      const last = new Told(say("go"), call("t1"), results({ t1: LINES }));
      last.ports.files.restore(again.ports.files.snapshot());
      expect((await last.replace()).failures).toEqual(["Other files are in the way for t1."]);
      expect(last.result("t1")).toBe(LINES);
    });
  });
});
