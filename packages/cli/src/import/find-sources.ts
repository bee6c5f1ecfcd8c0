// Finds transcripts of other agents: in the files and folders that are named, or where each agent keeps its own.
import { open, readdir, stat } from "node:fs/promises";
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

/** Enough for the first message of a transcript, or the first lines before it. */
const HEAD_BYTES = 256 * 1024;
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

/** `from`: only transcripts of this agent; a named file is assumed to be one. */
export async function findSources(
  paths: readonly string[],
  from: AgentName | undefined,
  env: Environment,
): Promise<readonly Source[]> {
  if (paths.length > 0) {
    const found = await Promise.all(paths.map((path) => sourcesAt(resolve(path), from, true)));
    return unique(found.flat());
  }
  const places = defaultPlaces(env);
  const agents = from === undefined ? (Object.keys(places) as AgentName[]) : [from];
  const found = await Promise.all(
    agents.flatMap((agent) => places[agent].map((path) => sourcesAt(path, agent, false))),
  );
  return unique(found.flat());
}

async function sourcesAt(
  path: string,
  from: AgentName | undefined,
  isNamed: boolean,
): Promise<readonly Source[]> {
  const info = await stat(path).catch(() => undefined);
  if (!info) {
    if (isNamed) throw new ImportProblem(`There is no file or folder ${path}.`);
    return [];
  }
  if (info.isDirectory()) return (await walk(path, from, 0)).flat();
  if (!info.isFile()) throw new ImportProblem(`${path} is neither a file nor a folder.`);
  const found = await sourceOf(path, from);
  if (found.length > 0 || !isNamed) return found;
  throw new ImportProblem(
    from === undefined
      ? `${path} is not a transcript of Claude Code, Codex, pi or opencode. If it is, name the agent with --from.`
      : `${path} could not be read as a transcript of ${from}.`,
  );
}

async function walk(
  folder: string,
  from: AgentName | undefined,
  depth: number,
): Promise<readonly (readonly Source[])[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const found: (readonly Source[])[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && depth < MAX_DEPTH && entry.name !== "node_modules")
      found.push(...(await walk(path, from, depth + 1)));
    else if (entry.isFile() && isLikely(entry.name)) found.push(await sourceOf(path, from));
  }
  return found;
}

const isLikely = (name: string): boolean => TRANSCRIPT.test(name) || EXPORT.test(name) || STORE.test(name);

/** Nothing if the file is not a transcript, or of another agent. */
async function sourceOf(path: string, from: AgentName | undefined): Promise<readonly Source[]> {
  if (STORE.test(basename(path)))
    return from === undefined || from === "opencode" ? listStoredSessions(path) : [];
  const { size, mtimeMs } = await stat(path);
  const agent = size === 0 ? undefined : detectAgent(await readHead(path));
  if (agent === undefined || (from !== undefined && agent !== from)) return [];
  return [{ agent, path, size, modified: Math.round(mtimeMs) }];
}

async function readHead(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = buffer.subarray(0, bytesRead);
    return (path.endsWith(".gz") ? unpackHead(head) : head).toString("utf8");
  } finally {
    await file.close();
  }
}

/** Unpacks the beginning of a compressed file that is cut off. */
function unpackHead(head: Buffer): Buffer {
  try {
    return gunzipSync(head, { finishFlush: 2, maxOutputLength: 64 * HEAD_BYTES });
  } catch {
    return Buffer.alloc(0);
  }
}

function unique(sources: readonly Source[]): readonly Source[] {
  return [...new Map(sources.map((source) => [`${source.path}\n${source.session ?? ""}`, source])).values()];
}
