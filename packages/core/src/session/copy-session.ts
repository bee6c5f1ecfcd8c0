// Makes a new session that shares the past of another one: its transcript up to an entry, and the files stored beside it.
// The other session is only read, and may be in use.
import type { Files } from "../ports/files.ts";
import type { Ports } from "../ports/ports.ts";
import { ENTRY_VERSION } from "../transcript/entries.ts";
import { LABEL_CHARACTERS } from "../transcript/labels.ts";
import { loadTranscript } from "../transcript/load-transcript.ts";
import type { Found } from "./find-session.ts";
import { SessionError } from "./session-error.ts";
import { isSnapshot } from "./snapshot/snapshot.ts";

/** How much is read and written at once. */
const PIECE_BYTES = 4 * 1024 * 1024;
const MARK = " (fork)";

/** `upTo`: the last entry that is shared, or true for all entries. */
export async function copySession(
  ports: Pick<Ports, "files" | "ids" | "clock">,
  source: Found,
  upTo: string | true,
): Promise<Found> {
  const { files, ids, clock } = ports;
  const shared = await findShared(files, source, upTo);
  const id = ids.next();
  const folderOf = (path: string) => path.replace(/\.jsonl$/, "");
  const path = `${source.path.slice(0, source.path.lastIndexOf("/"))}/${id}.jsonl`;
  const draft = `${folderOf(path)}/copying.jsonl`;
  try {
    await copyFolder(files, folderOf(source.path), folderOf(path));
    const appender = await files.appender(draft);
    try {
      for (let at = 0; at < shared.bytes; at += PIECE_BYTES) {
        const length = Math.min(PIECE_BYTES, shared.bytes - at);
        await appender.append(await files.readRange(source.path, at, length));
      }
      const copied = { v: ENTRY_VERSION, id: ids.next(), parent: shared.leaf, time: clock.now() };
      const title = `${shared.title.slice(0, LABEL_CHARACTERS - MARK.length)}${MARK}`;
      if (!shared.isEnded) await appender.append("\n");
      await appender.append(
        [
          { ...copied, type: "copied", of: source.id, at: shared.leaf },
          {
            ...{ v: ENTRY_VERSION, id: ids.next(), parent: copied.id, time: copied.time },
            ...{ type: "title", title, by: "first-words" },
          },
        ]
          .map((entry) => `${JSON.stringify(entry)}\n`)
          .join(""),
      );
      await appender.sync();
    } finally {
      await appender.close();
    }
    // Renamed only when it is complete, so that every listed session can be resumed.
    await files.rename(draft, path);
  } catch (error) {
    await files.remove(folderOf(path)).catch(() => {});
    throw error;
  }
  return { id, path };
}

interface Shared {
  /** True if the last shared line ends with a line break. */
  readonly isEnded: boolean;
  readonly leaf: string | null;
  /** The number of shared bytes, from the beginning of the transcript. */
  readonly bytes: number;
  readonly title: string;
}

/** An entry comes after those it follows, so everything it needs is before it in the file. */
async function findShared(files: Files, { id, path }: Found, upTo: string | true): Promise<Shared> {
  let title = "";
  let found: Shared | undefined;
  const { leaf, size, unended } = await loadTranscript(files, path, undefined, (entry, place) => {
    if (found) return;
    if (entry.type === "title") title = entry.title.replace(/(?: \(fork\))+$/, "");
    if (entry.id === upTo)
      found = { leaf: entry.id, bytes: place.offset + place.length + 1, title, isEnded: true };
  });
  if (upTo === true) return { leaf, bytes: size, title, isEnded: !unended };
  if (found) return { ...found, bytes: Math.min(found.bytes, size), isEnded: found.bytes <= size };
  throw new SessionError("not-found", `Session ${id} has no entry ${JSON.stringify(upTo)} to fork from.`);
}

/** Copies stored results, earlier contents of files, and the transcripts of agents. */
async function copyFolder(files: Files, from: string, to: string): Promise<void> {
  for (const { name, kind, path } of await files.list(from)) {
    if (kind === "folder") await copyFolder(files, path, `${to}/${name}`);
    // A lock belongs to whoever holds it, and a snapshot to its transcript.
    if (kind === "file" && !name.endsWith(".lock") && !isSnapshot(path))
      await files.write(`${to}/${name}`, await files.read(path));
  }
}
