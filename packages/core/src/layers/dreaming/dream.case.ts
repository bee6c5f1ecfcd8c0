// A memory folder, a scripted model, and a dreamer. Shared by tests.

import { call, Parent, text } from "../../forks/fork.case.ts";
import type { CostDraft } from "../../forks/run-fork.ts";
import { openMemoryStore } from "../../memory/open-store.ts";
import { judgeClaim } from "../../memory/safety/judge-claim.ts";
import type { MemoryStore } from "../../memory/store/store.ts";
import { type Script, type ScriptedTurn, scriptedModel } from "../../models/scripted.ts";
import { type MemoryPorts, memoryPorts } from "../../ports/memory/ports.ts";
import { settingsSchema } from "../../settings/schema.ts";
import { Dreamer, type DreamerDependencies, type DreamRequest } from "./dreamer.ts";

export const FOLDER = "/home/projects/p/memory";
export const SESSIONS = "/home/projects/p/sessions";
export const SETTINGS = settingsSchema.parse({});

export interface FileFields {
  readonly type?: string;
  readonly evidence?: string;
  readonly quote?: string;
  readonly never?: string;
  readonly description?: string;
  readonly cues?: string;
}

export function file(body: string, fields: FileFields = {}): string {
  const { description = "What it is about", ...rest } = { type: "project", evidence: "observed", ...fields };
  const lines = Object.entries({ name: "A topic", description, ...rest }).filter(([, value]) => value !== "");
  return `---\n${lines.map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`).join("")}---\n\n${body}\n`;
}

/** Makes the answer of a dream, as text. */
export const answers = (
  account: readonly object[] = [],
  files: readonly object[] = [],
  cues: Readonly<Record<string, readonly string[]>> = {},
): ScriptedTurn => ({
  content: [text(`\`\`\`json\n${JSON.stringify({ account, files, cues })}\n\`\`\``)],
});

let calls = 0;
export const uses = (name: string, input: object): ScriptedTurn => ({
  content: [call(`c${calls++}`, name, input)],
});
export const says = (words: string): ScriptedTurn => ({ content: [text(words)] });

export interface BenchOptions {
  readonly settings?: Partial<DreamerDependencies["settings"]>;
  readonly ports?: MemoryPorts;
  readonly price?: DreamerDependencies["price"];
  readonly usage?: { readonly input_tokens: number; readonly output_tokens: number };
}

export async function bench(
  files: Readonly<Record<string, string>>,
  script: Script,
  options: BenchOptions = {},
) {
  const {
    ports = memoryPorts(),
    price = () => 0.01,
    usage = { input_tokens: 100, output_tokens: 10 },
  } = options;
  for (const [path, content] of Object.entries(files)) await ports.files.write(`${FOLDER}/${path}`, content);
  const store: MemoryStore = await openMemoryStore(ports, FOLDER);
  const model = scriptedModel({ script, usage: () => usage });
  const costs: CostDraft[] = [];
  const parent = new Parent("claude-sonnet-5-5");
  const dreamer = new Dreamer({
    ports,
    store,
    runFork: parent.runner(model, costs),
    judge: judgeClaim,
    price,
    settings: { ...SETTINGS.dreaming, ...options.settings },
    transcripts: SESSIONS,
    session: "this",
  });
  const dream = (request: Partial<DreamRequest> = {}) =>
    dreamer.dream({ signal: new AbortController().signal, ...request });
  /** Returns all memory files, without the history. */
  const texts = async () => {
    const memories = await store.list();
    const pairs = await Promise.all(
      memories.map(async ({ path }) => [path, await store.text(path)] as const),
    );
    return Object.fromEntries(pairs.sort(([a], [b]) => (a < b ? -1 : 1)));
  };
  return { ports, store, model, costs, dreamer, dream, texts };
}
