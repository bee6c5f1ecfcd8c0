// Diffs as a person reads them.
import { expect, it } from "vitest";
import { toDrawable } from "../../terminal/own-escape.ts";
import { colorLook, plainLook } from "../../text/look.case.ts";
import { formatDiff } from "./format-screen-diff.ts";

const DIFF = `--- a.txt
+++ a.txt
@@ -9,3 +9,3 @@
 same
-old
+new
 same
@@ -40,2 +40,3 @@
 far
+added
\\ No newline at end of file
`;

it("numbers removed lines as in the old file, and added lines as in the new one", () => {
  expect(formatDiff(DIFF, plainLook())).toEqual([
    " 9   same",
    "10 - old",
    "10 + new",
    "11   same",
    " …",
    "40   far",
    "41 + added",
    "No newline at end of file",
  ]);
});

it("colours added and removed lines differently", () => {
  const lines = formatDiff(DIFF, colorLook());
  const [removed = "", added = ""] = [lines[1], lines[2]];
  expect(toDrawable(removed)).toContain("\x1b[31m");
  expect(toDrawable(added)).toContain("\x1b[32m");
});

it("says how much it leaves out, and wraps long lines after their number", () => {
  expect(formatDiff(DIFF, plainLook(), { most: 3 })).toEqual([" 9   same", "10 - old", "… 6 more lines"]);
  expect(formatDiff(`@@ -1 +1 @@\n+${"x".repeat(30)}`, plainLook(20))).toEqual([
    `1 + ${"x".repeat(16)}`,
    `    ${"x".repeat(14)}`,
  ]);
});
