// Finds skills and custom commands in the user's and the project's folders.
import { realpath } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { FileError, readRegularFile } from "@palimpsest/core/ports";
import { isInside } from "../files/is-inside.ts";
import { type FilesBelow, listFilesBelow, listFolder } from "../files/list-folder.ts";
import { nameKind, readCommand, readSkill, type Skill } from "./skill.ts";

export interface SkillPlaces {
  /** Palimpsest's own home. */
  readonly home: string;
  readonly project: string;
  /** The person's home folder, for `~/.claude`. */
  readonly userHome?: string;
}

export interface LoadedSkills {
  readonly skills: readonly Skill[];
  readonly findings: readonly string[];
}

/** A folder with more entries is not a folder of skills. */
const MAX_SKILLS = 500;
/** A larger file is not meant for a model. */
const MAX_BYTES = 1_000_000;
const SKILL_FILE = "SKILL.md";

interface Root {
  readonly folder: string;
  readonly isProjects: boolean;
  /** Commands are single files, skills are folders with a SKILL.md. */
  readonly isCommands: boolean;
}

/** The user's come first: a project cannot replace a skill or command of the user. */
export async function loadSkills({
  home,
  project,
  userHome = homedir(),
}: SkillPlaces): Promise<LoadedSkills> {
  const skills: Skill[] = [];
  const findings: string[] = [];
  const seen = new Set<string>();
  for (const root of listRoots(home, userHome, project)) {
    const real = await realpath(root.folder).catch(() => undefined);
    // If the project is the home folder, its skills are the user's and were found already.
    if (real === undefined || seen.has(real)) continue;
    seen.add(real);
    const within = root.isProjects ? await realpath(project).catch(() => project) : undefined;
    for (const found of await readRoot(root, within, findings)) {
      const other = skills.find((each) => each.name === found.name);
      if (other) findings.push(describeTaken(found, other));
      else skills.push(found);
      if (found.broken)
        findings.push(
          `${found.file}: ${found.broken}. It is named after its ${root.isCommands ? "file" : "folder"}.`,
        );
    }
  }
  return { skills, findings };
}

const listRoots = (home: string, userHome: string, project: string): readonly Root[] =>
  [
    { place: home, isProjects: false },
    { place: join(userHome, ".claude"), isProjects: false },
    { place: join(project, ".palimpsest"), isProjects: true },
    { place: join(project, ".claude"), isProjects: true },
  ].flatMap(({ place, isProjects }) => [
    { folder: join(place, "skills"), isProjects, isCommands: false },
    { folder: join(place, "commands"), isProjects, isCommands: true },
  ]);

const describeTaken = (found: Skill, other: Skill): string =>
  `${found.file}: a ${nameKind(other)} ${found.name} is known already (${other.file}). This one is not used.`;

async function readRoot(root: Root, within: string | undefined, findings: string[]): Promise<Skill[]> {
  const { folder, isProjects, isCommands } = root;
  const { files, isComplete } = isCommands ? listCommandFiles(folder) : listSkillFiles(folder);
  if (!isComplete)
    findings.push(
      `${folder}: there are more than ${MAX_SKILLS} ${isCommands ? "files" : "folders"}; only ${MAX_SKILLS} of them are read.`,
    );
  const skills: Skill[] = [];
  for (const file of files) {
    const real = await realpath(file).catch(() => undefined);
    if (real === undefined) continue;
    if (within !== undefined && !isInside(within, real)) {
      findings.push(`${file}: points outside the project (${real}). It is not used.`);
      continue;
    }
    const text = await readSkillText(real);
    if (text === undefined) continue;
    if (typeof text !== "string") findings.push(`${file}: ${text.reason} It is not used.`);
    else skills.push(isCommands ? readCommand(file, text, isProjects) : readSkill(file, text, isProjects));
  }
  return skills;
}

function listSkillFiles(folder: string): FilesBelow {
  const { entries, isComplete } = listFolder(folder, MAX_SKILLS);
  return { files: entries.map(({ name }) => join(folder, name, SKILL_FILE)), isComplete };
}

/** Subfolders only group the commands; they are not part of their names. */
function listCommandFiles(folder: string): FilesBelow {
  const { files, isComplete } = listFilesBelow(folder, MAX_SKILLS);
  return { files: files.filter((file) => file.endsWith(".md")), isComplete };
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
