// The front reminder: what a session should know before its first word, in titled sections of one text. Pure.
import intro from "./front.md.ts";
import type { InstructionFile } from "./read-instruction.ts";

export interface FrontInput {
  readonly instructions: readonly InstructionFile[];
  /** The index of memories, cut by whoever gives it. */
  readonly memoryIndex?: string;
  readonly cwd: string;
  /** As it shall be shown: the day is enough, and keeps the text the same for a day. */
  readonly date: string;
  /** From `describeRepository`. */
  readonly git?: string;
  /** Further sections, such as the list of skills. Cut by whoever gives them. */
  readonly more?: readonly { readonly title: string; readonly text: string }[];
}

/** All instruction files together, about 40,000 tokens: beyond it they would crowd out the work. */
const MAX_INSTRUCTIONS = 160_000;

export function formatFrontReminder({
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

/** The nearest files are kept when there is too much: they are the most specific, and what they say wins. */
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
  if (missing.length > 0) texts.push(`Not shown for want of room: ${missing.join(", ")}`);
  return ["From the user and the project. Where two disagree, the later one holds.", ...texts].join("\n\n");
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

/** A text from outside must not be able to end the reminder and go on in another voice. */
const disarmTags = (text: string) => text.replace(/<(\/?)(?=system-reminder)/gi, "‹$1");
