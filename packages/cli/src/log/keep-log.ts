// `pal --debug`: logs what an agent and the layers of its session do, until the session ends.
import type { Agent, AgentEvent } from "@palimpsest/agent";
import type { SessionEvents } from "@palimpsest/core";
import { describeError } from "@palimpsest/core/text";
import { EVENT_DESCRIPTIONS } from "./describe-event.ts";
import { LogFile, logPath } from "./log-file.ts";
import { type LogLine, OPENED } from "./log-line.ts";

export function keepLog(agent: Agent, version: string, tell: (text: string) => void): void {
  const path = logPath(agent.session.path);
  const file = new LogFile(path, (error) => tell(`The log cannot be written: ${describeError(error)}`));
  const addLine = (line: Omit<LogLine, "time">) => file.add({ time: Date.now(), ...line });
  addLine({ layer: "session", what: OPENED, outcome: "ok", text: `pal ${version}, ${agent.model}` });
  for (const name of Object.keys(EVENT_DESCRIPTIONS) as (keyof SessionEvents)[])
    logEvents(agent, name, addLine);
  agent.on(logCalls(addLine));
}

function logEvents<Name extends keyof SessionEvents>(
  { session }: Agent,
  name: Name,
  addLine: (line: Omit<LogLine, "time">) => void,
): void {
  session.on(name, (event) => {
    const line = EVENT_DESCRIPTIONS[name](event);
    if (line) addLine(line);
  });
}

function logCalls(addLine: (line: Omit<LogLine, "time">) => void): (event: AgentEvent) => void {
  const started = new Map<string, { readonly time: number; readonly subject: string }>();
  return (event) => {
    if (event.type === "tool-start") started.set(event.id, { time: Date.now(), subject: event.subject });
    if (event.type !== "tool-end") return;
    const { time = Date.now(), subject = "" } = started.get(event.id) ?? {};
    started.delete(event.id);
    addLine({
      layer: "tools",
      what: event.name,
      outcome: event.denied ? "denied" : event.isError ? "error" : "ok",
      ms: Date.now() - time,
      text: subject,
    });
  };
}
