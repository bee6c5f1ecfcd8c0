// Reads the transcripts of a run independently: what was delivered to whom, which calls were answered and how, and what was spent.
import type { Files } from "@palimpsest/core/ports";

interface Line {
  readonly type?: string;
  readonly name?: string;
  readonly layer?: string;
  readonly usage?: Readonly<Record<string, unknown>>;
  readonly content?: readonly ContentBlock[];
}

interface ContentBlock {
  readonly type?: string;
  readonly text?: string;
  readonly tool_use_id?: string;
  readonly content?: unknown;
  readonly is_error?: boolean;
}

interface Delivery {
  readonly name: string;
  readonly text: string;
  /** Repeated by a rewind or a clearing. */
  readonly isMarked: boolean;
}

interface CallResult {
  readonly text: string;
  readonly isError: boolean;
}

export class TreeTranscript {
  readonly path: string;
  readonly deliveries: Delivery[] = [];
  readonly results = new Map<string, CallResult>();
  /** Complete lines. */
  entries = 0;
  /** Tokens on the ledger for agents that it started. */
  agentTokens = 0;

  constructor(path: string, text = "") {
    this.path = path;
    this.take(text);
  }

  take(text: string): void {
    for (const line of text.split("\n")) this.#takeLine(parseLine(line));
  }

  #takeLine({ type, name = "", layer, usage, content }: Line): void {
    if (type !== undefined) this.entries++;
    if (type === "cost" && layer === "agents") this.agentTokens += sumUsage(usage);
    if (!Array.isArray(content)) return;
    const text = content.map((block) => block.text ?? "").join("\n");
    if (/^(?:message|report):/.test(name))
      this.deliveries.push({ name, text, isMarked: /ha(?:s|d) arrived before/.test(text) });
    for (const block of content)
      if (block.type === "tool_result" && block.tool_use_id !== undefined)
        this.results.set(block.tool_use_id, {
          text: typeof block.content === "string" ? block.content : JSON.stringify(block.content),
          isError: block.is_error === true,
        });
  }
}

export const sumUsage = (usage: Readonly<Record<string, unknown>> = {}): number =>
  ["input_tokens", "output_tokens", "cache_read_input_tokens", "cache_creation_input_tokens"].reduce(
    (sum, field) => sum + Number(usage[field] ?? 0),
    0,
  );

/** The last line may be incomplete. */
function parseLine(line: string): Line {
  try {
    return JSON.parse(line) as Line;
  } catch {
    return {};
  }
}

const NEWLINE = 10;

/** Reads growing transcripts incrementally: only new lines. A complete line must never change; the final full read checks that. */
export class GrowingTranscripts {
  readonly #known = new Map<string, { readonly transcript: TreeTranscript; bytes: number }>();

  async read(files: Files, path: string): Promise<TreeTranscript> {
    const bytes = await files.read(path, Number.MAX_SAFE_INTEGER).catch(() => new Uint8Array());
    const known = this.#known.get(path) ?? { transcript: new TreeTranscript(path), bytes: 0 };
    this.#known.set(path, known);
    const end = bytes.lastIndexOf(NEWLINE) + 1;
    if (end > known.bytes) {
      known.transcript.take(new TextDecoder().decode(bytes.subarray(known.bytes, end)));
      known.bytes = end;
    }
    return known.transcript;
  }
}

async function readTranscript(files: Files, path: string): Promise<TreeTranscript> {
  const bytes = await files.read(path, Number.MAX_SAFE_INTEGER).catch(() => new Uint8Array());
  return new TreeTranscript(path, new TextDecoder().decode(bytes));
}

/** The transcripts of an agent and of all its descendants. The agent itself comes first. */
export async function readTranscripts(files: Files, main: string): Promise<readonly TreeTranscript[]> {
  const sessions = main.slice(0, main.lastIndexOf("/"));
  const readAll = async (path: string): Promise<readonly TreeTranscript[]> => {
    const id = path.slice(path.lastIndexOf("/") + 1, -".jsonl".length);
    const folder = `${sessions}/${id}/agents`;
    const children = (await files.names(folder)).filter((name) => name.endsWith(".jsonl"));
    const below = await Promise.all(children.map((name) => readAll(`${folder}/${name}`)));
    return [await readTranscript(files, path), ...below.flat()];
  };
  return readAll(main);
}
