// Loads the agent definitions in the user's and the project's folders. Their content is not trusted to be well-formed.
import { realpath } from "node:fs/promises";
import { homedir } from "node:os";
import { type DefinitionFiles, type LoadedDefinitions, loadDefinitions } from "@palimpsest/core/internal";
import { readRegularFile } from "@palimpsest/core/ports";
import { listFilesBelow } from "../files/list-folder.ts";

export interface AgentPlaces {
  /** Palimpsest's own home. */
  readonly home: string;
  readonly project: string;
  /** The person's home folder, for `~/.claude/agents`. */
  readonly userHome?: string;
}

/** Nobody writes more by hand. */
const MAX_FILES = 1_000;

const NODE_FILES: DefinitionFiles = {
  listMarkdown: async (folder) =>
    listFilesBelow(folder, MAX_FILES).files.filter((each) => each.endsWith(".md")),
  resolve: (path) => realpath(path).catch(() => undefined),
  read: async (path, maxBytes) => (await readRegularFile(path, maxBytes)).toString("utf8"),
};

export const loadAgents = ({
  home,
  project,
  userHome = homedir(),
}: AgentPlaces): Promise<LoadedDefinitions> => loadDefinitions({ home, project, userHome }, NODE_FILES);
