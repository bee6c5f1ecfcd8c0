// Reads the database in which opencode keeps its sessions. Never writes, since it may be in use.
import type { Source } from "./find-sources.ts";
import { isFields } from "./parse-line.ts";
import { OpencodeReader } from "./readers/opencode-reader.ts";
import type { TakeRecorded } from "./recorded.ts";

type Row = Readonly<Record<string, unknown>>;

/** Empty if the tables are missing: it is another program's database, or of an unknown version. */
export async function listStoredSessions(path: string): Promise<readonly Source[]> {
  return withDatabase(path, (all) =>
    all(
      `SELECT session.id, session.time_updated AS modified, sum(length(part.data)) AS size
       FROM session LEFT JOIN part ON part.session_id = session.id GROUP BY session.id ORDER BY session.id`,
    ).map(({ id, modified, size }) => ({
      agent: "opencode" as const,
      path,
      session: String(id),
      size: Number(size ?? 0),
      modified: Number(modified ?? 0),
    })),
  ).catch(() => []);
}

/** Reads one session of the database, message by message. */
export async function readStoredSession(path: string, session: string, take: TakeRecorded): Promise<void> {
  await withDatabase(path, (all) => {
    const reader = new OpencodeReader(take);
    const [info] = all("SELECT * FROM session WHERE id = ?", session);
    if (!info) return;
    reader.takeInfo({ ...info, parentID: info.parent_id });
    const messages = all(
      "SELECT id, data FROM message WHERE session_id = ? ORDER BY time_created, id",
      session,
    );
    for (const { id, data } of messages) {
      const parts = all("SELECT id, data FROM part WHERE message_id = ? ORDER BY id", String(id));
      reader.takeMessage({
        info: { ...parseData(data), id },
        parts: parts.map((part) => ({ ...parseData(part.data), id: part.id })),
      });
    }
    reader.end();
  });
}

async function withDatabase<T>(
  path: string,
  use: (all: (sql: string, ...values: string[]) => Row[]) => T,
): Promise<T> {
  const { DatabaseSync } = await import("node:sqlite");
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    return use((sql, ...values) => database.prepare(sql).all(...values) as Row[]);
  } finally {
    database.close();
  }
}

function parseData(data: unknown): Row {
  try {
    const value: unknown = JSON.parse(String(data));
    return isFields(value) ? value : { unreadable: String(data) };
  } catch {
    return { unreadable: String(data) };
  }
}
