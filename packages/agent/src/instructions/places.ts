// Where instruction files stand, in the order in which they are read: later ones win.
import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path";

export interface InstructionPlace {
  readonly path: string;
  /** The folder a rule's globs are relative to. */
  readonly base: string;
}

/** A folder of rules with more files than this is something else. */
const MAX_RULES = 200;

/** Of one folder: rules first, then the files that most projects have. */
export async function filesOfFolder(folder: string): Promise<InstructionPlace[]> {
  const rules = await rulesIn(join(folder, ".claude/rules"));
  const files = ["CLAUDE.md", ".claude/CLAUDE.md", "AGENTS.md"].map((name) => join(folder, name));
  return [...rules, ...files].map((path) => ({ path, base: folder }));
}

export const localFileOf = (folder: string): InstructionPlace => ({
  path: join(folder, "CLAUDE.local.md"),
  base: folder,
});

/** The user's own, Palimpsest's last. */
export async function filesOfUser(home: string, userHome: string, base: string): Promise<InstructionPlace[]> {
  const claude = join(userHome, ".claude");
  const paths = [
    ...(await rulesIn(join(claude, "rules"))),
    join(claude, "CLAUDE.md"),
    ...(await rulesIn(join(home, "rules"))),
    join(home, "CLAUDE.md"),
    join(home, "AGENTS.md"),
  ];
  return paths.map((path) => ({ path, base }));
}

/** From the outermost to the folder itself. */
export function foldersDownTo(folder: string, top = "/"): string[] {
  const folders = [folder];
  while (folders[0] !== top && dirname(folders[0]!) !== folders[0]) folders.unshift(dirname(folders[0]!));
  return folders;
}

async function rulesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => !entry.isDirectory() && entry.name.endsWith(".md"))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .slice(0, MAX_RULES);
}
