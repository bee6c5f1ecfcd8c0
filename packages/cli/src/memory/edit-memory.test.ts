// Editing a rule in the person's editor: pal reports rules that are lost.
import { afterEach, expect, it } from "vitest";
import { Binary } from "../binary.case.ts";

let binary: Binary | undefined;
afterEach(async () => {
  await binary?.end();
  binary = undefined;
});

it("says when a rule is lost, and when a broken file's earlier rule stays in force", async () => {
  binary = await Binary.begin([]);
  const pal = binary;
  await pal.run(["memory", "add", "Never touch", "--type", "project", "--never", "Bash(touch*)"]);
  const edit = (script: string) =>
    pal.run(["memory", "edit", "never-touch"], { env: { EDITOR: `sed -i ${script}`, TERM: "dumb" } });
  expect((await edit("s/^Never/Nie/")).stderr).not.toContain("Bash(touch*)");
  const broken = await edit("1,2s/Never/[Never/");
  expect(broken.stderr).toMatch(
    /never-touch\.md cannot be read as it is now: .* Its rules are still enforced; pal asks before: Bash\(touch\*\)\./,
  );
  expect((await edit("1,2s/[[]//")).stderr).toBe("");
});

it("says when the rule itself is removed", async () => {
  binary = await Binary.begin([]);
  await binary.run(["memory", "add", "Never touch", "--never", "Bash(touch*)"]);
  const edited = await binary.run(["memory", "edit", "never-touch"], {
    env: { EDITOR: "sed -i s/touch\\*/rm/", TERM: "dumb" },
  });
  expect(edited.stderr).toContain("never-touch.md no longer forbids Bash(touch*).");
});
