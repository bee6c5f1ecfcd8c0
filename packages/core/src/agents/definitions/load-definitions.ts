// Finds agent definitions in the user's and the project's folders.
import { FileError, type Files } from "../../ports/files.ts";
import { type AgentDefinition, readAgentDefinition } from "./agent-definition.ts";
import { readBuiltInAgents } from "./built-in-agents.ts";

/** The file operations that are needed. */
export interface DefinitionFiles {
  /** Lists the Markdown files in a folder and its subfolders; none if there is no such folder. */
  listMarkdown(folder: string): Promise<readonly string[]>;
  /** Resolves links in a path; undefined if nothing is there. */
  resolve(path: string): Promise<string | undefined>;
  /** Rejects with a FileError. */
  read(path: string, maxBytes: number): Promise<string>;
}

export interface DefinitionPlaces {
  /** Palimpsest's own home. */
  readonly home: string;
  readonly project: string;
  /** The person's home folder, for `~/.claude/agents`. */
  readonly userHome?: string | undefined;
  /** Default: true, for callers that ask before using a definition of the project. */
  readonly isProjectTrusted?: boolean;
}

export interface LoadedDefinitions {
  readonly definitions: readonly AgentDefinition[];
  /** What could not be used, as whole sentences. */
  readonly findings: readonly string[];
}

/** A larger file is not meant for a model. */
const MAX_BYTES = 1_000_000;

/** The user's definitions come first, so a project cannot replace one. Both can replace the built-in ones. */
export async function loadDefinitions(
  places: DefinitionPlaces,
  files: DefinitionFiles,
): Promise<LoadedDefinitions> {
  const { home, project, userHome, isProjectTrusted = true } = places;
  const roots: (readonly [folder: string, isProjects: boolean])[] = [
    [`${home}/agents`, false],
    ...(userHome === undefined ? [] : [[`${userHome}/.claude/agents`, false] as const]),
  ];
  if (isProjectTrusted)
    roots.push([`${project}/.palimpsest/agents`, true], [`${project}/.claude/agents`, true]);
  const definitions: AgentDefinition[] = [];
  const findings: string[] = [];
  const seen = new Set<string>();
  const within = (await files.resolve(project)) ?? project;
  for (const [root, isProjects] of roots) {
    const real = await files.resolve(root);
    // If the project is the home folder, its definitions are the user's and were already found.
    if (real === undefined || seen.has(real)) continue;
    seen.add(real);
    for (const file of await files.listMarkdown(root)) {
      const found = await readFile(files, { file, isProjects, within });
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

interface FoundFile {
  readonly file: string;
  readonly isProjects: boolean;
  /** The project's path, with links resolved. */
  readonly within: string;
}

async function readFile(files: DefinitionFiles, { file, isProjects, within }: FoundFile) {
  try {
    const real = (await files.resolve(file)) ?? file;
    if (isProjects && !real.startsWith(`${within}/`))
      return { ok: false as const, problem: `points outside the project (${real}). It is not used.` };
    return readAgentDefinition({ text: await files.read(real, MAX_BYTES), file, isProjects });
  } catch (error) {
    if (!FileError.isInstance(error)) throw error;
    return { ok: false as const, problem: `${error.message} It is not used.` };
  }
}

/** Nobody nests folders deeper by hand. */
const MAX_DEPTH = 16;

/** Uses the port, for a program whose user chose the folders. */
export function createDefinitionFiles(files: Files): DefinitionFiles {
  const list = async (folder: string, depth: number): Promise<readonly string[]> => {
    const found: string[] = [];
    for (const { path, kind } of await files.list(folder))
      if (kind === "folder") found.push(...(depth < MAX_DEPTH ? await list(path, depth + 1) : []));
      else if (path.endsWith(".md")) found.push(path);
    return found;
  };
  return {
    listMarkdown: async (folder) => [...(await list(folder, 0))].sort(),
    resolve: (path) => files.canonical(path).catch(() => undefined),
    read: async (path, maxBytes) => new TextDecoder().decode(await files.read(path, maxBytes)),
  };
}
