// Lets the user choose a session of this project.
import { listSessions } from "@palimpsest/core";
import type { Places } from "@palimpsest/core/internal";
import type { Ports } from "@palimpsest/core/ports";
import { cleanText } from "../../text/clean.ts";
import { formatAgo, formatBytes } from "../../text/numbers.ts";
import type { Asker } from "../dialogs/asker.ts";

/** Nobody looks further back than this without words to search for. */
const MOST = 200;

export interface PickParts {
  readonly asker: Asker;
  readonly ports: Ports;
  readonly places: Places;
  readonly now: number;
  /** The one that is open. */
  readonly except?: string;
}

/** `none`: there is nothing to choose from. */
export async function pickSession({
  asker,
  ports,
  places,
  now,
  except,
}: PickParts): Promise<string | undefined | "none"> {
  const all = await listSessions(ports.files, places.sessions);
  const others = all.filter(({ id }) => id !== except).slice(0, MOST);
  if (others.length === 0) return "none";
  const options = others.map(({ title, modified, size, tags }) => ({
    label: cleanText(title ?? "(no title)"),
    note: [
      formatAgo(now - modified),
      formatBytes(size),
      ...(tags.branch ? [cleanText(tags.branch)] : []),
      ...(tags.imported ? [`from ${cleanText(tags.imported)}`] : []),
    ].join(", "),
  }));
  const filter = { text: "", cursor: 0 };
  const chosen = await asker.choose({ title: "Resume which session?", options, filter });
  return chosen && others[chosen.at]!.id;
}
