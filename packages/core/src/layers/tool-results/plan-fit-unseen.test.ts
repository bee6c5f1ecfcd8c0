// What is shown of unseen texts that do not fit together: less of each, but always something.
import { describe, expect, it } from "vitest";
import { estimateBlocks } from "../../tokens/estimate.ts";
import { call, done, FOLDER, results, say, Told } from "./drafts.case.ts";
import { makeFittedContent, planFitUnseen } from "./plan-fit-unseen.ts";
import { textOf } from "./result-content.ts";

const text = (length: number) => "a line of text\n".repeat(Math.ceil(length / 15)).slice(0, length);
const image = { type: "image", source: { type: "base64", media_type: "image/png", data: "AA==" } } as const;

function plan({ view }: Told, excess: number) {
  const items = planFitUnseen({
    view,
    folder: FOLDER,
    excess,
    previewBytes: 2_000,
    tokensOf: estimateBlocks,
  });
  return items.map((item) => ({ id: item.id, shown: textOf(makeFittedContent(item, "/s/x.txt")), item }));
}

const TOLD = () =>
  new Told(
    say("go"),
    call("old"),
    results({ old: text(40_000) }),
    call("a", "b", "c"),
    results({ a: text(40_000), b: text(20_000), c: text(100) }),
  );

describe("texts that the model has not seen", () => {
  it("stay whole if they fit", () => {
    expect(plan(TOLD(), 0)).toEqual([]);
  });

  it("become previews if they do not fit, the largest first and no more than needed", () => {
    const [first, ...others] = plan(TOLD(), 2_000);
    expect(others).toEqual([]);
    expect(first).toMatchObject({ id: "a", shown: expect.stringContaining("a line of text") });
    expect(plan(TOLD(), 11_000).map(({ id }) => id)).toEqual(["a", "b"]);
  });

  it("shrink alike if previews do not fit either, down to a line with size and place", () => {
    const some = plan(TOLD(), 14_200);
    expect(some.map(({ id }) => id)).toEqual(["a", "b"]);
    expect(new Set(some.map(({ item }) => item.cap)).size).toBe(1);
    expect(some[0]!.item.cap).toBeLessThan(2_000);
    const lines = plan(TOLD(), 1_000_000);
    expect(lines.map(({ shown }) => shown)).toEqual([
      "<persisted-output>40000 characters. All of it: /s/x.txt</persisted-output>",
      "<persisted-output>20000 characters. All of it: /s/x.txt</persisted-output>",
    ]);
  });

  it("are made from the whole text again if a preview is already shown", async () => {
    const told = TOLD();
    await told.replace({ available: 20_000 });
    expect(textOf(told.result("a")!)).toContain("<persisted-output>");
    const [line] = plan(told, 1_000_000);
    expect(line!.item.text).toBe(text(40_000));
  });

  it("may be anything that was said, and images are removed if nothing else helps", () => {
    const told = new Told(say(text(30_000)), call("a"), results({ a: [image, image] }), done);
    told.tell(say(text(30_000)), call("b"), results({ b: [{ type: "text", text: "two" }, image, image] }));
    const lines = plan(told, 1_000_000);
    expect(lines.map(({ shown }) => shown)).toEqual([
      "<persisted-output>3 characters, 2 pictures or documents. All of it: /s/x.txt</persisted-output>",
    ]);
    told.tell(say(text(30_000)));
    expect(plan(told, 5_000).map(({ id }) => id)).toEqual(["e7"]);
  });
});
