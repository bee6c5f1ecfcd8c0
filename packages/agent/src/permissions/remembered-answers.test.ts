import { execFile } from "node:child_process";
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, it } from "vitest";
import * as z from "zod";
import type { Tool } from "../toolkit/tool.ts";
import { Permissions } from "./permissions.ts";
import { RememberedAnswers } from "./remembered-answers.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "palimpsest-remembered-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const texts = async () =>
  (await new RememberedAnswers(folder).rules()).map((rule) => `${rule.effect} ${rule.text}`);

it("keeps the newest answer for each rule", async () => {
  const answers = new RememberedAnswers(folder);
  await answers.remember("allow", "Bash(npm test)", 1);
  await answers.remember("allow", "Edit(src/**)", 2);
  await answers.remember("deny", "Bash(npm test)", 3);
  expect(await texts()).toEqual(["deny Bash(npm test)", "allow Edit(src/**)"]);
  await answers.forget("Bash(npm test)", 4);
  expect(await texts()).toEqual(["allow Edit(src/**)"]);
});

it("is readable by its owner only", async () => {
  await new RememberedAnswers(join(folder, "deep")).remember("allow", "Edit", 1);
  expect(statSync(join(folder, "deep")).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, "deep/permissions.jsonl")).mode & 0o777).toBe(0o600);
});

it("continues after torn and foreign lines", async () => {
  const answers = new RememberedAnswers(folder);
  await answers.remember("allow", "Edit(a)", 1);
  appendFileSync(
    join(folder, "permissions.jsonl"),
    'no json\n{"effect":"allow"}\n{"at":2,"effect":"allow","ru',
  );
  await answers.remember("allow", "Edit(b)", 3);
  expect(await texts()).toEqual(["allow Edit(a)", "allow Edit(b)"]);
});

it("loses nothing when processes write at the same time", async () => {
  const module = JSON.stringify(new URL("./remembered-answers.ts", import.meta.url).href);
  const program = `
    import { RememberedAnswers } from ${module};
    const answers = new RememberedAnswers(process.argv[1]);
    for (let i = 0; i < 50; i++) await answers.remember("allow", "Bash(" + process.argv[2] + "-" + i + ")", i);`;
  const run = (name: string) =>
    promisify(execFile)(process.execPath, ["--input-type=module", "-e", program, folder, name]);
  await Promise.all(["a", "b", "c", "d"].map(run));
  expect(new Set(await texts()).size).toBe(200);
  expect(readFileSync(join(folder, "permissions.jsonl"), "utf8").split("\n").filter(Boolean)).toHaveLength(
    200,
  );
});

it("is noticed by a session that is already running", async () => {
  const bash: Tool<{ command: string }> = {
    name: "Bash",
    description: "",
    input: z.object({ command: z.string() }),
    isReadOnly: () => false,
    subject: ({ command }) => command,
    run: async () => ({ content: "" }),
  };
  const open = () =>
    new Permissions({
      mode: "default",
      rules: [],
      places: { project: folder },
      remembered: new RememberedAnswers(folder),
    });
  const [one, other] = [open(), open()];
  const check = async (session: Permissions) =>
    (await session.check(bash, { command: "npm test" }, folder)).behavior;
  expect(await check(one)).toBe("ask");
  expect(await other.addAnswer("allow", "no rule at all", "project", 1)).toBe(false);
  await other.addAnswer("allow", "Bash(npm test)", "session", 1);
  expect([await check(one), await check(other)]).toEqual(["ask", "allow"]);
  await other.addAnswer("allow", "Bash(npm test)", "project", 2);
  expect(await check(one)).toBe("allow");
});
