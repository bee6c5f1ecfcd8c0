// The notes in the view after a compaction, judged as by a reader who must continue the work and has nothing else.
import { beforeEach, describe, expect, it } from "vitest";
import { openSession, RECALL, type Session } from "../../index.ts";
import { memoryPorts } from "../../ports/memory/ports.ts";
import type { Block } from "../../transcript/blocks.ts";

let session: Session;
let calls = 0;

beforeEach(async () => {
  const ports = memoryPorts();
  await ports.files.makeFolder("/work");
  session = await openSession({
    cwd: "/work",
    home: "/home",
    env: {},
    model: "claude-sonnet-4-6",
    tools: [RECALL],
    ports,
  });
});

async function respond(...content: Block[]): Promise<void> {
  const { messages } = await session.request();
  const usage = { input_tokens: Math.ceil(JSON.stringify(messages).length / 4), output_tokens: 10 };
  await session.assistant({ role: "assistant", content, usage, stop_reason: "end_turn" } as never);
}

/** One call after these words, and its result. */
async function work(words: string, command: string, result: string, is_error = false): Promise<string> {
  const id = `toolu_${String(calls++).padStart(24, "0")}`;
  await respond({ type: "text", text: words }, { type: "tool_use", id, name: "Bash", input: { command } });
  await session.toolResults({ type: "tool_result", tool_use_id: id, content: result, is_error });
  return id;
}

async function answer(text: string, next: string): Promise<void> {
  await respond({ type: "text", text });
  await session.user(next);
}

/** Long enough that nothing above stays in the tail. */
async function fillTail(): Promise<void> {
  for (let at = 0; at < 12; at++)
    await work(`Looking at part ${at}.`, `cat part-${at}`, "word ".repeat(3_000));
}

async function notesAfterCompaction(): Promise<string> {
  const result = await session.compact();
  expect(result).toMatchObject({ ok: true, method: "notes" });
  const texts = session.view.slots.flatMap(({ source, blocks }) =>
    source === "summary" ? blocks.map((block) => ("text" in block ? String(block.text) : "")) : [],
  );
  return texts.find((text) => text.includes("# Notes of the session so far"))!;
}

describe("notes after a compaction", () => {
  const CLOSING = `The migration of 5 February is the trigger: it left 465 commits as loose objects, which is past the threshold of 6700. ${"Every later collection then prunes what the worktree still needs. ".repeat(6)}Logged as ENT-241.`;

  it("have the closing paragraphs of final answers whole, with their numbers", async () => {
    await session.user("Why is git status broken?");
    await work("Let me look.", "git status", "fatal: unable to read e53647ba", true);
    await answer(`Here is what I found.\n\n${CLOSING}`, "Go on.");
    await fillTail();
    expect(await notesAfterCompaction()).toContain(CLOSING);
  });

  it("contain reasons: what was ruled out, and why something was done", async () => {
    await session.user("Go.");
    await work("No, the worktree's location is not the cause: all of them share one store.", "ls", "a");
    await work("The lock is dropped because the retry reopens the file, so I will pass it on.", "make", "ok");
    await fillTail();
    const notes = await notesAfterCompaction();
    expect(notes).toContain("the worktree's location is not the cause: all of them share one store.");
    expect(notes).toContain("because the retry reopens the file, so I will pass it on.");
  });

  it("name what was created", async () => {
    await session.user("Go.");
    await work(
      "Committing.",
      "git commit -am x",
      "[fix/lock 1a2b3c4] Keep the lock over a retry\n 1 file changed",
    );
    await work("Now the request.", "gh pr create --fill", "https://github.com/o/r/pull/512");
    await fillTail();
    const notes = await notesAfterCompaction();
    expect(notes).toContain("1a2b3c4 on fix/lock: Keep the lock over a retry");
    expect(notes).toContain("https://github.com/o/r/pull/512");
  });

  it("list no call that was never run as an error, and no rule of dashes", async () => {
    await session.user("Go.");
    await work("Trying.", "make a", "---\nno rule to make target a\n---", true);
    await work("And this.", "make b", "<tool_use_error>Sibling tool call errored</tool_use_error>", true);
    await fillTail();
    const notes = await notesAfterCompaction();
    expect(notes).toContain("no rule to make target a");
    expect(notes).not.toContain("Sibling tool call");
    expect(notes).not.toMatch(/^\s*---\s*$/m);
  });

  it("say nothing twice and list no ids", async () => {
    await session.user("Go.");
    const ids = [];
    for (let at = 0; at < 4; at++)
      ids.push(await work(`Try ${at}.`, `npm test 2>&1 | tail -${at + 1}0`, "ok"));
    ids.push(await work("Looking once.", "xxd a-very-odd-file", "00"));
    await answer("It works, as the tests show.", "Good.");
    await fillTail();
    const notes = await notesAfterCompaction();
    for (const id of ids) expect(notes).not.toContain(id);
    expect(notes.match(/npm test/g)).toHaveLength(1);
    expect(notes).toContain("npm test (4×)");
    expect(notes.match(/a-very-odd-file/g)).toBeNull();
    expect(notes.match(/It works, as the tests show\./g)).toHaveLength(1);
  });

  it("say which question an answer belongs to, without lines across the page and answers that say nothing", async () => {
    await session.user("Which of the two caches is stale?");
    await answer(
      "The outer one: it is never told.\n\n---\n\nThe inner one is right.",
      "And why only at night?",
    );
    await answer("No response requested.", "Well?");
    await answer("Because the job that fills it runs at 2.", "Mend it.");
    await fillTail();
    const notes = await notesAfterCompaction();
    expect(notes).toContain(
      'To "Which of the two caches is stale?":\nThe outer one: it is never told.\n\nThe inner one is right.\n',
    );
    expect(notes).toContain('To "Well?":\nBecause the job that fills it runs at 2.\n');
    expect(notes).not.toContain("No response requested");
    expect(notes).not.toMatch(/^\s*---\s*$/m);
  });

  it("leave out wrong turns and small talk, and name a command once wherever it was run", async () => {
    await session.user("Go.");
    await work("Let me run the tests to make sure this doesn't break anything.", "pwd", "/work");
    await work(
      "Now let me look again.",
      "cd lib && npm run lint",
      "cd: no such file or directory: lib",
      true,
    );
    await work("Again.", "pwd", "/work");
    await work("Once more.", "pwd", "/work");
    for (const folder of ["a", "/work/b"]) await work("Good.", `cd ${folder} && npm run lint`, "ok");
    await work("The config is read twice.", "make", "x.c:3: error: bad\n[build] ERROR task failed", true);
    await fillTail();
    const notes = await notesAfterCompaction();
    expect(notes).not.toMatch(/break anything|look again|Once more|pwd|no such file|task failed/);
    expect(notes.match(/npm run lint/g)).toHaveLength(1);
    expect(notes).toContain("- cd /work/b && npm run lint (3×)");
    expect(notes).toContain("x.c:3: error: bad");
  });

  it("do not repeat what the tail shows", async () => {
    await session.user("Go.");
    await fillTail();
    await work("The last cause is the flag, because it is read too late.", "ls z", "z");
    const notes = await notesAfterCompaction();
    expect(notes).not.toContain("read too late");
    expect(JSON.stringify(session.view.slots.map(({ blocks }) => blocks))).toContain("read too late");
  });
});
