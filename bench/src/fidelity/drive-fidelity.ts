// Replays a session through the public API, compacts it at equal distances, and returns it.
import { openSession, RECALL, type Session } from "@palimpsest/core";
import { memoryPorts } from "@palimpsest/core/testing";
import type { Said } from "../transcripts/said.ts";

/** A rough count is enough: no compaction here waits for the window to fill. */
const CHARACTERS_PER_TOKEN = 4;

export interface Driven {
  readonly session: Session;
  /** How each compaction was made. */
  readonly methods: readonly string[];
}

/** The n-th of `compactions` happens after n equal parts of the text: the last one at the end. */
export async function driveFidelity(said: readonly Said[], compactions: number): Promise<Driven> {
  const ports = memoryPorts();
  await ports.files.makeFolder("/work");
  const session = await openSession({
    cwd: "/work",
    home: "/home",
    env: {},
    model: "claude-sonnet-4-6",
    tools: [RECALL],
    settings: { switches: { autoCompaction: false } },
    ports,
  });
  const methods: string[] = [];
  const total = said.reduce((sum, each) => sum + lengthOf(each), 0);
  let length = 0;
  for (const each of said) {
    await sayTo(session, each);
    length += lengthOf(each);
    const isDue = length >= (total * (methods.length + 1)) / compactions;
    if (isDue && methods.length < compactions - 1 && session.view.open.size === 0)
      methods.push(await compactSession(session));
  }
  methods.push(await compactSession(session));
  return { session, methods };
}

async function compactSession(session: Session): Promise<string> {
  const result = await session.compact();
  // A short session may have nothing to gain.
  return result.ok ? result.method : "refused";
}

/** Adds one message through the public API. */
export async function sayTo(session: Session, each: Said): Promise<void> {
  switch (each.kind) {
    case "human":
      return session.user(each.content);
    case "injected":
      return session.remind(
        each.content.map((block) => ("text" in block ? String(block.text) : "")).join("\n"),
      );
    case "results":
      return session.toolResults(each.results);
    case "assistant":
      return answerAs(session, each);
    case "compaction":
      return;
  }
}

async function answerAs(session: Session, { content, model }: Extract<Said, { kind: "assistant" }>) {
  const request = session.isUnanswered ? await session.request() : undefined;
  const input = Math.ceil(JSON.stringify(request?.messages ?? []).length / CHARACTERS_PER_TOKEN);
  const output = Math.ceil(JSON.stringify(content).length / CHARACTERS_PER_TOKEN);
  const usage = { input_tokens: 0, cache_read_input_tokens: input, output_tokens: output };
  await session.assistant({ content, usage, model, role: "assistant" } as Parameters<
    Session["assistant"]
  >[0]);
}

const lengthOf = (each: Said) => JSON.stringify(each).length;
