import { describe, expect, it } from "vitest";
import { ModelError } from "../../models/model.ts";
import { runPostCompact } from "./compact-hooks.ts";
import type { CompactInput } from "./compact-view.ts";
import { filler, forks, sizeOf, summary, tooLong, Work } from "./work.case.ts";

function session(): Work {
  const work = new Work();
  work.add({ type: "attachment", source: "instructions", content: [{ type: "text", text: "THE FRONT" }] });
  work.human("Make the build green, and never push on Fridays.");
  for (let at = 0; at < 60; at++) work.read(`src/file-${at}.ts`, 1_000);
  work.answer("It is green.");
  work.human("Now the docs.");
  return work;
}

const NO_NOTES = { text: "", hasContent: false, position: undefined };

async function compacted(more: Partial<CompactInput> = {}, work = session()) {
  const outcome = await work.compact(more);
  return { work, outcome };
}

describe("the order of the stages", () => {
  it("is notes first: no model is asked", async () => {
    const { run, asked } = forks(summary("S"));
    const { outcome } = await compacted({ runFork: run });
    expect(outcome).toMatchObject({ ok: true, method: "notes", failures: [] });
    expect(asked).toEqual([]);
  });

  it("then a summary, which covers all up to the last answer", async () => {
    const { run, asked } = forks(summary("THE SUMMARY"));
    const { work, outcome } = await compacted({ runFork: run, notes: NO_NOTES });
    expect(outcome).toMatchObject({ ok: true, method: "full", failures: [] });
    expect(asked.length).toBe(1);
    expect(work.shown).toContain("THE SUMMARY");
    expect(work.shown).toContain("never push on Fridays");
    expect(work.shown).toContain("THE FRONT");
    for (let at = 0; at < 60; at++) expect(work.shown).toContain(`src/file-${at}.ts`);
    expect(work.view.slots.some(({ result }) => result)).toBe(false);
    expect(work.view.slots.at(-1)).toMatchObject({ source: "human" });
  });

  it("keeps the last response and its results if it made calls", async () => {
    const work = session();
    const id = work.step(50);
    const { run } = forks(summary("S"));
    await compacted({ runFork: run, notes: NO_NOTES }, work);
    expect(work.view.slots.flatMap(({ result }) => (result ? [result.id] : []))).toEqual([id]);
  });

  it("then the ladder, whose summary is completed from the notes", async () => {
    const { run } = forks(tooLong(), summary("THE SUMMARY"));
    const notes = { text: "THE NOTES", hasContent: true, position: undefined };
    const { work, outcome } = await compacted({ runFork: run, notes });
    expect(outcome).toMatchObject({ ok: true, method: "ladder", failures: [] });
    expect(work.shown).toMatch(/THE SUMMARY[\s\S]*not seen the earliest rounds[\s\S]*THE NOTES/);
  });

  it("and finally what needs no model, with the failure reported", async () => {
    const { run } = forks(tooLong());
    const notes = { text: "THE NOTES", hasContent: true, position: undefined };
    const { work, outcome } = await compacted({ runFork: run, notes });
    expect(outcome).toMatchObject({ ok: true, method: "last-resort" });
    expect(outcome.failures).toEqual([expect.stringMatching(/too long/)]);
    expect(work.shown).toContain("THE NOTES");
    expect(work.shown).toContain("never push on Fridays");
  });

  it("uses only the last resort while the breaker is open", async () => {
    const { run, asked } = forks(summary("S"));
    const { outcome } = await compacted({ runFork: run, breakerOpen: true });
    expect(outcome).toMatchObject({ ok: true, method: "last-resort", failures: [] });
    expect(asked).toEqual([]);
  });

  it("keeps a summary that is paid for, even if what follows it is too large", async () => {
    const work = session();
    work.step(90_000);
    work.see();
    const { run, asked } = forks(summary("THE SUMMARY"));
    const limits = { compactAt: 50_000, blockingAt: 60_000 };
    const { outcome } = await compacted({ runFork: run, notes: NO_NOTES, limits }, work);
    expect(outcome).toMatchObject({ ok: true, method: "full", failures: [] });
    expect(asked.length).toBe(1);
    expect(work.shown).toContain("THE SUMMARY");
    expect(work.shown).toContain("Now the docs.");
    expect(sizeOf(work.view.slots)).toBeLessThan(50_000);
  });
});

describe("instructions", () => {
  it("go to the model, past the notes, and onto the record", async () => {
    const { run, asked } = forks(summary("S"));
    const { outcome } = await compacted({
      runFork: run,
      instructions: "Keep $& the {{numbers}}.",
      trigger: "manual",
    });
    expect(outcome).toMatchObject({
      ok: true,
      method: "full",
      draft: { instructions: "Keep $& the {{numbers}}." },
    });
    expect(asked[0]!.directive).toContain("Keep $& the {{numbers}}.");
    expect(asked[0]!.directive).not.toContain("{{instructions}}");
  });

  it("may be added by a hook, or the whole be blocked", async () => {
    const { run, asked } = forks(summary("S"));
    const seen: unknown[] = [];
    const hooks = {
      preCompact: async (event: unknown) => {
        seen.push(event);
        return { instructions: "And the dates." };
      },
    };
    await compacted({ runFork: run, hooks, instructions: "Keep the numbers.", trigger: "manual" });
    expect(seen).toEqual([{ trigger: "manual", instructions: "Keep the numbers." }]);
    expect(asked[0]!.directive).toContain("Keep the numbers.\n\nAnd the dates.");
    const { outcome } = await compacted({ hooks: { preCompact: () => ({ block: "Not now." }) } });
    expect(outcome).toMatchObject({ ok: false, reason: "Not now.", blocked: true });
  });

  it("are not lost on a hook that throws; it steps aside", async () => {
    const hooks = {
      preCompact: () => {
        throw new Error("hook is broken");
      },
      postCompact: () => {
        throw new Error("so is this");
      },
    };
    const { outcome } = await compacted({ hooks });
    if (!outcome.ok) throw new Error(outcome.reason);
    expect(outcome.failures).toEqual([]);
    expect(outcome.asides).toContainEqual(expect.stringContaining("hook is broken"));
    expect(await runPostCompact(hooks, outcome.draft)).toContain("so is this");
  });
});

describe("switches", () => {
  const off = (name: string, more: Partial<CompactInput> = {}) => {
    const work = session();
    Object.assign(work.settings.switches, { [name]: name === "collapse" });
    return compacted({ runFork: forks(summary("S")).run, ...more }, work);
  };

  it.each([
    ["compaction", "auto", false],
    ["compaction", "reactive", false],
    ["compaction", "manual", false],
    ["autoCompaction", "auto", false],
    ["autoCompaction", "reactive", false],
    ["autoCompaction", "manual", true],
    ["collapse", "auto", false],
    ["collapse", "reactive", true],
    ["collapse", "manual", true],
  ] as const)("%s answers %s with %s, whatever else", async (name, trigger, ok) => {
    for (const breakerOpen of [false, true]) {
      const { outcome, work } = await off(name, { trigger, breakerOpen });
      expect(outcome.ok).toBe(ok);
      if (!outcome.ok) expect(outcome.reason).toContain(`switches.${name}`);
      if (!outcome.ok) expect(work.view.breaks).toEqual([]);
    }
  });

  it("leave single stages out", async () => {
    expect((await off("notesCompaction")).outcome).toMatchObject({ ok: true, method: "full" });
    const { outcome } = await off("fullCompaction", { notes: NO_NOTES });
    expect(outcome).toMatchObject({ ok: true, method: "last-resort", failures: [] });
    const work = session();
    Object.assign(work.settings.switches, { fullCompaction: false });
    const partial = await work.compact({
      partial: { upTo: work.view.leaf! },
      runFork: forks(summary("S")).run,
    });
    expect(partial).toMatchObject({ ok: false, reason: expect.stringContaining("switches.fullCompaction") });
  });
});

describe("what is refused", () => {
  it("is anything that does not make the view smaller", async () => {
    const work = new Work();
    work.human("hello");
    work.answer("hello");
    work.human("bye");
    const { run } = forks(summary(filler(500)));
    for (const trigger of ["auto", "manual", "reactive"] as const) {
      const outcome = await work.compact({ runFork: run, trigger });
      expect(outcome).toMatchObject({ ok: false, reason: expect.stringMatching(/smaller/) });
    }
  });

  it("is a compaction that somebody stopped: nothing else is tried", async () => {
    const stop = AbortSignal.abort();
    const { run } = forks(new ModelError("aborted", "stopped"));
    const { outcome } = await compacted({ runFork: run, notes: NO_NOTES, signal: stop });
    expect(outcome).toMatchObject({ ok: false });
  });
});

describe("a stated excess", () => {
  it("lowers the target by as much", async () => {
    const limits = { compactAt: 50_000, blockingAt: 60_000 };
    const { run } = forks(summary("S"));
    const without = await compacted({ limits, runFork: run, trigger: "reactive" });
    expect(without.outcome).toMatchObject({ ok: true, method: "notes" });
    const after = without.outcome.ok ? without.outcome.draft.after : 0;
    const more = { limits, runFork: run, trigger: "reactive" as const, excess: 50_000 - after + 1 };
    const { outcome } = await compacted(more);
    expect(outcome.ok && outcome.draft.after).toBeLessThan(after);
  });
});

describe("what arrives while a model is asked", () => {
  it("stays after the boundary", async () => {
    const work = session();
    const outcome = await work.compact({
      notes: NO_NOTES,
      runFork: async (task) => {
        work.human("Wait, one more thing.");
        return forks(summary("S")).run(task);
      },
    });
    expect(outcome).toMatchObject({ ok: true, method: "full" });
    expect(work.shown.match(/Wait, one more thing\./g)?.length).toBe(1);
    expect(work.view.slots.at(-1)).toMatchObject({ source: "human" });
  });

  it("may come while a file is read again, and voids the compaction when it takes it away", async () => {
    for (const [isGone, change] of [
      [false, (work: Work) => work.human("Wait.")],
      [true, (work: Work) => work.add({ type: "head", to: work.view.slots[0]!.entry })],
    ] as const) {
      const work = session();
      const readFile = () => {
        change(work);
        return undefined;
      };
      const outcome = await work.compact({ restorer: { readFile } });
      expect(outcome.ok).toBe(!isGone);
    }
  });

  it("voids the compaction if it removes what was to be compacted", async () => {
    const work = session();
    const outcome = await work.compact({
      notes: NO_NOTES,
      runFork: async (task) => {
        work.add({ type: "head", to: work.view.slots[1]!.entry });
        return forks(summary("S")).run(task);
      },
    });
    expect(outcome.ok).toBe(false);
  });
});
