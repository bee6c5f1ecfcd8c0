// Finds the kinds of agents in the user's and the project's folders.
import { realpath } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { FileError, readRegularFile } from "@palimpsest/core/ports";
import { isInside } from "../files/is-inside.ts";
import { listFilesBelow } from "../files/list-folder.ts";
import { type AgentDefinition, readAgentDefinition } from "./agent-definition.ts";
import { readBuiltInAgents } from "./built-in-agents.ts";

export interface AgentPlaces {
  /** Palimpsest's own home. */
  readonly home: string;
  readonly project: string;
  /** The person's home folder, for `~/.claude/agents`. */
  readonly userHome?: string;
}

export interface LoadedAgents {
  readonly definitions: readonly AgentDefinition[];
  readonly findings: readonly string[];
}

/** Nobody writes more by hand. */
const MAX_FILES = 1_000;
/** A larger file is not meant for a model. */
const MAX_BYTES = 1_000_000;

/** The user's come first: a project cannot replace an agent of the user. Both may replace those that pal brings. */
export async function loadAgents(places: AgentPlaces): Promise<LoadedAgents> {
  const { home, project, userHome = homedir() } = places;
  const roots: (readonly [folder: string, isProjects: boolean])[] = [
    [join(home, "agents"), false],
    [join(userHome, ".claude/agents"), false],
    [join(project, ".palimpsest/agents"), true],
    [join(project, ".claude/agents"), true],
  ];
  const definitions: AgentDefinition[] = [];
  const findings: string[] = [];
  const seen = new Set<string>();
  const within = await realpath(project).catch(() => project);
  for (const [root, isProjects] of roots) {
    const real = await realpath(root).catch(() => undefined);
    // If the project is the home folder, its agents are the user's and were found already.
    if (real === undefined || seen.has(real)) continue;
    seen.add(real);
    for (const file of listFilesBelow(root, MAX_FILES).files.filter((each) => each.endsWith(".md"))) {
      const found = await readAgentFile(file, isProjects, within);
      if (!found.ok) {
        findings.push(`${file}: ${found.problem}`);
        continue;
      }
      const { definition } = found;
      const other = definitions.find(({ name }) => name === definition.name);
      if (other)
        findings.push(
          `${file}: an agent ${definition.name} is known already (${other.file}). This one is not used.`,
        );
      else definitions.push(definition);
      findings.push(...definition.findings.map((finding) => `${file}: ${finding}`));
    }
  }
  const named = new Set(definitions.map(({ name }) => name));
  const builtIn = readBuiltInAgents().filter(({ name }) => !named.has(name));
  return { definitions: [...builtIn, ...definitions], findings };
}

async function readAgentFile(file: string, isProjects: boolean, within: string) {
  try {
    const real = await realpath(file);
    if (isProjects && !isInside(within, real))
      return { ok: false as const, problem: `points outside the project (${real}). It is not used.` };
    const text = (await readRegularFile(real, MAX_BYTES)).toString("utf8");
    return readAgentDefinition({ text, file, isProjects });
  } catch (error) {
    if (!FileError.isInstance(error)) throw error;
    return { ok: false as const, problem: `${error.message} It is not used.` };
  }
}
