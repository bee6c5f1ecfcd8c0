// Lets a dream search the transcripts by narrow words and read the messages around a hit. Remembers what the dream has seen,
// because only that can be evidence for what it writes.

import { type Calls, type Passage, passagesOf } from "../../derived/passages.ts";
import type { Material } from "../../memory/safety/material.ts";
import type { Files } from "../../ports/files.ts";
import { checkEntry } from "../../transcript/entries.ts";

/** Only the end of each transcript is searched; earlier dreams had the rest. */
const TAIL_BYTES = 4 * 1024 * 1024;
/** The newest sessions. A project with more of them between two dreams is too large for this search. */
const MAX_SESSIONS = 60;
/** Characters shown around a hit. */
const EXCERPT_CHARACTERS = 400;
/** Shorter words are too common to search for. */
const SHORTEST_WORD = 3;
/** The most characters of one message. */
const MESSAGE_CHARACTERS = 8_000;

type Message = Material["messages"][number];

interface Session {
  readonly id: string;
  readonly passages: readonly Passage[];
}

export interface PastSessionsInput {
  readonly files: Files;
  /** The folder of the transcripts. */
  readonly folder: string;
  /** The memory folder; what was read from there is not new evidence. */
  readonly memory: string;
  /** The most hits that are shown. */
  readonly hits: number;
}

export class PastSessions {
  readonly #input: PastSessionsInput;
  readonly #seen = new Map<string, Map<string, Message>>();
  #sessions: Promise<readonly Session[]> | undefined;

  constructor(input: PastSessionsInput) {
    this.#input = input;
  }

  /** The messages that the dream has seen, by session. */
  get material(): readonly Material[] {
    return [...this.#seen].map(([session, messages]) => ({ session, messages: [...messages.values()] }));
  }

  async names(): Promise<readonly string[]> {
    return (await this.#all()).map(({ id }) => `transcripts/${id}.jsonl`);
  }

  /** Searches for words separated by `|`, literally and ignoring case. */
  async grep(pattern: string, only?: string): Promise<string> {
    const words = pattern
      .toLowerCase()
      .split("|")
      .map(toPlainWord)
      .filter((word) => word.length >= SHORTEST_WORD);
    if (words.length === 0) return `Give specific words of at least ${SHORTEST_WORD} characters.`;
    const hits: string[] = [];
    for (const session of await this.#all()) {
      if (only !== undefined && session.id !== only) continue;
      for (const passage of session.passages.toReversed()) {
        const at = findFirst(passage.text.toLowerCase(), words);
        if (at === undefined) continue;
        hits.push(
          `transcripts/${session.id}.jsonl ${passage.id} (${passage.what}): ${cutExcerpt(passage.text, at)}`,
        );
        this.#note(session.id, passage);
        if (hits.length >= this.#input.hits)
          return `${hits.join("\n\n")}\n\n(The newest ${hits.length} hits.)`;
      }
    }
    return hits.length === 0 ? "Nothing was found." : hits.join("\n\n");
  }

  /** Returns the last messages of a session, or one of them. */
  async read(session: string, id?: string): Promise<string | undefined> {
    const found = (await this.#all()).find((one) => one.id === session);
    const passages = found?.passages.filter((passage) => id === undefined || passage.id === id);
    if (!passages || passages.length === 0) return undefined;
    const shown: string[] = [];
    let length = 0;
    for (const passage of passages.toReversed()) {
      const text = passage.text.slice(0, MESSAGE_CHARACTERS);
      length += text.length;
      if (length > MESSAGE_CHARACTERS && shown.length > 0) break;
      shown.unshift(`## ${passage.id} (${passage.what})\n${text}`);
      this.#note(session, passage);
    }
    return shown.join("\n\n");
  }

  #note(session: string, passage: Passage): void {
    const { id, text, origins } = passage;
    const messages = this.#seen.get(session) ?? new Map<string, Message>();
    messages.set(`${id} ${text.length}`, {
      entry: id,
      kind: this.#kindOf(passage),
      text,
      ...(origins && { origins }),
    });
    this.#seen.set(session, messages);
  }

  #kindOf({ what, about, text }: Passage): Message["kind"] {
    const isShown = what === "result" && (INJECTING.test(about) || about.includes(this.#input.memory));
    return isShown || /^\s*<(?:system-reminder|palimpsest)/.test(text) ? "injected" : KINDS[what];
  }

  #all(): Promise<readonly Session[]> {
    this.#sessions ??= this.#load();
    return this.#sessions;
  }

  async #load(): Promise<readonly Session[]> {
    const { files, folder } = this.#input;
    const found = (await files.list(folder)).filter(
      ({ kind, name }) => kind === "file" && name.endsWith(".jsonl"),
    );
    const newest = found.toSorted((a, b) => b.modified - a.modified).slice(0, MAX_SESSIONS);
    const tails = await files.tails(
      newest.map(({ path }) => path),
      TAIL_BYTES,
    );
    return newest.flatMap(({ name }, at) => {
      const tail = tails[at];
      return tail ? [{ id: name.slice(0, -".jsonl".length), passages: readPassages(tail.data) }] : [];
    });
  }
}

/** Recalled memories, reminders and other text that we injected are not evidence. */
const KINDS: Readonly<Record<Passage["what"], Message["kind"]>> = {
  human: "human",
  assistant: "assistant",
  result: "tool",
  attachment: "injected",
  summary: "injected",
  notes: "injected",
};

/** The results of these tools repeat what was shown before, or are instructions. */
const INJECTING = /^(?:Recall|Skill)\b/;

function readPassages(data: Uint8Array): readonly Passage[] {
  const calls: Calls = new Map();
  return new TextDecoder()
    .decode(data)
    .split("\n")
    .flatMap((line) => {
      try {
        const checked = checkEntry(JSON.parse(line));
        return checked.ok ? passagesOf(checked.entry, calls).filter(({ isCopy }) => !isCopy) : [];
      } catch {
        return [];
      }
    });
}

/** Strips regular expression syntax: a model that writes it means the words. */
const toPlainWord = (word: string) => word.replace(/\\b|[\\^$()[\]*+?]/g, "").trim();

function findFirst(text: string, words: readonly string[]): number | undefined {
  const places = words.map((word) => text.indexOf(word)).filter((at) => at !== -1);
  return places.length === 0 ? undefined : Math.min(...places);
}

function cutExcerpt(text: string, at: number): string {
  const from = Math.max(0, at - EXCERPT_CHARACTERS / 2);
  const part = text.slice(from, from + EXCERPT_CHARACTERS).replace(/\s+/g, " ");
  return `${from > 0 ? "…" : ""}${part}${from + EXCERPT_CHARACTERS < text.length ? "…" : ""}`;
}
