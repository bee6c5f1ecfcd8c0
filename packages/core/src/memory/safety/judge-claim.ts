// The gate that every memory from a model passes. Determines by program where it comes from: a rule must be a human's own
// sentence, what a tool returned is observed, and the rest is inferred. Text that only repeats what was shown is refused.
// Pure.

import { belittlesPerson } from "../../language/belittles-person.ts";
import { isOneOffRequest } from "../../language/is-one-off-request.ts";
import { hasStandingWords } from "../../language/is-standing-rule.ts";
import { cutAtWord } from "../../text/cut-at-word.ts";
import { formatMemory } from "../format/format.ts";
import { parseMemory } from "../format/parse.ts";
import type { Evidence, EvidenceClass, Memory } from "../memory.ts";
import { isTeam } from "../paths/check-path.ts";
import { dateWords } from "../said/date-words.ts";
import { compareStatements } from "../supersession/compare-statements.ts";
import { contentWords, readStatement } from "../supersession/read-statement.ts";
import { aboutLine } from "./about-line.ts";
import { keptChecks } from "./checks.ts";
import { chooseCues } from "./choose-cues.ts";
import { type Claim, type ReadClaim, readClaim } from "./claim.ts";
import { chooseWords } from "./faithful-words.ts";
import { foldLookalikes } from "./fold-lookalikes.ts";
import { modelHeading, splitAtHeading } from "./heading.ts";
import type { Material } from "./material.ts";
import { type FoundQuote, findQuote } from "./quote.ts";
import { teamProblem } from "./screen.ts";
import { maskSecrets } from "./secrets/secrets.ts";
import { Sources } from "./sources.ts";
import { tellsCode } from "./tells-code.ts";
import { isCopyOfCode, isSupported, isTaskState } from "./unkept.ts";

export type Judged =
  | {
      readonly ok: true;
      /** The file, with its evidence added. */
      readonly text: string;
      readonly class: EvidenceClass;
      /** Calls that this memory newly forbids; to be shown to the human. */
      readonly checks: readonly string[];
    }
  | {
      readonly ok: false;
      readonly reason: string;
      /** The human has said something newer about it, so this belongs only in the history. */
      readonly isOlder?: boolean;
    };

/** Twice what recall shows of one memory; a longer text is a document. */
const MAX_BYTES = 8_192;
/** The length of a line in the index. */
const DESCRIPTION_CHARACTERS = 150;
const NAME_CHARACTERS = 60;
/** The most characters of a model's remarks on a human's sentence: why, and how to apply it. */
const REMARK_CHARACTERS = 2_000;

export function judgeClaim({ path, text, base }: Claim, material: Material): Judged {
  const problem = isTeam(path) ? teamProblem(path, text) : undefined;
  if (problem !== undefined) return refuseClaim(problem);
  const read = readClaim(path, text);
  if (!read.ok) return read;
  const { claim } = read;
  if (`${claim.description}${claim.body}`.trim() === "") return refuseClaim(`${path} would be empty.`);
  const previous = typeof base === "string" ? parseMemory(path, base, 0) : undefined;
  if (previous?.broken !== undefined)
    return refuseClaim(
      `${path} was changed by hand and cannot be read (${previous.broken}): leave it as it is.`,
    );
  const judged = decideClaim({
    path,
    claim,
    base: base ?? undefined,
    previous,
    material,
    sources: new Sources(material),
  });
  if (!judged.ok) return judged;
  if (judged.text === base) return refuseClaim(`${path} says that already.`);
  if (bytesOf(judged.text) > MAX_BYTES)
    return refuseClaim(
      `${path} would have ${bytesOf(judged.text)} bytes, more than ${MAX_BYTES}: keep what matters, or split it by topic.`,
    );
  return judged;
}

interface Question {
  readonly path: string;
  readonly claim: ReadClaim;
  readonly base: string | undefined;
  readonly previous: Memory | undefined;
  readonly material: Material;
  readonly sources: Sources;
}

function decideClaim(question: Question): Judged {
  const { path, claim, previous, material } = question;
  const isNew = previous === undefined;
  if (isNew && belittlesPerson(joinClaim(claim)))
    return refuseClaim(`${path} belittles a person: keep what was decided or what to do, not that.`);
  if (isNew && tellsCode(`${claim.body.trim() || claim.description}`))
    return refuseClaim(
      `${path} holds what the code or git says: keep what was surprising about it, and why.`,
    );
  const isRule = (claim.type ?? previous?.type) === "feedback";
  const found = claim.quotes.flatMap((each) => findQuote(each, material) ?? []);
  const quote = found.find(({ text }) => !isRule || !isOneOffRequest(text));
  const isWritten = previous?.evidence === undefined || previous.evidence.isPersons;
  if (previous && isWritten) return judgeAddition(question, previous, quote);
  if (quote) return judgeQuoted(question, quote);
  if (previous?.evidence?.class === "said") return judgeRemarks(question, previous);
  const [request] = found;
  if (request && findAddedText(claim, request.text) === "")
    return refuseClaim(`${path}: this is a one-off request, not a standing rule.`);
  return judgeUnsaid(question);
}

const joinClaim = ({ name, description, body, quotes, cues }: ReadClaim): string =>
  [name, description, body, ...quotes, ...cues].join("\n");

/** Returns what a claim says beyond a sentence. */
const findAddedText = ({ body }: ReadClaim, sentence: string): string =>
  findNewLines(body, sentence)
    .split("\n")
    .filter((line) => !isSaidBy(line, sentence))
    .join("\n");

const isSaidBy = (line: string, sentence: string): boolean => {
  const said = foldLookalikes(sentence);
  return said.includes(foldLookalikes(line).replace(/^[\s>*"'-]+|[\s.!?"']+$/g, ""));
};

/**
 * Judges a claim with a human's own sentence. The writer's words are kept if they say no more than it; additions are marked.
 */
function judgeQuoted(question: Question, quote: FoundQuote): Judged {
  const { path, claim, base, previous, material } = question;
  const words = maskSecrets(quote.text);
  const type = claim.type ?? previous?.type;
  const isTheirs = previous?.evidence?.class === "said";
  if (isTheirs && !isSameTopic(previous, words))
    return refuseClaim(`${path} holds another statement of the human's: keep this one in a file of its own.`);
  if (isTheirs && isOlder(quote, previous))
    return { ...refuseClaim(`${path} holds something newer that the human said.`), isOlder: true };
  const isUnchanged = previous?.evidence?.quote === words;
  const known = isUnchanged ? previous.never : keptChecks(previous?.never ?? [], words);
  const checks = type === "feedback" ? keptChecks(claim.never, words) : [];
  const evidence: Evidence = {
    class: "said",
    session: material.session,
    ...(quote.time !== undefined && { time: quote.time }),
    messages: [quote.entry],
    quote: words,
  };
  const { name, description } = chooseWords(claim, { ...quote, text: words }, question.sources);
  // An earlier sentence on the same subject is superseded and kept only in the history.
  const outdated = isUnchanged || !isTheirs ? "" : splitAtHeading(previous.body).head;
  const remarks = findRemarks(question, [words, outdated].join("\n"));
  // The human may later ask for it by words that are not in the sentence.
  const shown = [words, name, description, remarks].join("\n");
  const about = aboutLine(claim, shown, question.sources);
  const memory = {
    path,
    name,
    description,
    ...(type && { type }),
    ...chooseCues(claim.cues, previous),
    evidence,
    never: [...new Set([...known, ...checks])],
    body: formatBody(`\n> ${words}`, [about, remarks].filter(Boolean).join("\n\n"), question.sources),
  };
  const fresh = checks.filter((check) => !known.includes(check));
  return { ok: true, text: formatMemory(memory, base), class: "said", checks: fresh };
}

/** True if both sentences, which the writer puts into one file, are about the same thing as far as words can tell. */
function isSameTopic({ evidence, name, description }: Memory, words: string): boolean {
  const before = evidence?.quote ?? description;
  if (before === words || isSupported(before, words)) return true;
  const [newer, older] = [readStatement(words), readStatement(before)];
  if (compareStatements(newer, older) !== "other") return true;
  const terms = new Set(contentWords(`${name} ${description} ${before}`));
  return newer.isCorrection && newer.words.some((word) => terms.has(word));
}

const isOlder = ({ time, text }: FoundQuote, { evidence }: Memory): boolean =>
  time !== undefined && evidence?.time !== undefined && time < evidence.time && evidence.quote !== text;

/** Keeps the human's sentence; replaces only a model's remarks below it, and adds cues. */
function judgeRemarks(question: Question, previous: Memory): Judged {
  const { base, claim, sources } = question;
  const { head } = splitAtHeading(previous.body);
  const remarks = findRemarks(question, head);
  const cues = chooseCues(claim.cues, previous);
  if (remarks === "" && isSameList(cues.cues, previous.cues))
    return refuseClaim(`${question.path} holds the human's own words: only they can change it.`);
  const body = remarks === "" ? previous.body : formatBody(head, remarks, sources);
  const text = formatMemory({ ...previous, ...cues, body }, base);
  return { ok: true, text, class: "said", checks: [] };
}

/** Adds to a memory written by hand: its text is not changed, and the addition is marked. */
function judgeAddition(question: Question, previous: Memory, quote: FoundQuote | undefined): Judged {
  const { base, path, sources } = question;
  const { head } = splitAtHeading(previous.body);
  const words = quote ? maskSecrets(quote.text) : "";
  const isKnown = words === "" || head.includes(words);
  const remarks = findRemarks(question, `${head}\n${words}`);
  const cues = chooseCues(question.claim.cues, previous);
  const addsText = !isKnown || remarks !== "";
  if (!addsText && isSameList(cues.cues, previous.cues))
    return refuseClaim(`${path} was written by hand, and this adds nothing to it.`);
  const top = isKnown ? head : `${head.trimEnd()}\n\n> ${words}\n`;
  const body = addsText ? formatBody(top, remarks, sources) : previous.body;
  const text = formatMemory({ ...previous, ...cues, body }, base);
  return { ok: true, text, class: sources.classOf(remarks), checks: [] };
}

const isSameList = (a: readonly string[] = [], b: readonly string[] = []): boolean =>
  a.length === b.length && a.every((each, at) => each === b[at]);

/** Judges a claim that nobody said: kept as observed or inferred, and marked as such wherever it is shown. */
function judgeUnsaid(question: Question): Judged {
  const { path, claim, base, previous, material, sources } = question;
  const whole = `${claim.description}\n${claim.body}`;
  const added = previous ? findNewLines(whole, `${previous.description}\n${previous.body}`) : whole;
  if (sources.isEcho(added))
    return refuseClaim(`${path} only repeats what was shown here: memories, instructions, reminders.`);
  if (isCopyOfCode(claim.body)) return refuseClaim(`${path} holds what code, git or a tool says by itself.`);
  if (isTaskState(claim.body))
    return refuseClaim(`${path} holds the state of the present task, which the session's notes keep.`);
  const found = sources.classOf(whole);
  const isForeign = sources.isForeign(whole);
  if (hasStandingWords(`${claim.name}\n${whole}`) && (isForeign || !isSupported(whole, sources.spoken)))
    return refuseClaim(
      `${path} is an instruction that no human gave: instructions are kept in the human's own words (quote:).`,
    );
  // What was inferred before stays inferred.
  const kind = previous?.evidence?.class === "inferred" ? "inferred" : found;
  const isOfPerson = claim.type === "feedback" || (claim.type === "user" && isForeign);
  const messages = sources.entriesOf(whole, kind);
  const time = material.messages.findLast((each) => each.time !== undefined)?.time;
  const memory = {
    path,
    name: cutAtWord(claim.name, NAME_CHARACTERS),
    description: cutAtWord(
      `(${kind}) ${dateWords(withoutMark(claim.description), time)}`,
      DESCRIPTION_CHARACTERS,
    ),
    ...(claim.type && !isOfPerson && { type: claim.type }),
    ...chooseCues(claim.cues, previous),
    evidence: { class: kind, session: material.session, ...(messages.length > 0 && { messages }) },
    never: [],
    body: `\n${dateWords(claim.body.trim(), time)}\n`,
  };
  return { ok: true, text: formatMemory(memory, base), class: kind, checks: [] };
}

/** Returns a model's addition to somebody's words, without those words, echoes, and orders found elsewhere. */
function findRemarks({ claim, previous, sources }: Question, without: string): string {
  const known = new Set(without.split("\n").flatMap(stripLine));
  // Text of this file was accepted before, so repeating it is not an echo; leaving it out would lose it.
  const kept = new Set((previous?.body ?? "").split("\n").flatMap(stripLine));
  const isKept = (line: string) => {
    const [plain] = stripLine(line);
    if (plain === undefined) return true;
    if (known.has(plain) || without.includes(plain)) return false;
    if (kept.has(plain)) return true;
    // Below a person's sentence, text by another author would seem to be part of it.
    if (sources.isCopied(line, "injected") || sources.isCopied(line, "foreign")) return false;
    return !hasStandingWords(line) || (isSupported(line, sources.spoken) && !sources.isCopied(line, "tool"));
  };
  const lines = claim.body.split("\n").filter(isKept).join("\n");
  const text = lines.replace(/\n{3,}/g, "\n\n").trim();
  const most = REMARK_CHARACTERS + (previous?.body.length ?? 0);
  return text.length <= most ? text : cutAtWord(text, most);
}

const stripLine = (line: string): readonly string[] => {
  const plain = line.replace(/^[\s>*-]+/, "").trim();
  return plain === "" ? [] : [plain];
};

function formatBody(head: string, remarks: string, sources: Sources): string {
  if (remarks === "") return `${head.trimEnd()}\n`;
  return `${head.trimEnd()}\n\n${modelHeading(sources.classOf(remarks))}\n\n${remarks}\n`;
}

function findNewLines(text: string, before: string): string {
  const known = new Set(before.split("\n").flatMap(stripLine));
  return text
    .split("\n")
    .filter((line) => stripLine(line).some((plain) => !known.has(plain)))
    .join("\n");
}

const withoutMark = (description: string): string =>
  description.replace(/^\((?:observed|inferred|said)\)\s*/i, "");

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;
const refuseClaim = (reason: string) => ({ ok: false as const, reason });
