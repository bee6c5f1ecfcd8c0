import { expect, it } from "vitest";
import { listKnown } from "./list-known.ts";
import { byHand, FOLDER, opened, written } from "./store/store.case.ts";

const text = (evidence: string) =>
  `---\nname: A\ndescription: B\nevidence: ${evidence}\nsession: s1\n---\nC.\n`;

it("says of each memory its class, since when, from whom, and what waits for a person's word", async () => {
  const { ports, store } = await opened();
  await written(store, [{ path: "said.md", text: text("said") }], { by: "human", session: "s1" });
  await ports.clock.advance(60_000);
  await written(store, [{ path: "inferred.md", text: text("inferred") }], {
    by: "extraction",
    session: "s2",
  });
  await byHand(ports, "mine.md", "By hand.\n");
  await store.settle();
  const endCommand = await store.beginCommand("s3");
  await byHand(ports, "mine.md", "By whom?\n");
  await ports.files.remove(`${FOLDER}/said.md`);
  await endCommand();
  const { memories, removed } = await listKnown(store);
  const shown = memories.map(({ memory: { path }, class: kind, by, session, needsConfirmation }) => [
    path,
    kind,
    by,
    session,
    needsConfirmation,
  ]);
  expect(shown.sort()).toEqual([
    ["inferred.md", "inferred", "extraction", "s1", true],
    ["mine.md", "written", "command", "s3", true],
  ]);
  expect(removed.map(({ path }) => path)).toEqual(["said.md"]);
  await store.confirm(
    new Map([
      ["mine.md", "By whom?\n"],
      ["inferred.md", text("inferred")],
    ]),
  );
  const confirmed = (await listKnown(store)).memories;
  expect(confirmed.map(({ class: kind, needsConfirmation }) => [kind, needsConfirmation]).sort()).toEqual([
    ["said", false],
    ["written", false],
  ]);
});

it("confirms only what the person has seen", async () => {
  const { ports, store } = await opened();
  await written(store, [{ path: "a.md", text: text("inferred") }], { by: "extraction" });
  await byHand(ports, "a.md", text("inferred").replace("C.", "D."));
  expect(await store.confirm(new Map([["a.md", text("inferred")]]))).toMatchObject({
    ok: true,
    left: ["a.md"],
  });
  expect(await store.text("a.md")).toContain("evidence: inferred");
});
