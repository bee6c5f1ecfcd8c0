// `pal tasks`: which agents work in all running sessions, one line each.
import { homedir } from "node:os";
import { printLine, terminalColumns } from "../output.ts";
import { toVisibleLine } from "../terminal/to-visible.ts";
import { formatRows } from "../text/format-rows.ts";
import { cutToColumns } from "../text/measure-columns.ts";
import { agentFields } from "./agent-row.ts";
import { type RunningSession, readStatuses } from "./read-statuses.ts";

export interface TasksOptions {
  readonly json?: true;
}

const NONE =
  "No session is running. Running sessions are shown here with their agents (setting agents.listen).";

export async function showTasks({ json }: TasksOptions): Promise<void> {
  const sessions = await readStatuses();
  if (json) return printLine(JSON.stringify(sessions, null, 2));
  if (sessions.length === 0) return printLine(NONE);
  const columns = terminalColumns();
  for (const line of formatTasks(sessions, Date.now(), columns)) printLine(line);
}

export function formatTasks(
  sessions: readonly RunningSession[],
  now: number,
  columns = Number.POSITIVE_INFINITY,
): readonly string[] {
  const rows = sessions.flatMap(({ agents }) => agents.map((agent) => agentFields(agent, now)));
  const formatted = formatRows(rows, { columns, alignRight: [2, 3, 4] });
  let at = 0;
  return sessions.flatMap((session, index) => {
    const own = formatted.slice(at, at + session.agents.length);
    at += session.agents.length;
    return [...(index === 0 ? [] : [""]), cutToColumns(headOf(session), columns), ...own];
  });
}

function headOf({ session, title, cwd, socket }: RunningSession): string {
  const home = homedir();
  const place = cwd === home || cwd.startsWith(`${home}/`) ? `~${cwd.slice(home.length)}` : cwd;
  return toVisibleLine(`${session}  ${title ?? "(no title)"}  ${place}  uds:${socket}`);
}
