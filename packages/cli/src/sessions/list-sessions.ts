// Prints the sessions of a project: time, size, branch and title.
import type { SessionInfo } from "@palimpsest/core";
import { formatLocalMinute } from "@palimpsest/core/text";
import { printLine, terminalColumns } from "../output.ts";
import { toVisibleLine } from "../terminal/to-visible.ts";
import { formatRows } from "../text/format-rows.ts";
import { cutToColumns } from "../text/measure-columns.ts";
import { formatBytes } from "../text/numbers.ts";
import { sessionsHere } from "./find-own-session.ts";

export interface ListOptions {
  readonly json?: true;
}

/** Columns for the branch. Longer names are cut, since the title says more. */
const BRANCH = 20;

export async function listSessions({ json }: ListOptions): Promise<void> {
  const sessions = await sessionsHere();
  if (json) {
    printLine(JSON.stringify(sessions.map(describeSession), null, 2));
    return;
  }
  if (sessions.length === 0) {
    printLine("This project has no sessions yet.");
    return;
  }
  printLine(formatSessions(sessions, terminalColumns()).join("\n"));
}

function describeSession({ id, path, title, tags, size, modified }: SessionInfo) {
  const time = new Date(modified).toISOString();
  const imported = tags.imported === undefined ? {} : { imported: tags.imported };
  return { id, title: title ?? null, modified: time, size, branch: tags.branch ?? null, path, ...imported };
}

/** Without `columns`, as in a pipe, nothing is cut. */
export function formatSessions(
  sessions: readonly SessionInfo[],
  columns = Number.POSITIVE_INFINITY,
): readonly string[] {
  const rows = sessions.map(({ id, title, tags, size, modified }) => [
    id,
    formatLocalMinute(modified),
    formatBytes(size),
    cutToColumns(toVisibleLine(tags.branch ?? ""), BRANCH),
    toVisibleLine(`${tags.imported === undefined ? "" : `from ${tags.imported}: `}${title ?? "(no title)"}`),
  ]);
  return formatRows(rows, { columns, alignRight: [2] });
}
