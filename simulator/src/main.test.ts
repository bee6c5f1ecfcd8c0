// The command as it is run: its messages, its exit codes, and the same output for the same seed.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readArguments, USAGE } from "./arguments.ts";

const MAIN = fileURLToPath(new URL("main.ts", import.meta.url));

function command(...args: string[]): Promise<{ code: unknown; stdout: string; stderr: string }> {
  const argv = ["--conditions=@palimpsest/source", MAIN, ...args];
  return new Promise((resolve) => {
    execFile(process.execPath, argv, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });
}

const read = (...argv: string[]) => readArguments(argv, () => 77);

describe("the simulator's arguments", () => {
  it("have defaults: one run of a given seed, several of a random one", () => {
    expect(read()).toEqual({ run: { seed: 77, steps: 200, runs: 20, verbose: false, agents: false } });
    expect(read("--seed", "0")).toEqual({
      run: { seed: 0, steps: 200, runs: 1, verbose: false, agents: false },
    });
    expect(read("--seed=4", "--steps", "3", "--runs", "2", "--verbose")).toEqual({
      run: { seed: 4, steps: 3, runs: 2, verbose: true, agents: false },
    });
    expect(read("--agents", "--seed", "4")).toMatchObject({ run: { seed: 4, runs: 1, agents: true } });
  });

  it.each([
    [["--seed", "x"], '--seed takes a whole number of at least 0, not "x". See --help.'],
    [["--seed", "-1"], '--seed takes a whole number of at least 0, not "-1". See --help.'],
    [["--seed", "1.5"], '--seed takes a whole number of at least 0, not "1.5". See --help.'],
    [["--seed", ""], '--seed takes a whole number of at least 0, not "". See --help.'],
    [["--seed"], "--seed takes a whole number of at least 0, not nothing. See --help."],
    [["--runs", "0"], '--runs takes a whole number of at least 1, not "0". See --help.'],
    [["--steps=0"], '--steps takes a whole number of at least 1, not "0". See --help.'],
    [["--sed", "4"], "There is no option --sed. See --help."],
    [["-x"], "There is no option -x. See --help."],
    [["--verbose=yes"], "--verbose takes no value. See --help."],
    [["4711"], '"4711" belongs to no option. See --help.'],
    [["--seed", "1", "--", "2"], '"2" belongs to no option. See --help.'],
  ])("are refused in a sentence: %j", (argv, wrong) => {
    expect(read(...argv)).toEqual({ wrong });
  });
});

describe("the simulator's command", () => {
  it("prints its usage", async () => {
    expect(await command("--help")).toEqual({ code: 0, stdout: `${USAGE}\n`, stderr: "" });
  });

  it("refuses with one line and without a stack", async () => {
    const refused = await command("--seed", "-1");
    expect(refused).toMatchObject({ code: 1, stdout: "" });
    expect(refused.stderr).toMatch(/^--seed takes .*\n$/);
  });

  it("prints the same output for the same seed, and its speed on standard error", async () => {
    const args = ["--seed", "5", "--steps", "20", "--verbose"];
    const [once, again] = [await command(...args), await command(...args)];
    expect(once.code).toBe(0);
    expect(again.stdout).toBe(once.stdout);
    expect(once.stdout).toMatch(/All invariants held: 20 steps\.\n$/);
    expect(once.stderr).toMatch(/\d+ steps a second\.\n$/);
  });
});
