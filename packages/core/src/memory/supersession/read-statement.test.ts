import { describe, expect, it } from "vitest";
import { readStatement } from "./read-statement.ts";

describe("the places in a statement", () => {
  it.each([
    ["Docs are at https://a.example/b?c=1 now", ["https://a.example/b?c=1"]],
    ["Ask user.name+tag@host.co.uk first", ["user.name+tag@host.co.uk"]],
    ["It is in src/a/b.ts, /usr/lib and ../c/", ["src/a/b.ts", "usr/lib", "../c/"]],
    ["Use db.example.com, .env.local and (c.ts)", ["db.example.com", ".env.local", "c.ts"]],
    ["There is none, and/or so it is said", ["and/or"]],
  ])("%s", (sentence, places) => {
    expect(readStatement(sentence).values.place).toEqual(places);
  });

  // If each start inside such a word were tried, this would take many minutes.
  it.each(["x", "x.", "a-", "x/", "x@"])("are looked for at once in a long word: %s", (unit) => {
    expect(readStatement(unit.repeat(100_000)).values.number).toEqual([]);
  });
});
