// Ranks tools by the words of a query. Pure.
import type { Tool } from "../toolkit/tool.ts";

type Named = Pick<Tool, "name" | "description">;

/** A match in the name says more than one in the description. */
const WHOLE_NAME_WORD = 6;
const IN_NAME = 3;
const IN_DESCRIPTION = 1;

/** `select:a,b` names tools; anything else is a list of words, of which `+word` is required. */
export function planToolSearch<T extends Named>(tools: readonly T[], query: string, most: number): T[] {
  const chosen = /^select:(.*)$/s.exec(query.trim())?.[1];
  if (chosen !== undefined) {
    const names = chosen.split(",").map((name) => name.trim());
    return names.flatMap((name) => tools.find((tool) => tool.name === name) ?? []).slice(0, most);
  }
  const terms = query.toLowerCase().match(/\+?[\p{L}\p{N}]+/gu) ?? [];
  const needed = terms.filter((term) => term.startsWith("+")).map((term) => term.slice(1));
  const words = terms.map((term) => term.replace(/^\+/, ""));
  return tools
    .map((tool, at) => ({
      tool,
      at,
      score: scoreOf(tool, words),
      fits: needed.every((word) => scoreOf(tool, [word]) > 0),
    }))
    .filter(({ score, fits }) => score > 0 && fits)
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .slice(0, most)
    .map(({ tool }) => tool);
}

function scoreOf({ name, description }: Named, words: readonly string[]): number {
  const parts = name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  const lowName = name.toLowerCase();
  const lowDescription = description.toLowerCase();
  return words.reduce((sum, word) => {
    if (parts.includes(word)) return sum + WHOLE_NAME_WORD;
    if (word.length > 2 && lowName.includes(word)) return sum + IN_NAME;
    return lowDescription.includes(word) ? sum + IN_DESCRIPTION : sum;
  }, 0);
}
