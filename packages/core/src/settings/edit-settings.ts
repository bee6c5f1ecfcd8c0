// Changes one key in the text of a settings file. Everything else, including comments, stays as it was written. Pure.
import { createScanner, type Node, parseTree } from "jsonc-parser";
import { readJson } from "./json.ts";
import type { Path } from "./keys.ts";

const OPTIONS = { allowTrailingComma: true, allowEmptyContent: true };

/** `undefined` removes the key. Throws `JsonError` if the text is not valid. */
export function editSettings(text: string, path: Path, value: unknown): string {
  // Refuses what the reader of settings refuses, such as a repeated key.
  readJson(text);
  const root = parseTree(text, [], OPTIONS);
  if (root?.type !== "object") return value === undefined ? text : replaceRoot(text, root, nest(path, value));
  let holder = root;
  for (const [at, name] of path.entries()) {
    const property = findProperty(holder, name);
    const isLast = at === path.length - 1;
    if (!property)
      return value === undefined ? text : addProperty(text, holder, name, nest(path.slice(at + 1), value));
    const found = property.children![1]!;
    if (isLast && value === undefined) return removeProperty(text, holder, property);
    if (isLast) return replaceRange(text, found, formatValue(text, value, findIndent(text, property)));
    if (found.type !== "object") {
      if (value === undefined) return text;
      const inner = nest(path.slice(at + 1), value);
      return replaceRange(text, found, formatValue(text, inner, findIndent(text, property)));
    }
    holder = found;
  }
  return text;
}

const nest = (path: Path, value: unknown): unknown =>
  path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);

const findProperty = (holder: Node, name: string): Node | undefined =>
  holder.children?.find(({ children }) => children?.[0]?.value === name);

/** Keeps the comments of a file that contains nothing else. */
function replaceRoot(text: string, root: Node | undefined, value: unknown): string {
  const json = formatValue(text, value, "");
  if (root) return replaceRange(text, root, json);
  const kept = text.trimEnd();
  return kept === "" ? `${json}\n` : `${kept}${findLineBreak(text)}${json}${findLineBreak(text)}`;
}

const replaceRange = (
  text: string,
  { offset, length }: Pick<Node, "offset" | "length">,
  by: string,
): string => text.slice(0, offset) + by + text.slice(offset + length);

/** Adds the key after everything else in the object, so that comments stay next to what they describe. */
function addProperty(text: string, holder: Node, name: string, value: unknown): string {
  const end = holder.offset + holder.length - 1;
  const last = holder.children?.at(-1);
  const outer = findIndent(text, holder);
  const indent = last && isAtLineStart(text, last) ? findIndent(text, last) : outer + findIndentUnit(text);
  const at = text.slice(0, end).trimEnd().length;
  const line = findLineBreak(text);
  const added = `${line}${indent}${JSON.stringify(name)}: ${formatValue(text, value, indent)}`;
  const closing = text.slice(at, end).includes("\n") ? text.slice(at, end) : `${line}${outer}`;
  const after = added + closing + text.slice(end);
  if (!last || findComma(text, endOf(last), end) !== undefined) return text.slice(0, at) + after;
  return `${text.slice(0, endOf(last))},${text.slice(endOf(last), at)}${after}`;
}

/**
 * Removes a key with its comma, or with the comma before it if it is the last one; and its line if nothing else is on it.
 */
function removeProperty(text: string, holder: Node, property: Node): string {
  const members = holder.children!;
  const at = members.indexOf(property);
  const end = holder.offset + holder.length - 1;
  const comma = findComma(text, endOf(property), members[at + 1]?.offset ?? end);
  const before = members[at - 1];
  const commaBefore =
    comma === undefined && before ? findComma(text, endOf(before), property.offset) : undefined;
  const rest =
    comma === undefined
      ? text.slice(endOf(property))
      : text.slice(endOf(property), comma) + text.slice(comma + 1);
  const joined = joinAround(text.slice(0, property.offset), rest);
  return commaBefore === undefined ? joined : joined.slice(0, commaBefore) + joined.slice(commaBefore + 1);
}

/** Also removes a line on which nothing is left. */
function joinAround(head: string, rest: string): string {
  const lineStart = head.lastIndexOf("\n") + 1;
  const [blank] = /^[^\S\n]*\n/.exec(rest) ?? [];
  if (blank === undefined || head.slice(lineStart).trim() !== "") return head + rest.replace(/^[ \t]+/, "");
  return head.slice(0, lineStart) + rest.slice(blank.length);
}

const endOf = ({ offset, length }: Node): number => offset + length;

/** Finds the comma between two positions, ignoring comments. */
function findComma(text: string, from: number, to: number): number | undefined {
  const scanner = createScanner(text, true);
  scanner.setPosition(from);
  while (scanner.getPosition() < to) {
    scanner.scan();
    if (scanner.getTokenOffset() < to && text[scanner.getTokenOffset()] === ",")
      return scanner.getTokenOffset();
  }
  return undefined;
}

const formatValue = (text: string, value: unknown, indent: string): string =>
  JSON.stringify(value, null, findIndentUnit(text)).replaceAll("\n", `${findLineBreak(text)}${indent}`);

const findLineBreak = (text: string): string => (text.includes("\r\n") ? "\r\n" : "\n");

/** One level of indentation, as the file uses it. */
const findIndentUnit = (text: string): string => /^[^\S\n]+(?=")/m.exec(text)?.[0].replace(/\r/g, "") ?? "  ";

const lineOf = (text: string, offset: number): string =>
  text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset);

const isAtLineStart = (text: string, { offset }: Node): boolean => lineOf(text, offset).trim() === "";

/** The white space at the beginning of a node's line. */
const findIndent = (text: string, { offset }: Node): string =>
  /^[^\S\n]*/.exec(lineOf(text, offset))?.[0] ?? "";
