import { describe, expect, it } from "vitest";
import { errorMessage, tellsOfFailure } from "./telling-lines.ts";

describe("tellsOfFailure", () => {
  it.each([
    "error: could not compile `x`",
    "fatal: not a git repository",
    "src/a.ts(3,5): error TS2345: Argument of type",
    "error[E0308]: mismatched types",
    "Traceback (most recent call last):",
    "    TypeError: x is not a function",
    "FAIL src/a.test.ts",
    "--- FAIL: TestX (0.01s)",
    "npm ERR! code ELIFECYCLE",
    "make: *** [all] Error 2",
    "bash: foo: command not found",
    "zsh: command not found: foo",
    "ls: x: No such file or directory",
    "Tests  2 failed | 30 passed",
    "[lint] ERROR task failed",
    "E   AssertionError: assert 1 == 2",
    "Process exited with code 1",
    "panic: runtime error",
    "Uncaught (in promise)",
    "aborted: no space",
    "java.lang.IllegalStateException: x",
    "not ok 3 - parses",
    "npm error code E404",
    "  ✗ draws the frame",
    "cat: /x: Permission denied",
    "tar: unrecognized option",
    "ld: cannot find -lssl",
    "BUILD FAILED in 3s",
    "Segmentation fault",
    "core dumped",
    "3 failing",
    "exit status 2",
  ])("knows %s", (line) => expect(tellsOfFailure(`some output\n${line}\nmore`)).toBe(true));

  it.each([
    "ok  github.com/x/y  1.2s",
    "0 failed, 12 passed",
    "=== RUN   TestPrintMissingAgentError",
    '+\t\treturn nil, fmt.Errorf("failed: %w", err)',
    "7aa52a21 fix golangci-lint errors",
    "Process exited with code 0",
    "src/errors.ts",
    "no errors found",
    "",
  ])("finds no failure in %s", (line) => expect(tellsOfFailure(line)).toBe(false));
});

describe("errorMessage", () => {
  it("of a failed test is what it complained about, not what it had logged before", () => {
    const text = [
      "--- FAIL: TestSave (0.44s)",
      "    save_test.go:38: Initial HEAD: 18ecb26",
      '    hooks.go:196: Hook output: INFO agent=one transcript_path=""',
      "    save_test.go:101: Expected 2 points, got 0",
      "FAIL",
    ];
    expect(errorMessage(text.join("\n")).split("\n")).toEqual([
      "--- FAIL: TestSave (0.44s)",
      "save_test.go:101: Expected 2 points, got 0",
    ]);
    const unsaid = text.filter((line) => !line.includes("Expected"));
    expect(errorMessage(unsaid.join("\n"))).toContain("Initial HEAD");
  });

  it("keeps the lines that report a failure, without repetition", () => {
    const text = "Exit code 1\n> build\n\nsrc/a.ts:3:5: bad thing\nerror: one\nerror: one\nnoise\nerror: two";
    expect(errorMessage(text)).toBe("src/a.ts:3:5: bad thing\nerror: one\nerror: two");
  });

  it("keeps the first lines if none reports a failure", () => {
    expect(errorMessage("<tool_use_error>File has not been read yet.</tool_use_error>")).toBe(
      "File has not been read yet.",
    );
    expect(errorMessage("Refused. The user said:\nuse tabs")).toBe("Refused. The user said:\nuse tabs");
    expect(errorMessage("Exit code 1\nnothing to commit")).toBe("nothing to commit");
    expect(errorMessage("Exit code 1")).toBe("Exit code 1");
  });

  it("finds the line at either end of a long text, and stays short", () => {
    const noise = "0123456789abcdef\n".repeat(50_000);
    expect(errorMessage(`error: first\n${noise}error: last`)).toBe("error: first\nerror: last");
    expect(errorMessage("error: x ".repeat(10_000)).length).toBeLessThanOrEqual(700);
    const long = ["a", "b", "c", "d"].map((one) => `error: ${one.repeat(1_000)}`).join("\n");
    expect(errorMessage(long).length).toBe(700);
    expect(errorMessage(noise.replaceAll("\n", " ")).length).toBeLessThanOrEqual(700);
  });
});
