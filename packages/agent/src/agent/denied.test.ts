// What an agent may not do: what is told of it, rules that are refused, and files that a search leaves out.
import { afterEach, describe, expect, it } from "vitest";
import { AtWork, call } from "./at-work.case.ts";

let work: AtWork | undefined;
afterEach(async () => {
  await work?.end();
  work = undefined;
});

it("tells the interface of each call that was denied, with a rule that would allow it", async () => {
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
  ])("is left out by %s %j, also in bypass mode", async (name, input) => {
    work = await AtWork.begin([call(name, input), "So."]);
    await work.put(".env", "token=hidden-one");
    await work.put("deep/.env", "token=hidden-two");
    await work.put("deep/seen.txt", "token=seen");
    await work.ask(await work.open({ disallowedTools: ["Read(.env)"], mode: "bypass" }), "Go.");
    expect(work.lastWords()).toContain("seen.txt");
    expect(work.lastWords()).not.toMatch(/\.env|hidden/);
  });
});
