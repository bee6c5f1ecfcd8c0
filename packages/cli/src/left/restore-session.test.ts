// `pal restore` through the real binary.
import { join } from "node:path";
import { openSession } from "@palimpsest/core";
import { afterEach, expect, it } from "vitest";
import { Binary, call } from "../binary.case.ts";

let binary: Binary | undefined;
afterEach(async () => {
  await binary?.end();
  binary = undefined;
});

/** Clears the conversation of the newest session, as /clear does. */
async function clearNewest(pal: Binary): Promise<string> {
  const home = join(pal.folder, "home/.palimpsest");
  const session = await openSession({ cwd: pal.path("."), home, env: {}, model: "any", resume: "latest" });
  await session.clear();
  await session.close();
  return session.id;
}

it("lists what left the view, prints it, and shows it to the model again", async () => {
  const pal = await Binary.begin([
    call("Read", { file_path: "notes.txt" }),
    "It is about bees.",
    "The fox again.",
  ]);
  binary = pal;
  const text = `${"A quick brown fox. ".repeat(40)}\nThe last line.`;
  await pal.put("notes.txt", text);
  await pal.run(["-p", "What is in notes.txt?"]);
  expect(await pal.run(["restore"])).toMatchObject({
    code: 0,
    stdout: "Nothing has left the view of this session.\n",
  });

  const id = await clearNewest(pal);
  const { stdout: list } = await pal.run(["restore"]);
  expect(list).toMatch(/^Conversation cleared, just now: you asked for it \(\/clear\) \(\d+ things, /);
  expect(list).toMatch(/^ +\d+ {2}01\w{24} +You: What is in notes\.txt\?$/m);
  expect(list).toMatch(/^ +\d+ {2}toolu_\w+ +Read notes\.txt$/m);
  expect(list).toContain(`pal restore ${id} ID`);

  const { stdout: printed } = await pal.run(["restore", "latest", "read", "notes", "--print"]);
  expect(printed).toContain("The last line.");
  expect(printed).toContain("A quick brown fox. ".repeat(40).trim());

  expect(await pal.run(["restore", id, "zebra"])).toMatchObject({
    code: 1,
    stderr: `Nothing that left the view matches "zebra". See pal restore ${id}.\n`,
  });
  const ambiguous = await pal.run(["restore", id, "notes"]);
  expect(ambiguous).toMatchObject({ code: 1, stdout: "" });
  expect(ambiguous.stderr).toMatch(/^\d things match "notes"; give more words, or an id\.\n +\d+ {2}/);

  const restored = await pal.run(["restore", id, "Read", "notes.txt"]);
  expect(restored).toMatchObject({ code: 0, stderr: "" });
  expect(restored.stdout).toMatch(
    /^The model will see this again with the next message: Read notes\.txt \(\d+ tokens\)\.\nGo on: pal --resume 01/,
  );
  await pal.run(["-p", "And the fox?", "--continue"]);
  const sent = JSON.stringify(pal.requests.at(-1)?.messages);
  expect(sent.split("The last line.")).toHaveLength(2);
  expect(sent).not.toContain("What is in notes.txt?");
  expect(pal.invalid).toEqual([]);
});

it("takes ids, several at once or that of a whole break, and prints JSON", async () => {
  const pal = await Binary.begin(["First answer.", "Second answer.", "Third answer."]);
  binary = pal;
  await pal.run(["-p", "First question?"]);
  const id = await clearNewest(pal);
  const [broken] = JSON.parse((await pal.run(["restore", id, "--json"])).stdout);
  expect(broken).toMatchObject({ title: "Conversation cleared" });
  const ids = broken.items.slice(0, 2).map((item: { id: string }) => item.id);
  expect(JSON.parse((await pal.run(["restore", id, ...ids, "--json"])).stdout)).toMatchObject({
    session_id: id,
    restored: ids.map((each: string) => ({ id: each })),
  });
  await pal.run(["-p", "Second question?", "--continue"]);
  expect(JSON.stringify(pal.requests.at(-1)?.messages)).toContain("First answer.");

  await clearNewest(pal);
  const [newest] = JSON.parse((await pal.run(["restore", "--json"])).stdout);
  await pal.run(["restore", id, newest.entry]);
  await pal.run(["-p", "Third question?", "--continue"]);
  expect(JSON.stringify(pal.requests.at(-1)?.messages)).toContain("Second answer.");
});

it("says where a session is open instead of changing it there", async () => {
  const pal = await Binary.begin(["Fine."]);
  binary = pal;
  await pal.run(["-p", "How are you?"]);
  const id = await clearNewest(pal);
  const home = join(pal.folder, "home/.palimpsest");
  const held = await openSession({ cwd: pal.path("."), home, env: {}, model: "any", resume: id });
  expect((await pal.run(["restore", id])).code).toBe(0);
  const refused = await pal.run(["restore", id, "Fine"]);
  expect(refused).toMatchObject({ code: 1, stdout: "" });
  expect(refused.stderr).toMatch(/is open in process \d+/);
  await held.close();
});
