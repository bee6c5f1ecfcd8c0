// `pal -p --resume` of a transcript with broken lines, through the real binary: it continues, and reports what is missing.
import { appendFile, readFile } from "node:fs/promises";
import { afterEach, expect, it } from "vitest";
import { Binary } from "../binary.case.ts";

let pal: Binary | undefined;
afterEach(async () => {
  await pal?.end();
  pal = undefined;
});

it("says which lines it skips and how much of the last one is missing, in words and in JSON", async () => {
  pal = await Binary.begin(() => "Fine.");
  await pal.run(["-p", "A first question."]);
  const [{ id, path }] = JSON.parse((await pal.run(["sessions", "--json"])).stdout);
  const whole = await readFile(path, "utf8");
  const first = whole.split("\n").length;
  await appendFile(path, 'not json\n{"v":1,"type":"from elsewhere"}\n{"v":1,"id":"to');

  const run = await pal.run(["-p", "And now?", "--resume", id, "--output-format", "json"]);
  expect(run.code).toBe(0);
  expect(JSON.parse(run.stdout)).toMatchObject({
    result: "Fine.",
    transcript_damage: { skipped_lines: 2, torn_bytes: 15 },
  });
  expect(run.stderr).toContain(
    `${path}: 2 lines of this session cannot be used and are skipped (line ${first}: `,
  );
  expect(run.stderr).toContain("They stay in the file.");
  expect(run.stderr).toContain("the last line is incomplete (15 bytes), as after a crash");
  expect(await readFile(path, "utf8")).toContain(`${whole}not json\n{"v":1,"type":"from elsewhere"}\n`);
  expect(JSON.stringify(pal.requests.at(-1)?.messages)).toContain("A first question.");

  const again = await pal.run(["-p", "Once more.", "--continue"]);
  expect(again.stderr).toContain("2 lines of this session cannot be used");
  expect(again.stderr).not.toContain("cut off");
});
