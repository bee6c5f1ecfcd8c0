// The journal: one file a day, only ever appended to. Dreaming distils it.
import { formatLocalDay, formatLocalHour } from "../../text/format-local-time.ts";
import { JOURNAL_FOLDER } from "../paths/check-path.ts";
import type { MemoryStore } from "../store/store.ts";

/** A note, not a report: what is longer belongs into a file that the note can name. */
const NOTE_CHARACTERS = 4_000;

/** Relative to the memory folder. The day is local time. */
export function journalPath(now: number): string {
  const day = formatLocalDay(now);
  const [year, month] = day.split("-");
  return `${JOURNAL_FOLDER}/${year}/${month}/${day}.md`;
}

export async function appendJournal(
  store: Pick<MemoryStore, "append">,
  text: string,
  now: number,
): Promise<{ readonly ok: true; readonly path: string } | { readonly ok: false; readonly reason: string }> {
  const note = text.replaceAll("\r\n", "\n").trim();
  if (note === "") return { ok: false, reason: "Nothing is noted: the text is empty." };
  const path = journalPath(now);
  const written = await store.append(path, entryOf(note, now));
  return written.ok ? { ok: true, path } : written;
}

/** One list item, whatever the text: further lines are indented, so that no heading or item in it takes effect. */
function entryOf(note: string, now: number): string {
  const isCut = note.length > NOTE_CHARACTERS;
  const kept = isCut
    ? `${note.slice(0, NOTE_CHARACTERS).toWellFormed()}\n[Cut: ${note.length} characters in all.]`
    : note;
  return `- ${formatLocalHour(now)} ${kept.replaceAll("\n", "\n  ")}\n`;
}
