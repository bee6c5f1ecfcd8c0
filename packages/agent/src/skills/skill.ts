// A skill: a folder with a SKILL.md that tells how to do something. Parsed from its text, pure.
import { basename } from "node:path";
import { readFrontmatter, toOneLine } from "@palimpsest/core/text";
import { splitRules } from "../permissions/rule.ts";

export interface Skill {
  readonly name: string;
  readonly description: string;
  readonly folder: string;
  /** Its SKILL.md. */
  readonly file: string;
  /** From the project: offered only once it is trusted. */
  readonly isProjects: boolean;
  /** Permission rules that it asks for. */
  readonly allowedTools: readonly string[];
  /** Only the user may call it. */
  readonly isHumansOnly: boolean;
  readonly argumentHint?: string;
  /** Why its frontmatter could not be used; then it is named after its folder. */
  readonly broken?: string;
}

/** A name is typed and shown in lists. */
const MAX_NAME = 64;
/** Longer than any listing shows. */
const MAX_DESCRIPTION = 1_024;

export function readSkill(folder: string, file: string, text: string, isProjects: boolean): Skill {
  const { fields, body, broken } = readFrontmatter(text);
  const name = readLine(fields.name, MAX_NAME) ?? basename(folder);
  const described = readLine(fields.description, MAX_DESCRIPTION);
  const when = readLine(fields.when_to_use ?? fields["when-to-use"], MAX_DESCRIPTION);
  const hint = readLine(fields["argument-hint"], MAX_NAME);
  return {
    name,
    description: [described ?? firstLine(body), when].filter(Boolean).join(" "),
    folder,
    file,
    isProjects,
    allowedTools: listField(fields["allowed-tools"], splitRules),
    isHumansOnly: fields["disable-model-invocation"] === true,
    ...(hint !== undefined && { argumentHint: hint }),
    ...(broken !== undefined && { broken }),
  };
}

/** The text without frontmatter. */
export const skillBody = (text: string): string => readFrontmatter(text).body.trim();

function readLine(value: unknown, most: number): string | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const line = toOneLine(String(value).replace(/[\p{Cc}\p{Cf}]+/gu, " "))
    .slice(0, most)
    .toWellFormed();
  return line === "" ? undefined : line;
}

function firstLine(body: string): string {
  const line = body.split("\n").find((each) => /^[^#\s`|>-]/.test(each));
  return readLine(line ?? "", 200) ?? "";
}

/** A field that may be a list, or a text of words and brackets. */
function listField(value: unknown, split: (text: string) => string[]): string[] {
  if (typeof value === "string") return split(value);
  if (!Array.isArray(value)) return [];
  return value.filter((each) => typeof each === "string");
}
