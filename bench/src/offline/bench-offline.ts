// What the offline engine saves from labelled human messages: precision and recall.
import type { BenchTable } from "../bench-table.ts";
import { readMessages } from "../memory-cost/read-messages.ts";
import { hasTranscripts, moreSessions, realSessions } from "../transcripts/real-sessions.ts";
import { extractFromMessage, type KeptMemory } from "./extract-from-message.ts";
import {
  type ExpectedMemory,
  type LabelledMessage,
  MESSAGE_SETS,
  type MessageSet,
  readLabelledMessages,
} from "./read-labelled-messages.ts";

const ABOUT: Readonly<Record<MessageSet, string>> = {
  "held-out":
    "Written and labelled before the extraction, which was not improved on them; but by the same author, so expect less on the words of others.",
  "second-author":
    "Written and labelled by somebody else, before any of them was tried. What was saved wrongly then was corrected since.",
  "third-author":
    "Written and labelled by another author who had not read the phrases. Tried for the first time, precision was 0.81 at recall 0.72; the same author then made the extraction more careful, and looked at the mistakes only at the end.",
  "fourth-author":
    "Written and labelled by somebody who knew nothing of the program, and committed before any of them was tried. Tried for the first time, precision was 0.71 at recall 0.21; then the extraction was improved on them, so the figures say only how far that went.",
  "fifth-author":
    "Written and labelled by somebody who knew nothing of the program, and committed before any of them was tried. Tried for the first time, precision was 0.84 at recall 0.65; then five classes of mistakes were corrected.",
  "sixth-author":
    "Written and labelled by somebody who knew nothing of the program, and committed before any of them was tried. Their mistakes changed nothing.",
  tuning: "The extraction was improved on these, so the figures say only how far that went.",
};

interface ExtractionScore {
  readonly messages: number;
  /** Memories that the labels expect. */
  readonly expected: number;
  readonly saved: number;
  readonly right: number;
  /** The mistakes, one line each. */
  readonly mistakes: readonly string[];
}

export async function benchOffline(): Promise<readonly BenchTable[]> {
  return [
    ...(await Promise.all(MESSAGE_SETS.map(measureSet))),
    await measureUnlabelledTypes(),
    await measureRecorded(),
  ];
}

export async function measureSet(set: MessageSet): Promise<BenchTable> {
  const messages = await readLabelledMessages(set);
  const scored = await Promise.all(
    messages.map(async (message) => ({ message, score: await scoreMessage(message) })),
  );
  const languages = [...new Set(messages.map(({ language }) => language)), "all"];
  return {
    title: `Memories saved without a model, ${set} messages`,
    how: `${ABOUT[set]} Each message is typed into a session of its own without a model. A memory is right if it has the type and the words of its label. Aim: precision 0.90 at recall 0.50.`,
    columns: ["language", "messages", "worth keeping", "saved", "right", "precision", "recall"],
    rows: languages.map((name) => {
      const some = scored.filter(({ message }) => name === "all" || message.language === name);
      return formatScore(name, sumScores(some.map(({ score }) => score)));
    }),
  };
}

/** The messages that another benchmark has labelled as worth keeping or not, without types and words. */
async function measureUnlabelledTypes(): Promise<BenchTable> {
  const messages = await readMessages();
  const scored = await Promise.all(
    messages.map(async (message) => ({ ...message, saved: (await extractFromMessage(message.text)).length })),
  );
  const count = (isWorth: boolean) => {
    const some = scored.filter(({ isWorthKeeping }) => isWorthKeeping === isWorth);
    return [some.length, some.filter(({ saved }) => saved > 0).length];
  };
  return {
    title: "Memories saved without a model, messages of the cost benchmark",
    how: "Ten languages; labelled earlier, by whether anything in them is worth keeping.",
    columns: ["messages", "number", "with a memory saved"],
    rows: [
      ["worth keeping", ...count(true)],
      ["nothing to keep", ...count(false)],
    ],
  };
}

/** Real messages to a coding agent, of which few are worth remembering. Each saved memory is listed for the reader to judge. */
async function measureRecorded(): Promise<BenchTable> {
  const title = "Memories saved without a model, messages of recorded sessions";
  if (!hasTranscripts())
    return { title, how: "Not measured: ../shared/data is not there.", columns: [], rows: [] };
  const texts = [...realSessions(), ...moreSessions()]
    .flatMap(({ said }) => said)
    .flatMap((each) => (each.kind === "human" ? [each.content.map(textOf).join("\n")] : []))
    .filter((text) => text !== "" && text.length <= MAX_TYPED && !text.startsWith("<"));
  const messages = [...new Set(texts)];
  const saved = (await Promise.all(messages.map(extractFromMessage))).flat();
  return {
    title,
    how: `${messages.length} different messages of at most ${MAX_TYPED} characters, all of them taken as typed, though some were pasted.`,
    columns: ["saved", "type", "text"],
    rows: [
      [saved.length, "", ""],
      ...saved.map(({ type, text }) => ["", type ?? "none", text.split("\n")[1] ?? ""]),
    ],
  };
}

/** Longer ones were pasted. */
const MAX_TYPED = 1_500;

const textOf = (block: { readonly type: string; readonly text?: unknown }): string =>
  block.type === "text" ? String(block.text) : "";

export async function scoreMessage({ text, expected }: LabelledMessage): Promise<ExtractionScore> {
  const saved = await extractFromMessage(text);
  const open = [...expected];
  const wrong: KeptMemory[] = [];
  for (const memory of saved) {
    const at = open.findIndex((each) => isMeant(each, memory));
    if (at === -1) wrong.push(memory);
    else open.splice(at, 1);
  }
  return {
    messages: 1,
    expected: expected.length,
    saved: saved.length,
    right: saved.length - wrong.length,
    mistakes: [
      ...wrong.map(({ type }) => `saved as ${type ?? "none"}: ${text}`),
      ...open.map(({ types }) => `missed ${types.join("/")}: ${text}`),
    ],
  };
}

const isMeant = ({ types, words }: ExpectedMemory, { type, text }: KeptMemory): boolean =>
  types.some((each) => each === type) && words.every((word) => text.includes(word));

const sumScores = (scores: readonly ExtractionScore[]): ExtractionScore =>
  scores.reduce((sum, score) => ({
    messages: sum.messages + score.messages,
    expected: sum.expected + score.expected,
    saved: sum.saved + score.saved,
    right: sum.right + score.right,
    mistakes: [...sum.mistakes, ...score.mistakes],
  }));

const formatScore = (name: string, { messages, expected, saved, right }: ExtractionScore) => [
  name,
  messages,
  expected,
  saved,
  right,
  formatShare(right, saved),
  formatShare(right, expected),
];

const formatShare = (part: number, whole: number): string => (whole === 0 ? "–" : (part / whole).toFixed(2));
