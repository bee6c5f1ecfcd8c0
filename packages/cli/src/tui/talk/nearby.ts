// Shortens paths relative to the working folder. Pure.
import type { AgentEvent } from "@palimpsest/agent";

export function shortenPaths(event: AgentEvent, cwd: string): AgentEvent {
  if (event.type !== "tool-start" || !event.subject.startsWith(`${cwd}/`)) return event;
  return { ...event, subject: event.subject.slice(cwd.length + 1) };
}
