// `pal why-cache`: for every request that rewrote cached tokens, shows why, from which position, how many and at what cost.
import { ImportProblem } from "../import/find-sources.ts";
import { LiveLines, printLine, terminalColumns } from "../output.ts";
import { writeSessionPage } from "../page/write-session-page.ts";
import { NoSession } from "../sessions/find-own-session.ts";
import { type ExplainedSession, explainAll, explainSession, hasSessions } from "./explained-sessions.ts";
import {
  formatExplained,
  formatExplainedAll,
  formatExplainedSoFar,
  toExplainedJson,
} from "./format-explained.ts";

export interface WhyCacheOptions {
  readonly all?: true;
  readonly html?: string;
  readonly json?: true;
}

export async function whyCache(named: string, { all, html, json }: WhyCacheOptions): Promise<void> {
  if (html !== undefined && all) throw new ImportProblem("A page shows one session: leave out --all.");
  const sessions: ExplainedSession[] = [];
  const live = new LiveLines();
  try {
    if (all) await explainAll((session) => sessions.push(session));
    else
      sessions.push(
        ...(await explainSession(named, (some, of) => live.show(() => formatExplainedSoFar(some, of)))),
      );
  } catch (error) {
    if (!(error instanceof NoSession) || named !== "latest" || !(await hasSessions())) throw error;
    throw new NoSession(`${error.message} See those of all projects with --all.`);
  } finally {
    live.end();
  }
  if (html !== undefined) await writeSessionPage(named, html);
  if (json) {
    const list = sessions.map(toExplainedJson);
    return printLine(JSON.stringify(all || list.length > 1 ? list : list[0], null, 2));
  }
  const columns = terminalColumns();
  const isMany = all === true || sessions.length > 1;
  const lines = isMany
    ? formatExplainedAll(sessions, columns)
    : sessions.flatMap((one) => formatExplained(one, columns));
  for (const line of lines) printLine(line);
}
