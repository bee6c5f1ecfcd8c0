// Stores what the cleanup must remember between starts: the day of its last run, and the sessions that it has announced.
import * as z from "zod";
import { FileError, type Files } from "../ports/files.ts";

const schema = z.object({
  /** The day of the last cleanup, such as 2026-11-16. */
  checkedOn: z.string(),
  /** When each session was announced; the key is the project's folder and the session's id. */
  announced: z.record(z.string(), z.number()),
});

export type CleanupRecord = z.infer<typeof schema>;

/** Far more than all sessions of a lifetime. */
const MAX_BYTES = 10_000_000;

const recordPath = (home: string): string => `${home}/cleanup.json`;

/** A missing or broken record counts as having announced nothing, so nothing is removed. */
export async function readCleanupRecord(files: Files, home: string): Promise<CleanupRecord> {
  const nothing = { checkedOn: "", announced: {} };
  try {
    const text = new TextDecoder().decode(await files.read(recordPath(home), MAX_BYTES));
    const checked = schema.safeParse(JSON.parse(text));
    return checked.success ? checked.data : nothing;
  } catch (error) {
    if (FileError.isInstance(error) || error instanceof SyntaxError) return nothing;
    throw error;
  }
}

export const writeCleanupRecord = (files: Files, home: string, record: CleanupRecord): Promise<void> =>
  files.write(recordPath(home), `${JSON.stringify(record)}\n`);

/** The calendar day, the same for all processes on the machine. */
export const formatDay = (time: number): string => new Date(time).toISOString().slice(0, 10);
