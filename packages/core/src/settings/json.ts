// Reads JSON that people write by hand: comments and trailing commas are allowed, repeated keys are not. Remembers the
// position of each value, so that a finding can name the line.
import { type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import type { Place } from "./finding.ts";
import { type Survey, surveyJson } from "./survey-json.ts";

export interface LocatedJson {
  /** `undefined` if there is only white space and comments. */
  readonly value: unknown;
  /** Returns the position of the value at a path. */
  place(path: readonly string[]): Place | undefined;
}

export class JsonError extends Error {
  override readonly name = "JsonError";
  readonly place: Place;
  constructor(message: string, place: Place) {
    super(message);
    this.place = place;
  }
}

/** Deeper than any settings file; prevents a hostile one from exhausting the stack. */
const MAX_DEPTH = 100;
const OPTIONS = { allowTrailingComma: true, allowEmptyContent: true };

export function readJson(text: string): LocatedJson {
  const survey = surveyJson(text, MAX_DEPTH);
  if (survey.tooDeepAt !== undefined)
    throw new JsonError(`expected at most ${MAX_DEPTH} levels`, placeOf(text, survey.tooDeepAt));
  const plain = parsePlain(text, survey);
  // The parser is loaded on first use, because most settings files are plain, correct JSON.
  let tree = plain ? undefined : parseLenient(text, survey);
  const value = plain ? plain.value : tree && buildValue(tree, text);
  return {
    value,
    place(path) {
      tree ??= parseLenient(text, survey);
      const node = tree && findNode(tree, path);
      return node && placeOf(text, node.offset);
    },
  };
}

/** Returns the result of `JSON.parse`, unless that would silently drop a repeated key. */
function parsePlain(text: string, { keys }: Survey): { readonly value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return countKeys(value) === keys ? { value } : undefined;
  } catch {
    return undefined;
  }
}

function countKeys(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce((sum: number, inner) => sum + countKeys(inner), own);
}

function parseLenient(text: string, survey: Survey): Node | undefined {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, OPTIONS);
  const [first, second] = errors;
  if (first)
    throw new JsonError(
      `expected ${describeExpected(text, survey, tree, first, second)}, found ${describeFound(text, first.offset)}`,
      placeOf(text, first.offset),
    );
  return tree;
}

/** Defines properties instead of assigning them, so that `__proto__` is a key like any other. */
function buildValue(node: Node, text: string): unknown {
  const { children = [] } = node;
  if (node.type === "array") return children.map((child) => buildValue(child, text));
  if (node.type !== "object") return node.value;
  const seen = new Map<unknown, number>();
  const entries = children.map(({ children: [key, value] = [] }) => {
    const before = seen.get(key!.value);
    if (before !== undefined) {
      const { line } = placeOf(text, before);
      const name = JSON.stringify(key!.value);
      throw new JsonError(
        `the key ${name} appears here for the second time; the first is on line ${line}: keep one of them`,
        placeOf(text, key!.offset),
      );
    }
    seen.set(key!.value, key!.offset);
    return [String(key!.value), buildValue(value!, text)] as const;
  });
  return Object.fromEntries(entries);
}

function findNode(root: Node, path: readonly string[]): Node | undefined {
  let node: Node | undefined = root;
  for (const name of path) {
    if (node?.type === "array") node = node.children?.[Number(name)];
    else node = node?.children?.find(({ children }) => children?.[0]?.value === name)?.children?.[1];
  }
  return node;
}

const EXPECTED: Readonly<Record<string, string>> = {
  InvalidSymbol: "a value",
  InvalidNumberFormat: "a number",
  PropertyNameExpected: "a key in double quotes",
  ValueExpected: "a value",
  ColonExpected: "a colon after the key",
  CommaExpected: "a comma or a closing bracket",
  CloseBraceExpected: "}",
  CloseBracketExpected: "]",
  EndOfFileExpected: "the end of the file",
  UnexpectedEndOfComment: "the end of this comment",
  UnexpectedEndOfString: "the end of this string on the same line",
  UnexpectedEndOfNumber: "the end of this number",
  InvalidUnicode: "four hexadecimal digits after \\u",
  InvalidEscapeCharacter: "a string without unknown escapes",
  InvalidCharacter: "a string without control characters",
};

function describeExpected(
  text: string,
  { unclosedAt }: Survey,
  tree: Node | undefined,
  first: ParseError,
  second: ParseError | undefined,
): string {
  const name = printParseErrorCode(first.error);
  // A comma after the last element is allowed, so at the end of the file only the bracket is missing.
  const isClosing =
    name.startsWith("Close") || (name === "PropertyNameExpected" && first.offset >= text.length);
  if (isClosing && unclosedAt !== undefined) {
    const opening = text[unclosedAt];
    return `${opening === "{" ? "}" : "]"} for the ${opening} on line ${placeOf(text, unclosedAt).line}`;
  }
  if (name !== "InvalidSymbol") return EXPECTED[name] ?? "something else";
  // The parser only reports invalid JSON; the next token shows what was expected here.
  const isKey = second && printParseErrorCode(second.error) === "PropertyNameExpected";
  if (isKey || text.slice(0, first.offset).trimEnd().endsWith("{")) return "a key in double quotes";
  if (tree && first.offset >= tree.offset + tree.length) return "the end of the file";
  return "a value";
}

function describeFound(text: string, at: number): string {
  if (at >= text.length) return "the end of the file";
  return JSON.stringify([...text.slice(at, at + 2)][0]);
}

function placeOf(text: string, at: number): Place {
  const before = text.slice(0, at).split(/\r\n|\r|\n/);
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
