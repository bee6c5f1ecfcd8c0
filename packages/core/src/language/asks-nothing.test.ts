import { describe, expect, it } from "vitest";
import { asksNothing } from "./asks-nothing.ts";

describe("a message asks nothing of memory if it is like", () => {
  it.each([
    "hi",
    "Danke!",
    "Write me a function that reverses a string.",
    "What is the capital of France?",
    "Always run the linter before you commit.",
    "Carlos es el responsable de la base de datos.",
  ])("%s", (message) => expect(asksNothing(message)).toBe(true));
});

describe("it asks something if it is like", () => {
  it.each(["When do we deploy?", "who owns billing", "deploy schedule", "代码冻结是什么时候？"])(
    "%s",
    (message) => expect(asksNothing(message)).toBe(false),
  );
});
