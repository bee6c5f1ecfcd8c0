// The registry: stable definitions, readable input errors, and the size that every request pays for.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { Shells } from "../tools/bash/shells.ts";
import { createBuiltInTools } from "../tools/create-built-in-tools.ts";
import { Todos } from "../tools/todo/todo-write-tool.ts";
import type { Tool } from "./tool.ts";
import { checkInput, ToolRegistry } from "./tool-registry.ts";

const tool = (name: string, more: Partial<Tool> = {}): Tool => ({
  name,
  description: `Does ${name}`,
  input: z.strictObject({ a: z.string(), n: z.int().min(1).optional(), on: z.boolean().optional() }),
  isReadOnly: () => true,
  subject: () => "",
  run: async () => ({ content: "" }),
  ...more,
});

const builtIn = () => new ToolRegistry(createBuiltInTools({ shells: new Shells(), todos: new Todos() }));

describe("Registry", () => {
  it("defines the tools in the given order, without deferred ones", () => {
    const registry = new ToolRegistry([tool("B"), tool("A"), tool("Later", { deferred: true })]);
    expect(registry.definitions.map(({ name }) => name)).toEqual(["B", "A"]);
    expect(registry.definitions[0]).toEqual({
      name: "B",
      description: "Does B",
      input_schema: {
        type: "object",
        properties: { a: { type: "string" }, n: { type: "integer", minimum: 1 }, on: { type: "boolean" } },
        required: ["a"],
        additionalProperties: false,
      },
    });
    expect(registry.get("Later")?.name).toBe("Later");
    expect(registry.get("Nobody")).toBeUndefined();
  });

  it("passes on a tool's own schema unchanged", () => {
    const schema = { type: "object", $defs: {}, properties: { q: { maximum: Number.MAX_SAFE_INTEGER } } };
    expect(new ToolRegistry([tool("mcp__x", { schema })]).definitions[0]!.input_schema).toBe(schema);
  });

  it("collects what other layers must know", () => {
    const registry = new ToolRegistry([
      tool("A", { keep: true, limit: 5 }),
      tool("B", { limit: "none" }),
      tool("C"),
    ]);
    expect(registry.kept).toEqual(["A"]);
    expect(registry.limits).toEqual({ A: 5, B: "none" });
  });

  it("refuses two tools with the same name, and names the API would refuse", () => {
    expect(() => new ToolRegistry([tool("A"), tool("A")])).toThrow("same name");
    expect(() => new ToolRegistry([tool("a b")])).toThrow("a b");
  });
});

describe("the built-in tools", () => {
  it("have the same bytes each time they are made", () => {
    expect(JSON.stringify(builtIn().definitions)).toBe(JSON.stringify(builtIn().definitions));
  });

  it("are described in few words", () => {
    const registry = builtIn();
    // At 4 characters per token for prose and 2 to 3 for JSON, these, later tools and the system text must fit in 6,000 tokens.
    expect(registry.characters).toBeLessThan(6_500);
    for (const definition of registry.definitions) {
      expect([definition.name, JSON.stringify(definition).length < 1_500]).toEqual([definition.name, true]);
    }
  });

  it("are those that users of coding agents know", () => {
    const known = ["Read", "Write", "Edit", "Bash", "BashOutput", "Grep", "Glob", "WebFetch", "TodoWrite"];
    expect(builtIn().definitions.map(({ name }) => name)).toEqual(known);
  });
});

describe("checkInput", () => {
  const check = (input: unknown) => {
    const checked = checkInput(tool("T"), input);
    return checked.ok ? checked.input : checked.reason;
  };

  it("explains what is wrong in a sentence", () => {
    expect(check({})).toBe("T cannot run: a is missing.");
    expect(check({ a: 5 })).toBe("T cannot run: a must be a string, not a number.");
    expect(check({ a: "x", b: 1 })).toBe("T cannot run: there is no field b.");
    expect(check({ a: "x", n: "many" })).toBe("T cannot run: n must be a number, not a string.");
    expect(check("text")).toBe("T cannot run: the input must be an object, not a string.");
    expect(check(null)).toBe("T cannot run: the input must be an object, not null.");
    expect(check({ a: "x", n: 0 })).toMatch(/^T cannot run: n: /);
  });

  it("accepts numbers and booleans written as text", () => {
    expect(check({ a: "x", n: "5", on: "true" })).toEqual({ a: "x", n: 5, on: true });
    expect(check({ a: "5" })).toEqual({ a: "5" });
    const list = checkInput(
      new ToolRegistry(createBuiltInTools({ shells: new Shells(), todos: new Todos() })).get("TodoWrite")!,
      {
        todos: '[{"content":"a","status":"pending"}]',
      },
    );
    expect(list).toEqual({ ok: true, input: { todos: [{ content: "a", status: "pending" }] } });
  });

  it("never throws, whatever it is given", () => {
    fc.assert(
      fc.property(fc.anything(), (input) => {
        for (const one of builtIn().all) checkInput(one, input);
      }),
      { numRuns: 50, endOnFailure: true },
    );
  });
});
