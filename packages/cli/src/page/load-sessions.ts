// Loads whole sessions to replay or show: one of any project by its id, or transcripts of other agents by path.
import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { type Entry, loadTranscript } from "@palimpsest/core/internal";
import { nodeEnvironment, nodePorts } from "@palimpsest/core/ports";
import { SessionBuilder } from "../import/build-session.ts";
import { findSources, ImportProblem, type Source } from "../import/find-sources.ts";
import { readSource } from "../import/read-source.ts";
import { NoSession } from "../sessions/find-own-session.ts";
import { findSessionAnywhere } from "../sessions/find-session-anywhere.ts";

export interface LoadedSession {
  readonly id: string;
  readonly title: string | undefined;
  /** The agent that recorded it, if that was another one. */
  readonly recordedBy?: string;
  readonly entries: readonly Entry[];
}

export type SessionPlace = { readonly own: string } | { readonly source: Source };

/** Looks up all names first, so that a wrong one is reported before any work is done. */
export async function findNamed(names: readonly string[]): Promise<readonly SessionPlace[]> {
  const places: SessionPlace[] = [];
  for (const name of names) {
    const mayBePath = /[/.]/.test(name);
    const isPath = mayBePath && (await stat(resolve(name)).catch(() => undefined)) !== undefined;
    if (!isPath) {
      const own = await findSessionAnywhere(name).catch((error: unknown) => {
        if (mayBePath && error instanceof NoSession)
          throw new ImportProblem(`There is no file or folder ${name}.`);
        throw error;
      });
      places.push({ own: own.id });
      continue;
    }
    const sources = await findSources([name], nodeEnvironment().variables);
    if (sources.length === 0) throw new ImportProblem(`No transcript of a known agent in ${name}.`);
    places.push(...sources.map((source) => ({ source })));
  }
  return places;
}

/** One at a time: a folder may hold more than fits into memory. */
export const loadPlace = (place: SessionPlace): Promise<LoadedSession> =>
  "own" in place ? loadOwn(place.own) : loadSource(place.source);

/** For commands that show a single session. */
export async function loadOnly(name: string): Promise<LoadedSession> {
  const [place, ...more] = await findNamed([name]);
  if (!place || more.length > 0)
    throw new ImportProblem(
      `${name} holds ${more.length + 1} sessions; a page shows one. Name one of its files.`,
    );
  return loadPlace(place);
}

async function loadOwn(name: string): Promise<LoadedSession> {
  const { id, title, path } = await findSessionAnywhere(name);
  const { entries } = await loadTranscript(nodePorts().files, path);
  const recorded = entries.find((entry) => entry.type === "imported");
  return { id, title, entries, ...(recorded?.type === "imported" && { recordedBy: recorded.agent }) };
}

export async function loadSource(source: Source): Promise<LoadedSession> {
  const entries: Entry[] = [];
  const origin = { agent: source.agent, source: source.path, session: source.session ?? source.path };
  const builder = new SessionBuilder(origin, {
    writeEntry: (entry) => entries.push(entry),
    keepLine: () => {},
  });
  await readSource(source, (recorded) => builder.take(recorded));
  const { about, title } = builder.end();
  return { id: about.id ?? source.path, title, recordedBy: source.agent, entries };
}
