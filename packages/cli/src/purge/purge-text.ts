// Counts the occurrences of a text, asks, and removes them. The text itself is not repeated on the screen.
import { text as readAll } from "node:stream/consumers";
import { type Purge, purgeEverywhere } from "@palimpsest/core/internal";
import { personFolder } from "@palimpsest/core/memory";
import { nodeEnvironment, nodePorts } from "@palimpsest/core/ports";
import { projectsIn } from "@palimpsest/core/search";
import { formatCount } from "@palimpsest/core/text";
import { askLine, printLine, printWarning } from "../output.ts";
import { searchPlaces } from "../search/search-places.ts";

export interface PurgeOptions {
  readonly all?: true;
  readonly yes?: true;
}

export class PurgeError extends Error {
  override readonly name = "PurgeError";
  readonly code = "not-purged";
}

/** About one screen. */
const MAX_PLACES = 20;
const ASK = "Remove it for good? This cannot be undone. [y/N] ";

export async function purgeText(given: string, { all, yes }: PurgeOptions): Promise<void> {
  const text = given === "-" ? (await readAll(process.stdin)).replace(/\r?\n$/, "") : given;
  const { files } = nodePorts();
  const { home } = nodeEnvironment();
  const person = await files.canonical(personFolder(home)).catch(() => undefined);
  const options = {
    projects: await searchPlaces(all ?? false),
    text,
    // The person's memory, for every project, may contain text from this one.
    memories: person === undefined ? [] : [person],
    everyProject: await projectsIn(files, home),
  };
  const trial = await purgeEverywhere(nodePorts(), { ...options, isTrial: true });
  const found = formatPurged(trial);
  if (found === undefined) {
    printLine(`Not found ${all ? "anywhere" : "in this project. Use --all to look in all of them"}.`);
    return tellLeft(trial);
  }
  if (!yes) {
    if (!process.stdin.isTTY) throw new PurgeError(`Found in ${found}. Add --yes to remove it permanently.`);
    printLine(`Found in ${found}.`);
    if (!(await isAnsweredYes())) return printLine("Nothing was changed.");
  }
  const purged = await purgeEverywhere(nodePorts(), options);
  printLine(`Removed from ${formatPurged(purged) ?? "nowhere: it was gone already"}.`);
  tellLeft(purged);
}

/** Warns about similar texts that were left: the exact text itself is gone. */
function tellLeft(purged: Purge): void {
  if (!purged.ok || purged.left.length === 0) return;
  const places = purged.left.slice(0, MAX_PLACES).map((path) => `  ${path}`);
  const more = purged.left.length - places.length;
  printWarning(
    [
      "It also occurs with different case or punctuation in:",
      ...places,
      ...(more > 0 ? [`  and ${more} more`] : []),
      "Purge it in the exact form shown there.",
    ].join("\n"),
  );
  process.exitCode = 1;
}

function formatPurged(purged: Purge): string | undefined {
  if (!purged.ok) throw new PurgeError(purged.reason);
  const { lines, transcripts, files, memories, versions } = purged;
  const parts = [
    ...(lines > 0 ? [`${formatCount(lines, "line")} of ${formatCount(transcripts, "transcript")}`] : []),
    ...(files > 0 ? [`${formatCount(files, "file")} beside them`] : []),
    ...(memories > 0 ? [`${formatCount(memories, "file")} of memory`] : []),
    ...(versions > 0 ? [`${formatCount(versions, "old version")} of memory`] : []),
  ];
  return parts.length === 0 ? undefined : parts.join(", ");
}

const isAnsweredYes = async (): Promise<boolean> => /^y(?:es)?$/i.test((await askLine(ASK)).trim());
