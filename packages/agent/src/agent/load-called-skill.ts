// Loads a skill that the user called with `/name`. Its text goes after the message, which keeps the user's own words.
import { isForeign, joinTexts, originAt } from "@palimpsest/core/internal";
import type { QueuedMessage } from "../loop/message-queue.ts";
import type { Permissions } from "../permissions/permissions.ts";
import { findCalledSkill, formatSkillCall } from "../skills/find-called-skill.ts";
import type { InvokedSkills } from "../skills/invoked-skills.ts";
import { nameKind, type Skill } from "../skills/skill.ts";
import { explainChangedSkill, type LoadedText, loadSkill } from "../skills/skill-tool.ts";
import { toBlocks } from "./read-mentions.ts";

export interface CalledSkillDependencies {
  readonly skills: readonly Skill[];
  readonly invoked: InvokedSkills;
  readonly permissions: Permissions;
  mayUse(skill: Skill): Promise<boolean>;
  /** Shows the user a sentence. */
  notice(text: string): void;
}

/** Undefined for any other message. */
export async function loadCalledSkill(
  { content, origins }: QueuedMessage,
  parts: CalledSkillDependencies,
): Promise<LoadedText | undefined> {
  const { skills, invoked, permissions, mayUse, notice } = parts;
  const { text, origins: ranges } = joinTexts({ content: toBlocks(content), origins });
  const called = findCalledSkill(text, skills);
  if (!called) return undefined;
  const { skill, args } = called;
  const origin = originAt(ranges, text.search(/\S/));
  if (isForeign(origin)) {
    notice(
      `The ${nameKind(skill)} ${skill.name} was not called: /${skill.name} was ${origin}, not typed. Type it to call it.`,
    );
    return undefined;
  }
  if (!(await mayUse(skill))) return { ok: false, reason: explainChangedSkill(skill) };
  const loaded = await loadSkill(skill, args);
  if (!loaded.ok) return loaded;
  invoked.note(skill.name, loaded.text);
  permissions.lendRules(skill.allowedTools, `the ${nameKind(skill)} ${skill.name}`);
  return { ok: true, text: formatSkillCall(skill.name, loaded.text) };
}
