// Runs in separate processes: the heap for young objects belongs to a process, and it is undefined when it shrinks back.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const run = promisify(execFile);
const MODULE = fileURLToPath(new URL("hold-young-heap.ts", import.meta.url));

/** Creates long-lived objects, like reading a transcript, and prints the maximum size of the heap for young objects. */
const SCRIPT = `
import { getHeapSpaceStatistics } from "node:v8";
import { holdYoungHeap } from ${JSON.stringify(MODULE)};
const readSize = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space").space_size;
const keep = async () => {
  const [kept, sizes] = [[], []];
  for (let number = 0; number < 1_000_000; number++) {
    kept.push({ number });
    if (number % 10_000 === 0) sizes.push(readSize());
  }
  return Math.max(...sizes);
};
const held = await holdYoungHeap(keep);
const thrown = await holdYoungHeap(async () => { throw new Error("no such session"); }).catch(({ message }) => message);
console.log(JSON.stringify({ held, thrown, free: await keep() }));
`;

it("keeps the heap for young objects small during the work, and lets it grow again, even after an error", async () => {
  const { stdout } = await run(process.execPath, ["--no-warnings", "--input-type=module", "-e", SCRIPT]);
  const { held, thrown, free } = JSON.parse(stdout);
  expect(thrown).toBe("no such session");
  // The difference depends on when the garbage collector runs.
  expect(free).toBeGreaterThan(held);
});
