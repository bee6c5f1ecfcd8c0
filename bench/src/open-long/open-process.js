// Runs in a separate process to measure its memory: opens the session "long" of a home, asks, answers and closes it, or only parses
// its lines. Prints the usage (`usage.ts`) and the size of the view.
import { open } from "node:fs/promises";
import { openSession } from "@palimpsest/core";
import { findPlaces } from "@palimpsest/core/internal";
import { nodePorts } from "@palimpsest/core/ports";
import { readUsage } from "./report-usage.js";

const NEWLINE = 10;
const PIECE_BYTES = 4 * 1024 * 1024;

const [, , what, home, windowCharacters] = process.argv;
const { sessions } = await findPlaces(nodePorts().files, home, home);
const before = { cpu: process.cpuUsage(), wallMs: performance.now() };
const found = what === "open" ? await openLong() : { viewBytes: await parseLines(`${sessions}/long.jsonl`) };
process.stdout.write(JSON.stringify({ ...readUsage(before), ...found }));

async function openLong() {
  const session = await openSession({ cwd: home, home, env: {}, model: "claude-sonnet-5-5", resume: "long" });
  const { slots } = session.view;
  const viewBytes = slots.reduce((sum, { blocks }) => sum + JSON.stringify(blocks).length, 0);
  // A view larger than the window would be compacted first, which is another measurement.
  if (viewBytes < windowCharacters * 2) {
    await session.user("What now?");
    await session.request();
  }
  const request = readUsage(before);
  // The snapshot is written after an answer.
  await session.assistant({ content: [{ type: "text", text: "Nothing." }] });
  await session.close();
  return { viewBytes, request };
}

/** The minimum: reads each piece once, and parses each line without keeping it. */
async function parseLines(path) {
  const file = await open(path);
  const piece = Buffer.alloc(PIECE_BYTES);
  let carry = Buffer.alloc(0);
  for (;;) {
    const { bytesRead } = await file.read(piece, 0, PIECE_BYTES, null);
    if (bytesRead === 0) break;
    const bytes = Buffer.concat([carry, piece.subarray(0, bytesRead)]);
    let start = 0;
    for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, start)) {
      JSON.parse(bytes.toString("utf8", start, end));
      start = end + 1;
    }
    carry = Buffer.from(bytes.subarray(start));
  }
  await file.close();
  return 0;
}
