// What is in use stays in view, whether it was found in one pass or step by step.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Block } from "../../../transcript/blocks.ts";
import { Work } from "../work.case.ts";
import { ViewNameUse } from "./view-name-use.ts";

/** A result is stale as soon as one newer round stands behind it; a miss would cost much. */
function start(): Work {
  const work = new Work();
  const economy = { minCleared: 0, alpha: 0, tailTokens: 0, keepStart: 1, keepFloor: 1, needWeight: 2 };
  Object.assign(work.settings.microcompact.economy, economy);
  work.human();
  return work;
}

const say = (work: Work, text: string) => work.respond([{ type: "text", text } as Block]);
const read = (work: Work, file: string, name: string) =>
  work.step({
    tokens: 0,
    name: "Read",
    input: { file_path: file },
    content: `${name}\n${"word ".repeat(3_000)}`,
  });
const idle = (work: Work, requests: number) => {
  for (let at = 0; at < requests; at++) work.step({ tokens: 10 });
};

describe("clearing", () => {
  it("leaves a result alone that a response has just used a name of", () => {
    const work = start();
    const [used, unused] = [
      read(work, "/a.go", "commitWithMetadata"),
      read(work, "/b.go", "loadSessionState"),
    ];
    idle(work, 60);
    expect(work.goes()).toEqual([used, unused]);
    say(work, "The cause is in commitWithMetadata.");
    work.human();
    expect(work.goes()).toEqual([unused]);
  });

  it("leaves a file alone that the human has just named", () => {
    const work = start();
    const id = read(work, "/src/registry.go", "nothing");
    idle(work, 60);
    expect(work.goes()).toEqual([id]);
    const content = [{ type: "text" as const, text: "Now change registry.go." }];
    work.add({ type: "user", source: "human", content });
    idle(work, 2);
    expect(work.goes()).toEqual([]);
  });

  it("leaves the newest output of a command alone that failed and has not succeeded since", () => {
    const work = start();
    const run = (isError: boolean) =>
      work.step({ tokens: 5_000, input: { command: "go test ./..." }, isError });
    const id = run(true);
    idle(work, 60);
    expect(work.goes()).toEqual([]);
    run(false);
    idle(work, 3);
    expect(work.goes()).toContain(id);
  });

  it("takes a listing once all that it lists was opened", () => {
    const work = start();
    // Everything that could be needed stays.
    work.settings.microcompact.economy.needWeight = 100;
    const open = (file: string) => work.step({ tokens: 10, name: "Read", input: { file_path: file } });
    const files = Array.from({ length: 12 }, (_, at) => `/work/${"deep/".repeat(20)}file-${at}.ts`);
    const id = work.step({ tokens: 0, name: "Glob", input: { pattern: "**" }, content: files.join("\n") });
    for (const file of files.slice(1)) open(file);
    const old = read(work, "/c.go", "old");
    read(work, "/c.go", "new");
    idle(work, 1);
    expect(work.goes()).toEqual([old]);
    open(files[0]!);
    idle(work, 1);
    expect(work.goes()).toEqual([id, old]);
  });
});

it("says the same whether it followed the view or reads it once", () => {
  const name = fc.constantFrom("alphaBeta", "gammaDelta", "/src/one.go", "/src/two.go", "three_four");
  const move = fc.oneof(
    fc.record({ does: fc.constant("read" as const), file: name, shows: name }),
    fc.record({ does: fc.constant("say" as const), words: name }),
    fc.record({ does: fc.constant("plan" as const), words: name }),
    fc.record({ does: fc.constant("clear" as const) }),
  );
  fc.assert(
    fc.property(fc.array(move, { maxLength: 40 }), (moves) => {
      const work = start();
      const followed = new ViewNameUse();
      for (const made of moves) {
        if (made.does === "read") read(work, made.file, made.shows);
        if (made.does === "say") say(work, made.words);
        if (made.does === "plan")
          work.step({ tokens: 9, name: "TaskCreate", input: { subject: made.words } });
        const plan = made.does === "clear" ? work.plan() : undefined;
        if (plan) work.add(plan);
        const { requests } = work.state.of(work.view);
        const [one, other] = [followed.of(work.view), new ViewNameUse().of(work.view)];
        for (const id of work.view.asked.keys())
          expect(one.findLastUse(id, requests)).toBe(other.findLastUse(id, requests));
      }
    }),
  );
});
