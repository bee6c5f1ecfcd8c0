// Colours code with highlight.js, which is loaded on first use because it is large.
import { common, createEmphasize } from "emphasize";
import type { Paint } from "../../text/paint.ts";

const emphasize = createEmphasize(common);

export function highlightCode(code: string, language: string, paint: Paint): string | undefined {
  if (!emphasize.registered(language)) return undefined;
  try {
    return emphasize.highlight(language, code, sheetOf(paint)).value;
  } catch {
    // A failure to colour code must not lose the answer.
    return undefined;
  }
}

type Sheet = Parameters<typeof emphasize.highlight>[2];

const [BLUE, GREEN, YELLOW, MAGENTA, CYAN, RED] = [0, 1, 2, 3, 4, 5];

function sheetOf({ kinds, dim, bold, italic, added, removed }: Paint): Sheet {
  const kindAt = (at: number) => kinds[at]!;
  return {
    comment: dim,
    quote: dim,
    keyword: kindAt(MAGENTA),
    "selector-tag": kindAt(MAGENTA),
    literal: kindAt(BLUE),
    number: kindAt(BLUE),
    string: kindAt(GREEN),
    regexp: kindAt(RED),
    title: kindAt(YELLOW),
    section: kindAt(YELLOW),
    name: kindAt(CYAN),
    attr: kindAt(CYAN),
    attribute: kindAt(CYAN),
    built_in: kindAt(CYAN),
    type: kindAt(CYAN),
    symbol: kindAt(BLUE),
    meta: dim,
    strong: bold,
    emphasis: italic,
    addition: added,
    deletion: removed,
  };
}
