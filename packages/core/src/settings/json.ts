// Reads JSON and remembers where each value stands, so that a finding can name the line. Accepts what JSON.parse does.
import type { Place } from "./finding.ts";

export interface LocatedJson {
  readonly value: unknown;
  /** Where the value at a path stands. */
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

/** Deeper than any settings file; keeps a hostile one from exhausting the stack. */
const MAX_DEPTH = 100;

const SPACE = /[ \t\n\r]*/y;
const STRING = /"(?:[^"\\\n\r]|\\.)*"/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;

const id = (path: readonly string[]): string => JSON.stringify(path);

export function readJson(text: string): LocatedJson {
  const places = new Map<string, number>();
  let at = 0;

  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  };
  const fail: (expected: string) => never = (expected) => {
    throw new JsonError(`expected ${expected}, found ${foundAt(text, at)}`, placeOf(text, at));
  };
  const skip = () => take(SPACE);
  function string(expected: string): string {
    const start = at;
    const found = take(STRING) ?? fail(expected);
    try {
      return JSON.parse(found);
    } catch {
      at = start;
      return fail("a string without control characters or unknown escapes");
    }
  }

  function value(path: readonly string[]): unknown {
    skip();
    if (path.length > MAX_DEPTH) fail(`at most ${MAX_DEPTH} levels`);
    places.set(id(path), at);
    const next = text[at];
    if (next === "{") return object(path);
    if (next === "[") return array(path);
    if (next === '"') return string("the end of this string on the same line");
    return JSON.parse(take(WORD) ?? take(NUMBER) ?? fail("a value"));
  }

  function object(path: readonly string[]): unknown {
    const entries: [string, unknown][] = [];
    at += 1;
    skip();
    if (text[at] === "}") {
      at += 1;
      return {};
    }
    for (;;) {
      skip();
      const key = string("a key in double quotes");
      skip();
      if (text[at] !== ":") fail("a colon after the key");
      at += 1;
      entries.push([key, value([...path, key])]);
      if (end("}")) return Object.fromEntries(entries);
    }
  }

  function array(path: readonly string[]): unknown {
    const items: unknown[] = [];
    at += 1;
    skip();
    if (text[at] === "]") {
      at += 1;
      return items;
    }
    for (;;) {
      items.push(value([...path, String(items.length)]));
      if (end("]")) return items;
    }
  }

  function end(closing: string): boolean {
    skip();
    const next = text[at];
    if (next !== closing && next !== ",") fail(`a comma or ${closing}`);
    at += 1;
    return next === closing;
  }

  const root = value([]);
  skip();
  if (at < text.length) fail("the end of the file");
  return {
    value: root,
    place(path) {
      const start = places.get(id(path));
      return start === undefined ? undefined : placeOf(text, start);
    },
  };
}

function foundAt(text: string, at: number): string {
  if (at >= text.length) return "the end of the file";
  if (text.startsWith("//", at) || text.startsWith("/*", at))
    return "a comment; this file is plain JSON, which has none: take the comment out";
  return JSON.stringify([...text.slice(at, at + 2)][0]);
}

function placeOf(text: string, at: number): Place {
  const before = text.slice(0, at).split(/\r\n|\r|\n/);
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
