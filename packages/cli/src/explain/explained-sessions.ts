// Loads the sessions to explain: one of them, all of them, or a transcript of another agent, read directly from its file.
import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { listSessions } from "@palimpsest/core";
import { type Explanation, explainEntries, explainTranscript } from "@palimpsest/core/internal";
import { nodeEnvironment, nodePorts } from "@palimpsest/core/ports";
import { projectsIn } from "@palimpsest/core/search";
import { SessionBuilder } from "../import/build-session.ts";
import { findSources } from "../import/find-sources.ts";
import { readSource } from "../import/read-source.ts";
import { listEverySession } from "../sessions/every-session.ts";
import { findSessionAnywhere } from "../sessions/find-session-anywhere.ts";
import { loadUsableSettings } from "../usable-settings.ts";

export interface ExplainedSession {
  readonly id: string;
  readonly title: string | undefined;
  readonly explanation: Explanation;
}

/** Called after each session, with those explained so far and the total number. */
type WatchSessions = (explained: readonly ExplainedSession[], all: number) => void;

/** Finds a session by the beginning of its id, by `latest`, or by the path of a transcript. */
export async function explainSession(
  named: string,
  watch?: WatchSessions,
): Promise<readonly ExplainedSession[]> {
  const path = resolve(named);
  const isPath = /[/.]/.test(named) && (await stat(path).catch(() => undefined)) !== undefined;
  if (isPath) return explainRecordings([path], watch);
  const { id, title, path: transcript } = await findSessionAnywhere(named);
  return [
    { id, title, explanation: await explainTranscript(nodePorts().files, transcript, await readModels()) },
  ];
}

/** True if any project has a session. */
export async function hasSessions(): Promise<boolean> {
  const { files } = nodePorts();
  return (await listEverySession(files, nodeEnvironment().home, "")).length > 0;
}

/** Explains the sessions of every project; calls `take` for each when it is done. */
export async function explainAll(take: (session: ExplainedSession) => void): Promise<void> {
  const { files } = nodePorts();
  const models = await readModels();
  for (const project of await projectsIn(files, nodeEnvironment().home))
    for (const { id, title, path } of await listSessions(files, `${project}/sessions`))
      take({ id, title, explanation: await explainTranscript(files, path, models) });
}

/** Transcripts of other agents, read where they are. */
export async function explainRecordings(
  paths: readonly string[],
  watch?: WatchSessions,
): Promise<readonly ExplainedSession[]> {
  const models = await readModels();
  const explained: ExplainedSession[] = [];
  const sources = await findSources(paths, nodeEnvironment().variables);
  for (const source of sources) {
    const explaining = explainEntries(models);
    const origin = { agent: source.agent, source: source.path, session: source.session ?? source.path };
    const builder = new SessionBuilder(origin, { writeEntry: explaining.take, keepLine: () => {} });
    await readSource(source, (recorded) => builder.take(recorded));
    const { about, title } = builder.end();
    explained.push({ id: about.id ?? source.path, title, explanation: explaining.end() });
    watch?.(explained, sources.length);
  }
  return explained;
}

/** Prices that the person has set. */
const readModels = async () => (await loadUsableSettings(process.cwd())).settings.models;
