// Takes a memory file apart: mark, frontmatter, body. Every byte is in one of the parts.
export interface Parts {
  /** A byte order mark, where an editor left one. */
  readonly mark: string;
  /** Between the fences, with "\n" at the ends of lines; `undefined` where there is no frontmatter. */
  readonly yaml?: string;
  readonly body: string;
  readonly ending: "\n" | "\r\n";
  /** Why there is no frontmatter though the file begins like one. */
  readonly broken?: string;
}

/** Far more than names and descriptions take; a file full of YAML is no memory. */
const MAX_FRONTMATTER = 20_000;
/** Tags beyond plain YAML stay text: the parser makes other types of them, and fails to write some back (`!!binary` with no value). */
export const YAML_OPTIONS = { logLevel: "silent", resolveKnownTags: false } as const;
const OPENING = /^---[ \t]*\r?\n/;
const FENCED = /^---[ \t]*\r?\n((?:[\s\S]*?\r?\n)??)(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;

export function takeApart(text: string): Parts {
  const mark = text.startsWith("\uFEFF") ? "\uFEFF" : "";
  const clean = text.slice(mark.length);
  const ending = /\r\n/.test(clean) ? "\r\n" : "\n";
  if (!OPENING.test(clean)) return { mark, body: clean, ending };
  const found = FENCED.exec(clean.length > MAX_FRONTMATTER ? clean.slice(0, MAX_FRONTMATTER) : clean);
  if (!found) {
    const broken =
      clean.length > MAX_FRONTMATTER
        ? "the frontmatter is too long, or not closed with ---"
        : "the frontmatter is not closed with ---";
    return { mark, body: clean, ending, broken };
  }
  const yaml = (found[1] ?? "").replaceAll("\r\n", "\n");
  return { mark, yaml, body: clean.slice(found[0].length), ending };
}
