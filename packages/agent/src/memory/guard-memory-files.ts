// Wraps Write and Edit: inside the memory folder, the model's text passes the gate first. Elsewhere the tools work as
// usual.

import type { Session } from "@palimpsest/core";
import {
  checkPath,
  describeMemoryWrite,
  explainMemoryAlone,
  explainOthersMemory,
  type MemoryFileInput,
  type MemoryStore,
  planMemoryWrite,
  teamProblem,
} from "@palimpsest/core/memory";
import { hashBytes } from "../files/inspect-file.ts";
import { resolveLinks, resolvePath } from "../files/resolve-path.ts";
import { failCall, type Tool, type ToolContext, type ToolOutput } from "../toolkit/tool.ts";
import { countChanges, formatDiff } from "../tools/format-diff.ts";

export interface MemoryGuardDependencies {
  /** Canonical; undefined if there is no memory. */
  folder(): string | undefined;
  session(): Session;
  /** Canonical folders of the person's and the team's memory. */
  readonly person?: string | undefined;
  readonly team?: string | undefined;
  /** For an agent that works for another: the memory of its kind, and the folders it must not write to. */
  readonly agent?: AgentMemoryGuard | undefined;
  /** Called after something was written or removed. */
  changed(): Promise<void>;
}

export interface AgentMemoryGuard {
  /** The memory of its own kind, if it has one. */
  readonly own?: Pick<MemoryStore, "folder" | "list" | "text" | "write"> | undefined;
  /** The folders of the memories of all kinds of agents. */
  readonly all: readonly string[];
  /** Whether the agent has this tool only for its memory, because its definition does not list it. */
  isForMemoryAlone(tool: string): boolean;
}

type Input = MemoryFileInput & { readonly file_path: string };

export function guardMemoryFiles<T>(tool: Tool<T>, parts: MemoryGuardDependencies): Tool<T> {
  return {
    ...tool,
    run: async (input, context) => {
      const given = input as Input;
      const { own } = parts.agent ?? {};
      const inOwn = own && (await placeIn(own.folder, given.file_path, context));
      if (inOwn !== undefined) return writeOwn(given, inOwn, own!, parts, context);
      const refusal = await refuseForAgent(tool.name, given, parts, context);
      if (refusal !== undefined) return failCall(refusal, "not saved");
      const folder = parts.folder();
      const path = folder === undefined ? undefined : await placeIn(folder, given.file_path, context);
      if (path === undefined) {
        const refusal = await refuseElsewhere(given, parts, context);
        return refusal === undefined ? tool.run(input, context) : failCall(refusal, "not saved");
      }
      return writeProjects(given, path, `${folder}/${path}`, parts, context);
    },
  };
}

/** The model never writes the person's memory, and never a secret into the team's. */
async function refuseElsewhere(
  { file_path, content, new_string }: Input,
  { person, team }: MemoryGuardDependencies,
  context: ToolContext,
): Promise<string | undefined> {
  if (person !== undefined && (await placeIn(person, file_path, context)) !== undefined)
    return `Not saved. ${person} is for what the person wants in every project. Only they can add to it, by saying "in all my projects".`;
  const path = team === undefined ? undefined : await placeIn(team, file_path, context);
  return path === undefined ? undefined : teamProblem(path, content ?? new_string ?? "");
}

/** The path relative to the memory folder; undefined for a file elsewhere. */
async function placeIn(folder: string, given: string, { cwd }: ToolContext): Promise<string | undefined> {
  const target = await resolveLinks(resolvePath(cwd, given)).catch(() => undefined);
  if (!target?.startsWith(`${folder}/`)) return undefined;
  return target.slice(folder.length + 1);
}

/** Refuses writes into the memory of other kinds of agents, and tools that are for the agent's own memory only. */
async function refuseForAgent(
  tool: string,
  { file_path }: Input,
  { agent }: MemoryGuardDependencies,
  context: ToolContext,
): Promise<string | undefined> {
  if (!agent) return undefined;
  if (agent.isForMemoryAlone(tool)) return explainMemoryAlone(tool, agent.own?.folder);
  for (const folder of agent.all)
    if ((await placeIn(await resolveLinks(folder), file_path, context)) !== undefined)
      return explainOthersMemory(file_path);
  return undefined;
}

async function writeProjects(
  input: Input,
  path: string,
  file: string,
  { session, changed }: MemoryGuardDependencies,
  context: ToolContext,
): Promise<ToolOutput> {
  const { memory } = session();
  const store = (await memory.open())?.store;
  if (!store) return failCall("There is no memory here.");
  return writeMemory(input, { path, file, store, change: (each) => memory.change(each), changed }, context);
}

function writeOwn(
  input: Input,
  path: string,
  store: NonNullable<AgentMemoryGuard["own"]>,
  { session }: MemoryGuardDependencies,
  context: ToolContext,
): Promise<ToolOutput> {
  const change: MemoryPlace["change"] = (each) => session().memory.changeOwn(store, each);
  const file = `${store.folder}/${path}`;
  return writeMemory(input, { path, file, store, change, changed: async () => {} }, context);
}

interface MemoryPlace {
  readonly path: string;
  readonly file: string;
  readonly store: Pick<MemoryStore, "text">;
  change(change: Parameters<Session["memory"]["change"]>[0]): ReturnType<Session["memory"]["change"]>;
  changed(): Promise<void>;
}

async function writeMemory(
  input: Input,
  { path, file, store, change, changed }: MemoryPlace,
  { files, toolUseId }: ToolContext,
): Promise<ToolOutput> {
  const checked = checkPath(path);
  if (!checked.ok) return failCall(checked.reason);
  const before = await store.text(path);
  const planned = planMemoryWrite(
    input,
    path,
    before,
    before !== undefined && files.seen(file)?.hash === hashText(before),
  );
  if (!planned.ok) return failCall(planned.reason);
  const gated = await change({ path, text: planned.text, base: before ?? null });
  if (!gated.ok) return failCall(`Not saved. ${gated.reason}`, "not saved");
  await changed();
  const after = await store.text(path);
  if (after !== undefined) files.note(file, { hash: hashText(after) }, toolUseId);
  const diff = formatDiff(path, before ?? "", after ?? "");
  const { added, removed } = countChanges(diff);
  const content = planned.text === null ? `Forgotten: ${path}.` : describeMemoryWrite(gated);
  return {
    content,
    summary: `${planned.text === null ? "Forgotten" : "Saved"}, +${added} −${removed}`,
    diff,
  };
}

const hashText = (text: string): string => hashBytes(Buffer.from(text, "utf8"));
