// Where instruction files are, in reading order: later ones take precedence.
import { dirname, join } from "node:path";
import { listFilesBelow } from "../files/list-folder.ts";

export interface InstructionPlace {
  readonly path: string;
  /** The folder a rule's globs are relative to. */
  readonly base: string;
}

/** A folder with more files is not a folder of rules. */
const MAX_RULES = 200;
/** Directory entries read per folder, other files included. */
const MAX_ENTRIES = 5_000;

/** The files of one folder: rules first, then the usual files. */
export function filesOfFolder(folder: string, warnings: string[]): InstructionPlace[] {
  const rules = rulesIn(join(folder, ".claude/rules"), warnings);
  const files = ["CLAUDE.md", ".claude/CLAUDE.md", "AGENTS.md"].map((name) => join(folder, name));
  return [...rules, ...files].map((path) => ({ path, base: folder }));
}

export const localFileOf = (folder: string): InstructionPlace => ({
  path: join(folder, "CLAUDE.local.md"),
  base: folder,
});

/** The user's own files; those in Palimpsest's home come last. */
export function filesOfUser(
  { home, userHome, project }: { readonly home: string; readonly userHome: string; readonly project: string },
  warnings: string[],
): InstructionPlace[] {
  const claude = join(userHome, ".claude");
  const paths = [
    ...rulesIn(join(claude, "rules"), warnings),
    join(claude, "CLAUDE.md"),
    ...rulesIn(join(home, "rules"), warnings),
    join(home, "CLAUDE.md"),
    join(home, "AGENTS.md"),
  ];
  return paths.map((path) => ({ path, base: project }));
}

/** From the outermost to the folder itself. */
export function foldersDownTo(folder: string, top = "/"): string[] {
  const folders = [folder];
  while (folders[0] !== top && dirname(folders[0]!) !== folders[0]) folders.unshift(dirname(folders[0]!));
  return folders;
}

function rulesIn(folder: string, warnings: string[]): string[] {
  const { files, isComplete } = listFilesBelow(folder, MAX_ENTRIES);
  const rules = files.filter((path) => path.endsWith(".md"));
  if (!isComplete)
    warnings.push(`${folder} has too many files for a folder of rules; not all of them are read.`);
  else if (rules.length > MAX_RULES)
    warnings.push(`${folder} holds ${rules.length} rules; only the first ${MAX_RULES} are read.`);
  return rules.slice(0, MAX_RULES);
}
