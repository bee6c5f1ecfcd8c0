// Finds skills in the user's and the project's folders.
import { readdir, readFile, realpath, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { isInside } from "../permissions/target.ts";
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

/** A folder with more is not a folder of skills. */
const MAX_SKILLS = 500;
/** A SKILL.md is read by a model; one beyond this is no text for it. */
const MAX_BYTES = 1_000_000;
export const SKILL_FILE = "SKILL.md";

/** The user's come first: a project cannot take the place of a skill the user knows by name. */
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
    // Where the project is the home folder, its skills are the user's and found already.
    if (real === undefined || seen.has(real)) continue;
    seen.add(real);
    const within = isProjects ? await realpath(project).catch(() => project) : undefined;
    for (const found of await skillsIn(root, isProjects, within, findings)) {
      const other = skills.find((each) => each.name === found.name);
      if (other)
        findings.push(
          `${found.file}: a skill ${found.name} is known already (${other.file}). This one is not used.`,
        );
      else skills.push(found);
      if (found.broken) findings.push(`${found.file}: ${found.broken}. It goes by its folder's name.`);
    }
  }
  return { skills, findings };
}

async function skillsIn(
  root: string,
  isProjects: boolean,
  within: string | undefined,
  findings: string[],
): Promise<Skill[]> {
  const names = (await readdir(root).catch(() => [])).sort();
  if (names.length > MAX_SKILLS)
    findings.push(`${root}: only the first ${MAX_SKILLS} of ${names.length} folders are read.`);
  const skills: Skill[] = [];
  for (const name of names.slice(0, MAX_SKILLS)) {
    const folder = join(root, name);
    const file = join(folder, SKILL_FILE);
    const real = await realpath(file).catch(() => undefined);
    if (real === undefined) continue;
    if (within !== undefined && !isInside(within, real)) {
      findings.push(`${file}: leads out of the project (${real}). It is not used.`);
      continue;
    }
    const info = await stat(real).catch(() => undefined);
    if (!info?.isFile()) continue;
    if (info.size > MAX_BYTES) {
      findings.push(`${file}: larger than ${MAX_BYTES} bytes. It is not used.`);
      continue;
    }
    const text = await readFile(real, "utf8").catch(() => undefined);
    if (text === undefined) findings.push(`${file}: cannot be read.`);
    else skills.push(readSkill(folder, file, text, isProjects));
  }
  return skills;
}
