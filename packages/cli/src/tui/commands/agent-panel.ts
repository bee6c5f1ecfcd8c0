// The panel of agents: one line each, kept up to date. Each agent can be followed, sent a message or stopped.
import type { StartedAgent } from "@palimpsest/agent/internal";
import { describeAction, describeFigures, isAtWork } from "../../tasks/agent-row.ts";
import { TranscriptFollower } from "../../tasks/follow-transcript.ts";
import { linesOf, type TranscriptLine } from "../../tasks/transcript-lines.ts";
import { cleanText } from "../../text/clean.ts";
import type { Look } from "../../text/look.ts";
import { hangIndent } from "../../text/measure-columns.ts";
import type { Option, Watch } from "../dialogs/dialog.ts";
import { EMPTY } from "../input/editor.ts";
import type { CommandHost } from "./command.ts";

/** How often an open panel is redrawn. */
const REDRAW_MS = 1_000;
const READ_MS = 300;
/** Lines kept of a followed transcript; `pal export` has all of it. */
const MAX_LINES = 2_000;

export const AGENT_ACTIONS = [
  { key: "m", label: "message" },
  { key: "s", label: "stop" },
];

export const redrawEverySecond: Watch = (redraw) => {
  const timer = setInterval(redraw, REDRAW_MS);
  timer.unref();
  return () => clearInterval(timer);
};

export function agentOption(agent: StartedAgent, now: number): Option {
  const indent = "  ".repeat(Math.max(0, agent.depth - 1));
  return {
    label: `${indent}${agent.name}: ${cleanText(agent.task)}`,
    // The line above it names the task.
    detail: [describeFigures(agent, now), cleanText(describeAction(agent))]
      .filter((part) => part !== cleanText(agent.task))
      .join(", "),
  };
}

/** Runs the action of the key on an agent; without a key, follows its transcript. */
export async function actOnAgent(name: string, key: string | undefined, host: CommandHost): Promise<void> {
  if (key === "s") return stopAgent(name, host);
  if (key === "m") return sendMessage(name, host);
  await readAlong(name, host);
}

function stopAgent(name: string, { agent, notice }: CommandHost): void {
  const outcome = agent.stopAgent(name);
  if (outcome === "unknown") return notice("info", `${name} has ended already.`);
  if (outcome === "forced") return notice("info", `${name} is stopped.`);
  notice("info", `${name} was asked to stop. Stop it again to end it at once.`);
}

async function sendMessage(name: string, { agent, asker, notice }: CommandHost): Promise<void> {
  const started = agent.started.find((each) => each.name === name);
  if (!started || !isAtWork(started)) return notice("info", `${name} has ended and cannot receive messages.`);
  const chosen = await asker.choose({
    title: `A message to ${name}`,
    options: [{ label: "Write it", asks: "What should it know? It sees this at its next request." }],
    typing: EMPTY,
  });
  const text = chosen?.text?.trim();
  if (!text) return;
  const outcome = await agent.tellAgent(name, text);
  notice(outcome.ok ? "info" : "warning", outcome.ok ? `Sent to ${name}.` : outcome.reason);
}

/** Shows the agent's transcript as it grows. */
async function readAlong(name: string, { agent, asker, ports, now }: CommandHost): Promise<void> {
  const find = () => agent.started.find((each) => each.name === name);
  const path = find()?.path;
  const lines: TranscriptLine[] = [];
  const follower = path === undefined ? undefined : new TranscriptFollower(ports.files, path);
  const readMore = async () => {
    for (const entry of (await follower?.readAdded()) ?? []) lines.push(...linesOf(entry));
    lines.splice(0, lines.length - MAX_LINES);
  };
  await readMore();
  await asker.view({
    title: `${name}: ${cleanText(find()?.task ?? "")}`,
    top: Number.MAX_SAFE_INTEGER,
    body: (look) => [
      ...(path === undefined ? [look.paint.dim("It has no transcript of its own.")] : []),
      ...lines.flatMap((line) => formatLine(line, look)),
      "",
      look.paint.dim(find() ? describeFigures(find()!, now()) : ""),
    ],
    watch: (redraw) => {
      const timer = setInterval(() => void readMore().then(redraw, () => {}), READ_MS);
      timer.unref();
      return () => clearInterval(timer);
    },
  });
}

function formatLine({ kind, text }: TranscriptLine, { paint, columns, glyphs }: Look): readonly string[] {
  const marks = { heard: `${glyphs.prompt} `, said: "", call: `${glyphs.bullet} `, result: "  ", note: "" };
  const lines = hangIndent(cleanText(text), marks[kind], columns);
  return kind === "result" || kind === "note" ? lines.map(paint.dim) : lines;
}
