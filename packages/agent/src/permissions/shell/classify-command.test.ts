import { execFileSync } from "node:child_process";
import { plainCommands } from "@palimpsest/core/shell";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { READ_ONLY } from "./classify-command.case.ts";
import { classifyCommand, classifyForMemory } from "./classify-command.ts";
import { NOT_READ_ONLY } from "./fooling.case.ts";

describe("what passes as read-only", () => {
  it.each(READ_ONLY)("%s", (command) => {
    expect(classifyCommand(command)).toMatchObject({ readOnly: true });
  });
});

describe("what does not pass as read-only", () => {
  it("is a table of more than 120 different attempts", () => {
    expect(new Set(NOT_READ_ONLY).size).toBe(NOT_READ_ONLY.length);
    expect(NOT_READ_ONLY.length).toBeGreaterThan(120);
  });

  it.each(NOT_READ_ONLY.map((command) => [JSON.stringify(command).slice(0, 80), command]))(
    "%s",
    (_, command) => {
      const result = classifyCommand(command);
      expect(result.readOnly).toBe(false);
      if (!result.readOnly) expect(result.reason).toMatch(/\.$/);
    },
  );

  it("is any command joined with one that does not pass", () => {
    const joined = fc.record({
      before: fc.constantFrom(...READ_ONLY),
      joint: fc.constantFrom(";", "&&", "||", "|", "\n", " & "),
      // A command that ends inside a quote or an escape would swallow the separator.
      after: fc.constantFrom(...NOT_READ_ONLY.filter((command) => !/^\s*$|[\\;]$|open$/.test(command))),
      swap: fc.boolean(),
    });
    fc.assert(
      fc.property(joined, ({ before, joint, after, swap }) => {
        const parts = swap ? [after, before] : [before, after];
        return !classifyCommand(parts.join(joint)).readOnly;
      }),
      { numRuns: 2_000, endOnFailure: true },
    );
  });
});

describe("the set for memory agents", () => {
  it("is eight programs", () => {
    const programs = new Set(
      READ_ONLY.map(classifyForMemory).flatMap((result) => (result.readOnly ? result.programs : [])),
    );
    expect([...programs].sort()).toEqual(["cat", "find", "grep", "head", "ls", "stat", "tail", "wc"]);
  });

  it("accepts nothing that the larger set refuses", () => {
    expect(NOT_READ_ONLY.filter((command) => classifyForMemory(command).readOnly)).toEqual([]);
  });

  it("refuses git and programs that transform text", () => {
    for (const command of ["git log", "sed -n 1p x", "sort x", "cat x | sort"])
      expect(classifyForMemory(command).readOnly).toBe(false);
  });
});

describe("the words", () => {
  it("are split and expanded as by a shell", () => {
    // No file matches these, so the shell leaves patterns unchanged.
    const part = fc.constantFrom(
      "a",
      "b-c",
      "'x y'",
      '"x y"',
      "\\ ",
      '"\\""',
      "''",
      '""',
      "'$x'",
      '"a\\\\b"',
      "'*'",
      "=",
      "--x=1",
      "é",
      "\\(",
      '"$"',
      "a#b",
      '"a\\nb"',
      "%",
      "HEAD@{1}",
      "'`'",
    );
    const words = fc.array(
      fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("")),
      {
        minLength: 1,
        maxLength: 6,
      },
    );
    fc.assert(
      fc.property(words, (given) => {
        const text = given.join(" ");
        const parsed = plainCommands(`x ${text}`);
        if (!parsed.ok) return true;
        const output = execFileSync("bash", ["-c", `printf '%s\\0' ${text}`], { encoding: "utf8" });
        expect(parsed.commands[0]!.words.slice(1).map((word) => word.value)).toEqual(
          output.split("\0").slice(0, -1),
        );
        return true;
      }),
      { numRuns: 150, endOnFailure: true },
    );
  });

  it("name the files that would be read", () => {
    const paths = (command: string) => {
      const result = classifyCommand(command);
      return result.readOnly ? result.paths.map((word) => word.value) : undefined;
    };
    expect(paths("grep -rn pattern src lib")).toEqual(["src", "lib"]);
    expect(paths("grep -e pattern src")).toEqual(["src"]);
    expect(paths("grep -f patterns x")).toEqual(["patterns", "x"]);
    expect(paths("cat a | sort b")).toEqual(["a", "b"]);
    expect(paths("find /etc src -name x")).toEqual(["/etc", "src"]);
    expect(paths("sed -n 1p /etc/passwd")).toEqual(["/etc/passwd"]);
    expect(paths("echo /etc/passwd")).toEqual([]);
    expect(paths("cut -d / -f 1 x")).toEqual(["x"]);
    expect(paths("git diff HEAD -- /x")).toEqual(["HEAD", "/x"]);
  });
});
