// Writes a summary in nine sections without a model: the structural notes, sorted under the headings of a summary. It says
// that no model wrote it. Pure.
import type { Derived, HumanMessage } from "../../derived/derived.ts";
import { toOneLine } from "../../text/to-one-line.ts";
import { SUMMARY_SECTIONS } from "./parse-summary.ts";

type Section = (typeof SUMMARY_SECTIONS)[number];

export interface OfflineSummaryInput {
  readonly derived: Derived;
  /** The notes of the session, a heading for each section. */
  readonly notes: string;
  readonly instructions?: string | undefined;
}

/** Maps sections of the notes to sections of the summary. Sections that only the user's own template has count as work. */
const PLACES: Readonly<Record<string, Section>> = {
  "session title": "Request and intent",
  "task specification": "Request and intent",
  learnings: "Concepts",
  "codebase and system documentation": "Concepts",
  "files and functions": "Files and code",
  "errors & corrections": "Errors and fixes",
  "current state": "Current work",
};
const OTHERWISE: Section = "Problem solving";
const NOTHING = "This cannot be known without a model.";
/** Enough of a message to recognise it; the messages are quoted in full below the summary. */
const QUOTE_CHARACTERS = 300;

export function summarizeOffline({ derived, notes, instructions }: OfflineSummaryInput): string {
  const found = sortNotes(notes);
  const { humans, remarks } = derived;
  const last = humans.at(-1);
  const isOpen = last !== undefined && isUnanswered(last, derived);
  const own: Partial<Record<Section, string>> = {
    "Request and intent": [
      quoteMessage("It began with", humans[0]),
      quoteMessage("The last message was", last),
    ]
      .filter((line) => line !== "")
      .join("\n"),
    "Human messages": `${humans.length} messages; they are quoted below, word for word.`,
    Pending: isOpen ? quoteMessage("This has not been fully answered", last) : "",
    "Current work": toOneLine(remarks.at(-1)?.text ?? "").slice(0, QUOTE_CHARACTERS),
    "Next step": quoteMessage("Go on from the last message", last),
  };
  const sections = SUMMARY_SECTIONS.map((name, at) => {
    const text = [...(found.get(name) ?? []), own[name] ?? ""].filter((part) => part !== "").join("\n\n");
    return `${at + 1}. ${name}:\n${text || NOTHING}`;
  });
  return `<summary>\n${[explainAuthor(instructions), ...sections].join("\n\n")}\n</summary>`;
}

const explainAuthor = (instructions: string | undefined): string =>
  instructions === undefined
    ? "No model wrote this: it was derived from the transcript."
    : `No model wrote this: it was derived from the transcript, and these instructions could not be followed: ${toOneLine(instructions).slice(0, QUOTE_CHARACTERS)}`;

const quoteMessage = (lead: string, message: HumanMessage | undefined): string =>
  message ? `${lead}: "${toOneLine(message.text).slice(0, QUOTE_CHARACTERS).toWellFormed()}"` : "";

/** True if the last exchange has no final answer yet. */
function isUnanswered({ time }: HumanMessage, { work, remarks }: Derived): boolean {
  const final = new Set(remarks.filter(({ isFinal }) => isFinal).map(({ entry }) => entry));
  return !work.some((step) => step.time >= time && final.has(step.entry));
}

function sortNotes(notes: string): ReadonlyMap<Section, readonly string[]> {
  const parts = notes.split(/^# +(?=\S)/m).filter((part) => part.trim() !== "");
  const placed = parts.map((part) => {
    const [title = "", ...lines] = part.split("\n");
    return { section: PLACES[title.trim().toLowerCase()] ?? OTHERWISE, text: lines.join("\n").trim() };
  });
  return new Map(
    [...Map.groupBy(placed, ({ section }) => section)].map(([section, each]) => [
      section,
      each.map(({ text }) => text),
    ]),
  );
}
