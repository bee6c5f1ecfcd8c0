import { execFileSync } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { makeClockCases } from "../../testing/conformance/make-clock-cases.ts";
import { nodeClock } from "./clock.ts";

describe("the machine's Clock conforms", () => {
  it.each(makeClockCases(() => ({ clock: nodeClock(), pass: (ms) => setTimeout(ms) })))("$name", ({ run }) =>
    run(),
  );
});

it("lets the process end while a callback waits, but not while somebody sleeps", () => {
  const program = `
    import { nodeClock } from ${JSON.stringify(new URL("./clock.ts", import.meta.url).href)};
    const clock = nodeClock();
    clock.after(3_600_000, () => console.log("never"));
    await clock.sleep(10);
    console.log("slept");`;
  const output = execFileSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" });
  expect(output).toBe("slept\n");
});
