// Recorded sessions as work: what the human said, which tools were called, what they returned.
import type { Block } from "@palimpsest/core";
import type { Said } from "../transcripts/said.ts";
import type { Call, Exchange, Step, Work } from "./work.ts";

export function recordedWork(said: readonly Said[]): Work {
  const results = new Map(said.flatMap(resultsOf));
  const exchanges: { human: string; pause: number; steps: Step[] }[] = [];
  for (const part of said) {
    if (part.kind === "human")
      exchanges.push({ human: textOf(part.content) || "Go on.", pause: 0, steps: [] });
    if (part.kind !== "assistant") continue;
    const calls = part.content.flatMap((block) => callOf(block, results));
    if (calls.length > 0) exchanges.at(-1)?.steps.push({ words: textOf(part.content) || "Next.", calls });
  }
  return { exchanges: exchanges.filter(({ steps }) => steps.length > 0) satisfies Exchange[] };
}

export const stepsOf = ({ exchanges }: Work): number =>
  exchanges.reduce((sum, { steps }) => sum + steps.length, 0);

const resultsOf = (part: Said): [string, string][] =>
  part.kind === "results"
    ? part.results.map(({ tool_use_id, content = "" }) => [
        tool_use_id,
        typeof content === "string" ? content : textOf(content),
      ])
    : [];

function callOf(block: Block, results: ReadonlyMap<string, string>): readonly Call[] {
  if (block.type !== "tool_use") return [];
  const { id, name, input } = block as { id: string; name: string; input: object };
  const result = results.get(id);
  return result === undefined ? [] : [{ id, tool: name, input, result: result || "(no output)" }];
}

const textOf = (content: readonly Block[]): string =>
  content.flatMap((block) => (block.type === "text" ? [String(block.text)] : [])).join("\n");
