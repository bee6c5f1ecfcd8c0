import { writeFile } from "node:fs/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { SYNC } from "./app/sequences.ts";
import { makePlace, type Place, pty, removePlace, TerminalUnderTest } from "./terminal.case.ts";

let place: Place;
let on: TerminalUnderTest;
beforeEach(async () => {
  place = await makePlace();
});
afterEach(async () => {
  await on.end();
  await removePlace(place);
});

/** Writes the pieces, the first at once and one more for each typed line. */
async function write(...pieces: readonly string[]): Promise<void> {
  const bin = `${place.work}/writer.mjs`;
  await writeFile(
    bin,
    `const pieces = ${JSON.stringify(pieces)};
     const writeNext = () => process.stdout.write(pieces.shift() ?? "");
     process.stdin.setRawMode(true).on("data", writeNext);
     writeNext();`,
  );
  on = new TerminalUnderTest(place, { bin });
}

it.skipIf(!pty).each([
  ["in the middle of a row", `${SYNC.begin}one`, ` row${SYNC.end}`],
  ["in the mark of its beginning", SYNC.begin.slice(0, 4), `${SYNC.begin.slice(4)}one row${SYNC.end}`],
  ["in the mark of its end", `${SYNC.begin}one row${SYNC.end.slice(0, 3)}`, SYNC.end.slice(3)],
])("shows a frame when all of it has arrived, also one that was cut %s", async (_, first, rest) => {
  await write(`before\n${first}`, rest);
  await on.sees("before");
  await on.until(() => on.raw.endsWith(first), "the first part");
  expect(on.screen).toBe("before");
  on.type("x");
  await on.sees("one row");
  expect(on.screen).toBe("before\none row");
});
