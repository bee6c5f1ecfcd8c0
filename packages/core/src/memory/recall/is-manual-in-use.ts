// Checks whether a memory only explains a tool that is already in use: the model knows how it works, but still wants
// warnings. Pure.
import type { Memory } from "../memory.ts";

const EXPLAINS =
  /\b(?:how to|how .{1,30} works?|usage|manual|guide|handbook|tutorial|documentation|docs|reference|cheat ?sheet|syntax|options?|flags?|parameters?|commands?|introduction|overview|anleitung|handbuch|benutzung|verwendung|mode d'emploi|utilisation|manuel|guía|uso|referencia|manual de|como usar|cómo usar)\b|使い方|用法|手册|マニュアル|说明/iu;
const WARNS =
  /\b(?:never|not|n't|avoid|careful|beware|caution|warn(?:s|ing|ings)?|pitfalls?|gotchas?|trap|fails?|failed|breaks?|broke|broken|hangs?|bugs?|wrong|loses?|lost|danger(?:ous)?|unless|instead|limit(?:s|ed)?|flaky|slow|workaround|must|only|nie|nicht|kein|vorsicht|achtung|statt|jamais|pas|attention|éviter|au lieu|nunca|no|cuidado|evitar|não)\b|注意|不要|别|禁止|しない|危险|危険/iu;

/** Names `mcp__github__create_issue`, `WebFetch` and `Bash` by the words that a person would use. */
function namesOf(tool: string): readonly string[] {
  const parts = tool.split("__").filter((part) => part !== "mcp" && part !== "");
  return parts.map((part) => part.toLowerCase()).filter((part) => part.length > 2);
}

export function isManualInUse(
  { type, name, description, body, path }: Memory,
  tools: readonly string[],
): boolean {
  if (type === "feedback" || tools.length === 0) return false;
  const about = `${name}\n${description}\n${path}`;
  if (!EXPLAINS.test(about) || WARNS.test(`${about}\n${body}`)) return false;
  const words = new Set(about.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  return tools.some((tool) => namesOf(tool).some((part) => words.has(part)));
}
