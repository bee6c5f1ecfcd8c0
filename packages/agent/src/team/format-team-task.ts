// A task of a team in one line. Pure.
import { toOneLine } from "@palimpsest/core/text";
import type { TeamTask } from "./team-tasks.ts";

const MAX_TEXT = 500;

export function formatTeamTask({ id, text, state, owner, result }: TeamTask): string {
  const who = state === "open" ? "open" : state === "claimed" ? `claimed by ${owner}` : `done by ${owner}`;
  const came = result === undefined ? "" : ` → ${toOneLine(result, MAX_TEXT)}`;
  return `${id}. ${toOneLine(text, MAX_TEXT)} (${who})${came}`;
}
