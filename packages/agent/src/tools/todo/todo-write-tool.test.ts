// The task list: replaced as a whole, at most one task in progress, limited in size.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Place } from "../place.case.ts";
import { Todos, todoWriteTool } from "./todo-write-tool.ts";

let place: Place;
let todos: Todos;
beforeEach(async () => {
  place = await Place.make();
  todos = new Todos();
});
afterEach(() => place.remove());

const write = (...list: unknown[]) => place.run(todoWriteTool(todos), { todos: list });
const todo = (content: string, status = "pending") => ({ content, status });

describe("TodoWrite", () => {
  it("replaces the list and reports the progress", async () => {
    expect((await write(todo("a", "completed"), todo("b", "in_progress"), todo("c"))).text).toBe(
      "1 of 3 done. In progress: b",
    );
    expect(todos.list.map(({ content }) => content)).toEqual(["a", "b", "c"]);
    expect((await write()).text).toBe("0 of 0 done.");
    expect(todos.list).toEqual([]);
  });

  it("refuses an invalid list, and keeps the old one", async () => {
    await write(todo("a"));
    for (const [list, why] of [
      [[todo("x", "in_progress"), todo("y", "in_progress")], "2 tasks are in_progress"],
      [[todo("x"), todo("x")], '"x" is in it twice'],
      [[todo("  ")], "content"],
      [[todo("x", "later")], "must be one of pending, in_progress, completed"],
      [[todo("x".repeat(501))], "content"],
      [[{ content: "x" }], "todos.0.status is missing"],
      [Array.from({ length: 101 }, (_, n) => todo(`${n}`)), "todos"],
    ] as const) {
      expect(await write(...list)).toMatchObject({ isError: true, text: expect.stringContaining(why) });
    }
    expect(todos.list).toEqual([todo("a")]);
  });

  it("continues from an earlier call", () => {
    todos.restore({ todos: [todo("a", "in_progress")] });
    expect(todos.inProgress?.content).toBe("a");
    todos.restore({ nonsense: true });
    expect(todos.list.length).toBe(1);
  });
});
