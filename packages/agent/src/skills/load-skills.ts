// Finds skills in the user's and the project's folders.
import { realpath } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { FileError, readRegularFile } from "@palimpsest/core/ports";
import { isInside } from "../files/is-inside.ts";
import { listFolder } from "../files/list-folder.ts";
import { readSkill, type Skill } from "./skill.ts";

export interface SkillPlaces {
  /** Palimpsest's own home. */
  readonly home: string;
  readonly project: string;
  /** The person's home folder, for `~/.claude/skills`. */
  readonly userHome?: string;
}

export interface LoadedSkills {
  readonly skills: readonly Skill[];
  readonly findings: readonly string[];
}

/** A folder with more entries is not a folder of skills. */
const MAX_SKILLS = 500;
/** A larger SKILL.md is not meant for a model. */
const MAX_BYTES = 1_000_000;
const SKILL_FILE = "SKILL.md";

/** The user's come first: a project cannot replace a skill of the user. */
export async function loadSkills({
  home,
  project,
  userHome = homedir(),
}: SkillPlaces): Promise<LoadedSkills> {
  const roots: (readonly [folder: string, isProjects: boolean])[] = [
    [join(home, "skills"), false],
    [join(userHome, ".claude/skills"), false],
    [join(project, ".palimpsest/skills"), true],
    [join(project, ".claude/skills"), true],
  ];
  const skills: Skill[] = [];
  const findings: string[] = [];
  const seen = new Set<string>();
  for (const [root, isProjects] of roots) {
    const real = await realpath(root).catch(() => undefined);
    // If the project is the home folder, its skills are the user's and were found already.
    if (real === undefined || seen.has(real)) continue;
    seen.add(real);
    const within = isProjects ? await realpath(project).catch(() => project) : undefined;
    for (const found of await findSkills(root, isProjects, within, findings)) {
      const other = skills.find((each) => each.name === found.name);
      if (other)
        findings.push(
          `${found.file}: a skill ${found.name} is known already (${other.file}). This one is not used.`,
        );
      else skills.push(found);
      if (found.broken) findings.push(`${found.file}: ${found.broken}. It is named after its folder.`);
    }
  }
  return { skills, findings };
}

async function findSkills(
  root: string,
  isProjects: boolean,
  within: string | undefined,
  findings: string[],
): Promise<Skill[]> {
  const { entries, isComplete } = listFolder(root, MAX_SKILLS);
  if (!isComplete)
    findings.push(`${root}: there are more than ${MAX_SKILLS} folders; only ${MAX_SKILLS} of them are read.`);
  const skills: Skill[] = [];
  for (const { name } of entries) {
    const folder = join(root, name);
    const file = join(folder, SKILL_FILE);
    const real = await realpath(file).catch(() => undefined);
    if (real === undefined) continue;
    if (within !== undefined && !isInside(within, real)) {
      findings.push(`${file}: points outside the project (${real}). It is not used.`);
      continue;
    }
    const text = await readSkillText(real);
    if (text === undefined) continue;
    if (typeof text !== "string") findings.push(`${file}: ${text.reason} It is not used.`);
    else skills.push(readSkill(folder, file, text, isProjects));
  }
  return skills;
}

/** `undefined` for a folder, which is neither a skill nor a mistake. */
export async function readSkillText(path: string): Promise<string | { readonly reason: string } | undefined> {
  try {
    return (await readRegularFile(path, MAX_BYTES)).toString("utf8");
  } catch (error) {
    if (!FileError.isInstance(error)) throw error;
    return error.code === "is-a-folder" ? undefined : { reason: error.message };
  }
}
