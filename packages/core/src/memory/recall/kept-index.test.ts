import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { type MemoryPorts, memoryPorts } from "../../ports/memory/ports.ts";
import { formatMemory } from "../format/format.ts";
import { openMemoryStore } from "../open-store.ts";
import { KeptIndex, recallIndexPath } from "./kept-index.ts";
import { LocalRanker } from "./local-ranker.ts";
import { memoryOf, NOW } from "./memory.case.ts";
import { RecallIndex } from "./recall-index.ts";
import { joinFolders, type RecallSource } from "./recall-source.ts";

const PROJECT = "/home/projects/p";
const FOLDER = `${PROJECT}/memory`;
const PATH = recallIndexPath(PROJECT);
const DAY_MS = 86_400_000;

let ports: MemoryPorts;
beforeEach(() => {
  ports = memoryPorts();
});

const newIndex = () => new KeptIndex({ files: ports.files, clock: ports.clock, path: PATH });

async function openSource(): Promise<RecallSource> {
  const own = await openMemoryStore(ports, FOLDER);
  return joinFolders({ own, others: [], notes: async () => [] });
}

async function rankBy(index: KeptIndex, message: string): Promise<readonly string[]> {
  const source = await openSource();
  const counted = await index.follow(source);
  const ranked = await index.rank(source, counted, { message, now: ports.clock.now() });
  return ranked.map(({ memory, score, words }) => `${memory.path} ${score} ${words} ${memory.body.trim()}`);
}

/** With no file and no index: every memory is read and taken apart. */
async function rankPlainly(message: string): Promise<readonly string[]> {
  const memories = await (await openMemoryStore(ports, FOLDER)).list();
  return new LocalRanker()
    .rank(memories, { message, now: ports.clock.now() })
    .map(({ memory, score, words }) => `${memory.path} ${score} ${words} ${memory.body.trim()}`);
}

/** An editor saves. */
const saveByHand = (path: string, body: string, daysAgo: number) =>
  ports.files
    .write(`${FOLDER}/${path}`, formatMemory({ name: path, description: body, body, never: [] }))
    .then(() => ports.files.setModified(`${FOLDER}/${path}`, ports.clock.now() - daysAgo * DAY_MS));

const WORDS = ["deploy", "freeze", "on Friday", "the invoice service", "port 5433", "zebra", "京都"];
const bodies = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 5 })
  .map((all) => all.join(" "));
const paths = fc.constantFrom("a/note.md", "note.md", "x.md", "y.md");
const edits = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant("save" as const), path: paths, body: bodies, daysAgo: fc.nat(90) }),
    fc.record({ kind: fc.constant("remove" as const), path: paths }),
    fc.record({ kind: fc.constantFrom("turn" as const, "kept" as const, "torn" as const, "other" as const) }),
  ),
  { minLength: 5, maxLength: 20, size: "max" },
);

describe("the recall index on disk", () => {
  it("ranks as if every memory had been read, whatever was changed by hand, saved by others or damaged", () =>
    fc.assert(
      fc.asyncProperty(edits, bodies, async (moves, message) => {
        ports = memoryPorts();
        let index = newIndex();
        const other = newIndex();
        for (const move of moves) {
          if (move.kind === "save") await saveByHand(move.path, move.body, move.daysAgo);
          if (move.kind === "remove") await ports.files.remove(`${FOLDER}/${move.path}`);
          if (move.kind === "torn" && (await ports.files.stat(PATH))) {
            const bytes = await ports.files.read(PATH);
            await ports.files.write(PATH, bytes.subarray(0, Math.floor(bytes.length * 0.7)));
          }
          if (move.kind === "turn" || move.kind === "kept")
            expect(await rankBy(index, message)).toEqual(await rankPlainly(message));
          if (move.kind === "other") {
            // Another session with its own index writes to the same file.
            expect(await rankBy(other, message)).toEqual(await rankPlainly(message));
            await other.save();
          }
          if (move.kind === "kept") {
            await index.save();
            index = newIndex();
          }
        }
        expect(await rankBy(newIndex(), message)).toEqual(await rankPlainly(message));
        expect(await rankBy(index, message)).toEqual(await rankPlainly(message));
      }),
      { numRuns: 40 },
    ));

  it("reads only what has changed", async () => {
    for (let at = 0; at < 30; at++) await saveByHand(`note-${at}.md`, `Zebra number ${at}`, 40);
    const first = newIndex();
    await rankBy(first, "which zebra is it");
    await first.save();
    await saveByHand("note-7.md", "The zebra is called Miso", 3);
    const source = await openSource();
    const read: string[] = [];
    const watched: RecallSource = {
      ...source,
      read: async (listed) => {
        read.push(...listed.map(({ path }) => path));
        return source.read(listed);
      },
    };
    const later = newIndex();
    await later.follow(watched);
    expect(read).toEqual(["note-7.md"]);
    const [best] = await rankBy(later, "what is the zebra called");
    expect(best).toMatch(/^note-7\.md .* The zebra is called Miso$/);
  });

  it("reads a file again if it changed while it was read, or if its time cannot be trusted", async () => {
    await saveByHand("a.md", "The freeze is announced by Ada", 0);
    const index = newIndex();
    await rankBy(index, "who announces the freeze");
    await index.save();
    // The same size and time, as with a file system that has coarse times.
    await saveByHand("a.md", "The freeze is announced by Eve", 0);
    const message = "does Eve announce the freeze";
    expect(await rankBy(newIndex(), message)).toEqual(await rankPlainly(message));
  });

  it.each([
    ["of another version", (text: string) => text.replace(/"version":-?\d+/, '"version":1')],
    ["with other bytes", (text: string) => `${text.slice(0, -9)}!${text.slice(-8)}`],
    ["that is something else", () => "not an index"],
    ["that is empty", () => ""],
  ])("is built anew from a file %s", async (_, damage) => {
    await saveByHand("a.md", "The freeze starts on Friday", 40);
    await saveByHand("b.md", "Zebras are striped", 40);
    const index = newIndex();
    await rankBy(index, "zebras");
    await index.save();
    const text = Buffer.from(await ports.files.read(PATH)).toString("latin1");
    await ports.files.write(PATH, Buffer.from(damage(text), "latin1"));
    expect(await rankBy(newIndex(), "when is the freeze")).toEqual(await rankPlainly("when is the freeze"));
  });

  describe("of which only some pages were read", () => {
    const MESSAGE = "which zebra likes word7 and word1200";
    const bodyOf = (at: number) =>
      `Zebra ${at} likes ${Array.from({ length: 300 }, (_, i) => `word${(at * 37 + i) % 2_000}`).join(" ")}`;
    const damagePages = async () => {
      const bytes = (await ports.files.read(PATH)).slice();
      bytes.fill(7, bytes.length - 60_000);
      await ports.files.write(PATH, bytes);
    };

    beforeEach(async () => {
      for (let at = 0; at < 60; at++) await saveByHand(`z${at}x.md`, bodyOf(at), 40);
      const index = newIndex();
      await rankBy(index, "zebra");
      await index.save();
    });

    it("reads less than the whole file", async () => {
      let read = 0;
      const readRangeSync = (...given: Parameters<typeof ports.files.readRangeSync>) => {
        const bytes = ports.files.readRangeSync(...given);
        read += bytes.length;
        return bytes;
      };
      const files = { ...ports.files, readRangeSync };
      const index = new KeptIndex({ files, clock: ports.clock, path: PATH });
      expect(await rankBy(index, MESSAGE)).toEqual(await rankPlainly(MESSAGE));
      expect(read).toBeLessThan((await ports.files.stat(PATH))!.size);
    });

    it.each([
      ["damaged", damagePages],
      ["removed", () => ports.files.remove(PATH)],
      [
        "replaced by another process",
        async () => {
          await saveByHand("z0x.md", `${bodyOf(0)} also hay`, 20);
          const other = newIndex();
          await rankBy(other, "zebra");
          await other.save();
        },
      ],
    ])("ranks as if every memory had been read if the file is %s meanwhile", async (_, change) => {
      const index = newIndex();
      const source = await openSource();
      const counted = await index.follow(source);
      await change();
      const ranked = await index.rank(source, counted, { message: MESSAGE, now: ports.clock.now() });
      expect(
        ranked.map(({ memory, score, words }) => `${memory.path} ${score} ${words} ${memory.body.trim()}`),
      ).toEqual(await rankPlainly(MESSAGE));
      // It can be saved, and serves the next session.
      await index.save();
      expect(await rankBy(index, MESSAGE)).toEqual(await rankPlainly(MESSAGE));
      expect(await rankBy(newIndex(), MESSAGE)).toEqual(await rankPlainly(MESSAGE));
    });

    it("is not saved if the pages that were not read are damaged, and ranks on", async () => {
      const index = newIndex();
      await index.follow(await openSource());
      await damagePages();
      await index.save();
      expect(await rankBy(index, MESSAGE)).toEqual(await rankPlainly(MESSAGE));
    });
  });

  it("shows nothing that only the index has: a memory is read from its own file", async () => {
    await saveByHand("a.md", "The freeze starts on Friday", 40);
    const index = newIndex();
    await rankBy(index, "freeze");
    await index.save();
    await ports.files.remove(`${FOLDER}/a.md`);
    expect(await rankBy(newIndex(), "when is the freeze")).toEqual([]);
  });

  it("is written only if that saves a later session time, and a full disk does not stop recall", async () => {
    for (let at = 0; at < 99; at++) await saveByHand(`n${at}x.md`, `Zebra ${at}`, 40);
    const index = newIndex();
    await rankBy(index, "zebra");
    expect(index.isWorthSaving).toBe(false);
    await saveByHand("more.md", "One more zebra", 40);
    await rankBy(index, "zebra");
    expect(index.isWorthSaving).toBe(true);
    await index.save();
    expect(index.isWorthSaving).toBe(false);
    expect(await ports.files.stat(PATH)).toMatchObject({ kind: "file" });
  });
});

describe("numbered files", () => {
  it("are neighbours: the answer is found next to its question", async () => {
    const talk = [
      "Which hotel did you book in Porto?",
      "The Ribeira, for two nights.",
      "Lovely, and the weather?",
    ];
    for (const [at, body] of talk.entries()) await saveByHand(`talk-${at + 9}.md`, body, 30);
    await saveByHand("other.md", "The Ribeira, for two nights.", 30);
    const found = await rankBy(newIndex(), "which hotel did she book in Porto that time");
    expect(found.map((line) => line.split(" ")[0])).toEqual(["talk-9.md", "talk-10.md", "talk-11.md"]);
  });

  it("are the same neighbours in whatever order they come and go", () => {
    const names = ["day-8.md", "day-9.md", "day-09.md", "day-10.md", "day-010.md", "day-11.md", "day.md"];
    const moves = fc.array(fc.record({ path: fc.constantFrom(...names), isGone: fc.boolean() }), {
      maxLength: 16,
      size: "max",
    });
    const toMemory = (path: string) =>
      memoryOf({ path, name: path, description: "", body: `Of ${WORDS[names.indexOf(path)]}` });
    fc.assert(
      fc.property(moves, (all) => {
        const changed = new RecallIndex();
        for (const { path, isGone } of all)
          if (isGone) changed.drop(path);
          else changed.put(toMemory(path), 1, true);
        const fresh = new RecallIndex();
        for (const path of [...changed.paths].sort()) fresh.put(toMemory(path), 1, true);
        const question = { message: `about ${WORDS.join(" and ")}`, now: NOW };
        expect(changed.rank(question)).toEqual(fresh.rank(question));
      }),
      { numRuns: 100 },
    );
  });
});
