// Tests that the fault checks find planted damage. `npm run faults` runs the checks against the real product.
import { appendFile, readFile, writeFile } from "node:fs/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readFaultArguments } from "./fault-arguments.ts";
import { checkEnd, checkLeftovers, checkRecord } from "./fault-checks.ts";
import { answerTo, promptOf } from "./fault-model.ts";
import { FaultPlace, toArguments } from "./fault-place.ts";
import { formatResult } from "./format-result.ts";

let place: FaultPlace;
beforeEach(async () => {
  place = await FaultPlace.make();
});
afterEach(() => place.remove());

it("finds nothing after an ordinary run, and finds planted damage, leftovers and repeated effects", async () => {
  const end = await place.run(toArguments(promptOf("it")));
  expect(end.stdout).toContain(answerTo("it"));
  expect(checkEnd("The run", end)).toEqual([]);
  expect(await checkRecord(place, [answerTo("it")])).toEqual([]);
  expect(await checkLeftovers(place)).toEqual([]);
  expect(await readFile(`${place.work}/effects`, "utf8")).toBe("1\n2\n3\n");

  await appendFile(`${place.work}/effects`, "2\n");
  await writeFile(`${place.home}/.pal-1.tmp`, "");
  const [transcript] = await place.files((path) => path.endsWith(".jsonl") && path.includes("/sessions/"));
  const lines = (await readFile(transcript!, "utf8")).split("\n");
  await writeFile(transcript!, lines.filter((line) => !/tool_use|Finished/.test(line)).join("\n"));
  const lost = (await checkRecord(place, [answerTo("it")])).map(({ what }) => what);
  expect(lost).toEqual([
    "Tool call 2 ran twice.",
    `${answerTo("it")} was printed and is not in any transcript.`,
    ...[1, 2, 3].map(() => expect.stringMatching(/^The call toolu_\d+ was sent to the model/)),
  ]);
  expect(await checkLeftovers(place)).toEqual([{ sort: "left behind", what: "/home/.pal-1.tmp" }]);
});

it("reports a stack, silence, a wrong exit code and an endless run", () => {
  const end = { code: 0, signal: null, stdout: "", stderr: "", hung: false };
  const sorts = (changed: object, codes?: readonly number[]) =>
    checkEnd("A run", { ...end, ...changed }, codes).map(({ sort }) => sort);
  expect(sorts({})).toEqual([]);
  expect(sorts({ code: 1, stderr: "The disk is full.\n" }, [1])).toEqual([]);
  expect(sorts({ code: 1, stderr: "The disk is full.\n" })).toEqual(["unclear"]);
  expect(sorts({ code: 1 }, [1])).toEqual(["unclear"]);
  expect(sorts({ stderr: "Error: x\n    at run (file.js:1:2)\n" })).toEqual(["unclear"]);
  expect(sorts({ hung: true })).toEqual(["unclear"]);
});

it("reads what is asked for, and counts what was found", () => {
  const read = (...words: string[]) => readFaultArguments(words, ["kill", "clock"], () => 5);
  expect(read("--only", "kill", "--rounds", "3")).toEqual({ seed: 5, only: ["kill"], rounds: 3 });
  expect(read("--only", "flood")).toEqual({ wrong: "Unknown kind flood. There are: kill, clock." });
  expect(read("--rounds", "0")).toMatchObject({ wrong: expect.stringContaining("whole number from 1") });
  expect(
    formatResult(
      { name: "kill", what: "kill -9" },
      { rounds: 3, findings: [{ sort: "lost", what: "An answer." }], notes: ["2 answers were checked"] },
      90_000,
    ),
  ).toBe(
    "kill       3 rounds in 1.5 min: 1 lost, 0 left behind, 0 unclear  (kill -9)\n  2 answers were checked\n  lost: An answer.",
  );
});
