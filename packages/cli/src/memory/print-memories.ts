// Prints the memories of a project, the newest first.

import { type Memory, type MemoryScope, personFolder } from "@palimpsest/core/memory";
import { nodeEnvironment } from "@palimpsest/core/ports";
import { formatLocalDay } from "@palimpsest/core/text";
import { printLine, terminalColumns } from "../output.ts";
import { formatRows } from "../text/format-rows.ts";
import { listAllHere } from "./list-all-here.ts";
import { toPrintable } from "./printable.ts";
import { type ScopeOptions, storeHere } from "./store-here.ts";

export interface ListOptions extends ScopeOptions {
  readonly json?: true;
  readonly type?: string;
}

const NONE = 'Nothing is remembered here yet. pal memory add "…" adds a memory.';

export async function listMemories({ json, type, ...scope }: ListOptions): Promise<void> {
  const store = await storeHere(process.cwd(), scope);
  const isOne = scope.team || scope.everywhere;
  const all = isOne ? await store.list() : await listAllHere(store);
  const memories = all.filter((memory) => type === undefined || memory.type === type);
  if (json) printLine(JSON.stringify(memories.map(describeMemory), null, 2));
  else if (memories.length === 0) printLine(NONE);
  else printLine(formatMemories(memories, terminalColumns()).join("\n"));
  const old = memories.filter(({ path }) => path.startsWith("team/")).length;
  if (!json && old > 0)
    printLine(
      `${old} of them ${old === 1 ? "is" : "are"} in team/ of your own folder, where nobody else reads ${old === 1 ? "it" : "them"}. Move ${old === 1 ? "it" : "them"} into the repository with: pal memory share team/`,
    );
}

export function describeMemory(memory: Memory) {
  const { path, name, description, type, cues, evidence, never, modified, broken, unconfirmed } = memory;
  const { scope = "project" } = memory;
  return {
    path,
    scope,
    name,
    description,
    type: type ?? null,
    ...(cues && { cues }),
    evidence: evidence ?? null,
    never,
    modified: new Date(modified).toISOString(),
    ...(unconfirmed && { unconfirmed: new Date(unconfirmed.since).toISOString() }),
    ...(broken !== undefined && { broken }),
  };
}

/** Without `columns`, as in a pipe, nothing is cut. */
export function formatMemories(
  memories: readonly Memory[],
  columns = Number.POSITIVE_INFINITY,
): readonly string[] {
  const rows = memories.map((memory) => [
    formatLocalDay(memory.modified),
    memory.type ?? "",
    memory.unconfirmed ? "unconfirmed" : (memory.evidence?.class ?? ""),
    toPrintable(nameInScope(memory)),
    toSummary(memory),
  ]);
  return formatRows(rows, { columns });
}

/** The name that the commands take: without the folder of the team or of the person. */
function nameInScope({ path, scope }: Memory): string {
  if (scope === undefined) return path;
  const folder = scope === "person" ? `${personFolder(nodeEnvironment().home)}/` : TEAM_FOLDER;
  const at = path.indexOf(folder);
  return at === -1 ? path : path.slice(at + folder.length);
}

const TEAM_FOLDER = "/.palimpsest/team-memory/";
const SCOPES: Readonly<Record<MemoryScope, string>> = { team: "(team) ", person: "(everywhere) " };

function toSummary({ description, name, broken, never, unconfirmed, scope }: Memory): string {
  const rules = never.length > 0 && !unconfirmed ? ` [asks before ${never.join(", ")}]` : "";
  const problem = broken === undefined ? "" : ` (frontmatter cannot be read: ${broken})`;
  return toPrintable(`${scope === undefined ? "" : SCOPES[scope]}${description || name}${rules}${problem}`);
}
