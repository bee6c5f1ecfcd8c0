// Replays a recorded session through the public API and compacts where the agent did. Returns the view after each compaction.
import { openSession, RECALL, type Session } from "@palimpsest/core";
import type { Entry } from "@palimpsest/core/internal";
import { memoryPorts } from "@palimpsest/core/testing";
import { shownBy } from "../../../packages/cli/src/fidelity/shown.ts";
import { sayTo } from "../fidelity/drive-fidelity.ts";
import { FileContents } from "../transcripts/file-contents.ts";
import type { Said } from "../transcripts/said.ts";

export interface ViewAfter {
  /** Its index among the messages. */
  readonly at: number;
  readonly method: string;
  readonly tokens: number;
  /** The notes only, and their tokens at four bytes each. */
  readonly notes: string;
  readonly notesTokens: number;
  /** Everything that the next request shows. */
  readonly shown: string;
  /** The files that were restored, as text. */
  readonly restored: string;
}

const BYTES_PER_TOKEN = 4;
const NOTES = /# Notes of the session so far[\s\S]*/;

export interface DrivenNotes {
  readonly views: readonly ViewAfter[];
  /** All that the session recorded. */
  readonly entries: readonly Entry[];
}

export async function driveNotes(said: readonly Said[]): Promise<DrivenNotes> {
  const ports = memoryPorts();
  await ports.files.makeFolder("/work");
  const files = new FileContents();
  let restored: string[] = [];
  const session = await openSession({
    cwd: "/work",
    home: "/home",
    env: {},
    model: "claude-sonnet-4-6",
    tools: [RECALL],
    settings: { window: { size: 200_000 }, switches: { autoCompaction: false } },
    restore: {
      readFile: (path) => {
        const content = files.read(path);
        if (content !== undefined) restored.push(content);
        return content;
      },
    },
    ports,
  });
  const views: ViewAfter[] = [];
  const end = said.findLastIndex(({ kind }) => kind === "compaction");
  for (const [at, each] of said.slice(0, end + 1).entries()) {
    files.note(each);
    if (each.kind !== "compaction") {
      await sayTo(session, each);
      continue;
    }
    restored = [];
    const result = await session.compact();
    if (!result.ok) throw new Error(`A compaction was refused: ${result.reason}`);
    views.push({ at, method: result.method, restored: restored.join("\n"), ...look(session) });
  }
  const entries = Array.from(session.view.tree.values(), ({ entry }) => entry);
  await session.close();
  return { views, entries };
}

function look(session: Session) {
  const texts = session.view.slots
    .filter(({ source }) => source === "summary")
    .flatMap(({ blocks }) => blocks.flatMap((block) => ("text" in block ? [String(block.text)] : [])));
  const notes = texts.flatMap((text) => NOTES.exec(text) ?? [])[0] ?? "";
  const notesTokens = Math.ceil(Buffer.byteLength(notes) / BYTES_PER_TOKEN);
  return { shown: shownBy(session.view), notes, notesTokens, tokens: session.size().tokens };
}
