// Removes credentials from dumps in a text that arrives in pieces. Lines that may hold the beginning of a value wait for the next piece.
import type { DumpScanner, Replacement } from "./dump-scanner.ts";

export function redactDumps(scanner: DumpScanner, text: string): string {
  return replaceUpTo(text, scanner.scan(text).replacements, text.length);
}

export class DumpStream {
  readonly #scanner: DumpScanner;
  #held = "";
  /** Parts of the held text that belong to a replacement whose mark was already emitted. */
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
      // The mark is emitted where the replacement begins. One that begins in the held text is found again by the next scan.
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
