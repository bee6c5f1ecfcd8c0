// Old sessions go when another is opened, through the real binary.
import { rm, utimes } from "node:fs/promises";
import { afterEach, expect, it } from "vitest";
import { Binary } from "./binary.case.ts";

let binary: Binary | undefined;
afterEach(async () => {
  await binary?.end();
  binary = undefined;
});

it("takes old sessions away with what is known of them by search, once a day, and none where that is off", async () => {
  const pal = await Binary.begin(() => "Fine.");
  binary = pal;
  const sessions = async () => JSON.parse((await pal.run(["sessions", "--json"])).stdout);
  const found = async () => JSON.parse((await pal.run(["search", "zebra", "--json"])).stdout);
  const tomorrow = () => rm(`${pal.folder}/home/.palimpsest/cleaned`);
  await pal.run(["-p", "About a zebra."]);
  const [{ path }] = await sessions();
  const old = new Date(Date.now() - 31 * 86_400_000);
  await utimes(path, old, old);
  expect(await found()).toHaveLength(1);

  await pal.run(["-p", "The same day."]);
  expect(await sessions()).toHaveLength(2);
  await tomorrow();
  await pal.settings({ memory: { cleanupDays: false } });
  await pal.run(["-p", "It stays."]);
  expect(await sessions()).toHaveLength(3);
  await tomorrow();
  await pal.settings({});
  await pal.run(["-p", "It goes."]);
  expect((await sessions()).map(({ title }: { title: string }) => title).sort()).toEqual([
    "It goes.",
    "It stays.",
    "The same day.",
  ]);
  expect(await found()).toEqual([]);
});
