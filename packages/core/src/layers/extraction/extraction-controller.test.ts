import { describe, expect, it } from "vitest";
import { journalPath } from "../../memory/scopes/journal.ts";
import { type Answer, Evening, originText } from "../../testing/evening.ts";

const RULE = "Never push to main without asking me.";
const file = (name: string, quote: string, body = "x", type = "feedback") => ({
  name: "Write",
  input: {
    file_path: `/home/projects/${PLACE}/memory/${name}.md`,
    content: `---\nname: n\ndescription: what was said of ${name}\ntype: ${type}\nquote: ${JSON.stringify(quote)}\nnever: ["Bash(git push*)"]\n---\n${body}\n`,
  },
});
let PLACE = "";

async function evening(options: Parameters<Evening["open"]>[0] = {}) {
  const at = new Evening();
  const session = await at.open(options);
  PLACE = session.path.split("/projects/")[1]!.split("/")[0]!;
  return { at, session };
}

describe("after an exchange", () => {
  it("what the human said is saved and announced with its check, and the cursor moves", async () => {
    const { at, session } = await evening();
    at.save = () => [file("pushing", RULE)];
    await at.exchange(session, RULE, "I will ask first.");
    expect(at.told).toEqual([
      {
        saved: ["pushing.md"],
        kept: [
          { path: "pushing.md", description: expect.any(String), class: "said", write: expect.any(String) },
        ],
        checks: [{ path: "pushing.md", check: "Bash(git push*)" }],
        denials: [],
      },
    ]);
    const text = (await at.texts(session)).get("pushing.md");
    expect(text).toContain("evidence: said");
    const { store } = (await session.memory.open())!;
    const { write } = (at.told[0] as { kept?: readonly { write?: string }[] }).kept![0]!;
    expect(await store.undo(write!, { by: "undo" })).toMatchObject({ ok: true });
    expect((await at.texts(session)).has("pushing.md")).toBe(false);
    expect(session.view.cursors.get("extraction")).toBeDefined();
    // Settled by its first response: no second request re-reads the conversation.
    expect(at.asked.map(({ by }) => by)).toEqual(["extraction"]);
  });

  it("the next one sees only what is new", async () => {
    const { at, session } = await evening();
    await at.exchange(session, RULE, "Yes.");
    at.save = () => [file("pushing", RULE, "Pushing was spoken of.")];
    await at.exchange(session, "And now the weather.", "Sunny.");
    expect(at.asked.at(-1)!.directive).toContain('begins: "And now the weather."');
    expect((await at.texts(session)).get("pushing.md")).not.toContain("evidence: said");
  });

  it("existing memories are listed", async () => {
    const { at, session } = await evening();
    at.save = (turn) => (turn === 0 ? [file("pushing", RULE)] : "Nothing.");
    await at.exchange(session, RULE, "Yes.");
    await at.exchange(session, "Go on.", "Yes.");
    expect(at.asked.at(-1)!.directive).toContain(
      "- [feedback] pushing.md: Never push to main without asking me.",
    );
  });

  it("a failure leaves the cursor, and the next run has it all", async () => {
    const { at, session } = await evening();
    const failures: string[] = [];
    session.on("failure", ({ layer }) => failures.push(layer));
    at.save = () => Promise.reject(new Error("The line is dead."));
    await at.exchange(session, RULE, "Yes.");
    expect(failures).toEqual(["extraction"]);
    expect(session.view.cursors.get("extraction")).toBeUndefined();
    at.save = () => [file("pushing", RULE)];
    await at.exchange(session, "Go on.", "Yes.");
    expect((await at.texts(session)).get("pushing.md")).toContain("evidence: said");
  });

  it("after three failures in a row it is not tried again", async () => {
    const { at, session } = await evening();
    at.save = () => Promise.reject(new Error("The line is dead."));
    for (let round = 0; round < 6; round++) await at.exchange(session, `Round ${round} of it.`, "Yes.");
    expect(at.asked).toHaveLength(3);
  });

  it("is skipped if the agent wrote memory itself, and the cursor moves on", async () => {
    const { at, session } = await evening();
    const { folder } = (await session.memory.open())!;
    await session.user(RULE);
    await session.request();
    const input = { file_path: `${folder}/a.md`, content: "x" };
    await session.assistant({
      content: [{ type: "tool_use", id: "w", name: "Write", input }],
      stop_reason: "tool_use",
    } as never);
    await session.toolResults({ type: "tool_result", tool_use_id: "w", content: "written" });
    await session.request();
    await session.assistant({
      content: [{ type: "text", text: "Noted." }],
      stop_reason: "end_turn",
    } as never);
    await at.settled(session);
    expect(at.asked).toEqual([]);
    expect(session.view.cursors.get("extraction")).toBeDefined();
  });

  it.each([
    ["off", { settings: { switches: { extraction: false } } }],
    ["without memory", { settings: { switches: { memory: false } } }],
    ["in a one-shot run", { isOneShot: true }],
    ["in a remote run", { env: { PALIMPSEST_REMOTE: "1" } }],
    ["before its turn", { settings: { extraction: { everyTurns: 3 } } }],
  ])("nothing is asked %s", async (_, options) => {
    const { at, session } = await evening(options);
    await at.exchange(session, RULE, "Yes.");
    expect(at.asked).toEqual([]);
  });

  it("every third time, and in a one-shot run, if that is configured", async () => {
    const { at, session } = await evening({ settings: { extraction: { everyTurns: 3 } } });
    for (let round = 0; round < 7; round++) await at.exchange(session, `Round ${round} of it.`, "Yes.");
    expect(at.asked).toHaveLength(2);
    const other = await evening({ isOneShot: true, settings: { extraction: { inOneShot: true } } });
    await other.at.exchange(other.session, RULE, "Yes.");
    expect(other.at.asked).toHaveLength(1);
  });

  it("one at a time, and of those asked for meanwhile only the newest", async () => {
    const { at, session } = await evening({ settings: { extraction: { everyTurns: 2 } } });
    const held = Promise.withResolvers<Answer>();
    at.save = () => held.promise;
    const said = async (text: string) => {
      await session.user(text);
      await session.request();
      await session.assistant({
        content: [{ type: "text", text: "Yes." }],
        stop_reason: "end_turn",
      } as never);
      for (let tick = 0; tick < 30; tick++) await new Promise((resolve) => setImmediate(resolve));
    };
    for (const text of ["The first.", "The second.", "The third."]) await said(text);
    expect(at.asked).toHaveLength(1);
    at.save = () => "Nothing.";
    held.resolve("Nothing.");
    await at.settled(session);
    // Only one exchange is behind, and it is not put off again.
    expect(at.asked).toHaveLength(2);
    expect(at.asked[1]!.directive).toContain("The third.");
  });

  it("closing waits for it, and not for ever", async () => {
    const { at, session } = await evening();
    const held = Promise.withResolvers<Answer>();
    at.save = () => held.promise;
    await session.user(RULE);
    await session.request();
    await session.assistant({ content: [{ type: "text", text: "Yes." }], stop_reason: "end_turn" } as never);
    for (let tick = 0; tick < 30; tick++) await new Promise((resolve) => setImmediate(resolve));
    let isClosed = false;
    const closing = session.close().then(() => {
      isClosed = true;
    });
    await at.ports.clock.advance(59_000);
    expect(isClosed).toBe(false);
    await at.ports.clock.advance(20_000);
    await closing;
    expect(at.told).toEqual([]);
  });

  it("refuses everything but reading and memories, and says so", async () => {
    const { at, session } = await evening({
      look: async ({ name }) => ({ content: `seen by ${name}` }),
    });
    const { folder } = (await session.memory.open())!;
    const results: string[] = [];
    at.save = (turn, { body }) => {
      results.push(JSON.stringify(body.messages.at(-1)));
      if (turn > 0) return "Nothing.";
      return [
        { name: "Bash", input: { command: "ls -l src" } },
        { name: "Bash", input: { command: "rm -rf /" } },
        { name: "Bash", input: { command: "cat x > y" } },
        { name: "Agent", input: {} },
        { name: "mcp__x__y", input: {} },
        { name: "Write", input: { file_path: "/project/a.md", content: "x" } },
        { name: "Write", input: { file_path: `${folder}/../../a.md`, content: "x" } },
        { name: "Write", input: { file_path: `${folder}/MEMORY.md`, content: "- [Rule](a.md) — always" } },
        { name: "Edit", input: { file_path: "/project/a.md", old_string: "a", new_string: "b" } },
      ];
    };
    await at.exchange(session, "Our staging is down today.", "Done.");
    expect(results[1]!.match(/seen by Bash/g)).toHaveLength(1);
    expect(at.told[0]!.denials).toHaveLength(8);
    expect((await at.texts(session)).size).toBe(0);
    expect(await at.ports.files.stat("/project/a.md")).toBeUndefined();
  });

  it("asks the small model with a fresh request if that is cheaper, and records the cost", async () => {
    const { at, session } = await evening({
      model: "claude-sonnet-5",
      system: "A long preamble. ".repeat(20_000),
      settings: { api: { smallModel: "claude-haiku-4-5" }, extraction: { maxCostShare: 100 } },
    });
    const costs: string[] = [];
    session.on("cost", ({ layer, model }) => costs.push(`${layer} ${model}`));
    at.save = () => `<memory path="pushing.md">\n${file("pushing", RULE).input.content}</memory>`;
    await at.exchange(session, RULE, "Yes.");
    expect(at.asked.map(({ by, body }) => [by, body.model])).toEqual([["fresh", "claude-haiku-4-5"]]);
    expect(at.asked[0]!.directive).toContain(RULE);
    expect((await at.texts(session)).get("pushing.md")).toContain("evidence: said");
    expect(costs.some((cost) => cost.startsWith("extraction"))).toBe(true);
  });
});

describe("what it may cost", () => {
  const priced = { model: "claude-sonnet-5" };
  const afresh = () => `<memory path="pushing.md">\n${file("pushing", RULE).input.content}</memory>`;

  it.each(["hello there friend", "Run the tests.", "danke dir"])(
    "%j asks no model, and what is said next is saved with it in view",
    async (order) => {
      const { at, session } = await evening();
      await at.exchange(session, order, "Done.");
      expect(at.asked).toEqual([]);
      await at.exchange(session, RULE, "Yes.");
      expect(at.asked).toHaveLength(1);
      expect(at.asked[0]!.directive).toContain(JSON.stringify(order));
    },
  );

  it("text that accompanies an order does not count as the human's words", async () => {
    const { at, session } = await evening();
    await at.exchange(session, originText(["typed", "Fix this. "], ["pasted", RULE]), "Done.");
    expect(at.asked).toEqual([]);
  });

  it("without a small model in the settings the catalog's cheapest is asked", async () => {
    const { at, session } = await evening({
      ...priced,
      settings: { extraction: { maxCostShare: 100 } },
    });
    await at.exchange(session, RULE, "Yes.");
    expect(at.asked.map(({ by, body }) => [by, body.model])).toEqual([["fresh", "claude-haiku-5-5"]]);
  });

  it("if that model does not answer, the next one is a fork", async () => {
    const { at, session } = await evening({
      ...priced,
      settings: { extraction: { maxCostShare: 100 } },
    });
    at.save = () => Promise.reject(new Error("model: claude-haiku-5-5 was not found"));
    await at.exchange(session, RULE, "Yes.");
    at.save = () => [file("pushing", RULE)];
    await at.exchange(session, "And we deploy on Tuesdays.", "Yes.");
    expect(at.asked.map(({ by }) => by)).toEqual(["fresh", "extraction"]);
    expect((await at.texts(session)).get("pushing.md")).toContain("evidence: said");
  });

  it("above its share it waits, and the end of the session saves all of it", async () => {
    const price = { input: 2, output: 10 };
    const { at, session } = await evening({ settings: { models: { "evening-model": { price } } } });
    at.save = afresh;
    await at.exchange(session, RULE, "Yes.");
    await at.exchange(session, "We deploy on Tuesdays.", "Yes.");
    expect(at.asked).toEqual([]);
    await session.close();
    expect(at.asked).toHaveLength(1);
    expect(at.told.map(({ saved }) => saved)).toEqual([["pushing.md"]]);
  });
});

it("reports on an extraction: messages, turns, files, tokens and time", async () => {
  const { at, session } = await evening();
  const events: object[] = [];
  session.on("extraction", (event) => events.push(event));
  at.save = () => [file("pushing", RULE)];
  await at.exchange(session, RULE, "I will ask first.");
  at.save = () => Promise.reject(new Error("The line is dead."));
  await at.exchange(session, "We deploy on Tuesdays.", "Yes.");
  expect(events).toEqual([
    {
      outcome: "ok",
      by: "fork",
      messages: 2,
      turns: 1,
      files: ["pushing.md"],
      team: 0,
      tokens: { uncached: 100, read: 0, written: 0, output: 10 },
      ms: expect.any(Number),
    },
    expect.objectContaining({ outcome: "failed", turns: 0, files: [] }),
  ]);
});

describe("in journal mode", () => {
  const settings = { memory: { journal: true } };
  const fact = "The staging cluster moves to Frankfurt in March.";
  const note = (name: string) => ({
    name: "Write",
    input: {
      file_path: `/home/projects/${PLACE}/memory/${name}.md`,
      content: `---\nname: n\ndescription: staging\ntype: project\nquote: ${fact}\n---\n${fact}\n`,
    },
  });

  it("what is new is added to the day's file with its source, and the user sees which", async () => {
    const { at, session } = await evening({ settings });
    at.save = () => [note("staging")];
    await at.exchange(session, originText(["typed", fact]), "Good to know.");
    const { store } = (await session.memory.open())!;
    const path = journalPath(at.ports.clock.now());
    expect(at.told.map(({ saved }) => saved)).toEqual([[path]]);
    expect(await store.list()).toEqual([]);
    expect(await store.text(path)).toMatch(/^- \d\d:\d\d \(project, said, session \w+\) The staging cluster/);
  });

  it("a rule that is enforced gets its own file, and what the agent keeps itself is noted too", async () => {
    const { at, session } = await evening({ settings });
    at.save = () => [file("pushing", RULE)];
    await at.exchange(session, `${RULE} ${fact}`, "I will ask first.");
    expect([...(await at.texts(session)).keys()]).toEqual(["pushing.md"]);
    const { content } = note("staging").input;
    const gated = await session.memory.change({ path: "staging.md", text: content });
    expect(gated).toMatchObject({ ok: true, written: { noted: journalPath(at.ports.clock.now()) } });
    expect([...(await at.texts(session)).keys()]).toEqual(["pushing.md"]);
  });

  it("a rule gets its own file at once, with its class; a note is recalled in the next session", async () => {
    const { at, session } = await evening({ settings });
    const words = "Always answer in English, please.";
    const content = `---\nname: Language\ndescription: Answers are in English\ntype: feedback\nquote: ${words}\n---\nIn English.\n`;
    at.save = () => [
      { name: "Write", input: { file_path: `/home/projects/${PLACE}/memory/language.md`, content } },
      note("staging"),
    ];
    await at.exchange(session, originText(["typed", `${words} ${fact}`]), "Good to know.");
    expect((await at.texts(session)).get("language.md")).toMatch(/type: feedback\nevidence: said/);
    const later = await at.open({ settings });
    at.save = () => "Nothing.";
    await at.exchange(later, "Where does the staging cluster move to?", "To Frankfurt.");
    const shown = later.view.slots.filter((slot) => slot.surfaced).map((slot) => JSON.stringify(slot.blocks));
    expect(shown.join()).toMatch(/said by the human[\s\S]*moves to Frankfurt in March/);
  });

  it("a dream reads it and makes files of it", async () => {
    const { at, session } = await evening({ settings });
    at.save = () => [note("staging")];
    await at.exchange(session, originText(["typed", fact]), "Good to know.");
    const path = journalPath(at.ports.clock.now());
    at.dream = (turn) =>
      turn === 0
        ? [{ name: "Read", input: { file_path: `memory/${path}` } }]
        : JSON.stringify({
            account: [],
            files: [
              {
                path: "staging.md",
                text: `---\nname: Staging\ndescription: where it is\ntype: project\n---\n${fact}\n`,
              },
            ],
          });
    expect(await session.dream({ review: async () => true })).toMatchObject({ ok: true, state: "completed" });
    expect(JSON.stringify(at.asked.at(-1)!.body.messages)).toContain("(project, said, session");
    expect((await at.texts(session)).get("staging.md")).toContain(fact);
    const { store } = (await session.memory.open())!;
    expect(await store.text(path)).toContain(fact);
  });
});
