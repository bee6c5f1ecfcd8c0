// Finds `@path` in Markdown, outside of code. Pure.

/** An include is a separate word; an address such as a@b is not one. */
const INCLUDE = /(?<![^\s(])@((?:\\ |[^\s`\\])+)/g;
const PUNCTUATION = ".,;:!?)]}\"'*";
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const LIST_ITEM = /^\s*(?:[-*+]|\d+[.)])\s/;
const INDENTED = /^(?: {4}|\t)/;

/** As written, each once, in order. Whether it is a file is checked later. */
export function findIncludes(markdown: string): string[] {
  const text = withoutSpans(withoutBlocks(markdown));
  const found = [...text.matchAll(INCLUDE)].map(([, path = ""]) =>
    withoutPunctuation(path.replaceAll("\\ ", " ")),
  );
  return [...new Set(found)].filter((path) => path !== "" && !/^[#%^&*]/.test(path));
}

/** Removes punctuation after a path. Character by character: a pattern would be slow on long runs of punctuation. */
function withoutPunctuation(path: string): string {
  let end = path.length;
  while (end > 0 && PUNCTUATION.includes(path[end - 1]!)) end--;
  return path.slice(0, end);
}

/** Fenced code, indented code and comments become empty lines. */
function withoutBlocks(markdown: string): string {
  const lines: string[] = [];
  let fence: string | undefined;
  let inList = false;
  let afterBlank = true;
  for (const line of markdown.replace(/<!--[\s\S]*?(?:-->|$)/g, "").split("\n")) {
    const mark = FENCE.exec(line)?.[1];
    if (fence !== undefined) {
      if (mark?.startsWith(fence) && /^\s*[`~]+\s*$/.test(line)) fence = undefined;
      lines.push("");
      continue;
    }
    if (mark !== undefined) {
      fence = mark;
      lines.push("");
      continue;
    }
    const isBlank = line.trim() === "";
    // In a list, deep indentation is a paragraph of the item.
    const isCode: boolean = INDENTED.test(line) && !inList && afterBlank;
    lines.push(isCode ? "" : line);
    if (!isBlank && !INDENTED.test(line)) inList = LIST_ITEM.test(line) || (inList && /^\s/.test(line));
    afterBlank = isBlank || isCode;
  }
  return lines.join("\n");
}

/** A run of backticks closes at the next run of the same length in its paragraph; otherwise it is plain text. */
function withoutSpans(text: string): string {
  return text
    .split(/\n[ \t]*\n/)
    .map((paragraph) => {
      let out = "";
      for (let at = 0; at < paragraph.length; ) {
        const run = /^`+/.exec(paragraph.slice(at))?.[0];
        if (run === undefined) {
          out += paragraph[at++];
          continue;
        }
        const close = new RegExp(`(?<!\`)${run}(?!\`)`, "g");
        close.lastIndex = at + run.length;
        const end = close.exec(paragraph);
        at = end ? end.index + run.length : at + run.length;
      }
      return out;
    })
    .join("\n\n");
}
