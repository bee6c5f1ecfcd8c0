// The list of skills for the model, within a limit. Pure.
import { shortenText } from "@palimpsest/core/text";
import type { Skill } from "./skill.ts";

/** About 2,000 tokens: the list is part of every session, skills are loaded when needed. */
const MAX_LISTING = 8_000;
/** A line or two is enough to know when to use a skill. */
const MAX_DESCRIPTION = 250;

/** Empty if there are none. If space is short, descriptions are shortened before names are dropped. */
export function planSkillListing(skills: readonly Skill[], room = MAX_LISTING): string {
  const offered = skills.filter((skill) => !skill.isHumansOnly);
  for (const length of [MAX_DESCRIPTION, 120, 60, 0]) {
    const text = offered.map((skill) => formatLine(skill, length)).join("\n");
    if (text.length <= room) return text;
  }
  const lines: string[] = [];
  let used = 0;
  for (const skill of offered) {
    const next = formatLine(skill, 0);
    // Leaves room for the line that counts the omitted skills.
    if (used + next.length + 1 > room - 100) break;
    lines.push(next);
    used += next.length + 1;
  }
  const missing = offered.length - lines.length;
  return [...lines, `- … and ${missing} more, which Skill finds by name.`].join("\n");
}

function formatLine({ name, description, broken }: Skill, most: number): string {
  if (most === 0) return `- ${name}`;
  const mark = broken ? " (its frontmatter is broken)" : "";
  const shown = shortenText(description, most);
  return shown === "" ? `- ${name}${mark}` : `- ${name}: ${shown}${mark}`;
}
