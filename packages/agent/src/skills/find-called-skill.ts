// A skill that the user calls by typing `/name` and its arguments. Pure.
import type { Skill } from "./skill.ts";

export interface CalledSkill {
  readonly skill: Skill;
  readonly args: string;
}

/** Undefined for any other message. */
export function findCalledSkill(text: string, skills: readonly Skill[]): CalledSkill | undefined {
  const [, name, args = ""] = /^\/(\S+)(?:\s+([\s\S]*))?$/.exec(text.trim()) ?? [];
  const skill =
    name === undefined ? undefined : skills.find((each) => each.name.toLowerCase() === name.toLowerCase());
  return skill && { skill, args };
}

const CLOSING = "</system-reminder>";
const OPENING = "The user calls for this skill. Do what it says. Skill ";

/** What the model is shown after the user's message. */
export const formatSkillCall = (name: string, text: string): string => `${OPENING}${name}:\n\n${text}`;

/** Parses a reminder back into the skill's name and text. */
export function parseSkillCall(
  reminder: string,
): { readonly name: string; readonly text: string } | undefined {
  const from = reminder.indexOf(OPENING);
  // At the start, right after the tag of a reminder.
  if (from === -1 || from > 40) return undefined;
  const rest = reminder.slice(from + OPENING.length);
  const end = rest.indexOf(":\n\n");
  if (end === -1 || rest.slice(0, end).includes("\n")) return undefined;
  return { name: rest.slice(0, end), text: withoutClosingTag(rest.slice(end + 3)) };
}

function withoutClosingTag(text: string): string {
  const trimmed = text.trimEnd();
  return trimmed.endsWith(CLOSING) ? trimmed.slice(0, -CLOSING.length).trimEnd() : text;
}
