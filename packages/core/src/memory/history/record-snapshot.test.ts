import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Files } from "../../ports/files.ts";
import { type MemoryPorts, memoryPorts } from "../../ports/memory/ports.ts";
import { formatMemory } from "../format/format.ts";
import { openMemoryStore } from "../open-store.ts";
import type { MemoryStore } from "../store/store.ts";
import { OperationRecord } from "./record.ts";

const FOLDER = "/home/memory";
const RECORD = `${FOLDER}/.history/operations.jsonl`;
const SNAPSHOT = `${FOLDER}/.history/operations.snapshot`;
const DAY_MS = 86_400_000;
/** A line that is skipped, so long that the next change is followed by a snapshot. */
const LONG_LINE = `${"#".repeat(300_000)}\n`;

const paths = fc.constantFrom("a.md", "b.md", "team/c.md");
const texts = fc.constantFrom("Freeze on Friday", "The door opens with swordfish42", "Use pnpm", "京都");
const moves = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constantFrom("save", "write", "command"), path: paths, text: texts }),
    fc.record({ kind: fc.constantFrom("remove", "confirm"), path: paths }),
    fc.record({ kind: fc.constantFrom("lengthen", "purge", "damage", "restore", "undo") }),
  ),
  { minLength: 5, maxLength: 14, size: "max" },
);

describe("the snapshot of a record of operations", () => {
  it("gives what all lines give, whatever changes, who changes it, and what becomes of the snapshot", () =>
    fc.assert(
      fc.asyncProperty(moves, async (all) => {
        const ports = memoryPorts();
        const { files, clock } = ports;
        await lengthen(files);
        const store = await openMemoryStore(ports, FOLDER);
        let old: Uint8Array | undefined;
        for (const move of all) {
          if ("text" in move) await changeFile(ports, store, move);
          if (move.kind === "remove" && "path" in move) await files.remove(`${FOLDER}/${move.path}`);
          if (move.kind === "confirm" && "path" in move)
            await store.confirm(new Map([[move.path, (await store.text(move.path)) ?? null]]));
          if (move.kind === "lengthen") await lengthen(files);
          if (move.kind === "purge") await store.purge("swordfish42");
          if (move.kind === "undo") {
            const last = (await store.operations()).at(-1);
            if (last) await store.undo(last.id, { by: "undo" });
          }
          const snapshot = (await files.stat(SNAPSHOT)) && (await files.read(SNAPSHOT));
          if (move.kind === "damage" && snapshot)
            await files.write(
              SNAPSHOT,
              snapshot.map((byte, at) => (at === snapshot.length - 9 ? byte ^ 1 : byte)),
            );
          if (move.kind === "restore" && old) await files.write(SNAPSHOT, old);
          old ??= snapshot;
          await store.settle();
          expect(await readRecord(files)).toEqual(await readRecord(withoutSnapshot(files)));
          clock.advance(DAY_MS);
        }
        const later = await openMemoryStore(ports, FOLDER);
        const plain = await openMemoryStore({ ...ports, files: withoutSnapshot(files) }, FOLDER);
        expect(await describeStore(later)).toEqual(await describeStore(plain));
        expect(await describeStore(store)).toEqual(await describeStore(plain));
      }),
      { numRuns: 60 },
    ));

  it("spares a start the lines that are in it", async () => {
    const ports = memoryPorts();
    await lengthen(ports.files);
    await changeByHand(ports, "a.md", "Use pnpm");
    await openMemoryStore(ports, FOLDER);
    let read = 0;
    const readRange: Files["readRange"] = async (path, start, length) => {
      if (path === RECORD) read += length;
      return ports.files.readRange(path, start, length);
    };
    const record = new OperationRecord({ ...ports.files, readRange }, RECORD);
    await record.catchUp();
    expect(record.known.has("a.md")).toBe(true);
    expect(read).toBeLessThan(1_000);
  });

  it("is not used for a record that was rewritten since", async () => {
    const ports = memoryPorts();
    const { files } = ports;
    await lengthen(files);
    await changeByHand(ports, "a.md", "The door opens with swordfish42");
    const store = await openMemoryStore(ports, FOLDER);
    const old = await files.read(SNAPSHOT);
    await store.purge("swordfish42");
    await files.write(SNAPSHOT, old);
    expect(await readRecord(files)).toEqual(await readRecord(withoutSnapshot(files)));
  });

  it.each([
    ["a new one is stored", LONG_LINE],
    ["the record is too short for a new one", `# swordfish42 ${LONG_LINE}`],
  ])("keeps nothing of what was purged if %s", async (_, line) => {
    const ports = memoryPorts();
    await lengthen(ports.files, line);
    await changeByHand(ports, "swordfish42.md", "The door opens with it");
    const store = await openMemoryStore(ports, FOLDER);
    const readSnapshot = async () =>
      (await ports.files.stat(SNAPSHOT))
        ? Buffer.from(await ports.files.read(SNAPSHOT)).toString("latin1")
        : undefined;
    expect(await readSnapshot()).toContain("swordfish42");
    expect(await store.purge("swordfish42")).toMatchObject({ ok: true, left: [] });
    expect((await readSnapshot()) ?? "").not.toContain("swordfish42");
  });
});

async function lengthen(files: Files, line = LONG_LINE): Promise<void> {
  const appender = await files.appender(RECORD);
  await appender.append(line);
  await appender.close();
}

const formatText = (path: string, text: string) =>
  formatMemory({ name: path, description: text, body: `\n${text}\n`, never: [] });

async function changeByHand({ files, clock }: MemoryPorts, path: string, text: string): Promise<void> {
  await files.write(`${FOLDER}/${path}`, formatText(path, text));
  await files.setModified(`${FOLDER}/${path}`, clock.now() - DAY_MS);
}

async function changeFile(
  ports: MemoryPorts,
  store: MemoryStore,
  { kind, path, text }: { readonly kind: string; readonly path: string; readonly text: string },
): Promise<void> {
  if (kind === "save") return changeByHand(ports, path, text);
  if (kind === "write") {
    const base = (await store.text(path)) ?? null;
    await store.write([{ path, text: formatText(path, text), base }], { by: "human" });
    return;
  }
  const end = await store.beginCommand("session");
  await changeByHand(ports, path, text);
  await end();
}

const withoutSnapshot = (files: Files): Files => ({
  ...files,
  readRangeSync: (path, start, length) => {
    if (path === SNAPSHOT) throw new Error("There is none.");
    return files.readRangeSync(path, start, length);
  },
});

async function readRecord(files: Files) {
  const record = new OperationRecord(files, RECORD);
  await record.catchUp();
  const known = [...record.known.paths()].sort().map((path) => [path, record.known.get(path)]);
  return {
    known,
    unconfirmed: record.unconfirmed.all,
    unfinished: record.unfinished,
    operations: await record.listOperations(),
  };
}

async function describeStore(store: MemoryStore) {
  return {
    list: await store.list(),
    ruled: await store.listRuled(),
    shown: await store.shown({ lines: 2, bytes: 1_000 }),
    unconfirmed: await store.unconfirmed(),
    operations: await store.operations(),
  };
}
