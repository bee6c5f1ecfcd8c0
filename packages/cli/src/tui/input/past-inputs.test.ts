// Earlier inputs, stored per project and limited in number.
import { appendFile, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { afterEach, beforeEach, expect, it } from "vitest";
import { PastInputs } from "./past-inputs.ts";
import { joinText, textFrom } from "./text-origins.ts";

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

const texts = ({ inputs }: PastInputs) => inputs.map(({ text }) => text);

it("restores earlier inputs, also those of several lines, without repeats in a row", async () => {
  const past = await loaded();
  for (const text of ["one", "two\nlines", "two\nlines", "  "]) await past.add(textFrom("typed", text));
  expect(texts(past)).toEqual(["one", "two\nlines"]);
  expect(texts(await loaded())).toEqual(["one", "two\nlines"]);
});

it("knows which parts were pasted, except in lines from before origins were kept", async () => {
  const mixed = joinText([textFrom("typed", "see "), textFrom("pasted", "this")]);
  await (await loaded()).add(mixed);
  await appendFile(
    `${folder}/inputs.jsonl`,
    '{"text":"old"}\n{"text":"bad","origins":[{"from":0,"to":9,"origin":"typed"}]}\n',
  );
  const unknown = ["old", "bad"].map((text) => ({ text, origins: [] }));
  expect((await loaded()).inputs).toEqual([mixed, ...unknown]);
});

it("is readable by the user only", async () => {
  await (await loaded()).add(textFrom("typed", "secret"));
  expect((await stat(`${folder}/inputs.jsonl`)).mode & 0o777).toBe(0o600);
});

it("stays limited, in memory and on disk, and skips unreadable lines", async () => {
  const past = await loaded();
  await past.add(textFrom("typed", "first"));
  const lines = Array.from({ length: 1_200 }, (_, at) => JSON.stringify({ text: `typed ${at}` }));
  await appendFile(`${folder}/inputs.jsonl`, `${lines.join("\n")}\nno json\n`);
  const again = await loaded();
  expect(texts(again)).toHaveLength(500);
  await again.add(textFrom("typed", "one more"));
  expect(texts(again)).toHaveLength(500);
  expect(texts(again).slice(-2)).toEqual(["typed 1199", "one more"]);
  expect((await readFile(`${folder}/inputs.jsonl`, "utf8")).trim().split("\n")).toHaveLength(501);
});

it("brings back a very long input too, until pal ends", async () => {
  const past = await loaded();
  const long = "x".repeat(20_000);
  await past.add(textFrom("pasted", long));
  expect(texts(past)).toEqual([long]);
  expect(texts(await loaded())).toEqual([]);
});

it("keeps inputs in memory if nothing can be written", async () => {
  const past = new PastInputs("/dev/null/nowhere");
  await past.add(textFrom("typed", "still here"));
  expect(texts(past)).toEqual(["still here"]);
});
