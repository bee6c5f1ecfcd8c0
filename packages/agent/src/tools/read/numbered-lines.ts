// Part of a text with line numbers, like `cat -n`, within limits. Pure.

/** What a model reads at once unless it asks for more; nearly every source file is shorter. */
export const DEFAULT_LINES = 2_000;
/** A longer line is data or minified code; its beginning tells which. */
export const LINE_CHARACTERS = 2_000;
/** About 25,000 tokens: the most one read may add to the view. */
export const READ_CHARACTERS = 100_000;

export interface Part {
  readonly offset: number;
  readonly limit: number;
}

export interface Shown {
  readonly text: string;
  /** First and last line shown, from 1; `last` below `first` when none was. */
  readonly first: number;
  readonly last: number;
}

/** Takes lines one by one; returns false once no more fit. */
export class NumberedLines {
  readonly #part: Part;
  readonly #lines: string[] = [];
  #characters = 0;
  #line = 0;

  constructor(part: Part) {
    this.#part = part;
  }

  /** How many lines it was given so far. */
  get seen(): number {
    return this.#line;
  }

  /** `length`: the full length, if only the start of the line is given. */
  take(line: string, length = line.length): boolean {
    const number = this.#line + 1;
    if (number >= this.#part.offset) {
      const text = `${String(number).padStart(6)}\t${cutLine(line, length)}`;
      if (this.#lines.length >= this.#part.limit) return false;
      if (this.#characters + text.length + 1 > READ_CHARACTERS) return false;
      this.#lines.push(text);
      this.#characters += text.length + 1;
    }
    this.#line = number;
    return true;
  }

  shown(): Shown {
    const first = this.#part.offset;
    return { text: this.#lines.join("\n"), first, last: first + this.#lines.length - 1 };
  }
}

/** A line end at the end of the text does not start another line, as in editors. */
export function splitLines(text: string): string[] {
  if (text === "") return [];
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines.map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line));
}

function cutLine(line: string, length: number): string {
  if (line.length <= LINE_CHARACTERS) return line;
  return `${line.slice(0, LINE_CHARACTERS).toWellFormed()}… [${length} characters]`;
}
