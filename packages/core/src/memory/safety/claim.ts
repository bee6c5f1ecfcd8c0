// A memory as a model proposes it. What it says about its own origin is ignored, because that is determined by program.
import { readFrontmatterFields, splitFrontmatter } from "../../text/frontmatter.ts";
import { parseMemory } from "../format/parse.ts";
import type { MemoryType } from "../memory.ts";
import { isModelHeading, withoutModelHeading } from "./heading.ts";
import { maskSecrets } from "./secrets/secrets.ts";
import { toVisibleText, withoutTags } from "./visible.ts";

export interface Claim {
  readonly path: string;
  readonly text: string;
  /** The current content of the file; `null` or absent if there is no file. */
  readonly base?: string | null;
}

export interface ReadClaim {
  readonly name: string;
  readonly description: string;
  readonly type?: MemoryType;
  readonly cues: readonly string[];
  readonly body: string;
  readonly never: readonly string[];
  /** Possible quotations of the human, the most likely first. */
  readonly quotes: readonly string[];
}

/** The most quotations that are taken from a claim. */
const MAX_QUOTES = 8;

export function readClaim(
  path: string,
  text: string,
): { readonly ok: true; readonly claim: ReadClaim } | { readonly ok: false; readonly reason: string } {
  const clean = withoutTags(toVisibleText(text));
  const memory = parseMemory(path, clean, 0);
  if (memory.broken !== undefined) return { ok: false, reason: `${path}: ${memory.broken}.` };
  const { yaml } = splitFrontmatter(clean);
  const { quote } = yaml === undefined ? { quote: undefined } : readFrontmatterFields(yaml).fields;
  const body = withoutModelHeading(memory.body).trim();
  const lines = body.split("\n").filter((line) => line.trim() !== "" && !isModelHeading(line));
  const blockQuotes = lines.filter((line) => /^\s*>/.test(line)).map((line) => line.replace(/^\s*>\s?/, ""));
  const quotes = [
    typeof quote === "string" ? quote : "",
    blockQuotes.join(" "),
    memory.description,
    lines[0] ?? "",
  ];
  return {
    ok: true,
    claim: {
      name: maskSecrets(memory.name),
      description: maskSecrets(memory.description),
      ...(memory.type && { type: memory.type }),
      cues: memory.cues ?? [],
      body: maskSecrets(body),
      never: memory.never,
      quotes: [...new Set(quotes.map((each) => each.trim()))].filter(Boolean).slice(0, MAX_QUOTES),
    },
  };
}
