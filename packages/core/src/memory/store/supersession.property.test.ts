// Whoever writes, and in whatever order it is saved: recall answers with the newest thing that the human said, and the rest
// is history.
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { memoryPorts } from "../../ports/memory/ports.ts";

interface Subject {
  readonly question: string;
  readonly values: readonly string[];
  readonly say: (value: string) => string;
  readonly correct: (value: string) => string;
}

const DAYS = ["2026-11-19", "2026-11-23", "2026-12-01", "2026-12-07"];
const SUBJECTS: readonly Subject[] = [
  {
    question: "When does the code freeze start?",
    values: DAYS,
    say: (day) => `The code freeze starts on ${day}.`,
    correct: (day) => `Actually the freeze got moved, so ${day}.`,
  },
  {
    question: "On which day do we deploy the website?",
    values: ["Monday", "Tuesday", "Thursday", "Friday"],
    say: (day) => `We deploy the website on ${day}s.`,
    correct: (day) => `We now deploy the website on ${day}s.`,
  },
  {
    question: "What is the timeout of the search service?",
    values: ["5 seconds", "17 seconds", "30 seconds", "90 seconds"],
    say: (time) => `The search service timeout is ${time}.`,
    correct: (time) => `Correction: the search service timeout is ${time}.`,
  },
  {
    question: "Who owns the billing ledger?",
    values: ["Alice", "Bob", "Carol", "Dmitri"],
    say: (name) => `${name} owns the billing ledger now.`,
    correct: (name) => `Actually ${name} took over the billing ledger.`,
  },
];

interface Move {
  readonly kind: "say" | "correct" | "late" | "hand" | "edit" | "dream" | "settle";
  readonly by: "human" | "agent" | "extraction";
  readonly session: number;
  readonly subject: number;
  readonly value: number;
}

const move = fc.record<Move>({
  kind: fc.constantFrom<Move["kind"]>(
    "say",
    "say",
    "correct",
    "correct",
    "late",
    "hand",
    "edit",
    "dream",
    "settle",
  ),
  by: fc.constantFrom<Move["by"]>("human", "agent", "extraction"),
  session: fc.nat(3),
  subject: fc.nat(SUBJECTS.length - 1),
  value: fc.nat(3),
});

const FOLDER = "/home/projects/p/memory";
const PACE_MS = 3_000;

/** The modules are loaded anew for each fault that is planted. */
async function load() {
  const { MemoryStore } = await import("./store.ts");
  const { LocalRanker } = await import("../recall/local-ranker.ts");
  const { formatMemory } = await import("../format/format.ts");
  return { MemoryStore, LocalRanker, formatMemory };
}

type Modules = Awaited<ReturnType<typeof load>>;

async function play(moves: readonly Move[], { MemoryStore, LocalRanker, formatMemory }: Modules) {
  const ports = memoryPorts();
  const open = () => MemoryStore.open({ ...ports, spawn: ports.spawn.sibling(), folder: FOLDER });
  const sessions = await Promise.all([0, 1, 2, 3].map(open));
  /** What was said of each subject: the words, the value and when. */
  const said = SUBJECTS.map(() => [] as { words: string; value: string; time: number }[]);
  for (const [at, { kind, by, session, subject, value }] of moves.entries()) {
    await ports.clock.advance(PACE_MS);
    const store = sessions[session]!;
    const { values, say, correct } = SUBJECTS[subject]!;
    const chosen = values[value]!;
    const words = kind === "correct" ? correct(chosen) : say(chosen);
    const file = (time: number) =>
      formatMemory({
        name: `Note ${String.fromCharCode(97 + (at % 26))}`,
        description: words,
        type: "project",
        body: `\n> ${words}\n`,
        evidence: { class: "said", session: `s${session}`, time, quote: words },
      });
    if (kind === "say" || kind === "correct" || kind === "late") {
      // A late extraction saves what was said before the last thing that others said.
      const time = ports.clock.now() - (kind === "late" ? 2.5 * PACE_MS : 0);
      if (said[subject]!.some((each) => each.time === time)) continue;
      const written = await store.write([{ path: `m${at}.md`, text: file(time), base: null }], { by });
      if (!written.ok) throw new Error(written.reason);
      said[subject]!.push({ words, value: chosen, time });
    }
    if (kind === "hand") {
      await ports.files.write(`${FOLDER}/h${at}.md`, `${words}\n`);
      said[subject]!.push({ words, value: chosen, time: ports.clock.now() });
      await store.settle();
    }
    if (kind === "edit") {
      const held = (await store.list()).find(({ body }) => values.some((each) => body.includes(each)));
      const current = held && (await store.text(held.path));
      const old = values.find((each) => held?.body.includes(each));
      if (!held || current === undefined || old === undefined || old === chosen) continue;
      const before = held.body.trim();
      const body = held.body.replaceAll(old, chosen);
      await ports.files.write(`${FOLDER}/${held.path}`, current.replace(held.body, body));
      if (before.includes("\n")) continue;
      said[subject]!.push({ words: body.replace("> ", "").trim(), value: chosen, time: ports.clock.now() });
      await store.settle();
    }
    if (kind === "dream") {
      const [one] = await store.list();
      const text = one && (await store.text(one.path));
      if (!one || text === undefined) continue;
      const moved = [
        { path: one.path, text: null, base: text },
        { path: `d${at}.md`, text, base: null },
      ];
      await store.write(moved, { by: "dream", reason: "tidied" });
    }
    if (kind === "settle") await store.settle();
  }
  const store = await open();
  const memories = await store.list();
  const versions: (string | undefined)[] = [];
  for (const { before, after, wrote } of await store.operations())
    for (const hash of [before, after, wrote]) if (hash) versions.push(await store.version(hash));
  const history = versions.join("\n");
  return SUBJECTS.flatMap(({ question, values }, at) => {
    const statements = said[at]!.toSorted((a, b) => a.time - b.time);
    const newest = statements.at(-1);
    if (!newest) return [];
    const asked = { message: question, tools: [], now: ports.clock.now(), most: 5 };
    const recalled = new LocalRanker().plan(memories, asked).sure;
    const about = memories.filter(({ body }) => values.some((each) => body.includes(each)));
    return [{ newest, statements, recalled, about, values, history }];
  });
}

async function check(modules: Modules, numRuns: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 2, maxLength: 14 }), async (moves) => {
      for (const { newest, statements, recalled, about, values, history } of await play(moves, modules)) {
        const stale = values.filter((value) => value !== newest.value);
        const texts = [...recalled.filter((each) => about.includes(each)), ...about].map(({ body }) => body);
        expect(texts.length).toBeGreaterThan(0);
        for (const text of texts) {
          expect(text).toContain(newest.value);
          for (const value of stale) expect(text).not.toContain(value);
        }
        for (const { words } of statements) expect(history).toContain(words);
      }
    }),
    { numRuns },
  );
}

describe("statements, corrections, dreams and edits by hand of four sessions", () => {
  it("leave in force the newest thing that the human said, and the rest in the history", async () => {
    await check(await load(), 200);
  });
});

describe("with a fault planted, the property fails", () => {
  const HERE = "../supersession";
  afterEach(() => {
    vi.doUnmock(`${HERE}/plan-supersession.ts`);
    vi.doUnmock(`${HERE}/drop-statements.ts`);
    vi.doUnmock("./supersede-by-hand.ts");
    vi.resetModules();
  });

  const faults: readonly (readonly [string, () => void])[] = [
    [
      "nothing is ever superseded",
      () =>
        vi.doMock(`${HERE}/plan-supersession.ts`, () => ({
          planSupersession: () => ({ replaced: [], unsure: [] }),
        })),
    ],
    [
      "what is saved last wins, whenever it was said",
      () =>
        vi.doMock(`${HERE}/plan-supersession.ts`, async (original) => {
          const { planSupersession } =
            await original<typeof import("../supersession/plan-supersession.ts")>();
          return {
            planSupersession: (...[fresh, standing]: Parameters<typeof planSupersession>) =>
              planSupersession(
                fresh.map((each) => ({ ...each, time: Number.MAX_SAFE_INTEGER })),
                standing,
              ),
          };
        }),
    ],
    [
      "the superseded statement stays in its file",
      () =>
        vi.doMock(`${HERE}/drop-statements.ts`, () => ({
          dropStatements: (_: string, text: string) => text,
        })),
    ],
    [
      "edits by hand supersede nothing",
      () =>
        vi.doMock("./supersede-by-hand.ts", () => ({
          supersedeByHand: async (_: unknown, settled: unknown) => settled,
        })),
    ],
  ];

  it.each(faults)("%s", async (_, plant) => {
    vi.resetModules();
    plant();
    const modules = await load();
    await expect(check(modules, 200)).rejects.toThrow(/Property failed/);
  });
});
