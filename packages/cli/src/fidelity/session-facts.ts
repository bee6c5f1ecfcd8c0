// The facts of a session that are needed to continue its work: files, the human's words, names, errors, decisions.

import {
  type Entry,
  errorMessage,
  isCancelled,
  splitSentences,
  tellsOfFailure,
} from "@palimpsest/core/internal";
import { isProhibition, isStandingRule } from "@palimpsest/core/language";
import { toOneLine } from "@palimpsest/core/text";
import { FilesUsed } from "./files-used.ts";
import type { Source } from "./items.ts";
import { type CallSubjects, listSources } from "./sources-of.ts";
import { findSpelledNames } from "./spelled-names.ts";

/** A text of a session, and where it first occurred. */
export interface Fact {
  /** With runs of white space collapsed to one space. */
  readonly text: string;
  readonly source: Source;
  readonly at: number;
}

type Facts = Map<string, Fact>;

/** A shorter message, such as "yes" or "go on", would be found by chance. */
const MIN_WORDS = 3;
/** Shorter sentences mean nothing by themselves; longer ones, and those of long messages, were copied from elsewhere. */
const MIN_DECISION = 20;
const MAX_DECISION = 300;
const MAX_TYPED = 1_200;
/** Tools that run commands. Failures of other tools are slips that the next call corrects. */
const RUNNERS = /bash|shell|exec|terminal|command/i;
/** The person declined the call. */
const DECLINED = /^The user doesn.t want to proceed/;
const EXIT_ONLY = /^\s*exit (?:code|status):? \d+\s*$/i;
const DECIDED =
  /\b(?:we|I)(?:'ve| have)? (?:decided|agreed|settled on|chosen|chose|opted|went with)\b|\b(?:let'?s|we'll|I'll) (?:go|stay|stick) with\b|\bgoing with\b/i;
/** Forms in which only a human decides something. */
const CHOSEN =
  /\blet'?s\b|\b(?:I'?d|I would) (?:prefer|go|keep|rather|like)\b|\bwe (?:should|want|need)\b|\bI (?:prefer|want)\b|\b(?:instead of|rather than|no need to)\b|^yes,/i;
/** The format of a question to the person and its answer in a result. */
const ANSWERED = /"([^"\n]{8,300})"="([^"\n]{1,200})"/g;

/** The facts of a path up to one entry. */
export class SessionFacts {
  readonly files: FilesUsed = new FilesUsed();
  readonly humans: Facts = new Map();
  /** Names in the human's and the agent's words, not in tool results. */
  readonly names: Facts = new Map();
  readonly errors: Facts = new Map();
  readonly decisions: Facts = new Map();
  /** Every name that occurred anywhere, with the text in which it first occurred. */
  readonly #seen = new Map<string, Source>();
  readonly #subjects: CallSubjects = new Map();
  readonly #tools = new Map<string, string>();
  readonly #failed = new Set<string>();

  take(entry: Entry): void {
    if (entry.type === "user") {
      this.files.take(entry.content);
      for (const block of entry.content)
        if (block.type === "tool_result" && block.is_error === true)
          this.#failed.add(String(block.tool_use_id));
    }
    if (entry.type === "assistant") {
      this.files.take(entry.message.content);
      for (const block of entry.message.content)
        if (block.type === "tool_use") this.#tools.set(String(block.id), String(block.name));
    }
    for (const source of listSources(entry, this.#subjects)) this.#takeSource(source);
  }

  findName(name: string): Fact | undefined {
    const source = this.#seen.get(name);
    return source && { text: name, source, at: source.text.indexOf(name) };
  }

  #takeSource(source: Source): void {
    const names = findSpelledNames(source.text);
    for (const name of names) if (!this.#seen.has(name)) this.#seen.set(name, source);
    const isSaid = source.who === "human" || source.who === "assistant";
    if (isSaid) {
      for (const name of names) add(this.names, name, source);
      for (const sentence of listDecisions(source)) add(this.decisions, sentence, source);
    }
    if (source.who === "human" && source.text.trim().split(/\s+/).length >= MIN_WORDS)
      add(this.humans, source.text, source);
    if (source.who !== "result") return;
    for (const line of this.#listErrors(source)) add(this.errors, line, source);
    for (const [, question, answer] of source.text.matchAll(ANSWERED))
      add(this.decisions, `${question} ${answer}`, source);
  }

  /** The line that says what went wrong when a command failed. */
  #listErrors({ id, text }: Source): readonly string[] {
    if (!RUNNERS.test(this.#tools.get(id) ?? "") || isCancelled(text) || DECLINED.test(text)) return [];
    if (!this.#failed.has(id) && !tellsOfFailure(text)) return [];
    return errorMessage(text)
      .split("\n")
      .filter((line) => !EXIT_ONLY.test(line))
      .slice(0, 1);
  }
}

function listDecisions({ who, text }: Source): readonly string[] {
  if (who === "human" && text.length > MAX_TYPED) return [];
  return splitSentences(text).filter((sentence) => {
    if (sentence.length < MIN_DECISION || sentence.length > MAX_DECISION || isQuestion(sentence))
      return false;
    if (DECIDED.test(sentence)) return true;
    return who === "human" && (CHOSEN.test(sentence) || isStandingRule(sentence) || isProhibition(sentence));
  });
}

const isQuestion = (sentence: string) => /\?["')\]]*\s*$/.test(sentence);

function add(facts: Facts, text: string, source: Source): void {
  const line = toOneLine(text);
  if (facts.has(line)) return;
  facts.set(line, { text: line, source, at: Math.max(0, source.text.indexOf(text)) });
}
