// The journal: one file per day, only ever appended to. Dreaming distils it.
import { formatLocalDay, formatLocalHour } from "../../text/format-local-time.ts";
import { JOURNAL_FOLDER } from "../paths/check-path.ts";
import type { MemoryStore } from "../store/store.ts";

/** A longer text belongs in a file that the note can name. */
const NOTE_CHARACTERS = 4_000;

/** Returns the path relative to the memory folder. The day is in local time. */
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
  const written = await store.append(path, formatEntry(note, now));
  return written.ok ? { ok: true, path } : written;
}

/** Formats one list item. Further lines are indented, so that a heading or list in the text has no effect. */
function formatEntry(note: string, now: number): string {
  const isCut = note.length > NOTE_CHARACTERS;
  const kept = isCut
    ? `${note.slice(0, NOTE_CHARACTERS).toWellFormed()}\n[Cut: ${note.length} characters in all.]`
    : note;
  return `- ${formatLocalHour(now)} ${kept.replaceAll("\n", "\n  ")}\n`;
}
