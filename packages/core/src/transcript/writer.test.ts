import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Appender } from "../ports/files.ts";
import { memoryPorts } from "../ports/memory/ports.ts";
import type { Draft } from "./entries.ts";
import { Labels, TAIL_BYTES } from "./labels.ts";
import { listSessions } from "./list-sessions.ts";
import { loadTranscript } from "./load-transcript.ts";
import { Writer } from "./writer.ts";

const PATH = "/sessions/s.jsonl";
const say = (text: string): Draft => ({ type: "user", source: "human", content: [{ type: "text", text }] });

async function newWriter(wrap: (appender: Appender) => Appender = (appender) => appender) {
  const ports = memoryPorts();
  const appender = wrap(await ports.files.appender(PATH));
  const writer = new Writer(ports, appender, { leaf: null, size: 0, labels: new Labels() });
  return { ports, writer, load: () => loadTranscript(ports.files, PATH) };
}

describe("Writer", () => {
  it("keeps the order of the calls and chains each entry to the one before", async () => {
    const { writer, load } = await newWriter();
    await Promise.all(
      Array.from({ length: 200 }, async (_, at) => {
        writer.append(say(`${at}`));
        await writer.flush();
      }),
    );
    const { entries } = await load();
    expect(entries).toHaveLength(200);
    for (const [at, entry] of entries.entries()) {
      expect(entry).toMatchObject({ content: [{ text: `${at}` }], parent: entries[at - 1]?.id ?? null });
    }
  });

  it("writes everything appended in one turn of the event loop at once", async () => {
    let writes = 0;
    const { writer } = await newWriter((appender) => ({
      ...appender,
      append: (data) => {
        writes++;
        return appender.append(data);
      },
    }));
    for (let at = 0; at < 50; at++) writer.append(say("x"));
    await writer.flush();
    expect(writes).toBe(1);
  });

  it("keeps in memory exactly what the file contains", async () => {
    const { writer, load } = await newWriter();
    const odd = { ...say("\ud800 lone"), extra: undefined, when: new Date(0) } as unknown as Draft;
    const entry = writer.append(odd);
    await writer.flush();
    expect((await load()).entries).toEqual([entry]);
    expect(entry).toMatchObject({ when: "1970-01-01T00:00:00.000Z" });
  });

  it("keeps what a full disk refused, says so, and writes it when there is room again", async () => {
    let full = true;
    const { writer, load } = await newWriter((appender) => ({
      ...appender,
      append: (data) => (full ? Promise.reject(new Error("No space left.")) : appender.append(data)),
    }));
    writer.append(say("one"));
    await expect(writer.flush()).rejects.toThrow(/not on disk yet: No space left/);
    writer.append(say("two"));
    expect(writer.unsaved).toBe(2);
    full = false;
    await writer.flush();
    expect(writer.unsaved).toBe(0);
    expect((await load()).entries).toHaveLength(2);
  });

  it("refuses values that are not plain data, and continues", async () => {
    const { writer, load } = await newWriter();
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    expect(() => writer.append({ ...say("x"), circular } as unknown as Draft)).toThrow(/plain data/);
    writer.append(say("fine"));
    await writer.flush();
    expect((await load()).entries).toHaveLength(1);
  });

  it("keeps title and tags within the part of the file that a listing reads", async () => {
    const step = fc.record({ size: fc.nat(40_000), label: fc.nat(4) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        const { ports, writer } = await newWriter();
        writer.append({ type: "title", title: "The first", by: "human" });
        writer.append({ type: "tag", name: "branch", value: "main" });
        let title = "The first";
        let branch: string | undefined = "main";
        for (const [at, { size, label }] of steps.entries()) {
          if (label === 1) title = `Title ${at}`;
          if (label === 1) writer.append({ type: "title", title, by: "model" });
          if (label > 2) branch = label === 3 ? `b${at}` : undefined;
          if (label > 2) writer.append({ type: "tag", name: "branch", value: branch ?? null });
          writer.append(say("é".repeat(size)));
          await writer.flush();
          const [listed] = await listSessions(ports.files, "/sessions");
          expect(listed?.title).toBe(title);
          expect(listed?.tags.branch).toBe(branch);
        }
      }),
      { numRuns: 60 },
    );
    expect(TAIL_BYTES).toBe(16 * 1024);
  });
});
