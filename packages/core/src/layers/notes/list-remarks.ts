// Lists what the assistant said while it worked, and what it did next. Reasons rank before commands. Pure.
import type { Derived, Remark, Step } from "../../derived/derived.ts";
import { toOneLine } from "../../text/to-one-line.ts";

/** A remark and the calls up to the next remark. */
export interface Stretch {
  readonly remark: Remark | undefined;
  readonly steps: readonly Step[];
}

/** About 75 tokens: two sentences. */
const WORDS_CHARACTERS = 300;
/** Longer than other remarks, so that a decision keeps its reason. */
const DECISION_CHARACTERS = 700;
const MAX_NAMES = 6;
/** The length of one plain sentence. */
const PLAIN_CHARACTERS = 120;

/**
 * Matches sentences that say why: a cause that was found, a choice, something that did not work. In other languages, such
 * sentences count as ordinary remarks.
 */
const DECIDES =
  /\b(?:because|since (?:the|it|we)|root cause|turns? out|decid(?:e|ed|ing)|decision|instead(?: of)?|rather than|(?:issue|problem|bug|cause|reason|culprit|fix|point|key|answer) (?:is|was|here)|not (?:the|a) (?:cause|problem|issue|bug)|(?:is|was)(?: \w+)? an? (?:bug|race|regression|typo)|rul(?:e|ed|ing) out|(?:does|do|did|will|can|could|should|must|is|was|are|were)(?:n't|n’t| not)|cannot|won't|won’t|never|actually|however|confirm(?:s|ed)|conclu(?:de|ded|sion)|wrong|mistake|revert|so (?:that|we|the|it|I)|found (?:the|it|that|a)|means that|I see (?:the|that|now)|must|pre-existing|unrelated|by design|on purpose|trade-?off|agreed|approach)\b/i;

export function listStretches({ work, remarks }: Pick<Derived, "work" | "remarks">): readonly Stretch[] {
  const byEntry = new Map(remarks.map((remark) => [remark.entry, remark]));
  const stretches: { remark: Remark | undefined; steps: Step[] }[] = [];
  for (const step of work) {
    const remark = byEntry.get(step.entry);
    const last = stretches.at(-1);
    if (remark && last?.remark !== remark) stretches.push({ remark, steps: [step] });
    else if (last && !last.remark?.isFinal) last.steps.push(step);
    else stretches.push({ remark: undefined, steps: [step] });
  }
  return stretches;
}

/** Sentences that only announce the next step: "Let me run the tests to make sure this doesn't break anything." */
const ANNOUNCES =
  /^(?:(?:now|next|first|then|great|good|perfect|excellent|ok(?:ay)?)[,!.]? )*(?:let me|let's|let’s|I'll|I’ll|I will)\b/i;

export const isDecision = ({ remark }: Stretch): boolean =>
  remark !== undefined && !remark.isFinal && splitSentences(toOneLine(remark.text)).some(decides);

const decides = (sentence: string): boolean => DECIDES.test(sentence) && !ANNOUNCES.test(sentence);

const splitSentences = (text: string): readonly string[] => text.split(/(?<=[.!?:])\s+(?=[\p{Lu}`*\d])/u);

/**
 * False for a short remark without a name or number after which nothing was changed or searched: it only says that work goes
 * on.
 */
export function tellsSomething(stretch: Stretch): boolean {
  const text = formatStretch(stretch);
  return text.length > PLAIN_CHARACTERS || text.includes("→") || (text !== "" && /\d|`/.test(text));
}

/** Returns the sentences that say why, or the whole remark if it is short. */
export function formatDecision({ remark, steps }: Stretch): string {
  const text = dropLeadIn(toOneLine(remark?.text ?? ""));
  if (text.length <= DECISION_CHARACTERS) return `- ${text}${formatDone(steps)}`;
  const sentences = splitSentences(text).filter(decides);
  return `- ${cutAtWord(sentences.join(" … "), DECISION_CHARACTERS)}${formatDone(steps)}`;
}

export function formatStretch({ remark, steps }: Stretch): string {
  const words = cutAtWord(toOneLine(remark?.text.slice(0, 4 * WORDS_CHARACTERS) ?? ""), WORDS_CHARACTERS);
  const done = formatDone(steps);
  if (words !== "") return `- ${words}${done}`;
  return done === "" ? "" : `-${done}`;
}

/** Drops a last sentence that ends with a colon, unless it is the only one: what it introduces, such as a call, does not follow. */
function dropLeadIn(text: string): string {
  const sentences = splitSentences(text);
  return sentences.length > 1 && /:\**$/.test(text)
    ? text.slice(0, -sentences.at(-1)!.length).trimEnd()
    : text;
}

/** Says what was changed, failed or was searched for. Files that were only read are in the list of files. */
function formatDone(steps: readonly Step[]): string {
  const edits = new Set(steps.flatMap(({ edits: names = [] }) => names));
  const sought = new Set(steps.flatMap(({ sought: words }) => (words === undefined ? [] : [words])));
  const parts = [
    ...(edits.size > 0 ? [`edited ${listSome([...edits])}`] : []),
    ...(sought.size > 0 ? [`searched ${listSome([...sought])}`] : []),
  ];
  return parts.length === 0 ? "" : ` → ${parts.join("; ")}`;
}

const listSome = (names: readonly string[]): string =>
  [
    ...names.slice(0, MAX_NAMES),
    ...(names.length > MAX_NAMES ? [`${names.length - MAX_NAMES} more`] : []),
  ].join(", ");

/** Cuts a text between words. */
export function cutAtWord(text: string, characters: number): string {
  if (text.length <= characters) return text;
  const cut = text.slice(0, characters - 1);
  const space = cut.search(/\s\S*$/);
  return `${(space > characters / 2 ? cut.slice(0, space) : cut).toWellFormed()}…`;
}
