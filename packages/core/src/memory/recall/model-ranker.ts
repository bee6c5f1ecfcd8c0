// Asks a small model which memories fit a message: it sees one line of each, and answers with names.
import * as z from "zod";
import { fillPrompt } from "../../prompts/fill.ts";
import { toOneLine } from "../../text/to-one-line.ts";
import type { Memory } from "../memory.ts";
import prompt from "./prompt.md.ts";
import type { Asked, Chosen } from "./ranker.ts";

/** Sends a prompt and resolves with the answer's text. Never rejects. */
export type AskModel = (
  prompt: string,
  signal: AbortSignal,
) => Promise<{ readonly ok: true; readonly text: string } | { readonly ok: false; readonly reason: string }>;

export interface ModelRankerOptions {
  readonly ask: AskModel;
  /** The most memories that are listed; the newest are preferred. */
  readonly newest: number;
  /** For a file without description, its first words within this many lines are shown instead. */
  readonly lines: number;
}

/** A choice needs the gist of a message, not everything that was pasted into it. */
const MESSAGE_CHARACTERS = 4_000;
const TOOLS_NAMED = 20;
/** The most characters of a memory's line, which keeps the question cheap. */
const LINE_CHARACTERS = 300;

const answerShape = z.object({ memories: z.array(z.string()) });

export class ModelRanker {
  readonly #options: ModelRankerOptions;

  constructor(options: ModelRankerOptions) {
    this.#options = options;
  }

  /** An answer that cannot be parsed is requested once more. */
  async choose(memories: readonly Memory[], asked: Asked, signal: AbortSignal): Promise<Chosen> {
    const listed = memories.toSorted((a, b) => b.modified - a.modified).slice(0, this.#options.newest);
    const question = formatQuestion(listed, asked, this.#options.lines);
    for (let attempt = 1; ; attempt++) {
      const answer = await this.#options.ask(question, signal);
      if (!answer.ok) return answer;
      const names = namesIn(answer.text);
      if (names) return { ok: true, memories: pickNamed(listed, names, asked.most) };
      if (attempt === 2) return { ok: false, reason: "The model did not answer with a list of memories." };
    }
  }
}

function formatQuestion(listed: readonly Memory[], { message, tools, most }: Asked, lines: number): string {
  return fillPrompt(prompt, {
    most: String(most),
    manifest: listed.map((memory) => manifestLine(memory, lines)).join("\n"),
    tools: tools.slice(-TOOLS_NAMED).join(", ") || "none",
    message: message.slice(0, MESSAGE_CHARACTERS),
  });
}

/** `- [type] file (ISO time): description` */
export function manifestLine({ type, path, modified, description, body }: Memory, lines: number): string {
  const time = Number.isFinite(modified) ? new Date(modified).toISOString() : "unknown";
  const told = description || body.split("\n", lines).find((each) => /\p{L}/u.test(each)) || "";
  const line = toOneLine(told).slice(0, LINE_CHARACTERS);
  return `- [${type ?? "none"}] ${path} (${time}): ${line}`;
}

/** Parses the JSON in an answer, ignoring the text around it. */
function namesIn(text: string): readonly string[] | undefined {
  const json = text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1);
  try {
    const read = answerShape.safeParse(JSON.parse(json));
    return read.success ? read.data.memories : undefined;
  } catch {
    return undefined;
  }
}

/** Ignores names that are not on the list, because the model made them up. */
function pickNamed(listed: readonly Memory[], names: readonly string[], most: number): readonly Memory[] {
  const byPath = new Map(listed.map((memory) => [memory.path, memory]));
  return [...new Set(names)].flatMap((name) => byPath.get(name) ?? []).slice(0, most);
}
