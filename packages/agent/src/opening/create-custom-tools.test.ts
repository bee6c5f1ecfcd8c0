// Tools and a system text that the caller of openAgent brings, against the emulator.
import { readFile } from "node:fs/promises";
import { afterEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { AtWork, call } from "../agent/at-work.case.ts";
import { SYSTEM_PROMPT } from "../prompts/system-prompt.ts";
import { type CustomTool, defineTool } from "./custom-tool.ts";

let work: AtWork | undefined;
afterEach(async () => {
  await work?.end();
  work = undefined;
});

const weather = defineTool({
  name: "Weather",
  description: "The weather in a city.",
  inputSchema: z.strictObject({ city: z.string().describe("In English"), days: z.int().optional() }),
  isReadOnly: true,
  run: async ({ city, days = 1 }) => `Sun in ${city} for ${days} day(s).`,
});

const deployed: unknown[] = [];
const deploy: CustomTool = {
  name: "Deploy",
  description: "Deploys the project.",
  inputSchema: {
    type: "object",
    properties: { target: { type: "string", enum: ["staging", "live"] } },
    required: ["target"],
    additionalProperties: false,
  },
  subject: (input) => `to ${(input as { target: string }).target}`,
  run: async (input) => {
    deployed.push(input);
    return "Deployed.";
  },
};

const begin = async (...calls: readonly object[]) => {
  deployed.length = 0;
  work = await AtWork.begin([...calls, { text: "Done." }] as never);
  return work;
};

describe("a tool of the caller", () => {
  it("is defined after the built-in tools, runs with checked input, and answers the model", async () => {
    const at = await begin(call("Weather", { city: "Rome", days: "2" }));
    const agent = await at.open({ tools: [weather] });
    expect(await at.ask(agent, "How is it in Rome?")).toMatchObject({ reason: "done", text: "Done." });
    expect(agent.toolNames.at(-1)).toBe("Weather");
    expect(at.requests[0]?.tools?.at(-1)).toMatchObject({
      name: "Weather",
      description: "The weather in a city.",
      input_schema: { type: "object", properties: { city: { type: "string", description: "In English" } } },
    });
    expect(at.lastWords()).toContain("Sun in Rome for 2 day(s).");
    expect(at.invalid).toEqual([]);
  });

  it("needs permission unless it is read-only; the question shows its subject and suggests a rule", async () => {
    const at = await begin(call("Deploy", { target: "staging" }), call("Deploy", { target: "live" }));
    const questions: unknown[] = [];
    const agent = await at.open({
      tools: [deploy],
      ask: {
        permission: async ({ tool, what, suggestions }) => {
          questions.push({ tool, what, suggestions });
          return { allow: questions.length === 1 };
        },
      },
    });
    await at.ask(agent, "Deploy.");
    expect(questions).toEqual([
      { tool: "Deploy", what: "Use Deploy: to staging", suggestions: ["Deploy"] },
      { tool: "Deploy", what: "Use Deploy: to live", suggestions: ["Deploy"] },
    ]);
    expect(deployed).toEqual([{ target: "staging" }]);
    expect(at.lastWords()).toContain("The user does not allow this.");
  });

  it("does not run if nobody can be asked, unless a rule allows it", async () => {
    const at = await begin(
      call("Deploy", { target: "live" }),
      { text: "Then not." },
      call("Deploy", { target: "live" }),
    );
    await at.ask(await at.open({ tools: [deploy] }), "Deploy.");
    expect(deployed).toEqual([]);
    expect(at.of("tool-end")).toMatchObject([{ name: "Deploy", denied: { rule: "Deploy" } }]);
    await at.ask(await at.open({ tools: [deploy], allowedTools: ["Deploy"] }), "Deploy.");
    expect(deployed).toEqual([{ target: "live" }]);
  });

  it("is refused in plan mode, and by a deny rule of the user's settings even in bypass mode", async () => {
    const at = await begin(
      call("Deploy", { target: "live" }),
      { text: "No." },
      call("Deploy", { target: "live" }),
    );
    await at.ask(await at.open({ tools: [deploy], mode: "plan" }), "Deploy.");
    expect(at.lastWords(1)).toContain("Plan mode is on");
    await at.settings({ permissions: { deny: ["Deploy"] } });
    const agent = await at.open({ tools: [deploy], mode: "bypass" });
    expect(agent.findings).toEqual([]);
    await at.ask(agent, "Deploy.");
    expect(at.lastWords()).toContain("The rule Deploy");
    expect(deployed).toEqual([]);
  });

  it("can be forbidden by a memory", async () => {
    const at = await begin(call("Deploy", { target: "live" }));
    const agent = await at.open({ tools: [deploy], mode: "bypass" });
    expect(await agent.memory.remember("Not on Fridays. never: Deploy")).toMatchObject({ never: ["Deploy"] });
    expect(agent.findings).toEqual([]);
    await at.ask(agent, "Deploy.");
    expect(deployed).toEqual([]);
    expect(at.lastWords()).toContain("Not on Fridays");
  });

  it("gets no input that its JSON Schema does not allow, and its errors go to the model", async () => {
    const at = await begin(call("Deploy", { target: "moon" }), call("Broken", {}));
    const broken = defineTool({
      name: "Broken",
      description: "Fails.",
      inputSchema: z.object({}),
      isReadOnly: true,
      run: async () => {
        throw new Error("no luck");
      },
    });
    await at.ask(await at.open({ tools: [deploy, broken], mode: "bypass" }), "Go.");
    expect(deployed).toEqual([]);
    expect(at.lastWords(1)).toContain("Deploy cannot run: target must be one of staging, live");
    expect(at.lastWords(2)).toContain("Broken failed: no luck");
  });

  it("has long results shortened and kept on disk like any other tool", async () => {
    const at = await begin(call("Long", {}));
    const text = Array.from({ length: 40_000 }, (_, line) => `line ${line}`).join("\n");
    const long: CustomTool = {
      name: "Long",
      description: "Much text.",
      inputSchema: { type: "object" },
      isReadOnly: true,
      run: async () => text,
    };
    await at.ask(await at.open({ tools: [long] }), "Go.");
    expect(at.lastWords().length).toBeLessThan(20_000);
    const [path = ""] = /\/[^\s"\\]+\.txt/.exec(at.lastWords()) ?? [];
    expect(await readFile(path, "utf8")).toBe(text);
  });

  it("has credentials removed from its results", async () => {
    const at = await begin(call("Leak", {}));
    const leak: CustomTool = {
      name: "Leak",
      description: "Leaks.",
      inputSchema: { type: "object" },
      isReadOnly: true,
      run: async () => "key sk-ant-0123456789abcdef",
    };
    const env = {
      PATH: process.env.PATH,
      PALIMPSEST_EXTRACTION: "0",
      ANTHROPIC_API_KEY: "sk-ant-0123456789abcdef",
    };
    await at.ask(await at.open({ tools: [leak], env }), "Go.");
    expect(at.lastWords()).toContain("key [credential removed: ANTHROPIC_API_KEY]");
  });

  it.each([
    ["Read", "There is already a tool named Read. Give yours another name."],
    ["mcp__a__b", "The tool mcp__a__b needs another name: mcp__ is for tools of MCP servers."],
    ["two words", 'A tool cannot be named "two words". Use up to 128 letters, digits, "_" and "-".'],
  ])("cannot be named %s", async (name, message) => {
    const at = await begin();
    await expect(at.open({ tools: [{ ...deploy, name }] })).rejects.toMatchObject({
      code: "bad-tool",
      message,
    });
  });

  it("must have a unique name and a valid schema", async () => {
    const at = await begin();
    await expect(at.open({ tools: [deploy, deploy] })).rejects.toMatchObject({ code: "bad-tool" });
    const inputSchema = { type: "object", properties: { a: { type: "nonsense" } } } as const;
    await expect(at.open({ tools: [{ ...deploy, inputSchema }] })).rejects.toThrow(
      "The inputSchema of the tool Deploy cannot be used",
    );
  });

  it("is still known when the session is resumed", async () => {
    const at = await begin({ text: "Hello." }, call("Weather", { city: "Oslo" }));
    const first = await at.open({ tools: [weather] });
    await at.ask(first, "Hi.");
    await first.close();
    await at.ask(await at.open({ tools: [weather], resume: "latest" }), "And in Oslo?");
    expect(at.lastWords()).toContain("Sun in Oslo");
    expect(at.requests[1]?.tools).toEqual(at.requests[0]?.tools);
  });
});

describe("the system text", () => {
  const readSystem = ({ requests }: AtWork) => JSON.stringify(requests[0]?.system);

  it("is replaced by a text of the caller", async () => {
    const at = await begin();
    await at.ask(await at.open({ system: "You answer in rhymes." }), "Hi.");
    expect(readSystem(at)).toContain("You answer in rhymes.");
    expect(readSystem(at)).not.toContain(JSON.stringify(SYSTEM_PROMPT.slice(0, 60)).slice(1, -1));
  });

  it("is extended by what the caller appends", async () => {
    const at = await begin();
    await at.ask(await at.open({ system: { append: "Answer in rhymes." } }), "Hi.");
    expect(readSystem(at)).toContain(JSON.stringify(`${SYSTEM_PROMPT}\n\nAnswer in rhymes.`).slice(1, -1));
  });
});
