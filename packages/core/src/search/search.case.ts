// A project with transcripts to search, built line by line.
import type { Files } from "../ports/files.ts";
import type { Ports } from "../ports/ports.ts";
import { type Draft, ENTRY_VERSION } from "../transcript/entries.ts";
import { SearchIndex } from "./search-index.ts";

const PROJECT = "/home/projects/one";
export const MEMORY = `${PROJECT}/memory`;

export const human = (text: string): Draft => ({
  type: "user",
  source: "human",
  content: [{ type: "text", text }],
});

export const answer = (text: string): Draft => ({
  type: "assistant",
  message: { role: "assistant", content: [{ type: "text", text }] },
});

export const call = (id: string, name: string, input: unknown): Draft => ({
  type: "assistant",
  message: { role: "assistant", content: [{ type: "tool_use", id, name, input }] },
});

export const result = (id: string, content: string): Draft => ({
  type: "user",
  source: "tools",
  content: [{ type: "tool_result", tool_use_id: id, content }],
});

let made = 0;
export const line = (draft: Draft, time = ++made): string =>
  `${JSON.stringify({ v: ENTRY_VERSION, id: `e${++made}`, parent: null, time, ...draft })}\n`;

export const pathOf = (session: string, project = PROJECT) => `${project}/sessions/${session}.jsonl`;

export async function append(files: Files, path: string, ...lines: readonly string[]): Promise<void> {
  const appender = await files.appender(path);
  for (const each of lines) await appender.append(each);
  await appender.close();
}

/** Opens the index, updates it and closes it again. */
export async function searching<T>(
  ports: Ports,
  run: (index: SearchIndex) => T | Promise<T>,
  project = PROJECT,
): Promise<T> {
  const index = await SearchIndex.open(ports, { project, memory: `${project}/memory` });
  try {
    await index.update();
    return await run(index);
  } finally {
    index.close();
  }
}

export const found = (ports: Ports, query: string, filter = {}) =>
  searching(ports, async (index) => (await index.search(query, filter)).map(({ text }) => text));
