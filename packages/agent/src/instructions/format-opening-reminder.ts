// Formats the opening reminder: what a session should know before its first message, in titled sections. Pure.
import intro from "./opening.md.ts";
import type { InstructionFile } from "./read-instruction.ts";

export interface FrontInput {
  readonly instructions: readonly InstructionFile[];
  /** The index of memories, already limited. */
  readonly memoryIndex?: string;
  readonly cwd: string;
  /** As shown. Only the day, so that the text stays the same for a day. */
  readonly date: string;
  /** From `describeRepository`. */
  readonly git?: string;
  /** Further sections, such as the list of skills, already limited. */
  readonly more?: readonly { readonly title: string; readonly text: string }[];
}

/** All instruction files together, about 40,000 tokens: more would leave too little room for the work. */
const MAX_INSTRUCTIONS = 160_000;

export function formatOpeningReminder({
  instructions,
  memoryIndex,
  cwd,
  date,
  git,
  more = [],
}: FrontInput): string {
  const sections = [
    { title: "Instructions", text: formatInstructions(instructions) },
    { title: "Memory index", text: memoryIndex ?? "" },
    ...more,
    { title: "Working folder", text: cwd },
    { title: "Date", text: date },
    { title: "Git, when the session began", text: git ?? "" },
  ];
  const shown = sections
    .filter(({ text }) => text.trim() !== "")
    .map(({ title, text }) => `# ${title}\n${disarmTags(text.trim())}`);
  return `<system-reminder>\n${[intro, ...shown].join("\n\n")}\n</system-reminder>`;
}

/** If there is too much, the nearest files are kept: they are the most specific and take precedence. */
export function formatInstructions(files: readonly InstructionFile[]): string {
  if (files.length === 0) return "";
  const kept = new Set<InstructionFile>();
  let room = MAX_INSTRUCTIONS;
  const wanted = [...files.filter(isManaged), ...files.filter((file) => !isManaged(file)).reverse()];
  for (const file of wanted) {
    if (file.text.length > room) continue;
    room -= file.text.length;
    kept.add(file);
  }
  const missing = files.filter((file) => !kept.has(file)).map((file) => file.path);
  const texts = files.filter((file) => kept.has(file)).map(formatInstruction);
  if (missing.length > 0) texts.push(`Left out for lack of space: ${missing.join(", ")}`);
  return ["From the user and the project. Where two disagree, follow the later one.", ...texts].join("\n\n");
}

export function formatInstruction({ path, level, text, includedBy }: InstructionFile): string {
  return `## ${path} (${ORIGIN[level]}${includedBy === undefined ? "" : `, included by ${includedBy}`})\n${disarmTags(text)}`;
}

const ORIGIN = {
  managed: "from the administrator",
  user: "the user's own, for all projects",
  project: "of the project",
  local: "the user's own, for this project",
} as const;

const isManaged = ({ level }: InstructionFile) => level === "managed";

/** A foreign text must not be able to close the reminder and continue outside it. */
const disarmTags = (text: string) => text.replace(/<(\/?)(?=system-reminder)/gi, "‹$1");
