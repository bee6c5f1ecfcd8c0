import { describe, expect, it } from "vitest";
import { DerivedState } from "./derived-state.ts";
import { answer, calls, result, say, Told } from "./entries.case.ts";

const derivedOf = (told: Told) => new DerivedState().of(told.view);

describe("the human's words", () => {
  it("are kept whole, in order, with their entry", () => {
    const image = { type: "image" as const, source: {} };
    const told = new Told(say("Fix it.\n\nThanks"), answer("Done."), say("Now\r\nthis", image));
    expect(derivedOf(told).humans).toEqual([
      { entry: "e0", time: 0, text: "Fix it.\n\nThanks", attachments: 0 },
      { entry: "e2", time: 2, text: "Now\r\nthis", attachments: 1 },
    ]);
  });

  it("are the messages left after a rewind", () => {
    const told = new Told(say("one"), answer("1"), say("two"), answer("2"));
    const state = new DerivedState();
    expect(state.of(told.view).humans.map(({ text }) => text)).toEqual(["one", "two"]);
    told.tell({ type: "head", to: "e1" });
    expect(state.of(told.view).humans.map(({ text }) => text)).toEqual(["one"]);
    told.tell(say("three"));
    expect(state.of(told.view).humans.map(({ text }) => text)).toEqual(["one", "three"]);
  });

  it("stay when a compaction removes them from the view", () => {
    const told = new Told(say("one"), answer("1"), say("two"), {
      type: "boundary",
      from: "e0",
      to: "e1",
      pieces: [],
      trigger: "auto",
      method: "full",
      before: 2,
      after: 1,
    });
    expect(derivedOf(told).humans).toHaveLength(2);
  });
});

describe("files", () => {
  it("count from the calls that came back without an error", () => {
    const told = new Told(
      say("go"),
      calls(["t1", "Read", { file_path: "/p/a.ts" }], ["t2", "Read", { file_path: "/p/missing.ts" }]),
      result("t1", "text"),
      result("t2", "File does not exist.", true),
      calls(["t3", "Edit", { file_path: "/p/a.ts" }], ["t4", "Write", { file_path: "/p/never.ts" }]),
      result("t3", "ok"),
      calls(["t5", "Bash", { command: "cat /p/./a.ts b.ts" }]),
      result("t5", "…"),
    );
    expect([...derivedOf(told).files.values()]).toEqual([
      {
        path: "/p/a.ts",
        reads: 2,
        edits: 1,
        lastRead: { id: "t5", number: 5 },
        lastEdit: { id: "t3", number: 3 },
      },
      { path: "b.ts", reads: 1, edits: 0, lastRead: { id: "t5", number: 5 } },
    ]);
  });

  it("count even if the result came late", () => {
    const told = new Told(
      say("go"),
      calls(["t1", "Read", { file_path: "/p/a.ts" }]),
      { type: "interrupted", results: [{ tool_use_id: "t1", content: "Interrupted" }] },
      answer("Stopped."),
      result("t1", "text"),
    );
    expect(derivedOf(told).files.get("/p/a.ts")?.reads).toBe(1);
  });

  it("do not count twice for a call that is there twice", () => {
    const read = calls(["t1", "Read", { file_path: "/p/a.ts" }]);
    const told = new Told(say("go"), read, result("t1", "x"), read, result("t1", "x"));
    expect(derivedOf(told).files.get("/p/a.ts")?.reads).toBe(1);
    expect(derivedOf(told).work).toHaveLength(1);
  });

  it("do not come from a response that a rewind left without its question", () => {
    const told = new Told(say("one"), answer("1"), say("two"));
    told.tell({ type: "head", to: "e1" });
    const late = calls(["t1", "Write", { file_path: "/p/a.ts" }]) as Extract<
      ReturnType<typeof calls>,
      { type: "assistant" }
    >;
    told.tell({ ...late, answers: "e2" }, result("t1", "ok"));
    expect(derivedOf(told).files.size).toBe(0);
    expect(derivedOf(told).work.map(({ text }) => text)).toEqual(["1"]);
  });
});

describe("commands and errors", () => {
  it("say what failed, what followed, and what made it good", () => {
    const told = new Told(
      say("go"),
      calls(["t1", "Bash", { command: "npm test\n  --silent" }]),
      result("t1", "FAIL src/a.test.ts\n  TypeError: x is not a function\n"),
      calls(["t2", "Edit", { file_path: "/p/a.ts" }]),
      result("t2", "ok"),
      calls(["t3", "Bash", { command: "npm test --silent" }]),
      result("t3", "all good"),
    );
    const { commands, errors } = derivedOf(told);
    const command = { tool: "Bash", command: "npm test --silent", gist: "npm test --silent", isProbe: false };
    expect(commands).toEqual([
      { id: "t1", ...command, failed: true },
      { id: "t3", ...command, failed: false },
    ]);
    expect(errors).toEqual([
      {
        id: "t1",
        tool: "Bash",
        isCommand: true,
        subject: "npm test --silent",
        message: "FAIL src/a.test.ts\nTypeError: x is not a function",
        followedBy: "Edit: /p/a.ts",
        resolvedBy: "t3",
      },
    ]);
  });

  it("do not include calls that were never run, or lines of dashes", () => {
    const told = new Told(
      say("go"),
      calls(["t1", "Bash", { command: "make" }], ["t2", "Bash", { command: "make test" }]),
      result("t1", "Exit code 1\n---\nno such target", true),
      result("t2", "<tool_use_error>Sibling tool call errored</tool_use_error>", true),
    );
    expect(derivedOf(told).errors.map(({ id, message }) => [id, message])).toEqual([
      ["t1", "no such target"],
    ]);
  });

  it.each([
    ["npm test 2>&1 | tail -20", "npm test"],
    ["npm test 2>&1 | grep -v ok | head -5", "npm test"],
    ["npm test 2>/dev/null", "npm test"],
    ["cat a | sort", "cat a"],
    ["npm test | tail; echo done", "npm test | tail; echo done"],
    ["grep x | make", "grep x | make"],
  ])("%s is known as %s", (command, gist) => {
    const told = new Told(say("go"), calls(["t1", "Bash", { command }]));
    expect(derivedOf(told).commands[0]!.gist).toBe(gist);
  });

  it("take no error from commands that only show text", () => {
    const told = new Told(
      say("go"),
      calls(["t1", "Bash", { command: "git diff | head" }]),
      result("t1", "error: old"),
    );
    expect(derivedOf(told).errors).toEqual([]);
  });

  it("know a refusal, and the words that came with it", () => {
    const told = new Told(
      say("go"),
      calls(["t1", "Edit", { file_path: "a.ts" }]),
      result("t1", "Refused:\nuse tabs", true),
    );
    expect(derivedOf(told).errors[0]?.message).toBe("Refused:\nuse tabs");
    expect(derivedOf(told).errors[0]).not.toHaveProperty("followedBy");
  });
});

describe("the worklog", () => {
  it("has a line for each call and each final answer", () => {
    const told = new Told(
      say("go"),
      calls(["t1", "Grep", { pattern: "foo" }], ["t2", "TodoRead", {}]),
      result("t1", "", true),
      result("t2", "[]"),
      answer(`It is\n${"very ".repeat(100)}long`),
    );
    const { work } = derivedOf(told);
    expect(work.slice(0, 2)).toEqual([
      { entry: "e1", time: 1, id: "t1", text: "Grep: foo", sought: "foo", failed: true },
      { entry: "e1", time: 1, id: "t2", text: "TodoRead" },
    ]);
    expect(work[2]).toMatchObject({ entry: "e4" });
    expect(work[2]?.text).toMatch(/^It is very .*…$/);
    expect(work[2]?.text.length).toBeLessThanOrEqual(160);
  });
});

it("keeps everything that the assistant said, with and without calls", () => {
  const long = `Because of this:\n\n${"word ".repeat(200)}`;
  const told = new Told(
    say("go"),
    {
      type: "assistant",
      message: {
        role: "assistant",
        content: [
          { type: "text", text: long },
          { type: "tool_use", id: "t1", name: "Bash", input: { command: "ls" } },
        ],
      },
    },
    result("t1", "a"),
    answer("Done."),
  );
  expect(derivedOf(told).remarks).toEqual([
    { entry: "e1", text: long, isFinal: false, asked: { entry: "e0", time: 0, text: "go", attachments: 0 } },
    {
      entry: "e3",
      text: "Done.",
      isFinal: true,
      asked: { entry: "e0", time: 0, text: "go", attachments: 0 },
    },
  ]);
});

it("lists what was created, without repetition, and the names in edits", () => {
  const told = new Told(
    say("go"),
    calls(["t1", "Edit", { file_path: "/p/a.ts", new_string: "export function saveAll() { loadState() }" }]),
    result("t1", "ok"),
    calls([
      "t1b",
      "Write",
      { file_path: "/p/run.sh", content: `echo "$FIRST_PATH$" ${" ".repeat(7_970)} cutInTheMiddle` },
    ]),
    result("t1b", "ok"),
    calls(["t2", "Bash", { command: "git checkout -b fix/lock && git commit -am 'Mend it'" }]),
    result("t2", "[fix/lock abc1234] Mend it\n 1 file changed"),
    calls(["t3", "Bash", { command: "gh pr create --fill" }]),
    result("t3", "https://github.com/o/r/pull/7"),
    calls(["t4", "Bash", { command: "gh pr create --fill" }]),
    result("t4", "https://github.com/o/r/pull/7", true),
  );
  const { created, files, commands } = derivedOf(told);
  expect(created).toEqual([
    { kind: "commit", name: "abc1234 on fix/lock: Mend it" },
    { kind: "branch", name: "fix/lock" },
    { kind: "issue", name: "https://github.com/o/r/pull/7" },
  ]);
  expect([...files.get("/p/a.ts")!.symbols!.keys()]).toEqual(["saveAll", "loadState"]);
  expect([...files.get("/p/run.sh")!.symbols!.keys()]).toEqual(["FIRST_PATH"]);
  expect(commands.map(({ hasCreated }) => hasCreated)).toEqual([true, true, undefined]);
});
