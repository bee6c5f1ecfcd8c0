// Lets the user choose a session of any project: by its title, or by words that were said in it.
import type { Places } from "@palimpsest/core/internal";
import type { Ports, ProcessEnvironment } from "@palimpsest/core/ports";
import { searchProjects } from "@palimpsest/core/search";
import type { Line } from "../../sessions/conversation.ts";
import { explainLostFolder, listEverySession, type PlacedSession } from "../../sessions/every-session.ts";
import { readLastWords } from "../../sessions/read-last-words.ts";
import { cleanText } from "../../text/clean.ts";
import { wrapLines } from "../../text/measure-columns.ts";
import { formatAgo } from "../../text/numbers.ts";
import { shortenHome } from "../../text/shorten-home.ts";
import type { Asker } from "../dialogs/asker.ts";
import { formatSessionPreview } from "./format-session-preview.ts";

/** Search hits over all projects; several may be in one session. */
const MAX_HITS = 100;

export interface PickParts {
  readonly asker: Asker;
  readonly ports: Ports;
  readonly places: Places;
  readonly environment: ProcessEnvironment;
  readonly now: number;
  /** The id of the session that is open. */
  readonly except?: string;
}

/** `folder`: the working folder of a session of another project. */
export interface PickedSession {
  readonly id: string;
  readonly folder?: string | undefined;
}

/** `none`: there is nothing to choose from. */
export async function pickSession(parts: PickParts): Promise<PickedSession | undefined | "none"> {
  const { asker, ports, places, environment, except } = parts;
  const all = await listEverySession(ports.files, environment.home, places.project);
  const sessions = all.filter(({ id }) => id !== except);
  if (sessions.length === 0) return "none";
  for (;;) {
    const session = await chooseSession(sessions, parts);
    if (!session || session.project === places.project) return session && { id: session.id };
    const problem = await explainLostFolder(ports.files, environment.home, session);
    if (problem === undefined) return { id: session.id, folder: session.folder };
    await asker.view({
      title: "This session cannot be resumed here",
      body: (look) => wrapLines(cleanText(problem), look.columns),
    });
  }
}

async function chooseSession(
  sessions: readonly PlacedSession[],
  { asker, ports, places, now }: PickParts,
): Promise<PlacedSession | undefined> {
  const elsewhere = sessions.map(({ project, folder }) =>
    project === places.project ? undefined : cleanText(shortenHome(folder ?? project)),
  );
  const found = new Map<number, string>();
  const said = new Map<number, readonly Line[]>();
  const reading = new Set<number>();
  let redraw = () => {};
  const readSaid = (at: number): void => {
    if (reading.has(at)) return;
    reading.add(at);
    void readLastWords(ports.files, sessions[at]!.path).then((lines) => {
      said.set(at, lines);
      redraw();
    });
  };
  const positions = new Map(sessions.map(({ path }, at) => [path, at]));
  const projects = [...new Set(sessions.map(({ project }) => project))].map((project) => ({ project }));
  const chosen = await asker.choose({
    title: "Resume which session? Type words to search in all of them.",
    enter: "resume it",
    options: sessions.map(({ title, modified }, at) => ({
      label: cleanText(title ?? "(no title)"),
      note: [formatAgo(now - modified), ...(elsewhere[at] === undefined ? [] : [elsewhere[at]])].join(", "),
    })),
    filter: { text: "", cursor: 0 },
    find: async (words) => {
      found.clear();
      if (words === "") return [];
      const { hits } = await searchProjects(ports, projects, words, { limit: MAX_HITS });
      for (const { path, text } of hits) {
        const at = positions.get(path);
        if (at !== undefined && !found.has(at)) found.set(at, text);
      }
      return [...found.keys()];
    },
    preview: (at, look) => {
      readSaid(at);
      return formatSessionPreview(
        {
          session: sessions[at]!,
          elsewhere: elsewhere[at],
          found: found.get(at),
          said: said.get(at),
          now,
        },
        look,
      );
    },
    watch: (draw) => {
      redraw = draw;
      return () => {
        redraw = () => {};
      };
    },
  });
  return chosen && sessions[chosen.at];
}
