// The model of the reading member: it requests the list of tasks repeatedly until it has seen every message, and checks each request.
import { writeSummaryAnswer } from "@palimpsest/core/testing";
import type { MessagesRequest, Turn } from "@palimpsest/emulator";
import { readNumbered } from "./numbered-message.ts";

const LIST_TASKS: Turn = { tool_use: [{ name: "TeamTasks", input: { action: "list" } }] };
export const ALL_READ = "I have read them all.";

export class MessageReader {
  readonly faults: string[] = [];
  requests = 0;
  readonly #total: number;
  readonly #seen = new Set<string>();
  /** False for a reader that will still be killed: it continues, whatever it has seen. */
  mayEnd = true;
  /** Called when more messages have been seen. */
  onSeen: (count: number) => void = () => {};

  constructor(total: number) {
    this.#total = total;
  }

  answer({ messages }: MessagesRequest): Turn {
    const text = messages.map(({ content }) => joinTexts(content)).join("\n");
    this.#judge(text);
    if (text.includes("<palimpsest-fork>")) return { text: writeSummaryAnswer("Messages are being read.") };
    this.onSeen(this.#seen.size);
    return this.mayEnd && this.#seen.size >= this.#total ? { text: ALL_READ } : LIST_TASKS;
  }

  get count(): number {
    return this.#seen.size;
  }

  #judge(text: string): void {
    this.requests++;
    const here = new Set<string>();
    for (const { sender, number, isWhole } of readNumbered(text)) {
      const key = `${sender} ${number}`;
      if (here.has(key)) this.faults.push(`Request ${this.requests} shows message ${key} twice.`);
      if (!isWhole) this.faults.push(`Request ${this.requests} shows message ${key} torn.`);
      here.add(key);
      this.#seen.add(key);
    }
  }
}

const joinTexts = (content: MessagesRequest["messages"][number]["content"]): string =>
  typeof content === "string"
    ? content
    : content.flatMap((block) => (block.type === "text" ? [String(block.text)] : [])).join("\n");
