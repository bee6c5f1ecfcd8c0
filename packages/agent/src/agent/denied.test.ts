// Denied calls: how they are reported, which rules are refused, and which files a search leaves out.
import { afterEach, describe, expect, it } from "vitest";
import { AtWork, call } from "./at-work.case.ts";

let work: AtWork | undefined;
afterEach(async () => {
  await work?.end();
  work = undefined;
});

it("reports each denied call to the interface, with a rule that would allow it", async () => {
  work = await AtWork.begin([call("Bash", { command: "touch made" }, "t1"), "I see."]);
  await work.ask(await work.open(), "Go.");
  expect(work.of("tool-end")).toEqual([
    expect.objectContaining({
      id: "t1",
      isError: true,
      denied: {
        input: { command: "touch made" },
        reason: expect.stringContaining("nobody can be asked"),
        rule: expect.stringMatching(/^Bash\(touch/),
      },
    }),
  ]);
});

it("does not ask to allow an edit that would fail anyway because the file was not read", async () => {
  const asked: string[] = [];
  const permission = async ({ what }: { readonly what: string }) => {
    asked.push(what);
    return { allow: true } as const;
  };
  work = await AtWork.begin([
    call("Write", { file_path: "there.txt", content: "x" }),
    call("Edit", { file_path: "there.txt", old_string: "old", new_string: "x" }),
    call("Write", { file_path: "new.txt", content: "x" }),
    call("Read", { file_path: "there.txt" }),
    call("Write", { file_path: "there.txt", content: "y" }),
    "Done.",
  ]);
  await work.put("there.txt", "old");
  await work.ask(await work.open({ ask: { permission } }), "Go.");
  for (const at of [1, 2])
    expect(work.lastWords(at)).toContain("there.txt exists and has not been read. Read it first.");
  expect(asked).toEqual(["Make new.txt", "Change there.txt"]);
  expect(work.of("tool-end")[0]?.denied).toBe(undefined);
  expect(await work.read("there.txt")).toBe("y");
});

it("explains in whole sentences what a memory forbids if nobody can be asked", async () => {
  work = await AtWork.begin([call("Bash", { command: "git push --force" }), "I see."]);
  const agent = await work.open();
  await agent.memory.remember("Do not force push never: Bash(git push --force*)");
  await work.ask(agent, "Push.");
  expect(work.lastWords()).toContain("Do not force push. Go on without it");
});

it.each(["allowedTools", "disallowedTools"])(
  "opens nothing with a rule in %s that means nothing",
  async (name) => {
    work = await AtWork.begin([]);
    await expect(work.open({ [name]: ["Read,Bahs(rm *)"] })).rejects.toMatchObject({
      code: "bad-rule",
      message: 'The permission rule "Bahs(rm *)" cannot be used: there is no tool Bahs. Did you mean Bash?',
    });
  },
);

describe("a file that may not be read", () => {
  it.each([
    ["Grep", { pattern: "token", output_mode: "content" }],
    ["Grep", { pattern: "token", path: "deep" }],
    ["Glob", { pattern: "**/*" }],
  ])("is left out by %s %j, even in bypass mode", async (name, input) => {
    work = await AtWork.begin([call(name, input), "So."]);
    await work.put(".env", "token=hidden-one");
    await work.put("deep/.env", "token=hidden-two");
    await work.put("deep/seen.txt", "token=seen");
    await work.ask(await work.open({ disallowedTools: ["Read(.env)"], mode: "bypass" }), "Go.");
    expect(work.lastWords()).toContain("seen.txt");
    expect(work.lastWords()).not.toMatch(/\.env|hidden/);
  });
});
