// The most common complaints about coding agents, each as a scenario that throws if the complaint is justified.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { ModelError } from "@palimpsest/core/internal";
import { isInView } from "../../../packages/agent/src/agent/is-in-view.ts";
import { FileState } from "../../../packages/agent/src/files/file-state.ts";
import { createToolContext } from "../../../packages/agent/src/toolkit/create-tool-context.ts";
import { readTool } from "../../../packages/agent/src/tools/read/read-tool.ts";
import { Desk, must } from "./desk.case.ts";

const PLAIN = { switches: { economy: false, pressureClearing: false } };
const FULL = { switches: { ...PLAIN.switches, notes: false, notesCompaction: false } };
const SMALL = 30_000;

export const SCENARIOS: Readonly<Record<string, () => Promise<void>>> = {
  async "compaction that fails just when the window is full"() {
    const desk = await Desk.open(SMALL, { settings: FULL });
    desk.toFork = new ModelError("too-long", "prompt is too long");
    await desk.session.user("Go on until it is green.");
    await desk.steps(40);
    must(desk.session.view.breaks.length > 0, "The window never filled.");
  },

  async "compaction that loops"() {
    const switches = { ...PLAIN.switches, fullCompaction: false };
    const desk = await Desk.open(SMALL, { settings: { switches } });
    const made: number[] = [];
    let step = 0;
    desk.session.on("compaction", () => made.push(step));
    await desk.session.user("Go on.");
    for (; step < 60; step++) await desk.step("ok ".repeat(500));
    must(made.length > 0, "Nothing was compacted.");
    const near = made.find((at, index) => index > 0 && at - made[index - 1]! <= 1);
    must(near === undefined, `Compacted again at once, in step ${near}.`);
    // The kept part must not fill a smaller window.
    const large = await Desk.open(70_000, { settings: PLAIN });
    await large.session.user("Go on.");
    await large.steps(40, "ok ".repeat(6_000));
    const { length } = large.session.view.breaks;
    must(length > 0 && length <= 14, `${length} compactions in 40 steps.`);
  },

  async "compaction that is due again at every request"() {
    // The prelude alone is larger than the target, so no compaction could reach it.
    const settings = { ...PLAIN, window: { size: 60_000, margins: { percentage: 10 } } };
    const desk = await Desk.open(60_000, { settings, system: "Keep to the rule. ".repeat(2_000) });
    let made = 0;
    desk.session.on("compaction", ({ method }) => {
      made += method === undefined ? 0 : 1;
    });
    await desk.session.user("Go on.");
    await desk.steps(60);
    must(made > 0, "Nothing was compacted.");
    must(made < 6, `${made} compactions in 60 steps.`);
  },

  async "compaction that makes the context larger"() {
    const desk = await Desk.open(200_000, { settings: PLAIN });
    await desk.session.user("Hello.");
    await desk.steps(2, "ok");
    const before = desk.tokens;
    await desk.session.compact();
    must(desk.tokens <= before, `${before} tokens became ${desk.tokens}.`);
  },

  async "a setting off that the overflow path ignores"() {
    const settings = { switches: { ...PLAIN.switches, autoCompaction: false } };
    const desk = await Desk.open(200_000, { settings });
    await desk.session.user("Go on.");
    await desk.steps(8);
    const { shown } = desk;
    const refusal = Object.assign(new Error("prompt is too long: 210000 tokens > 200000 maximum"), {
      status: 400,
    });
    const answered = await desk.session.overflow(refusal).catch((error: Error) => error);
    must(answered instanceof Error && /autoCompaction/.test(answered.message), "It was not refused by name.");
    must(desk.shown === shown, "It was compacted all the same.");
  },

  async "clearing that throws away 200,000 cached tokens to save 5,000"() {
    const desk = await Desk.open(1_000_000);
    await desk.session.user("Read this.");
    await desk.step("line ".repeat(5_000));
    for (let part = 0; part < 5; part++) {
      await desk.session.user("word ".repeat(40_000));
      await desk.step("ok ".repeat(100));
    }
    await desk.steps(8, "ok ".repeat(900));
    must(desk.session.size().tokens > 200_000, "The view is too small to show anything.");
    const cleared = desk.session.view.slots.filter((slot) => slot.cleared);
    must(cleared.length === 0, `${cleared.length} results were cleared.`);
  },

  async "a compaction request that omits the tools and so misses the cache"() {
    const desk = await Desk.open(200_000, { settings: FULL });
    await desk.session.user("Go on.");
    await desk.steps(10);
    const last = desk.api.ledger.at(-1)!;
    await desk.session.compact();
    const fork = desk.api.ledger[last.index + 1];
    if (!fork) throw new Error("No summary was asked for.");
    const due = last.read + last.written5m + last.written1h;
    must(fork.read >= due, `${fork.read} tokens were read; ${due} were there.`);
  },

  async "resume that sends the same history in another shape"() {
    const desk = await Desk.open(200_000, { settings: PLAIN });
    await desk.session.user("Go on.");
    await desk.steps(5);
    const due = JSON.stringify(await desk.session.request());
    await desk.session.close();
    const again = await desk.reopen(200_000, { settings: PLAIN, resume: desk.session.id });
    must(JSON.stringify(await again.request()) === due, "Another request is sent after the resume.");
  },

  async "an orphan tool_result after the second compaction, and 400 for ever"() {
    // The last rounds are large, so the kept tail begins in the middle of the work.
    const settings = { ...PLAIN, compaction: { keepTokens: 1_000, keepMessages: 1 } };
    const desk = await Desk.open(200_000, { settings });
    await desk.session.user("Go on.");
    for (let time = 0; time < 3; time++) {
      await desk.steps(7);
      must((await desk.session.compact()).ok, "It was not compacted.");
      await desk.steps(2);
    }
  },

  async "the human's own words and corrections lost"() {
    const desk = await Desk.open(SMALL, { settings: PLAIN });
    const said = [
      "Use tabs, never spaces.",
      "No, I meant the OTHER file: ünïcode.ts.",
      "And not on Fridays.",
    ];
    for (const words of said) {
      await desk.session.user(words);
      await desk.steps(24);
    }
    must(desk.session.view.breaks.length > 2, "There were too few compactions.");
    for (const words of said) must(desk.shown.includes(words), `Lost: ${words}`);
  },

  async "a restored binary file that fills the window"() {
    const binary = new Uint8Array(60_000).map((_, at) => at % 251);
    const desk = await Desk.open(200_000, { settings: PLAIN, restore: { readFile: () => binary } });
    await desk.session.user("Look at it.");
    const use = { type: "tool_use", id: "toolu_read", name: "Read", input: { file_path: "/project/a.bin" } };
    await desk.session.assistant({ content: [use as never], usage: null });
    await desk.session.toolResults({ type: "tool_result", tool_use_id: "toolu_read", content: "binary" });
    await desk.steps(10);
    must((await desk.session.compact()).ok, "It was not compacted.");
    must(!/a\.bin, read again/.test(desk.shown), "The binary file is in the view.");
  },

  async "results cleared silently"() {
    const desk = await Desk.open(200_000);
    const told = new Set<string>();
    desk.session.on("break", ({ receipt }) => {
      for (const { id } of receipt.items) told.add(id);
    });
    await desk.session.user("Go on.");
    await desk.steps(40, "ok ".repeat(2_500));
    const cleared = desk.session.view.slots.filter((slot) => slot.cleared && slot.result);
    must(cleared.length > 5, "Nothing was cleared.");
    for (const { blocks, result } of cleared) {
      const text = JSON.stringify(blocks);
      must(told.has(result!.id), `Nobody was told of ${result!.id}.`);
      const call = desk.session.view.slots.find(({ uses }) => uses.includes(result!.id));
      must(/make \d/.test(JSON.stringify(call?.blocks)), `The call of ${result!.id} is gone.`);
      const names = /about \d+ tokens/.test(text) && text.includes(`Recall, id ${result!.id}`);
      must(names, `A stub does not say what it stands for: ${text}`);
    }
  },

  async "a fork counted with the parent's window"() {
    const desk = await Desk.open(200_000, { settings: FULL });
    await desk.session.user("Go on.");
    await desk.steps(8);
    const { tokens } = desk.session.size();
    desk.toFork = "This is no summary.";
    await desk.session.compact({ from: desk.session.view.slots[4]!.entry });
    must(desk.session.ledger.background.calls > 0, "No fork was made.");
    must(desk.session.size().tokens === tokens, `${tokens} tokens became ${desk.session.size().tokens}.`);
  },

  async 'the word "unchanged" for a file whose content is no longer in view'() {
    const folder = await mkdtemp(`${tmpdir()}/palimpsest-`);
    try {
      await writeFile(`${folder}/a.txt`, "the content\n".repeat(50));
      const desk = await Desk.open(200_000, { settings: PLAIN });
      const place = {
        cwd: folder,
        root: folder,
        folder: `${folder}/.session`,
        files: new FileState(),
        isInView: (id: string) => isInView(desk.session.view, id),
        now: () => 0,
      };
      const read = async (toolUseId: string) => {
        const context = createToolContext(place, { toolUseId, signal: new AbortController().signal });
        const { content } = await readTool.run({ file_path: `${folder}/a.txt` }, context);
        const use = { type: "tool_use", id: toolUseId, name: "Read", input: { file_path: "a.txt" } };
        await desk.session.assistant({ content: [use as never], usage: null });
        await desk.session.toolResults({
          type: "tool_result",
          tool_use_id: toolUseId,
          content: content as never,
        });
        return JSON.stringify(content);
      };
      await desk.session.user("Read it.");
      must((await read("toolu_a")).includes("the content"), "It was not read.");
      must((await read("toolu_b")).includes("unchanged"), "It was shown twice though it is in view.");
      await desk.steps(12);
      must((await desk.session.compact()).ok, "It was not compacted.");
      must((await read("toolu_c")).includes("the content"), "It is called unchanged, and nobody can see it.");
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};
