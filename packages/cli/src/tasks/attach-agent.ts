// `pal attach`: follows an agent in another terminal, sends it messages, and stops it.
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import { askSocket } from "@palimpsest/agent/internal";
import { nodePorts } from "@palimpsest/core/ports";
import { toOneLine } from "@palimpsest/core/text";
import { isTerminal, printLine, printWarning } from "../output.ts";
import { isAtWork } from "./agent-row.ts";
import { type FoundAgent, findAgent, NoAgent } from "./find-agent.ts";
import { TranscriptFollower } from "./follow-transcript.ts";
import { readStatuses } from "./read-statuses.ts";
import { linesOf, type TranscriptLine } from "./transcript-lines.ts";

export interface AttachOptions {
  /** The session's id, or the beginning of it. */
  readonly session?: string;
  /** Sends this message and exits. */
  readonly send?: string;
  /** Asks the agent to stop and exits. A second time, or with `force`, the agent is stopped at once. */
  readonly stop?: true;
  readonly force?: true;
}

const LOOK_MS = 300;
const HELP =
  "What you type is sent to the agent as a message. /stop asks it to stop, a second /stop ends it at once, and /quit leaves it running.";

export async function attachAgent(name: string, options: AttachOptions): Promise<void> {
  const found = findAgent(await readStatuses(), name, options.session);
  if (options.send !== undefined)
    return requireDone(await sendMessage(found, options.send), `Sent to ${name}.`);
  if (options.stop || options.force) return requireDone(await stopAgent(found, options.force ?? false));
  await followAgent(found);
}

function requireDone({ ok, text }: Done, said = text): void {
  if (!ok) throw new NoAgent(text);
  printLine(said);
}

interface Done {
  readonly ok: boolean;
  readonly text: string;
}

async function sendMessage({ session, agent }: FoundAgent, body: string): Promise<Done> {
  const { ids, clock } = nodePorts();
  const message = { id: ids.next(), from: "user", summary: toOneLine(body, 200), time: clock.now(), body };
  const answer = await askSocket(session.socket, { type: "message", to: agent.name, message });
  return answer.ok ? { ok: true, text: "sent" } : { ok: false, text: answer.reason };
}

async function stopAgent({ session, agent }: FoundAgent, isForced: boolean): Promise<Done> {
  const answer = await askSocket(session.socket, { type: "stop", agent: agent.name, isForced });
  if (!answer.ok) return { ok: false, text: answer.reason };
  return {
    ok: true,
    text: answer.note === "forced" ? `${agent.name} is stopped.` : `${agent.name} was asked to stop.`,
  };
}

/** Follows until the agent or its session has ended, or the person leaves. */
async function followAgent(found: FoundAgent): Promise<void> {
  const { agent } = found;
  if (agent.path === undefined)
    throw new NoAgent(`${agent.name} has no transcript: it is a fork, or is still waiting for its turn.`);
  const left = new AbortController();
  const typed = isTerminal() ? readTyped(found, left) : undefined;
  if (typed) printLine(HELP);
  const follower = new TranscriptFollower(nodePorts().files, agent.path);
  try {
    for (let isOver = false; !isOver && !left.signal.aborted; ) {
      isOver = !(await isStillThere(found));
      for (const entry of await follower.readAdded())
        for (const line of linesOf(entry)) printTranscriptLine(line);
      if (isOver) printLine(`${agent.name} has ended.`);
      else await setTimeout(LOOK_MS, undefined, { signal: left.signal }).catch(() => {});
    }
  } finally {
    typed?.close();
  }
}

/** An idle main agent counts as there, since it may be given more to do. */
async function isStillThere({ session, agent }: FoundAgent): Promise<boolean> {
  const answer = await askSocket(session.socket, { type: "status" });
  const now = answer.ok ? answer.status?.agents.find(({ name }) => name === agent.name) : undefined;
  return now !== undefined && (now.state === "idle" || isAtWork(now));
}

function readTyped(found: FoundAgent, left: AbortController) {
  const lines = createInterface({ input: process.stdin });
  lines.on("line", async (line) => {
    const text = line.trim();
    if (text === "") return;
    if (text === "/quit") return left.abort();
    const done = text === "/stop" ? await stopAgent(found, false) : await sendMessage(found, text);
    if (!done.ok) printWarning(done.text);
    else if (text === "/stop") printLine(done.text);
  });
  lines.on("close", () => left.abort());
  return lines;
}

const MARKS: Readonly<Record<TranscriptLine["kind"], string>> = {
  heard: "> ",
  said: "",
  call: "* ",
  result: "  ",
  note: "",
};

function printTranscriptLine({ kind, text }: TranscriptLine): void {
  const indent = " ".repeat(MARKS[kind].length);
  printLine(`${MARKS[kind]}${text.split("\n").join(`\n${indent}`)}`);
}
