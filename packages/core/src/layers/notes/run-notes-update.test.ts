// Updates with a scripted fork: what is written, and what is not.
import { describe, expect, it } from "vitest";
import type { ForkTask, RunFork } from "../../forks/fork.ts";
import { FileError } from "../../ports/files.ts";
import { memoryPorts } from "../../ports/memory/ports.ts";
import { estimateBlocks } from "../../tokens/estimate.ts";
import type { Block, ToolUseBlock } from "../../transcript/blocks.ts";
import { type Draft, ENTRY_VERSION, type Entry } from "../../transcript/entries.ts";
import { applyEntry } from "../../view/fold-entries.ts";
import { emptyView } from "../../view/view.ts";
import { OUR_TEMPLATE } from "./load-custom.ts";
import { assembleNotes, emptyBodies } from "./notes-sections.ts";
import { runNotesUpdate } from "./run-notes-update.ts";

const HOME = "/home/.palimpsest";
const FOLDER = "/home/.palimpsest/projects/p/s";
const PATH = `${FOLDER}/notes.md`;
const EMPTY = assembleNotes(OUR_TEMPLATE, emptyBodies(OUR_TEMPLATE));
const STATE = OUR_TEMPLATE.sections[1]!;

type Turn = { readonly text?: string; readonly calls?: readonly ToolUseBlock[]; readonly stop?: string };

const call = (name: string, input: unknown): ToolUseBlock => ({ type: "tool_use", id: "t", name, input });
const edit = (old_string: string, new_string: string, file_path = PATH) =>
  call("Edit", { file_path, old_string, new_string });
const note = (text: string) => edit(STATE.guide!, `${STATE.guide}\n\n${text}`);

function session({ tools = ["Edit", "Write", "Bash"], notes }: { tools?: string[]; notes?: string } = {}) {
  const { files } = memoryPorts();
  const view = emptyView();
  const drafts: Draft[] = [
    {
      type: "prelude",
      reason: "first",
      prelude: {
        model: "claude-sonnet-5-5",
        system: [],
        tools: tools.map((name) => ({ name })),
        parameters: { max_tokens: 100 },
        keep: [],
        bindsThinking: false,
      },
    },
    { type: "user", source: "human", content: [{ type: "text", text: "go" }] },
    { type: "assistant", message: { role: "assistant", content: [{ type: "text", text: "on it" }] } },
    { type: "user", source: "human", content: [{ type: "text", text: "faster" }] },
  ];
  for (const [at, draft] of drafts.entries())
    applyEntry(view, { v: ENTRY_VERSION, id: `e${at}`, parent: view.leaf, time: at, ...draft } as Entry);
  const tasks: ForkTask[] = [];
  const answers: string[] = [];
  /** Turn by turn, as the runner of forks does it. */
  const scripted =
    (turns: readonly Turn[], between: () => unknown = () => {}): RunFork =>
    async (task) => {
      tasks.push(task);
      let denied = 0;
      for (const [at, { text = "", calls = [], stop }] of turns.entries()) {
        for (const one of calls) {
          const answer = await task.answer!(one);
          answers.push(answer.content);
          if (answer.refused) denied++;
        }
        const isOver = calls.length === 0 || at + 1 === task.maxTurns || task.isDone!();
        if (!isOver && at + 1 < turns.length) continue;
        await between();
        const content: Block[] = [...(text === "" ? [] : [{ type: "text" as const, text }]), ...calls];
        const stop_reason = stop ?? (calls.length > 0 ? "tool_use" : "end_turn");
        const message = { role: "assistant" as const, content, stop_reason };
        return { ok: true, id: "f", message, text, turns: at + 1, denied };
      }
      throw new Error("The script is too short.");
    };
  const read = async () => {
    const info = await files.stat(PATH);
    return info ? new TextDecoder().decode(await files.read(PATH)) : undefined;
  };
  const update = async (runFork: RunFork, signal?: AbortSignal) => {
    if (notes !== undefined && !(await files.stat(PATH))) await files.write(PATH, notes);
    return runNotesUpdate({
      runFork,
      files,
      view,
      folder: FOLDER,
      home: HOME,
      limits: { sectionTokens: 2_000, totalTokens: 12_000 },
      tokensOf: (blocks) => estimateBlocks(blocks),
      ...(signal && { signal }),
    });
  };
  return { files, tasks, answers, scripted, read, update };
}

describe("an update with edits", () => {
  it("is written if all of them succeeded, after one turn", async () => {
    const { scripted, update, read, tasks } = session();
    const outcome = await update(
      scripted([{ calls: [note("Half done."), edit("Half", "Fully")] }, { text: "never" }]),
    );
    const text = EMPTY.replace(STATE.guide!, () => `${STATE.guide}\n\nFully done.`);
    expect(outcome).toEqual({ ok: true, changed: true, text, position: "e2", failures: [], denied: 0 });
    expect(await read()).toBe(text);
    expect(tasks[0]).toMatchObject({ layer: "notes", maxTurns: 4 });
    expect(tasks[0]!.directive).toContain(`<current-notes>\n${EMPTY.trimEnd()}\n</current-notes>`);
    expect(tasks[0]!.directive).toContain("Edit tool");
  });

  it("lets the model correct one that failed", async () => {
    const { scripted, update, answers } = session();
    const outcome = await update(
      scripted([
        { calls: [note("A."), edit("nowhere", "B.")] },
        { calls: [edit("A.", "A. B.")] },
        { text: "never" },
      ]),
    );
    expect(outcome).toMatchObject({ ok: true, changed: true, text: expect.stringContaining("A. B.") });
    expect(answers[1]).toMatch(/does not occur/);
  });

  it("touches no other file", async () => {
    const { files, scripted, update, answers } = session();
    const other = `${FOLDER}/other.md`;
    await files.write(other, "mine");
    const before = await files.list("/home");
    const outcome = await update(
      scripted([
        { calls: [edit("mine", "theirs", other), edit("mine", "theirs", `${FOLDER}/../s/other.md`)] },
        {
          calls: [
            call("Bash", { command: `rm ${other}` }),
            call("Write", { file_path: "/etc/passwd", content: "x" }),
          ],
        },
        { text: "I could not." },
      ]),
    );
    expect(outcome).toMatchObject({ ok: false, denied: 4 });
    for (const answer of answers)
      expect(answer).toBe(
        `Refused: while the notes are brought up to date, only Edit and Write on ${PATH} are allowed.`,
      );
    expect(new TextDecoder().decode(await files.read(other))).toBe("mine");
    expect(await files.names(FOLDER)).toEqual(["other.md"]);
    expect(await files.list("/home")).toEqual(before);
  });

  it("knows the file by another path", async () => {
    const one = session({ notes: EMPTY });
    const dotted = `${FOLDER}/../s/./notes.md`;
    expect(
      await one.update(one.scripted([{ calls: [edit(STATE.guide!, `${STATE.guide}\nYes.`, dotted)] }])),
    ).toMatchObject({
      ok: true,
      changed: true,
    });
  });

  it("restores headings and italic lines that were changed or lost", async () => {
    const { scripted, update } = session({
      notes: EMPTY.replace(STATE.guide!, () => `${STATE.guide}\n\nOld state.`),
    });
    const outcome = await update(
      scripted([
        { calls: [edit("# Learnings", "# Lessons"), edit(STATE.heading, "## current state!"), note("x")] },
      ]),
    );
    if (!outcome.ok) throw new Error(outcome.reason);
    const fixed = EMPTY.split("\n").filter((line) => line !== "");
    expect(outcome.text.split("\n").filter((line) => fixed.includes(line))).toEqual(fixed);
    expect(outcome.text).toContain("Old state.");
  });

  it.each([
    ["garbage", "\0\0 no heading at all"],
    ["nothing", ""],
    ["the empty template", EMPTY],
  ])("leaves the file as it is when all of it is replaced by %s", async (_, content) => {
    const notes = EMPTY.replace(STATE.guide!, () => `${STATE.guide}\n\nKeep me.`);
    const { scripted, update, read } = session({ notes });
    const outcome = await update(scripted([{ calls: [call("Write", { file_path: PATH, content })] }]));
    expect(outcome.ok).toBe(false);
    expect(await read()).toBe(notes);
  });

  it("takes a whole file", async () => {
    const { scripted, update, read } = session();
    const content = EMPTY.replace(STATE.guide!, () => `${STATE.guide}\n\nAll of it: $& {{currentNotes}} $1.`);
    expect(await update(scripted([{ calls: [call("Write", { file_path: PATH, content })] }]))).toMatchObject({
      changed: true,
    });
    expect(await read()).toBe(content);
  });
});

describe("an update as text", () => {
  const TOOLS = { tools: ["Bash"] };

  it("is asked for if there is no tool to edit with, and changes the sections it gives", async () => {
    const notes = EMPTY.replace(STATE.guide!, () => `${STATE.guide}\n\nOld.`);
    const { scripted, update, tasks, read } = session({ ...TOOLS, notes });
    const text =
      "Here:\n<notes>\n# Learnings\nUse $& and {{currentNotes}}.\n# Worklog\n- did it\n</notes>\nBye.";
    expect(await update(scripted([{ text }]))).toMatchObject({ ok: true, changed: true, position: "e2" });
    const written = await read();
    expect(written).toContain(`${STATE.guide}\n\nOld.\n`);
    expect(written).toContain("\n\nUse $& and {{currentNotes}}.\n\n# Key Results");
    expect(written).toMatch(/- did it\n$/);
    expect(written).not.toMatch(/Here|Bye|<notes>/);
    expect(tasks[0]!.directive).toContain("Answer with text alone");
  });

  it("is understood together with edits, and inside a fence", async () => {
    const { scripted, update } = session();
    const text = "<notes>\n```markdown\n# Learnings\nBoth.\n```\n</notes>";
    expect(await update(scripted([{ calls: [note("Edited.")], text }]))).toMatchObject({
      text: expect.stringMatching(/Edited\.[\s\S]*\n\nBoth\.\n\n# Key/),
    });
  });

  it("says that nothing has to change", async () => {
    const { scripted, update, read } = session(TOOLS);
    const outcome = await update(scripted([{ text: "<notes></notes>" }]));
    expect(outcome).toMatchObject({ ok: true, changed: false, position: "e2" });
    expect(await read()).toBeUndefined();
  });

  it.each([
    ["nothing", ""],
    ["chatter", "All fine, nothing to note!"],
    ["no heading", "<notes>just words</notes>"],
    ["half an answer", "<notes>\n# Learnings\nHalf a sen"],
    ["headings only", EMPTY.replaceAll(/_.*_/g, "")],
  ])("leaves the file as it is where the answer is %s", async (_, text) => {
    const notes = EMPTY.replace(STATE.guide!, () => `${STATE.guide}\n\nKeep me.`);
    const { scripted, update, read } = session({ ...TOOLS, notes });
    expect(await update(scripted([{ text }]))).toMatchObject({ ok: false });
    expect(await read()).toBe(notes);
  });
});

describe("an update", () => {
  it("fills the user's own template by the user's own prompt", async () => {
    const { files, scripted, update, tasks, read } = session();
    await files.write(`${HOME}/session-notes/template.md`, "Top.\n\n# Goal\n*why*\n\n# Rest\n");
    await files.write(`${HOME}/session-notes/prompt.md`, "Do {{notesPath}}:\n{{currentNotes}}");
    expect(await update(scripted([{ calls: [edit("*why*", "*why*\nGreen.")] }]))).toMatchObject({
      changed: true,
    });
    expect(tasks[0]!.directive).toBe(`Do ${PATH}:\nTop.\n\n# Goal\n*why*\n\n# Rest`);
    expect(await read()).toBe("Top.\n\n# Goal\n*why*\n\nGreen.\n\n# Rest\n");
  });

  it("reports a template that cannot be used", async () => {
    const { files, scripted, update } = session();
    await files.write(`${HOME}/session-notes/template.md`, "none");
    const outcome = await update(scripted([{ calls: [note("x")] }]));
    expect(outcome).toMatchObject({ ok: true, failures: [expect.stringContaining("template.md")] });
  });

  it("keeps what a human has written meanwhile", async () => {
    const { files, scripted, update, read } = session({ notes: EMPTY });
    const [, , task] = OUR_TEMPLATE.sections;
    const theirs = EMPTY.replace(task!.guide!, () => `${task!.guide}\n\nBy hand.`);
    await update(
      scripted([{ calls: [note("By model."), edit(task!.guide!, `${task!.guide}\nLost.`)] }], () =>
        files.write(PATH, theirs),
      ),
    );
    expect(await read()).toMatch(/By model\.[\s\S]*By hand\./);
    expect(await read()).not.toContain("Lost.");
  });

  it("fails if the fork fails or is stopped", async () => {
    const { update, scripted, read } = session();
    const failing: RunFork = async () => ({ ok: false, id: "f", reason: "overloaded", turns: 1, denied: 0 });
    expect(await update(failing)).toMatchObject({ ok: false, reason: "overloaded" });
    for (const turn of [{ calls: [note("x")] }, { text: "<notes></notes>" }]) {
      const stop = new AbortController();
      const stopped = update(
        scripted([turn], () => stop.abort()),
        stop.signal,
      );
      expect(await stopped).toMatchObject({ ok: false, reason: "The update was stopped." });
    }
    expect(await read()).toBeUndefined();
  });

  it("fails if the disk does, and leaves the file unchanged", async () => {
    const { files, update, scripted, read } = session({ notes: EMPTY });
    const full = () =>
      files.intercept(({ kind, path }) => {
        if (kind === "write") throw new FileError("no-space", path, "The disk is full.");
      });
    expect(await update(scripted([{ calls: [note("x")] }], full))).toMatchObject({
      ok: false,
      reason: "The disk is full.",
    });
    expect(await read()).toBe(EMPTY);
  });

  it("does not begin if the notes are too long to be shown", async () => {
    const { update, scripted, tasks } = session({ notes: `# Learnings\n${"x".repeat(300_000)}` });
    expect(await update(scripted([]))).toMatchObject({
      ok: false,
      reason: expect.stringContaining("too long"),
    });
    expect(tasks).toEqual([]);
  });
});
