// The Skill tool: loads a skill's text into the conversation.
import * as z from "zod";
import INPUT_SCHEMAS from "../toolkit/input-schemas.made.ts";
import { failCall, type Tool } from "../toolkit/tool.ts";
import type { InvokedSkills } from "./invoked-skills.ts";
import { readSkillText } from "./load-skills.ts";
import { nameKind, type Skill, skillBody } from "./skill.ts";

/** About 10,000 tokens. Longer skills keep details in separate files. */
const MAX_BODY = 40_000;
/** Names listed if a skill is not found. */
const MAX_NAMES = 50;

const input = z.lazy(() =>
  z.strictObject({
    skill: z.string().describe("Name from the list of skills"),
    args: z.string().optional().describe("Arguments for it"),
  }),
);

export type SkillInput = z.infer<typeof input>;

export interface SkillToolOptions {
  /** The skills that may be used; read at each call, since files may change. */
  skills(): readonly Skill[];
  readonly invoked: InvokedSkills;
}

export function skillTool({ skills, invoked }: SkillToolOptions): Tool<SkillInput> {
  return {
    name: "Skill",
    description:
      "Loads a skill: instructions for a kind of task. Use it first when a listed skill fits the task.",
    input,
    schema: INPUT_SCHEMAS.Skill,
    isReadOnly: () => true,
    subject: ({ skill }) => skill,
    limit: "none",
    keep: true,
    async run({ skill: asked, args }) {
      const name = parseSkillName(asked);
      const skill = skills().find((each) => each.name === name);
      if (!skill) return failCall(`There is no skill ${JSON.stringify(name)}. ${listKnown(skills())}`);
      if (skill.isHumansOnly) return failCall(`Only the user may call the skill ${name}.`);
      const loaded = await loadSkill(skill, args);
      if (!loaded.ok) return failCall(loaded.reason);
      invoked.note(skill.name, loaded.text);
      return { content: loaded.text, summary: `Skill ${skill.name}` };
    },
  };
}

/** Models may write it with a slash, as users type it. */
export const parseSkillName = (asked: string): string => asked.trim().replace(/^\//, "");

export type LoadedText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: string };

/** Also used for `/name` typed by the user. */
export async function loadSkill(skill: Skill, args = ""): Promise<LoadedText> {
  const { name, file, folder } = skill;
  const kind = nameKind(skill);
  const raw = await readSkillText(file);
  if (typeof raw !== "string")
    return { ok: false, reason: `The ${kind} ${name} cannot be read: ${raw?.reason ?? "it is a folder."}` };
  const body = withArguments(skillBody(raw), args, kind === "command");
  const cut = body.length > MAX_BODY;
  const shown = cut ? body.slice(0, MAX_BODY).toWellFormed() : body;
  const rest = cut
    ? `\n\n[Cut after ${MAX_BODY} of ${body.length} characters; Read ${file} for the rest.]`
    : "";
  const head =
    folder === undefined ? `Command ${name}.` : `Skill ${name}. Paths in it are relative to ${folder}.`;
  return { ok: true, text: `${head}\n\n${shown}${rest}` };
}

export const explainChangedSkill = (skill: Skill): string =>
  `The ${nameKind(skill)} ${skill.name} has changed since the user trusted it, and is not used until the user trusts it again.`;

/**
 * `$ARGUMENTS` stands for all arguments; a text without it gets them appended. In commands `$1` to `$9` are single words, but not in
 * skills: those often contain shell scripts, in which they mean something else.
 */
function withArguments(body: string, args: string, isCommand: boolean): string {
  const words = isCommand ? args.split(/\s+/).filter((word) => word !== "") : [];
  let isUsed = false;
  // In one pass, so that inserted text is not expanded again.
  const filled = body.replace(/\$(?:ARGUMENTS|([1-9])(?!\d))/g, (found, at?: string) => {
    if (at !== undefined && words.length === 0) return found;
    isUsed = true;
    return at === undefined ? args : (words[Number(at) - 1] ?? "");
  });
  return args === "" || isUsed ? filled : `${filled}\n\nArguments: ${args}`;
}

function listKnown(skills: readonly Skill[]): string {
  const names = skills.filter((skill) => !skill.isHumansOnly).map((skill) => skill.name);
  if (names.length === 0) return "There are no skills here.";
  return `Known: ${names.slice(0, MAX_NAMES).join(", ")}${names.length > MAX_NAMES ? ", …" : ""}.`;
}
