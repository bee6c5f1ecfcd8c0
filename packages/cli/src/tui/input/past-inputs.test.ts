// What was typed before, kept per project and bounded.
import { appendFile, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { afterEach, beforeEach, expect, it } from "vitest";
import { PastInputs } from "./past-inputs.ts";

let folder: string;
beforeEach(async () => {
  folder = `${await mkdtemp(`${tmpdir()}/pal-inputs-`)}/project`;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function loaded(): Promise<PastInputs> {
  const past = new PastInputs(folder);
  await past.load();
  return past;
}

it("finds again what was typed, several lines and all, and nothing twice in a row", async () => {
  const past = await loaded();
  for (const text of ["one", "two\nlines", "two\nlines", "  "]) await past.add(text);
  expect(past.texts).toEqual(["one", "two\nlines"]);
  expect((await loaded()).texts).toEqual(["one", "two\nlines"]);
});

it("is for nobody else's eyes", async () => {
  await (await loaded()).add("secret");
  expect((await stat(`${folder}/inputs.jsonl`)).mode & 0o777).toBe(0o600);
});

it("stays bounded, in memory and on disk, and steps over what it cannot read", async () => {
  const past = await loaded();
  await past.add("first");
  const lines = Array.from({ length: 1_200 }, (_, at) => JSON.stringify({ text: `typed ${at}` }));
  await appendFile(`${folder}/inputs.jsonl`, `${lines.join("\n")}\nno json\n`);
  const again = await loaded();
  expect(again.texts).toHaveLength(500);
  await again.add("one more");
  expect(again.texts).toHaveLength(500);
  expect(again.texts.slice(-2)).toEqual(["typed 1199", "one more"]);
  expect((await readFile(`${folder}/inputs.jsonl`, "utf8")).trim().split("\n")).toHaveLength(501);
});

it("keeps what is typed where nothing can be written", async () => {
  const past = new PastInputs("/dev/null/nowhere");
  await past.add("still here");
  expect(past.texts).toEqual(["still here"]);
});
