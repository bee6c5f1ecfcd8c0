// Answers a question with quotations: memories first, then earlier sessions, each with its source. No model is asked and
// nothing is concluded. Pure.
import { findMemoryRequest } from "../language/find-memory-request.ts";
import { isGreeting } from "../language/is-greeting.ts";
import { isQuestion, splitSentences } from "../language/split-sentences.ts";
import type { Memory } from "../memory/memory.ts";
import { leaveOutStopWords } from "../search/rank/stop-words.ts";
import { termsOf } from "../search/rank/terms.ts";
import type { Hit } from "../search/search-kinds.ts";
import { formatLocalDay } from "../text/format-local-time.ts";
import { toOneLine } from "../text/to-one-line.ts";

export interface FoundPast {
  /** Best first. */
  readonly memories: readonly Memory[];
  /** Hits from all sessions of the project, best first. */
  readonly said: readonly Hit[];
  /** This session's id. */
  readonly session?: string;
}

/** Few, because the answer is read, not searched. */
const MAX_MEMORIES = 3;
const MAX_SAID = 3;
const QUOTE_CHARACTERS = 240;
/** A single common word is chance, unless the question has only one. */
const MIN_SHARED = 2;
/** Where nothing shares more than one word, that word must be rare: in at most this share of what was found. */
const RARE_SHARE = 1 / 3;
/** A hit that shares far fewer words than the best one is about something else. */
const BEST_SHARE = 0.6;
/** Words that occur in questions on any subject. */
const ASKING =
  /(?<!\p{L})(?:please|can|could|would|you|tell|show|give|know|remember|recall|what|when|where|which|who|whom|why|how|say|said|find|about|anything|something|look|wann|wer|wem|wen|wo|was|wie|warum|wieso|welche[rsmn]?|weißt|weisst|sag|zeig|bitte|quand|qui|où|quoi|comment|pourquoi|quel(?:le)?s?|sais|dis|cuándo|quién(?:es)?|dónde|qué|cómo|cuál(?:es)?|sabes|dime|quando|quem|onde|qual|como|chi|dove|cosa|come|perché|когда|кто|где|что|как|почему|какой|какая)(?!\p{L})|什么时候|什么|哪(?:天|里|个|些)|怎么|为什么|吗|いつ|どこ|なぜ|언제|누가|누구|어디|무엇|왜/giu;

/** Returns "" if nothing is about it. */
export function quoteFound(question: string, { memories, said, session }: FoundPast): string {
  const asked = new Set(leaveOutStopWords(termsOf(question.replace(ASKING, " "))));
  if (asked.size === 0) return "";
  const remembered = memories.map((memory) => ({ memory, shared: countShared(asked, textOf(memory)) }));
  const passages = said
    .map((hit) => ({ hit, ...findBestSentence(asked, hit.text) }))
    .filter(({ sentence }) => isAnswer(sentence, question));
  const best = Math.max(
    0,
    ...remembered.map(({ shared }) => shared),
    ...passages.map(({ shared }) => shared),
  );
  const least = Math.max(Math.min(MIN_SHARED, asked.size), BEST_SHARE * best);
  const fitting = remembered.filter(({ shared }) => shared >= least).slice(0, MAX_MEMORIES);
  const quoted = passages
    .filter(({ shared }) => shared >= least)
    .filter(({ sentence }) => !fitting.some(({ memory }) => quotes(memory, sentence)))
    .filter(({ sentence }, at, all) => all.findIndex((each) => each.sentence === sentence) === at)
    .slice(0, MAX_SAID);
  const quote = (isOwn: boolean) =>
    quoted
      .filter(({ hit }) => (hit.session === session) === isOwn)
      .map(({ hit, sentence }) => `- “${sentence}”\n  (${placeInSession(hit, isOwn)})`);
  const groups = [
    ["From memory:", quoteMemories(fitting)],
    ["From this session:", quote(true)],
    ["From earlier sessions:", quote(false)],
  ] as const;
  const filled = groups.filter(([, lines]) => lines.length > 0);
  if (filled.length === 0) return quoteClosest(asked, memories);
  // A list in Markdown goes on until an empty line.
  return filled.map(([title, lines]) => [title, ...lines].join("\n")).join("\n\n");
}

/** Memories that share only one word with the question, said to be no more than that. */
function quoteClosest(asked: ReadonlySet<string>, memories: readonly Memory[]): string {
  const texts = memories.map((memory) => ({ memory, terms: new Set(termsOf(textOf(memory))) }));
  const most = Math.max(1, memories.length * RARE_SHARE);
  const rare = [...asked].filter((term) => texts.filter(({ terms }) => terms.has(term)).length <= most);
  const closest = quoteMemories(texts.filter(({ terms }) => rare.some((term) => terms.has(term))));
  return closest.length === 0
    ? ""
    : ["Nothing answers that for certain. Closest in memory:", ...closest].join("\n");
}

const quoteMemories = (found: readonly { readonly memory: Memory }[]): readonly string[] =>
  found.slice(0, MAX_MEMORIES).map(({ memory }) => `- ${describeMemory(memory)}\n  (${placeOf(memory)})`);

/** True if the memory was made of this sentence. */
const quotes = ({ evidence }: Memory, sentence: string): boolean =>
  evidence?.quote !== undefined && toPlainWords(evidence.quote) === toPlainWords(sentence);

const textOf = ({ name, description, body }: Memory): string => `${name}\n${description}\n${body}`;

function countShared(asked: ReadonlySet<string>, text: string): number {
  const there = new Set(termsOf(text));
  return [...asked].filter((term) => there.has(term)).length;
}

/** Returns the best sentence; of equal ones the earlier. */
function findBestSentence(asked: ReadonlySet<string>, text: string) {
  const scored = splitSentences(text).map((sentence) => ({
    sentence: toOneLine(sentence, QUOTE_CHARACTERS),
    shared: countShared(asked, sentence),
  }));
  return scored.reduce((best, each) => (each.shared > best.shared ? each : best), {
    sentence: "",
    shared: 0,
  });
}

/** A question is not an answer, nor is a greeting, a sentence of the message itself or what asked to remember something. */
const isAnswer = (sentence: string, question: string): boolean =>
  !isQuestion(sentence) &&
  !isGreeting(sentence) &&
  ![question, ...splitSentences(question)].some((each) => toPlainWords(each) === toPlainWords(sentence)) &&
  findMemoryRequest(sentence) === undefined;

const toPlainWords = (text: string): string =>
  toOneLine(text, QUOTE_CHARACTERS)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Returns the text without quotation marks. */
function describeMemory({ description, name, body }: Memory): string {
  const plain = body
    .split("\n")
    .map((line) => line.replace(/^>\s?/, ""))
    .join(" ");
  return toOneLine(description || plain || name, QUOTE_CHARACTERS);
}

function placeOf({ path, evidence, modified }: Memory): string {
  const day = formatLocalDay(evidence?.time ?? modified);
  const how = evidence === undefined ? "written" : evidence.class === "said" ? "said" : evidence.class;
  return `memory ${path}, ${how} on ${day}`;
}

function placeInSession({ kind, session = "", title = "", time }: Hit, isOwn: boolean): string {
  const who = kind === "human" ? "you" : "the assistant";
  if (isOwn) return `${who}, ${formatLocalDay(time)}`;
  const of = title === "" ? "" : `, “${toOneLine(title, 60)}”`;
  return `${who}, ${formatLocalDay(time)}, session ${session}${of}`;
}
