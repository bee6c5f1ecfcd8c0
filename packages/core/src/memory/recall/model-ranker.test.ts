import { describe, expect, it } from "vitest";
import { LocalRanker } from "./local-ranker.ts";
import { memoryOf, NOW } from "./memory.case.ts";
import { type AskModel, ModelRanker, manifestLine } from "./model-ranker.ts";

const never = new AbortController().signal;
const asked = { message: "Ship it today?", tools: ["Bash", "Read"], now: NOW, most: 2 };
const memories = ["a", "b", "c"].map((name, at) =>
  memoryOf({ path: `${name}.md`, description: `About ${name}`, daysAgo: at }),
);

function answering(...texts: readonly string[]) {
  const prompts: string[] = [];
  const ask: AskModel = async (prompt) => {
    prompts.push(prompt);
    return { ok: true, text: texts[prompts.length - 1] ?? "" };
  };
  return { prompts, ask };
}

const chosenBy = async (ask: AskModel, newest = 200) =>
  new ModelRanker({ ask, newest, lines: 30 }).choose(memories, asked, never);

describe("choosing by a model", () => {
  it("shows it a line of each of the newest, the message and the tools", async () => {
    const { prompts, ask } = answering('{"memories": []}');
    expect(await chosenBy(ask, 2)).toEqual({ ok: true, memories: [] });
    const [prompt = ""] = prompts;
    expect(prompt).toContain("- [none] a.md (2026-03-20T12:00:00.000Z): About a\n- [none] b.md");
    expect(prompt).not.toContain("c.md");
    expect(prompt).toContain("Ship it today?");
    expect(prompt).toContain("Bash, Read");
    expect(prompt).toContain("at most 2 names");
  });

  it("shows the first words of a file without description, up to the line limit", () => {
    const bare = memoryOf({ path: "x.md", description: "", body: "---\n\nAda has the printers." });
    expect(manifestLine(bare, 30)).toMatch(/: Ada has the printers\.$/);
    expect(manifestLine(bare, 2)).toMatch(/: $/);
  });

  it("accepts only names on the list, without repetition, up to the maximum", async () => {
    const { ask } = answering(
      '```json\n{"memories": ["z.md", "c.md", "../a.md", "c.md", "b.md", "a.md"]}\n```',
    );
    expect(await chosenBy(ask)).toMatchObject({ ok: true, memories: [{ path: "c.md" }, { path: "b.md" }] });
  });

  it("asks once more after an answer that cannot be read, and not again", async () => {
    const first = answering("I would choose a.md.", '{"memories": ["a.md"]}');
    expect(await chosenBy(first.ask)).toMatchObject({ ok: true, memories: [{ path: "a.md" }] });
    const both = answering('{"memories": "a.md"}', "[]", '{"memories": ["a.md"]}');
    expect(await chosenBy(both.ask)).toMatchObject({ ok: false });
    expect(both.prompts).toHaveLength(2);
  });

  it("passes on why there was no answer", async () => {
    const ask: AskModel = async () => ({ ok: false, reason: "offline" });
    expect(await chosenBy(ask)).toEqual({ ok: false, reason: "offline" });
  });
});

describe("choosing by words first", () => {
  const kept = [
    memoryOf({
      path: "deploy.md",
      name: "Deploy window",
      description: "Production deploys before noon only",
    }),
    memoryOf({ path: "cat.md", name: "Cat", description: "The cat is called Miso" }),
    memoryOf({ path: "goats.md", name: "Goats", description: "There are four goats on the farm" }),
    memoryOf({ path: "bees.md", name: "Bees", description: "Three hives of bees stand behind the house" }),
  ];
  const on = (message: string) => new LocalRanker().plan(kept, { ...asked, message });

  it("does not ask if the words decide, or give nothing to go by", () => {
    expect(on("may I deploy to production now?")).toEqual({ sure: [kept[0]], isOpen: false });
    expect(on("rename this variable please")).toEqual({ sure: [], isOpen: false });
  });

  it("asks if they may mean something", () => {
    expect(on("who looks after the animals over there")).toEqual({ sure: [], isOpen: true });
  });

  it("asks if nothing overlaps, in another language too, but not about the code at hand", () => {
    expect(on("Who feeds them while we are away?").isOpen).toBe(true);
    expect(on("Wer kümmert sich am Freitag darum?").isOpen).toBe(true);
    for (const message of [
      "Rename the variable in this loop",
      "Thanks, that looks good!",
      "What is a monad?",
    ])
      expect(on(message)).toEqual({ sure: [], isOpen: false });
  });
});
