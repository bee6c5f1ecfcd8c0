// Imports one transcript in two steps: reads it and writes a draft of the session; then moves the finished draft into place. An
// existing session is replaced only if the transcript has grown; one that was continued in pal is never touched.
import { createHash, randomBytes } from "node:crypto";
import { open } from "node:fs/promises";
import { basename, isAbsolute, normalize } from "node:path";
import { FOLDER_TAG } from "@palimpsest/agent/internal";
import { acquireLock, type Entry, findPlaces, lockPath } from "@palimpsest/core/internal";
import type { Files, Ports } from "@palimpsest/core/ports";
import { type BuiltSession, SessionBuilder } from "./build-session.ts";
import type { Source } from "./find-sources.ts";
import { type ReadOptions, readSource } from "./read-source.ts";
import type { AgentName } from "./recorded.ts";
import { SessionDraft } from "./session-draft.ts";

export type ImportOutcome =
  /** `same`: nothing new. `grown`: more was added. `empty`: the transcript has no message. */
  | "new"
  | "grown"
  | "same"
  | "empty"
  /** Another process has it open. */
  | "in-use";

export interface ImportedSession {
  readonly outcome: ImportOutcome;
  readonly agent: AgentName;
  readonly source: string;
  readonly lines: number;
  readonly built: BuiltSession;
  /** The session's id here, its project's folder and its transcript. */
  readonly id: string;
  readonly project: string;
  readonly path: string;
}

export interface ImportContext {
  readonly ports: Ports;
  readonly home: string;
  /** The project of transcripts that do not say where they were recorded. */
  readonly cwd: string;
  /** Only reads; writes nothing. */
  readonly isTrial: boolean;
  /** Finds the project of a folder. */
  readonly findProject: (cwd: string) => ReturnType<typeof findPlaces>;
}

interface DraftedSession {
  readonly source: Source;
  readonly lines: number;
  readonly built: BuiltSession;
  /** Undefined in a trial. */
  readonly draft: SessionDraft | undefined;
}

export interface DraftOptions extends ReadOptions {
  /** Called for each new entry. */
  readonly watchEntry?: (entry: Entry) => void;
}

const SESSION_ID = /^[A-Za-z0-9_-]{1,120}$/;
const LABEL_CHARACTERS = 200;
/** The tag at the end of the imported entries. Its value is its own position in bytes. */
const END_TAG = "import-end";
/** Bytes in which the first and the last line of a transcript are searched for. */
const HEAD_BYTES = 16_384;

/** Drafts are nowhere else, so what a killed import has left can be removed as a whole. */
export const draftFolder = (home: string): string => `${home}/importing`;

export async function draftSession(
  source: Source,
  { ports, home, isTrial }: ImportContext,
  { watchEntry, ...options }: DraftOptions = {},
): Promise<DraftedSession> {
  const draft = isTrial
    ? undefined
    : new SessionDraft(ports.files, `${draftFolder(home)}/${randomBytes(8).toString("hex")}`);
  try {
    const fallback = source.session ?? stemOf(source.path);
    const builder = new SessionBuilder(
      { agent: source.agent, source: source.path, session: fallback },
      {
        writeEntry: (entry) => {
          watchEntry?.(entry);
          draft?.writeEntry(entry);
        },
        keepLine: (raw) => draft?.keepLine(raw),
      },
    );
    const lines = await readSource(source, (recorded) => builder.take(recorded), options);
    const built = builder.end();
    addLabels(builder, source, built, draft);
    await draft?.close();
    return { source, lines, built, draft };
  } catch (error) {
    await draft?.remove();
    throw error;
  }
}

/** Afterwards the draft is gone, whatever the outcome. */
export async function placeSession(
  { source, lines, built, draft }: DraftedSession,
  context: ImportContext,
): Promise<ImportedSession> {
  try {
    const place = await findTarget(source, built, context);
    const session = { agent: source.agent, source: source.path, lines, built, ...place };
    if (built.counts.messages === 0) return { ...session, outcome: "empty" };
    if (!draft) return { ...session, outcome: "new" };
    return { ...session, ...(await putInPlace(draft, source, session, context)) };
  } finally {
    await draft?.remove();
  }
}

/** Adds title, tags and cursor. The cursor keeps extraction from searching imported messages for memories. */
function addLabels(
  builder: SessionBuilder,
  { agent }: Source,
  { leaf, title, about }: BuiltSession,
  draft: SessionDraft | undefined,
): void {
  builder.append({ type: "cursor", name: "extraction", at: leaf });
  const name = title?.slice(0, LABEL_CHARACTERS).trim();
  if (name)
    builder.append({ type: "title", title: name, by: about.title === undefined ? "first-words" : "model" });
  const branch = about.branch?.slice(0, LABEL_CHARACTERS).trim();
  if (branch) builder.append({ type: "tag", name: "branch", value: branch });
  const folder = readFolder(about.cwd);
  if (folder !== undefined && folder.length <= LABEL_CHARACTERS)
    builder.append({ type: "tag", name: FOLDER_TAG, value: folder });
  builder.append({ type: "tag", name: "imported", value: agent });
  // A continued session repeats its tags further down with the same values, so that this one no longer matches its position.
  builder.append({ type: "tag", name: END_TAG, value: String(draft?.bytes ?? 0) });
}

interface Target {
  readonly id: string;
  readonly project: string;
  readonly path: string;
}

async function findTarget(source: Source, { about }: BuiltSession, context: ImportContext): Promise<Target> {
  const { sessions, project } = await context.findProject(readFolder(about.cwd) ?? context.cwd);
  const id = toSessionId(about.id ?? source.session ?? stemOf(source.path));
  const folder = about.parent === undefined ? sessions : `${sessions}/${toSessionId(about.parent)}/agents`;
  return { id, project, path: `${folder}/${id}.jsonl` };
}

/** The folder where it was recorded; undefined if that cannot be one. */
const readFolder = (cwd: string | undefined): string | undefined =>
  cwd !== undefined && isAbsolute(cwd) && !cwd.includes("\0")
    ? normalize(cwd).replace(/(?<=.)\/$/, "")
    : undefined;

/** Looks up each folder once: few projects have most of the sessions. */
export function rememberProjects(files: Files, home: string): ImportContext["findProject"] {
  const known = new Map<string, ReturnType<typeof findPlaces>>();
  return (cwd) => {
    const places = known.get(cwd) ?? findPlaces(withMissing(files), home, cwd);
    known.set(cwd, places);
    return places;
  };
}

/** The project may be on another machine or deleted: then only the existing part of its path is made canonical. */
function withMissing(files: Files): Files {
  const canonical = async (path: string): Promise<string> => {
    try {
      return await files.canonical(path);
    } catch {
      const parent = path.slice(0, path.lastIndexOf("/")) || "/";
      if (parent === path) return path;
      return `${(await canonical(parent)).replace(/\/$/, "")}/${basename(path)}`;
    }
  };
  return { ...files, canonical };
}

/** Ids are used as file names. */
const toSessionId = (id: string): string =>
  SESSION_ID.test(id) ? id : `imported-${createHash("sha256").update(id).digest("hex").slice(0, 24)}`;

const stemOf = (path: string) => basename(path).replace(/(?:\.jsonl)?(?:\.gz)?$|\.json$/, "");

/**
 * Holds the lock of a session that it examines. A path without a session needs none: nobody can have it open, and only one
 * import runs at a time.
 */
async function putInPlace(
  draft: SessionDraft,
  source: Source,
  session: Target & { readonly built: BuiltSession },
  { ports }: ImportContext,
): Promise<Pick<ImportedSession, "outcome" | "id" | "path">> {
  for (let number = 1; ; number++) {
    const id = number === 1 ? session.id : `${session.id}-${number}`;
    const path = session.path.replace(/[^/]+$/, `${id}.jsonl`);
    if (!(await ports.files.stat(path))) {
      await draft.putAt(path, session.built.time);
      return { outcome: "new", id, path };
    }
    const taken = await acquireLock(ports, lockPath(path), { purpose: `Session ${id}` });
    if (!taken.ok) return { outcome: "in-use", id, path };
    try {
      const found = await judgeTarget(ports.files, path, source);
      if (found === "other") continue;
      if (found !== "free" && (await draft.isNoMoreThan(path))) {
        await draft.addKeptLines(path);
        return { outcome: "same", id, path };
      }
      await draft.putAt(path, session.built.time);
      return { outcome: found === "free" ? "new" : "grown", id, path };
    } finally {
      await taken.lock.release();
    }
  }
}

/** `other`: a session of pal, an import that was continued in pal, or another transcript's import. */
async function judgeTarget(files: Files, path: string, source: Source): Promise<"free" | "ours" | "other"> {
  const info = await files.stat(path);
  if (!info) return "free";
  const file = await open(path);
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    await file.read(head, 0, HEAD_BYTES, 0);
    const tail = Buffer.alloc(Math.min(HEAD_BYTES, info.size));
    await file.read(tail, 0, tail.length, info.size - tail.length);
    const first = parseJson(head.toString("utf8").split("\n", 1)[0]!);
    const start = tail.lastIndexOf("\n", tail.length - 2) + 1;
    const last = parseJson(tail.toString("utf8", start));
    const isImport = first?.type === "imported" && first.agent === source.agent;
    const isWhole = last?.name === END_TAG && last.value === String(info.size - tail.length + start);
    return isImport && isWhole ? "ours" : "other";
  } finally {
    await file.close();
  }
}

function parseJson(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
