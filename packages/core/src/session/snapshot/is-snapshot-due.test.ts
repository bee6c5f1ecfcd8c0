import { expect, it } from "vitest";
import { isSnapshotDue, WHOLE_BYTES } from "./is-snapshot-due.ts";

const MB = 1024 * 1024;

it.each([
  { size: WHOLE_BYTES, saved: 0, isDue: false, why: "it is kept in memory as a whole" },
  { size: WHOLE_BYTES + 1, saved: 0, isDue: true, why: "there is none yet" },
  { size: 60 * MB, saved: 49 * MB, isDue: false, why: "reading the new part takes a moment" },
  { size: 65 * MB, saved: 49 * MB, isDue: true, why: "much is new" },
  { size: 500 * MB, saved: 440 * MB, isDue: false, why: "less than an eighth is new" },
  { size: 512 * MB, saved: 448 * MB, isDue: true, why: "an eighth is new" },
])("is $isDue at $size bytes with one of $saved, since $why", ({ size, saved, isDue }) => {
  expect(isSnapshotDue(size, saved)).toBe(isDue);
});
