// What counts as a use of a result: its names, its file, the plan.
import { describe, expect, it } from "vitest";
import type { ToolUseBlock } from "../../../transcript/blocks.ts";
import { NameUse } from "./name-use.ts";

const call = (id: string, name: string, input: object): ToolUseBlock => ({
  type: "tool_use",
  id,
  name,
  input,
});
const text = (words: string) => ({ type: "text" as const, text: words });

/** A conversation: each response is a request of its own. */
class Told {
  readonly use = new NameUse();
  requests = 0;

  say(words: string, ...calls: ToolUseBlock[]): this {
    this.use.noteResponse([text(words), ...calls], ++this.requests);
    return this;
  }

  ask(words: string): this {
    this.use.noteWords([text(words)], this.requests, { isHuman: true });
    return this;
  }

  get(id: string, content: string): this {
    this.use.noteResult({ type: "tool_result", tool_use_id: id, content });
    return this;
  }

  /** Reads a file, and is told what it holds. */
  read(id: string, path: string, content: string): this {
    return this.say("", call(id, "Read", { file_path: path })).get(id, content);
  }

  last(id: string): number {
    return this.use.findLastUse(id, this.requests);
  }
}

describe("a result is used", () => {
  it("by a response with a name that only it shows", () => {
    const told = new Told()
      .read("t1", "/a.go", "func loadSession() {}")
      .read("t2", "/b.go", "func other() {}");
    expect(told.say("I call loadSession next.").last("t1")).toBe(3);
    expect(told.last("t2")).toBe(0);
  });

  it("by the input of a call as well", () => {
    const told = new Told().read("t1", "/a.go", "func loadSession() {}");
    expect(told.say("", call("t2", "Grep", { pattern: "loadSession" })).last("t1")).toBe(2);
  });

  it("not by a name that words have shown before: they stay in view", () => {
    const told = new Told().ask("Look at loadSession.").read("t1", "/a.go", "func loadSession() {}");
    expect(told.say("loadSession it is.").last("t1")).toBe(0);
  });

  it("not by a name that more than three results show", () => {
    const told = new Told();
    for (const id of ["t1", "t2", "t3"]) told.read(id, `/${id}.go`, "loadSession()");
    expect(new Told().read("t1", "/a.go", "loadSession()").say("loadSession").last("t1")).toBe(2);
    told.read("t4", "/t4.go", "loadSession()");
    expect(told.say("loadSession").last("t1")).toBe(0);
  });

  it("by anything that names its file: the agent, a command or the human", () => {
    const start = () => new Told().read("t1", "/src/registry.go", "nothing of note");
    expect(start().say("Now for registry.go.").last("t1")).toBe(2);
    expect(
      start()
        .say("", call("t2", "Bash", { command: "grep x src/registry.go" }))
        .last("t1"),
    ).toBe(2);
    expect(start().say("Done.").ask("And src/registry.go?").say("Yes.").last("t1")).toBe(2);
  });
});

describe("a file that the plan names", () => {
  const task = (id: string, subject: string) => call(id, "TaskCreate", { subject });
  const edit = call("t9", "Edit", { file_path: "/src/registry.go", old_string: "a", new_string: "b" });
  const start = (...calls: ToolUseBlock[]) =>
    new Told().read("t1", "/src/registry.go", "nothing of note").say("", ...calls);
  const wait = (told: Told, count = 40) => {
    for (let at = 0; at < count; at++) told.say("On.");
    return told;
  };

  it("is in use until it has been edited", () => {
    const told = wait(start(task("t2", "Register handlers in registry.go")));
    expect(told.last("t1")).toBe(told.requests);
    wait(told.say("", edit));
    expect(told.last("t1")).toBe(told.requests - 40);
  });

  it("is so too when it was read after the plan was made", () => {
    const told = wait(
      new Told().say("", task("t2", "Register in registry.go")).read("t1", "/registry.go", "x"),
    );
    expect(told.last("t1")).toBe(told.requests);
  });

  it("is not once the list is replaced without it, it is done, or a hundred requests have passed", () => {
    const list = (status: string) =>
      call("t3", "TodoWrite", { todos: [{ content: "Edit registry.go", status }] });
    expect(wait(start(list("pending"))).last("t1")).toBe(42);
    expect(wait(start(list("completed"))).last("t1")).toBe(2);
    const other = call("t4", "TodoWrite", { todos: [{ content: "Test it", status: "pending" }] });
    expect(wait(start(list("pending")).say("", other)).last("t1")).toBe(2);
    expect(wait(start(list("pending")), 101).last("t1")).toBe(2);
  });

  it("is not planned by a call that starts an agent", () => {
    expect(wait(start(call("t2", "Task", { prompt: "Look at registry.go" }))).last("t1")).toBe(2);
  });
});

describe("a listing", () => {
  const glob = call("t1", "Glob", { pattern: "**/*.ts" });
  const open = (told: Told, id: string, path: string) => told.say("", call(id, "Read", { file_path: path }));

  it("has served once all that it lists was opened", () => {
    const told = new Told().say("", glob).get("t1", "src/a.ts\nsrc/b.ts\n");
    expect(open(told, "t2", "/work/src/a.ts").use.listings.findOpened("t1")).toBeUndefined();
    expect(open(told, "t3", "/work/src/b.ts").use.listings.findOpened("t1")).toBe(3);
  });

  it("has not if it shows anything but files", () => {
    const told = new Told().say("", glob).get("t1", "src/a.ts:3: const x = 1;");
    expect(open(told, "t2", "src/a.ts").use.listings.findOpened("t1")).toBeUndefined();
  });

  it("may have a heading, and whole paths", () => {
    const told = new Told().say("", glob).get("t1", "Found 1 file\n/work/src/a.ts");
    expect(open(told, "t2", "src/a.ts").use.listings.findOpened("t1")).toBe(2);
  });
});
