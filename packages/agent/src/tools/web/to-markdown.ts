// Converts HTML to Markdown: content without scripts, menus and pictures. Pure.
import TurndownService from "turndown";

/** Conversion takes a few seconds per megabyte and blocks the process. */
const HTML_CHARACTERS = 1_000_000;
/** Usually most of a page's bytes. Removed before parsing, which is the slow part. */
const BULK = /<!--[\s\S]*?-->|<(script|style|svg|noscript|template)\b[\s\S]*?<\/\1\s*>/gi;

const NO_CONTENT = new Set(
  "SCRIPT STYLE NOSCRIPT TEMPLATE SVG IFRAME OBJECT CANVAS VIDEO AUDIO NAV FOOTER ASIDE BUTTON SELECT INPUT DIALOG".split(
    " ",
  ),
);

export function toMarkdown(html: string): { readonly text: string; readonly isCut: boolean } {
  const turndown = new TurndownService({
    headingStyle: "atx",
    codeBlockStyle: "fenced",
    bulletListMarker: "-",
  });
  // Escapes are for renderers; a model reads the text better without them.
  turndown.escape = (text) => text;
  turndown.remove((node) => NO_CONTENT.has(node.nodeName.toUpperCase()));
  turndown.addRule("image", {
    filter: "img",
    replacement: (_content, node) => ((node as Named).getAttribute("alt") ?? "").trim(),
  });
  turndown.addRule("link", {
    filter: (node) => node.nodeName === "A",
    replacement: (content, node) => {
      const href = (node as Named).getAttribute("href") ?? "";
      const text = content.trim().replace(/\s*\n\s*/g, " ");
      const leads = text !== "" && href !== "" && !/^(?:#|javascript:|data:)/i.test(href);
      return leads ? `[${text}](${href})` : text;
    },
  });
  addTables(turndown);
  const lean = html.replace(BULK, "");
  const text = turndown.turndown(lean.slice(0, HTML_CHARACTERS));
  return { text: text.replace(/\n{3,}/g, "\n\n").trim(), isCut: lean.length > HTML_CHARACTERS };
}

/** The part of an element that is used here; the package has no browser types. */
interface Named {
  getAttribute(name: string): string | null;
  readonly nodeName: string;
  readonly childNodes: { readonly length: number };
  readonly previousSibling: unknown;
  readonly parentNode: { readonly nodeName: string; readonly previousSibling: unknown } | null;
}

function addTables(turndown: TurndownService): void {
  turndown.addRule("cell", {
    filter: ["td", "th"],
    replacement: (content) =>
      ` ${content
        .trim()
        .replace(/\s*\n\s*/g, " ")
        .replaceAll("|", "\\|")} |`,
  });
  turndown.addRule("row", {
    filter: "tr",
    replacement: (content, node) => {
      const row = `|${content}\n`;
      const cells = content.match(/(?<!\\)\|/g)?.length ?? 0;
      return isFirstRow(node as Named) ? `${row}|${" --- |".repeat(cells)}\n` : row;
    },
  });
  turndown.addRule("table part", { filter: ["thead", "tbody", "tfoot"], replacement: (content) => content });
  turndown.addRule("table", { filter: "table", replacement: (content) => `\n\n${content.trim()}\n\n` });
}

function isFirstRow({ previousSibling, parentNode }: Named): boolean {
  const isLater = previousSibling !== null;
  const isLaterPart = parentNode?.nodeName !== "TABLE" && parentNode?.previousSibling !== null;
  return !isLater && !isLaterPart;
}
