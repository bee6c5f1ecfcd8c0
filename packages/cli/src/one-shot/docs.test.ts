// The examples of the documents on hooks and permissions, as a user would copy them.
import { readFile } from "node:fs/promises";
import { afterEach, expect, it } from "vitest";
import { Binary, call } from "../binary.case.ts";

let pal: Binary;
afterEach(() => pal.end());

/** The first block of JSON on a page. */
async function exampleOf(page: string): Promise<object> {
  const text = await readFile(new URL(`../../../../docs/${page}.md`, import.meta.url), "utf8");
  return JSON.parse(/```json\n([\s\S]*?)```/.exec(text)![1]!);
}

it("the guard in docs/hooks.md blocks what people should do themselves, and allows the rest", async () => {
  pal = await Binary.begin([
    call("Bash", { command: "git push origin" }),
    call("Bash", { command: "touch made" }),
    "So.",
  ]);
  await pal.settings(await exampleOf("hooks"));
  const { code, stderr } = await pal.run(["-p", "Go.", "--permission-mode", "bypass"]);
  expect(code).toBe(0);
  expect(stderr).toBe("Denied: Bash git push origin. Pushing is for people.\n");
  expect(await pal.read("made")).toBe("");
});

it.each([
  ["Edit", { file_path: "src/new.ts", old_string: "", new_string: "x" }, /^$/],
  ["Bash", { command: "git push origin" }, /^Denied: Bash git push origin/],
  ["Bash", { command: "sudo rm file" }, /The rule Bash\(rm \*\) \(\S+\) forbids this/],
  ["Read", { file_path: "deep/.env" }, /The rule Read\(\.env\) \(\S+\) forbids this/],
  ["Bash", { command: "cat .env" }, /The rule Read\(\.env\) \(\S+\) forbids this/],
])("the rules in docs/permissions.md: %s %j", async (name, input, told) => {
  pal = await Binary.begin([call(name, input), "So."]);
  await pal.settings(await exampleOf("permissions"));
  await pal.put(".env", "secret=1");
  const { stderr } = await pal.run(["-p", "Go."]);
  expect(stderr).toMatch(told);
  expect(pal.lastWords()).not.toContain("secret=1");
});
