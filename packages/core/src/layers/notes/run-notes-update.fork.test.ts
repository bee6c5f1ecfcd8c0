// An update with a real fork and the strict emulator: one request is enough, it shares the parent's cache, and nothing of it
// reaches the parent.
import { expect, it } from "vitest";
import { apiModel, call, FOLDER, Parent, text } from "../../forks/fork.case.ts";
import type { CostDraft } from "../../forks/run-fork.ts";
import { runNotesUpdate } from "./run-notes-update.ts";

const PATH = `${FOLDER}/notes.md`;

async function updated(...answers: Parameters<typeof apiModel> extends [unknown, ...infer A] ? A : never) {
  const parent = new Parent("claude-sonnet-5-5");
  parent.say("Mend the build.");
  await parent.ask(text("I look."), call("t1"), call("t2"));
  const costs: CostDraft[] = [];
  const entries = parent.entries.length;
  const { files } = parent.ports;
  const outcome = await runNotesUpdate({
    runFork: parent.runner(apiModel(parent.api, ...answers), costs),
    files,
    view: parent.view,
    folder: FOLDER,
    home: "/home",
    limits: { sectionTokens: 2_000, totalTokens: 12_000 },
    tokensOf: () => 1,
  });
  expect(parent.entries).toHaveLength(entries);
  return { outcome, costs, files, last: parent.entries.at(-1)!.id };
}

const edit = (id: string, new_string: string, old_string = "# Learnings", file_path = PATH) =>
  call(id, "Edit", { file_path, old_string, new_string });

it("takes one request if the edits succeed, and covers everything up to the last response", async () => {
  const { outcome, costs, files, last } = await updated([
    edit("f1", "# Learnings\nTwo."),
    edit("f2", "Three.", "Two."),
  ]);
  expect(outcome).toMatchObject({ ok: true, changed: true, position: last });
  expect(new TextDecoder().decode(await files.read(PATH))).toContain("\n\nThree.\n");
  expect(costs).toMatchObject([{ layer: "notes", outcome: "ok" }]);
  const {
    cache_read_input_tokens: read = 0,
    input_tokens,
    cache_creation_input_tokens: wrote,
  } = costs[0]!.usage;
  expect(read).toBeGreaterThan(input_tokens);
  expect(wrote).toBe(0);
});

it("takes another when one failed or was refused, and counts the refusal", async () => {
  const { outcome, costs } = await updated(
    [edit("f1", "x", "nowhere"), edit("f2", "x", "# Learnings", "/etc/passwd")],
    [edit("f3", "# Learnings\nMended.")],
  );
  expect(outcome).toMatchObject({ ok: true, changed: true, denied: 1 });
  expect(costs).toHaveLength(2);
});

it("takes sections as text", async () => {
  const { outcome } = await updated([text("<notes>\n# Learnings\nAs text.\n</notes>")]);
  expect(outcome).toMatchObject({ ok: true, changed: true, text: expect.stringContaining("As text.") });
});

it("gives up after a few requests that lead nowhere", async () => {
  const { outcome, costs, files } = await updated(
    ...Array.from({ length: 9 }, (_, at) => [call(`f${at}`, "Bash")]),
  );
  expect(outcome).toMatchObject({ ok: false, denied: 4 });
  expect(costs).toHaveLength(4);
  expect(await files.stat(PATH)).toBeUndefined();
});
