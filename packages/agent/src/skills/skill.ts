// Parses a skill, which is a folder with a SKILL.md that says how to do something, or a custom command, which is a single file that
// only the user calls. Pure.
import { basename, dirname } from "node:path";
import { readFrontmatter, readLineField, readListField } from "@palimpsest/core/text";
import { splitRules } from "../permissions/rule.ts";

export interface Skill {
  readonly name: string;
  readonly description: string;
  /** The folder with the files of a skill; undefined for a command. */
  readonly folder?: string;
  /** Its SKILL.md, or the command's own file. */
  readonly file: string;
  /** Comes from the project: offered only once it is trusted. */
  readonly isProjects: boolean;
  /** The permission rules it requests. */
  readonly allowedTools: readonly string[];
  /** Only the user may call it. */
  readonly isHumansOnly: boolean;
  readonly argumentHint?: string;
  /** Why its frontmatter could not be used; then it is named after its folder. */
  readonly broken?: string;
}

/** A name is typed and shown in lists. */
const MAX_NAME = 64;
/** More than any listing shows. */
const MAX_DESCRIPTION = 1_024;

export function readSkill(file: string, text: string, isProjects: boolean): Skill {
  const folder = dirname(file);
  return { ...readFields(basename(folder), file, text, isProjects), folder };
}

/** Named after its file whatever its frontmatter says: the user types what the folder shows. */
export function readCommand(file: string, text: string, isProjects: boolean): Skill {
  const name = basename(file, ".md");
  return { ...readFields(name, file, text, isProjects), name, isHumansOnly: true };
}

export const nameKind = ({ folder }: Skill): "skill" | "command" =>
  folder === undefined ? "command" : "skill";

function readFields(ownName: string, file: string, text: string, isProjects: boolean): Skill {
  const { fields, body, broken } = readFrontmatter(text);
  const name = readLineField(fields.name, MAX_NAME) ?? ownName;
  const described = readLineField(fields.description, MAX_DESCRIPTION);
  const when = readLineField(fields.when_to_use ?? fields["when-to-use"], MAX_DESCRIPTION);
  const hint = readLineField(fields["argument-hint"], MAX_NAME);
  return {
    name,
    description: [described ?? firstLine(body), when].filter(Boolean).join(" "),
    file,
    isProjects,
    allowedTools: readListField(fields["allowed-tools"], splitRules),
    isHumansOnly: fields["disable-model-invocation"] === true,
    ...(hint !== undefined && { argumentHint: hint }),
    ...(broken !== undefined && { broken }),
  };
}

/** The text without frontmatter. */
export const skillBody = (text: string): string => readFrontmatter(text).body.trim();

function firstLine(body: string): string {
  const line = body.split("\n").find((each) => /^[^#\s`|>-]/.test(each));
  return readLineField(line ?? "", 200) ?? "";
}
