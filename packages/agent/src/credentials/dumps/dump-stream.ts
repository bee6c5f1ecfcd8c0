// Takes values out of dumps in a text that comes in pieces. Lines that may hold the beginning of a value wait for the next piece.
import type { DumpScanner, Replacement } from "./dump-scanner.ts";

export function redactDumps(scanner: DumpScanner, text: string): string {
  return replaceUpTo(text, scanner.scan(text).replacements, text.length);
}

export class DumpStream {
  readonly #scanner: DumpScanner;
  #held = "";
  /** In what is held: the rest of what has been replaced already. */
  #rest: readonly Replacement[] = [];
  #isLineStart = true;

  constructor(scanner: DumpScanner) {
    this.#scanner = scanner;
  }

  add(piece: string): string {
    return this.#take(piece, false);
  }

  end(): string {
    return this.#take("", true);
  }

  #take(piece: string, isWhole: boolean): string {
    const text = this.#held + piece;
    const scan = this.#scanner.scan(text, { isWhole, isLineStart: this.#isLineStart });
    const replacements = [...this.#rest, ...scan.replacements].toSorted((a, b) => a.from - b.from);
    const { openFrom } = scan;
    this.#rest = replacements
      // The mark goes out with the beginning; what begins later is found again.
      .map(({ from, to, mark }) => ({
        from: Math.max(0, from - openFrom),
        to: to - openFrom,
        mark: from < openFrom ? "" : mark,
      }))
      .filter(({ to, mark }) => to > 0 && mark === "");
    this.#held = text.slice(openFrom);
    if (openFrom > 0) this.#isLineStart = text[openFrom - 1] === "\n";
    return replaceUpTo(text, replacements, openFrom);
  }
}

function replaceUpTo(text: string, replacements: readonly Replacement[], end: number): string {
  let shown = "";
  let at = 0;
  for (const { from, to, mark } of replacements.filter((each) => each.from < end)) {
    shown += text.slice(at, Math.max(at, from)) + mark;
    at = Math.max(at, Math.min(to, end));
  }
  return shown + text.slice(at, end);
}
