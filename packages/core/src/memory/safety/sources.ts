// Determines where the words of a text come from: tools, injected text, or what the human and the model said. Pure.
import { stemWord } from "../../search/rank/stem.ts";
import { isStopWord } from "../../search/rank/stop-words.ts";
import type { EvidenceClass } from "../memory.ts";
import { isAssent } from "./assent.ts";
import type { Material, Said } from "./material.ts";
import { NOT_TYPED } from "./not-typed.ts";
import { type Shingles, shareIn, shinglesIn, shinglesOf, wordsOf } from "./shingles.ts";
import { typedWords } from "./typed-words.ts";

/** The shares of word sequences from which a text, or a line, counts as a copy. */
const OBSERVED_SHARE = 0.25;
const LINE_SHARE = 0.6;
/** Shorter lines may be the same by chance. */
const LINE_WORDS = 5;
const ECHO_SHARE = 0.5;
/** The most entries that a memory names as its source. */
const NAMED = 5;

/** `foreign`: part of a human's message that they did not type, and whose author is unknown. */
type Part = Pick<Said, "entry" | "text"> & { readonly kind: Said["kind"] | "foreign" };

export class Sources {
  readonly #messages: readonly Part[];

  constructor({ messages }: Material) {
    this.#messages = messages.flatMap((message) =>
      message.kind === "human" ? splitMessage(message) : [message],
    );
  }

  /** Returns what the human said or agreed to. */
  get spoken(): string {
    return this.#messages
      .filter((message, at) => {
        if (message.kind === "human") return true;
        const next = this.#messages
          .slice(at + 1)
          .find(({ kind }) => kind === "human" || kind === "assistant");
        return message.kind === "assistant" && next?.kind === "human" && isAssent(next.text);
      })
      .map(({ text }) => text)
      .join("\n");
  }

  /** Returns everything that the human typed. */
  get typed(): string {
    return this.#messages
      .filter(({ kind }) => kind === "human")
      .map(({ text }) => text)
      .join("\n");
  }

  /** Returns `observed` if a tool returned these words, else `inferred`. */
  classOf(text: string): Exclude<EvidenceClass, "said"> {
    return this.#stands(text, "tool", OBSERVED_SHARE) ? "observed" : "inferred";
  }

  /** True if it occurs in a tool's output or untyped in a human's message, so that it cannot be an instruction. */
  isForeign(text: string): boolean {
    return this.#stands(text, "tool", OBSERVED_SHARE) || this.#stands(text, "foreign", OBSERVED_SHARE);
  }

  /** True if it repeats what was only shown to the model: a memory, a reminder, a prompt. Not if the human says it too. */
  isEcho(text: string): boolean {
    const shingles = shinglesOf(text);
    const fresh = [...shingles].filter((shingle) => !this.#of("human").some((those) => those.has(shingle)));
    const injected = this.#of("injected");
    const repeated = fresh.filter((shingle) => injected.some((those) => those.has(shingle)));
    return shingles.size > 0 && repeated.length / shingles.size >= ECHO_SHARE;
  }

  /** True if the line was copied from such a source. */
  isCopied(line: string, kind: "tool" | "foreign" | "injected"): boolean {
    if (wordsOf(line).length < LINE_WORDS) return false;
    const shingles = shinglesOf(line);
    return this.#of(kind).some((those) => shareIn(shingles, those) >= LINE_SHARE);
  }

  /** True if it shares a word sequence with such a source that the human has not said. */
  sharesRuns(text: string, kinds: readonly ("tool" | "foreign" | "injected")[]): boolean {
    const own = this.#of("human");
    const isTelling = (run: string) => wordsOf(run).filter((word) => !isStopWord(stemWord(word))).length > 1;
    const fresh = [...shinglesOf(text)].filter(
      (run) => isTelling(run) && !own.some((those) => those.has(run)),
    );
    return kinds.some((kind) => this.#of(kind).some((those) => fresh.some((each) => those.has(each))));
  }

  /** Returns the entries that a text comes from, the closest first. */
  entriesOf(text: string, kind: Exclude<EvidenceClass, "said">): readonly string[] {
    const shingles = shinglesOf(text);
    const from = this.#messages
      .filter((message) => (message.kind === "tool") === (kind === "observed") && message.kind !== "injected")
      .map((message) => ({ entry: message.entry, share: shareIn(shingles, shinglesIn(message)) }))
      .filter(({ share, entry }) => share > 0 && entry !== "")
      .toSorted((a, b) => b.share - a.share);
    return [...new Set(from.map(({ entry }) => entry))].slice(0, NAMED);
  }

  #stands(text: string, kind: "tool" | "foreign", share: number): boolean {
    const shingles = shinglesOf(text);
    if (this.#of(kind).some((those) => shareIn(shingles, those) >= share)) return true;
    return text.split("\n").some((line) => this.isCopied(line, kind));
  }

  #of(kind: Part["kind"]): readonly Shingles[] {
    return this.#messages.filter((message) => message.kind === kind).map((message) => shinglesIn(message));
  }
}

const parts = new WeakMap<Said, readonly Part[]>();

function splitMessage(message: Said): readonly Part[] {
  const known = parts.get(message) ?? splitByOrigin(message);
  parts.set(message, known);
  return known;
}

function splitByOrigin(message: Said): readonly Part[] {
  const { entry, text } = message;
  const typed = typedWords(message);
  if (!typed.includes(NOT_TYPED)) return [message];
  const own = typed.replaceAll(NOT_TYPED, " ");
  // Without any typed words the message would count as assent.
  return [
    { entry, kind: "foreign", text: findUntyped(text, typed) },
    ...(own.trim() === "" ? [] : [{ entry, kind: "human" as const, text: own }]),
  ];
}

/** Returns what was not typed. Both texts have the same length; typed stretches become one space. */
function findUntyped(text: string, typed: string): string {
  let left = "";
  for (let at = 0; at < text.length; at++)
    left += typed[at] === NOT_TYPED || text[at] === "\n" ? text[at] : " ";
  return left;
}
