// The scripted model: goes through the work step by step, and calls Recall when a line it needs is not in view.
import { writeSummaryAnswer } from "@palimpsest/core/testing";
import type { Block, MessagesRequest, Turn } from "@palimpsest/emulator";
import { writeProse } from "../prose.ts";
import type { Step, Work } from "./work.ts";

/** How many pages of a result it reads in search of a line before it continues without the line. */
const MAX_PAGES = 20;

export class WorkingModel {
  readonly #exchanges: Step[][];
  #pages = 0;
  #id = 0;
  #directives = 0;
  /** Needed lines that were still in view, that it had to recall, and that it never found. */
  readonly wanted = { seen: 0, missed: 0, lost: 0 };
  recalls = 0;

  constructor(work: Work) {
    this.#exchanges = work.exchanges.map(({ steps }) => [...steps]);
  }

  answer(request: MessagesRequest): Turn {
    const directive = directiveIn(request);
    if (directive !== undefined) return { text: asBackground(directive, this.#directives++) };
    const step = this.#exchanges[0]?.[0];
    if (!step) {
      this.#exchanges.shift();
      return { text: "Done: everything is green again." };
    }
    if (step.wants && !this.#goesOn(request, step.wants)) return this.#recall(request, step.wants);
    this.#pages = 0;
    this.#exchanges[0]!.shift();
    return {
      ...(step.thinking === undefined ? {} : { thinking: step.thinking }),
      text: step.words,
      tool_use: step.calls.map(({ id, tool, input }) => ({ id, name: tool, input })),
    };
  }

  #goesOn(request: MessagesRequest, { line }: NonNullable<Step["wants"]>): boolean {
    const shows = isShown(request, line);
    if (this.#pages === 0) this.wanted[shows ? "seen" : "missed"]++;
    if (!shows && this.#pages === MAX_PAGES) this.wanted.lost++;
    return shows || this.#pages === MAX_PAGES;
  }

  /** By id, page by page, if a stub names it; otherwise by the word that it remembers. */
  #recall(request: MessagesRequest, { line, of }: NonNullable<Step["wants"]>): Turn {
    const last = textsOf(request.messages.at(-1)?.content ?? []).at(-1) ?? "";
    const offset = this.#pages > 0 ? Number(/Go on with offset (\d+)/.exec(last)?.[1] ?? 0) : 0;
    const input = isShown(request, `Recall, id ${of}`) ? { id: of, offset } : { query: line };
    this.#pages++;
    this.recalls++;
    return { tool_use: [{ id: `toolu_recall_${this.#id++}`, name: "Recall", input }] };
  }
}

/** How background questions of the session begin. */
const DIRECTIVE = "<palimpsest-fork>";

/** The text of a directive, if this request is one: it asks for notes or for a summary. */
export function directiveIn({ messages }: MessagesRequest): string | undefined {
  return textsOf(messages.at(-1)?.content ?? []).find((text) => text.startsWith(DIRECTIVE));
}

/** Notes of about 500 tokens and summaries of about 2,000, the lengths that models were observed to write. */
function asBackground(directive: string, seed: number): string {
  if (directive.includes("<notes>"))
    return `<notes>\n# Current State\n\n${writeProse(2_000, seed)}\n</notes>`;
  return `<analysis>${writeProse(2_000, seed)}</analysis>\n${writeSummaryAnswer(writeProse(7_000, seed))}`;
}

function isShown({ messages }: MessagesRequest, text: string): boolean {
  return messages.some(({ content }) => textsOf(content).some((shown) => shown.includes(text)));
}

function textsOf(content: string | readonly Block[]): readonly string[] {
  if (typeof content === "string") return [content];
  return content.flatMap((block) => {
    if (block.type === "text") return [block.text ?? ""];
    return block.type === "tool_result" ? textsOf((block.content ?? "") as string | readonly Block[]) : [];
  });
}
