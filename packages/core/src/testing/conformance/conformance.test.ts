// The suites themselves: a faulty implementation fails the case about that fault, and no other.
import { describe, expect, it } from "vitest";
import type { Clock } from "../../ports/clock.ts";
import type { Files } from "../../ports/files.ts";
import { virtualClock } from "../../ports/memory/clock.ts";
import { memoryFiles } from "../../ports/memory/files.ts";
import { seededIds } from "../../ports/memory/ids.ts";
import { memoryIndex } from "../../ports/memory/index-store.ts";
import { assertFields, type ConformanceCase, makeCases } from "./conformance-case.ts";
import { makeClockCases } from "./make-clock-cases.ts";
import { makeFilesCases } from "./make-files-cases.ts";
import { makeIdsCases } from "./make-ids-cases.ts";
import { makeIndexCases } from "./make-index-cases.ts";

async function listFailures(cases: readonly ConformanceCase[]): Promise<string[]> {
  const failed: string[] = [];
  for (const { name, run } of cases)
    await run().catch((error: unknown) => {
      expect(error).toMatchObject({ name: "AssertionError" });
      failed.push(name);
    });
  return failed;
}

const failuresOfFiles = (fault: (files: Files) => Partial<Files>) =>
  listFailures(
    makeFilesCases(async () => {
      const files = memoryFiles();
      await files.makeFolder("/root");
      return { files: { ...files, ...fault(files) }, root: "/root", link: files.link };
    }),
  );

describe("the suite for Files", () => {
  it("notices a spare buffer that is returned whole", async () => {
    const failed = await failuresOfFiles(({ readRange }) => ({
      readRange: async (path, start, length, spare) => {
        const data = await readRange(path, start, length);
        spare?.set(data.subarray(0, spare.length));
        return spare ?? data;
      },
    }));
    expect(failed).toEqual(["readRange: reads the same with a spare buffer, whatever its size and content"]);
  });

  it("notices one buffer that every range is read into", async () => {
    const shared = new Uint8Array(100);
    const failed = await failuresOfFiles(({ readRange }) => ({
      readRange: async (path, start, length) => {
        const data = await readRange(path, start, length);
        shared.set(data);
        return shared.subarray(0, data.length);
      },
    }));
    expect(failed).toEqual([
      "readRange: leaves a result alone unless its buffer is given again as the spare one",
    ]);
  });

  it("notices a size limit that is ignored", async () => {
    const failed = await failuresOfFiles(({ read }) => ({ read: (path) => read(path) }));
    expect(failed).toEqual(["read: reads up to a limit, and refuses larger files"]);
  });
});

describe("the other suites", () => {
  it("notice a clock that calls back in spite of a cancel", async () => {
    const failed = await listFailures(
      makeClockCases(() => {
        const clock = virtualClock();
        const faulty: Clock = {
          ...clock,
          after: (ms, run) => {
            clock.after(ms, run);
            return () => {};
          },
        };
        return { clock: faulty, pass: clock.advance };
      }),
    );
    expect(failed).toEqual(["calls back once, unless cancelled"]);
  });

  it("notice ids that are not in order", async () => {
    const failed = await listFailures(
      makeIdsCases(() => {
        const ids = seededIds(1);
        return { next: () => [...ids.next()].reverse().join(""), random: ids.random };
      }),
    );
    expect(failed).toEqual(["makes unique ids that sort in the order in which they were made"]);
  });

  it("notice a transaction that is not taken back", async () => {
    const failed = await listFailures(
      makeIndexCases(() => {
        const index = memoryIndex();
        return {
          index: {
            ...index,
            open: async (path) => {
              const database = await index.open(path);
              const transaction = <T>(body: () => T) => {
                database.exec("SELECT 1");
                return body();
              };
              return { ...database, transaction };
            },
          },
          path: "/index",
        };
      }),
    );
    expect(failed).toEqual([
      "keeps all of a transaction or nothing",
      "lets an inner transaction fail alone, and not outlive the outer",
    ]);
  });
});

describe("a case", () => {
  it("disposes of its subject when the check fails", async () => {
    let disposed = 0;
    const open = () => ({ dispose: () => void disposed++ });
    const [passes, fails] = makeCases(open, {
      passes: () => {},
      fails: () => {
        throw new Error("on purpose");
      },
    });
    await passes!.run();
    await expect(fails!.run()).rejects.toThrow("on purpose");
    expect(disposed).toBe(2);
  });

  it("compares only the fields that are named, and every item of a list", () => {
    assertFields({ a: 1, b: { c: [{ d: 2, e: 3 }] } }, { b: { c: [{ d: 2 }] } });
    expect(() => assertFields({ a: 1 }, { a: 2 })).toThrow();
    expect(() => assertFields({}, { a: undefined })).toThrow();
    expect(() => assertFields([1, 2], [1])).toThrow();
    expect(() => assertFields([1], [1, 2])).toThrow();
    expect(() => assertFields(undefined, { a: 1 })).toThrow();
  });
});
