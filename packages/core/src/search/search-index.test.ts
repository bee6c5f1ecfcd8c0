import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Files } from "../ports/files.ts";
import { memoryPorts } from "../ports/memory/ports.ts";
import {
  answer,
  append,
  call,
  found,
  human,
  line,
  MEMORY,
  pathOf,
  result,
  searching,
} from "./search.case.ts";

const A = pathOf("a");

describe("a search", () => {
  it("ranks first what contains the words in the order in which they were typed", async () => {
    const ports = memoryPorts();
    const phrase = "The file /w/cli/strategy/auto_commit.go has been updated";
    const others = Array.from({ length: 40 }, (_, at) =>
      line(
        answer(
          `Updated ${at}: auto_commit.go, the file in cli/strategy of /w that has been changed, updated, updated.`,
        ),
      ),
    );
    await append(
      ports.files,
      A,
      ...others,
      line(answer(`${phrase} successfully.`)),
      ...others.map((each) => each),
    );
    await searching(ports, async (index) => {
      const [first, second] = await index.search(phrase, { limit: 10 });
      expect(first).toMatchObject({ text: `${phrase} successfully.`, isExact: true });
      expect(second).not.toHaveProperty("isExact");
    });
  });

  it("finds a text by a long quote of it, whether the quote is one word or many", async () => {
    const ports = memoryPorts();
    const record = (login: string) =>
      `{"user":{"login":"${login}"},${Array.from({ length: 60 }, (_, at) => `"part${at}_url":"https://api.example.com/part${at}"`).join(",")}}`;
    const story = (who: string) =>
      `Then ${who} said that ${"the boiler in the cellar leaks again and ".repeat(6)}left.`;
    const others = [
      "anna",
      "berta",
      "carla",
      "dora",
      "emma",
      "frida",
      "gerda",
      "hanna",
      "ida",
      "jana",
      "klara",
    ];
    const sought = [`line 7 and then see ${record("mona")}`, story("Nora")];
    const texts = others.flatMap((name) => [`line 7 and then see ${record(name)}`, story(name)]);
    await append(ports.files, A, ...[...sought, ...texts].map((text) => line(answer(text))));
    await searching(ports, async (index) => {
      for (const text of sought) {
        const [first, second] = await index.search(text.slice("line ".length), { limit: 10 });
        expect(first).toMatchObject({ isExact: true });
        expect(text).toContain(first!.text);
        expect(second).not.toHaveProperty("isExact");
      }
    });
  });

  it("finds what programs said in an imported session, and other reminders not", async () => {
    const ports = memoryPorts();
    const reminder = (text: string, name?: string) =>
      line({
        type: "attachment",
        source: "reminder",
        ...(name && { name }),
        content: [{ type: "text", text }],
      });
    await append(
      ports.files,
      A,
      reminder("a skill about varnish", "imported"),
      reminder("a reminder about varnish"),
    );
    expect(await found(ports, "varnish")).toEqual(["a skill about varnish"]);
  });

  it("finds what was said, answered, returned and remembered, and says where", async () => {
    const ports = memoryPorts();
    await append(
      ports.files,
      A,
      line({ type: "title", title: "Paint the door", by: "human" }),
      line(human("which paint for the oak door?"), 5),
      line(answer("Linseed oil paint, two coats of it.")),
      line(call("t1", "Bash", { command: "cat shed/stock.txt" })),
      line(result("t1", "3 tins of linseed")),
    );
    await ports.files.write(
      `${MEMORY}/shed/tins.md`,
      "---\nname: Tins\ndescription: where linseed is\n---\nOn the top shelf.",
    );
    await searching(ports, async (index) => {
      const [first] = await index.search("oak door paint");
      expect(first).toMatchObject({
        kind: "human",
        session: "a",
        title: "Paint the door",
        time: 5,
        project: "one",
      });
      expect(first).toMatchObject({
        text: "which paint for the oak door?",
        from: 0,
        id: first!.entry,
        path: A,
      });
      const kinds = (await index.search("linseed")).map(({ kind }) => kind).sort();
      expect(kinds).toEqual(["assistant", "memory", "tool"]);
      const [returned] = await index.search("stock.txt tins", { kinds: ["tool"] });
      expect(returned).toMatchObject({
        id: "t1",
        about: "Bash cat shed/stock.txt",
        text: "3 tins of linseed",
      });
      const [memory] = await index.search("linseed", { kinds: ["memory"] });
      expect(memory).toMatchObject({
        about: "Tins",
        text: "On the top shelf.",
        path: `${MEMORY}/shed/tins.md`,
      });
      expect(memory).not.toHaveProperty("session");
    });
  });

  it.each([
    ["the parts of a name", "user name", "const getUserName = 1"],
    ["a name by another spelling", "get_user_name", "const getUserName = 1"],
    ["the end of a path", "view/fold.ts", "see /home/a/core/src/view/fold.ts:12 there"],
    ["the beginning of a hash", "e53647ba", "unable to read e53647ba1f1e5203bedff558b482f178db045555"],
    ["a form of a word", "caching", "the cache was cold"],
    ["a pair of characters", "京都", "昨日は東京都にいた"],
    ["words that are everywhere, where there are no others", "where is it", "where it was"],
    ["words in the way of a query language", 'NEAR("zebra" AND) col:* ^x -', "a zebra"],
  ])("finds %s", async (_, query, text) => {
    const ports = memoryPorts();
    await append(ports.files, A, line(human("something else")), line(human(text)), line(human("nor this")));
    expect((await found(ports, query))[0]).toBe(text);
  });

  it("takes any text for a query", () =>
    searching(memoryPorts(), async (index) => {
      await fc.assert(
        fc.asyncProperty(
          fc.oneof(fc.string({ unit: "binary" }), fc.stringMatching(/^["'()*^:+{}.\-\w ]{0,30}$/)),
          async (query) => {
            expect(await index.search(query)).toEqual([]);
          },
        ),
        { numRuns: 200 },
      );
    }));

  it("ranks texts with all the words first, the newer of equals first, and shows one place of each text", async () => {
    const ports = memoryPorts();
    await append(
      ports.files,
      A,
      line(human("red red red red"), 1),
      line(human("a red door"), 2),
      line(human("one more red door"), 3),
      line(result("t1", `${"blue shed\n".repeat(2_000)}`)),
    );
    expect((await found(ports, "red door")).slice(0, 2)).toEqual(
      expect.arrayContaining(["a red door", "one more red door"]),
    );
    await append(ports.files, pathOf("b"), line(human("a green door"), 5));
    await append(ports.files, pathOf("c"), line(human("my green door"), 6));
    expect((await found(ports, "green door")).slice(0, 2)).toEqual(["my green door", "a green door"]);
    expect(await found(ports, "blue shed")).toHaveLength(1);
  });

  it("can be narrowed: to a session, to all but one, to a time, to a number", async () => {
    const ports = memoryPorts();
    for (const [at, session] of ["a", "b", "c"].entries())
      await append(ports.files, pathOf(session), line(human(`red ${session}`), at));
    expect(await found(ports, "red", { session: "b" })).toEqual(["red b"]);
    expect(await found(ports, "red", { notSession: "b" })).toEqual(["red c", "red a"]);
    expect(await found(ports, "red", { since: 1, until: 1 })).toEqual(["red b"]);
    expect(await found(ports, "red", { limit: 2 })).toEqual(["red c", "red b"]);
    const lines = Array.from({ length: 5_000 }, (_, at) => line(human(`red number ${at}`), at));
    await append(ports.files, pathOf("d"), ...lines);
    expect(await found(ports, "red", { session: "b" })).toEqual(["red b"]);
    expect(await found(ports, "red", { limit: 3 })).toHaveLength(3);
  });

  it("shows the place in a long text, without forks, recalled memories and reminders", async () => {
    const ports = memoryPorts();
    const filler = "the build ran and the tests of this part passed\n".repeat(700);
    await append(
      ports.files,
      A,
      line(call("t1", "Recall", { query: "needle" })),
      line(result("t1", "a needle recalled")),
      line({
        type: "attachment",
        source: "reminder",
        content: [{ type: "text", text: "a needle reminded" }],
      }),
      line(result("t2", `${filler}FATAL: needle in line\n${filler}${filler}the last needle of all`)),
      line(result("t3", `${"x ".repeat(100_000)} lost ${"y ".repeat(100_000)}`)),
    );
    await append(ports.files, `${A.slice(0, -6)}/forks/f.jsonl`, line(human("a needle forked")));
    const [hit, ...others] = await searching(ports, (index) => index.search("needle", { kinds: ["tool"] }));
    expect(others).toEqual([]);
    expect(hit!.text).toMatch(/FATAL: needle in line|last needle/);
    expect(hit!.text.length).toBeLessThan(400);
    expect(await found(ports, "fatal")).toHaveLength(1);
    expect(await found(ports, "last needle of all", { kinds: ["tool"] })).toHaveLength(1);
    expect(await found(ports, "lost")).toEqual([]);
  });
});

describe("the index", () => {
  it("reads only what is new, and drops what is gone", async () => {
    const ports = memoryPorts();
    const read: number[] = [];
    const files: Files = {
      ...ports.files,
      readRange: async (path, start, length) => {
        const bytes = await ports.files.readRange(path, start, length);
        read.push(bytes.length);
        return bytes;
      },
    };
    const watched = { ...ports, files };
    await append(files, A, line(human(`first ${"word ".repeat(20_000)}`)));
    await append(files, pathOf("b"), line(human("other")));
    await searching(watched, () => {});
    read.length = 0;
    await searching(watched, async (index) =>
      expect(await index.update()).toMatchObject({ files: 0, bytes: 0 }),
    );
    expect(read).toEqual([]);
    await append(files, A, line(human("second")));
    await searching(watched, () => {});
    expect(read.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(400);
    await files.remove(pathOf("b"));
    expect(await found(watched, "other")).toEqual([]);
    expect(await found(watched, "second")).toEqual(["second"]);
    await searching(watched, (index) => {
      index.forget([A]);
      expect(index.counts).toEqual({ files: 0, units: 0 });
    });
  });

  it("notices a transcript or a memory that was rewritten", async () => {
    const ports = memoryPorts();
    await append(ports.files, A, line(human("old words")));
    await ports.files.write(`${MEMORY}/m.md`, "old memory");
    expect(await found(ports, "old")).toHaveLength(2);
    await ports.clock.advance(5);
    await ports.files.write(
      A,
      line(human("new words, more of them than there were")) + line(human("and more")),
    );
    await ports.files.write(`${MEMORY}/m.md`, "new memory");
    expect((await found(ports, "new")).sort()).toEqual([
      "new memory",
      "new words, more of them than there were",
    ]);
    expect(await found(ports, "old")).toEqual([]);
  });

  it("has the same content however it was built: at once, in steps, in two processes, with torn and foreign lines", () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            session: fc.constantFrom("a", "b"),
            kind: fc.nat(5),
            words: fc.lorem({ maxCount: 5 }),
            cut: fc.nat(30),
            isIndexed: fc.boolean(),
          }),
          { maxLength: 25 },
        ),
        async (steps) => {
          const ports = memoryPorts();
          const open = new Map<string, string>();
          let calls = 0;
          for (const { session, kind, words, cut, isIndexed } of steps) {
            const path = pathOf(session);
            const whole = [
              line(human(words)),
              line(call(`t${++calls}`, "Bash", { command: words })),
              line(result(`t${calls - 1}`, words)),
              line({ type: "title", title: words, by: "model" }),
              "not json at all\n",
              `{"v":9,"type":"user"}\n`,
            ][kind]!;
            const text = (open.get(path) ?? "") + whole;
            open.set(path, text.slice(text.length - Math.min(cut, whole.length)));
            await append(ports.files, path, text.slice(0, text.length - open.get(path)!.length));
            if (isIndexed) await Promise.all([searching(ports, () => {}), searching(ports, () => {})]);
          }
          const hits = (other: typeof ports) =>
            searching(other, async (index) => {
              const all = await index.search("lorem ipsum dolor sit amet bash", { limit: 1_000 });
              return { counts: index.counts, hits: all.map(({ score, ...hit }) => hit).sort(byEntry) };
            });
          const byEntry = (a: { entry?: string }, b: { entry?: string }) => (a.entry! < b.entry! ? -1 : 1);
          const grown = await hits(ports);
          expect(grown).toEqual(await hits({ ...ports, index: memoryPorts().index }));
        },
      ),
      { numRuns: 40 },
    ));
});
