import { describe, expect, it } from "vitest";
import { makeSpawnCases } from "../../testing/conformance/make-spawn-cases.ts";
import { virtualClock } from "./clock.ts";
import { type SpawnHandler, scriptedSpawn } from "./spawn.ts";

const programs: SpawnHandler = ({ command, options }) => {
  if (command === "echo") return { code: 3, stdout: options.input ?? "", stderr: "to stderr" };
  if (command === "flood") return { stdout: "0123456789".repeat(1000) };
  if (command === "hang") return new Promise(() => {});
  return undefined;
};

describe("the scripted Spawn conforms", () => {
  it.each(
    makeSpawnCases(() => {
      const clock = virtualClock();
      const spawn = scriptedSpawn(programs, clock);
      return {
        spawn,
        programs: { echo: ["echo"], flood: ["flood"], hang: ["hang"], missing: "missing" },
        pass: clock.advance,
        async other() {
          const identity = spawn.sibling().self();
          return { identity, kill: async () => spawn.kill(identity) };
        },
      };
    }),
  )("$name", ({ run }) => run());
});

describe("scripted spawn", () => {
  it("remembers what was run", async () => {
    const spawn = scriptedSpawn(() => ({}));
    await spawn.run("git", ["status"], { cwd: "/here" });
    expect(spawn.calls).toEqual([{ command: "git", args: ["status"], options: { cwd: "/here" } }]);
  });

  it("distinguishes siblings, and ends them all with a reboot", () => {
    const first = scriptedSpawn();
    const second = first.sibling();
    expect(second.self()).not.toEqual(first.self());
    expect(second.isAlive(first.self())).toBe(true);
    first.reboot();
    expect([first.isAlive(first.self()), first.isAlive(second.self())]).toEqual([false, false]);
    const third = first.sibling();
    expect(third.isAlive(third.self())).toBe(true);
    expect(third.self().boot).not.toBe(first.self().boot);
  });
});
