// The memory of one kind of agent from its earlier runs: its own folder, for the user, the project or this machine.
import type { Files } from "../../ports/files.ts";
import type { Environment } from "../../settings/environment-settings.ts";
import { findPlaces } from "../../transcript/project-places.ts";
import { shownIndex } from "../index/shown-index.ts";
import { canonicalPlace, checkFolder } from "../paths/check-folder.ts";
import { checkPath } from "../paths/check-path.ts";
import { FOLDER_VARIABLE, isRemote } from "../paths/memory-folder.ts";
import type { MemoryStore } from "../store/store.ts";

export const AGENT_SCOPES = ["user", "project", "local"] as const;
export type AgentScope = (typeof AGENT_SCOPES)[number];

export interface AgentFolderOptions {
  readonly files: Files;
  readonly cwd: string;
  readonly home: string;
  readonly env?: Environment;
  readonly scope: AgentScope;
  /** The agent's type, as it is called: `reviewer`, `plugin:reviewer`. */
  readonly type: string;
}

export type AgentFolder =
  /** Both for `MemoryStore.open`. `history` is outside of what is under version control. */
  | { readonly ok: true; readonly folder: string; readonly history?: string }
  | { readonly ok: false; readonly reason: string };

const HINTS: Readonly<Record<AgentScope, string>> = {
  user: "These memories hold in every project: keep them general.",
  project:
    "These memories are in version control and read by everybody on the project: write for them, and keep no secrets.",
  local: "These memories are for this project on this machine alone.",
};

/** The index is loaded whole; this only stops one that has run away. */
const INDEX_BYTES = 100_000;

export async function agentFolder(options: AgentFolderOptions): Promise<AgentFolder> {
  const { files, cwd, home, env = {}, scope } = options;
  const name = options.type.replaceAll(":", "-");
  const checked = checkPath(`${name}.md`);
  if (!checked.ok || name.includes("/"))
    return { ok: false, reason: `${JSON.stringify(options.type)} cannot be the name of a memory folder.` };
  if (scope === "user") return { ok: true, folder: `${home}/agent-memory/${name}` };
  const { root, project } = await findPlaces(files, home, cwd);
  if (scope === "project")
    return {
      ok: true,
      folder: `${root}/.palimpsest/agent-memory/${name}`,
      history: `${project}/agent-history/${name}`,
    };
  if (!isRemote(env)) return { ok: true, folder: `${root}/.palimpsest/agent-memory-local/${name}` };
  return onMount(files, env, name);
}

/** A remote run's own disk is gone with it. A dot-folder: the memory that shares the mount never looks into it. */
async function onMount(files: Files, env: Environment, name: string): Promise<AgentFolder> {
  const mount = env[FOLDER_VARIABLE]?.trim();
  if (!mount || checkFolder(mount) !== undefined) {
    const reason = `A remote run has memory only in a mounted folder: name it in ${FOLDER_VARIABLE}.`;
    return { ok: false, reason };
  }
  return { ok: true, folder: `${await canonicalPlace(files, mount)}/.agent-memory-local/${name}` };
}

/** What the agent is shown of its memory when it starts. */
export async function agentMemorySection(
  store: Pick<MemoryStore, "folder" | "index">,
  scope: AgentScope,
): Promise<string> {
  const limits = { lines: Number.POSITIVE_INFINITY, bytes: INDEX_BYTES, path: `${store.folder}/MEMORY.md` };
  const { text } = shownIndex(await store.index(), limits);
  return `Your memory from earlier runs is in ${store.folder}. ${HINTS[scope]}\n\n${text || "It is still empty."}`;
}
