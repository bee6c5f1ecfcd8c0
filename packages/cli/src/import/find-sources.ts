// Finds transcripts of other agents: in the files and folders that are named, or where each agent keeps its own.
import { closeSync, openSync, readSync, statSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { basename, join, resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { detectAgent } from "./detect-agent.ts";
import { listStoredSessions } from "./opencode-store.ts";
import type { AgentName } from "./recorded.ts";

export interface Source {
  readonly agent: AgentName;
  readonly path: string;
  /** Which session, for a database with many. */
  readonly session?: string;
  readonly size: number;
  /** Milliseconds since the epoch. */
  readonly modified: number;
}

export class ImportProblem extends Error {
  override readonly name = "ImportProblem";
  readonly code = "import";
}

type Environment = Readonly<Record<string, string | undefined>>;

export interface FindOptions {
  /** Only transcripts of this agent; a named file is assumed to be one. */
  readonly from?: AgentName | undefined;
  /** The agent of a file that was imported before and has not changed: then it need not be opened. */
  readonly recallAgent?: (file: Omit<Source, "agent">) => AgentName | undefined;
}

/** Nearly always enough to tell the agent; otherwise more is read, enough for the first message and the lines before it. */
const HEAD_BYTES = [8 * 1024, 256 * 1024] as const;
const MAX_UNPACKED_BYTES = 16 * 1024 * 1024;
const MAX_DEPTH = 12;
const TRANSCRIPT = /\.jsonl(?:\.gz)?$/;
const EXPORT = /\.json$/;
const STORE = /^opencode[\w-]*\.db$/;

/** Where each agent keeps its transcripts. */
function defaultPlaces(env: Environment, home = homedir()): Readonly<Record<AgentName, readonly string[]>> {
  const data = env.XDG_DATA_HOME || join(home, ".local/share");
  const codex = env.CODEX_HOME || join(home, ".codex");
  return {
    "claude-code": [join(env.CLAUDE_CONFIG_DIR || join(home, ".claude"), "projects")],
    codex: [join(codex, "sessions"), join(codex, "archived_sessions")],
    pi: [join(env.PI_CODING_AGENT_DIR || join(home, ".pi/agent"), "sessions")],
    opencode: [env.OPENCODE_DB || join(data, "opencode")],
  };
}

export async function findSources(
  paths: readonly string[],
  env: Environment,
  options: FindOptions = {},
): Promise<readonly Source[]> {
  if (paths.length > 0) {
    const found = await Promise.all(paths.map((path) => sourcesAt(resolve(path), options, true)));
    return unique(found.flat());
  }
  const places = defaultPlaces(env);
  const agents = options.from === undefined ? (Object.keys(places) as AgentName[]) : [options.from];
  const found = await Promise.all(
    agents.flatMap((from) => places[from].map((path) => sourcesAt(path, { ...options, from }, false))),
  );
  return unique(found.flat());
}

async function sourcesAt(path: string, options: FindOptions, isNamed: boolean): Promise<readonly Source[]> {
  const info = await stat(path).catch(() => undefined);
  if (!info) {
    if (isNamed) throw new ImportProblem(`There is no file or folder ${path}.`);
    return [];
  }
  if (info.isDirectory()) return (await walk(path, options, 0)).flat();
  if (!info.isFile()) throw new ImportProblem(`${path} is neither a file nor a folder.`);
  const found = await sourceOf(path, options);
  if (found.length > 0 || !isNamed) return found;
  const { from } = options;
  throw new ImportProblem(
    from === undefined
      ? `${path} is not a transcript of Claude Code, Codex, pi or opencode. If it is, name the agent with --from.`
      : `${path} could not be read as a transcript of ${from}.`,
  );
}

async function walk(
  folder: string,
  options: FindOptions,
  depth: number,
): Promise<readonly (readonly Source[])[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const found: (readonly Source[])[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && depth < MAX_DEPTH && entry.name !== "node_modules")
      found.push(...(await walk(path, options, depth + 1)));
    else if (entry.isFile() && isLikely(entry.name)) found.push(await sourceOf(path, options));
  }
  return found;
}

const isLikely = (name: string): boolean => TRANSCRIPT.test(name) || EXPORT.test(name) || STORE.test(name);

/** Nothing if the file is not a transcript, or of another agent. */
async function sourceOf(path: string, { from, recallAgent }: FindOptions): Promise<readonly Source[]> {
  if (STORE.test(basename(path)))
    return from === undefined || from === "opencode" ? listStoredSessions(path) : [];
  const { size, mtimeMs } = statSync(path);
  const file = { path, size, modified: Math.round(mtimeMs) };
  const agent = recallAgent?.(file) ?? readAgent(file);
  return agent === undefined || (from !== undefined && agent !== from) ? [] : [{ agent, ...file }];
}

/** Synchronous, which takes a fraction of the time for so little. */
function readAgent({ path, size }: Omit<Source, "agent">): AgentName | undefined {
  const file = openSync(path, "r");
  try {
    for (const [at, bytes] of HEAD_BYTES.entries()) {
      if (size <= (HEAD_BYTES[at - 1] ?? 0)) break;
      const buffer = Buffer.allocUnsafe(bytes);
      const head = buffer.subarray(0, readSync(file, buffer, 0, bytes, 0));
      const agent = detectAgent((path.endsWith(".gz") ? unpackHead(head) : head).toString("utf8"));
      if (agent !== undefined) return agent;
    }
    return undefined;
  } finally {
    closeSync(file);
  }
}

/** Unpacks the beginning of a compressed file that is cut off. */
function unpackHead(head: Buffer): Buffer {
  try {
    return gunzipSync(head, { finishFlush: 2, maxOutputLength: MAX_UNPACKED_BYTES });
  } catch {
    return Buffer.alloc(0);
  }
}

function unique(sources: readonly Source[]): readonly Source[] {
  return [...new Map(sources.map((source) => [`${source.path}\n${source.session ?? ""}`, source])).values()];
}
