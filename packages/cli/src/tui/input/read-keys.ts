// Parses what a terminal sends into keys: characters, control codes, escape sequences of xterm and similar terminals, kitty's
// keyboard protocol, bracketed pastes. Pure except for the beginning of an incomplete sequence.
import { type KeyName, type Press, toPaste, toPress } from "./press.ts";

const ESCAPE = "\x1b";
const PASTE = { begin: "\x1b[200~", end: "\x1b[201~" } as const;
const BELL = "\x07";
const behindEscape = (pattern: string): RegExp => new RegExp(`^${ESCAPE}${pattern}`);
/** CSI: parameters, then a letter. `[[A` is the Linux console's, and a `$` at the end is rxvt's for Shift. */
const CSI = behindEscape("\\[(\\[?[0-?]*)[ -/]*([@-~]|(?<=\\d)\\$)");
const CSI_BEGUN = behindEscape("(\\[(\\[?[0-?]*[ -/]*)?)?$");
const SS3 = behindEscape("O([0-;]*)([@-~])");
const SS3_BEGUN = behindEscape("O[0-;]*$");
/** A terminal's answer to a query, which nobody typed. */
const STRING = behindEscape(`[\\]P_^X][^${BELL}${ESCAPE}]*(${BELL}|${ESCAPE}\\\\)`);
const STRING_BEGUN = behindEscape(`[\\]P_^X][^${BELL}${ESCAPE}]{0,256}${ESCAPE}?$`);

const LETTERS: Readonly<Record<string, KeyName>> = {
  A: "up",
  B: "down",
  C: "right",
  D: "left",
  H: "home",
  F: "end",
  Z: "tab",
  M: "enter",
};
const NUMBERS: Readonly<Record<string, KeyName>> = {
  1: "home",
  3: "delete",
  4: "end",
  5: "page-up",
  6: "page-down",
  7: "home",
  8: "end",
};
/** Keys by character code, as in kitty's protocol; keypad keys have codes of their own. */
const CODES: Readonly<Record<number, KeyName>> = {
  8: "backspace",
  9: "tab",
  13: "enter",
  27: "escape",
  127: "backspace",
  57414: "enter",
  57417: "left",
  57418: "right",
  57419: "up",
  57420: "down",
  57421: "page-up",
  57422: "page-down",
  57423: "home",
  57424: "end",
  57426: "delete",
};
/** Codes in kitty's protocol for keys without a character, such as Caps Lock or F13. */
const PRIVATE = { first: 0xe000, last: 0xf8ff } as const;
const RELEASED = 3;

export interface KeysRead {
  readonly presses: readonly Press[];
  /** Whether the terminal has said that it knows kitty's protocol. */
  readonly knowsKitty: boolean;
  /** Whether the terminal has the focus, if it has just said so. */
  readonly hasFocus?: boolean;
}

export class KeyReader {
  #held = "";

  /** Whether a lone Escape may have been pressed: only a pause distinguishes it from the beginning of a sequence. */
  get isWaiting(): boolean {
    return this.#held !== "" && !this.#held.startsWith(PASTE.begin);
  }

  read(chunk: string): KeysRead {
    const presses: Press[] = [];
    let knowsKitty = false;
    let hasFocus: boolean | undefined;
    let rest = this.#held + chunk;
    this.#held = "";
    while (rest !== "") {
      const [length, found] = takeFirst(rest);
      if (length === 0) {
        this.#held = rest;
        break;
      }
      if (found === "kitty") knowsKitty = true;
      else if (found === "focused" || found === "left") hasFocus = found === "focused";
      else presses.push(...found);
      rest = rest.slice(length);
    }
    return { presses, knowsKitty, ...(hasFocus !== undefined && { hasFocus }) };
  }

  /** Called after a pause: the pending text was the Escape key, and characters after it. */
  flush(): readonly Press[] {
    const held = this.#held;
    this.#held = "";
    if (held === "") return [];
    return held === ESCAPE ? [toPress("escape")] : [toPress("escape"), ...readText(held.slice(1))];
  }
}

type Found = readonly [length: number, found: readonly Press[] | "kitty" | "focused" | "left"];
const UNFINISHED: Found = [0, []];

function takeFirst(text: string): Found {
  const start = text.indexOf(ESCAPE);
  if (start !== 0) {
    const plain = start === -1 ? text : text.slice(0, start);
    return [plain.length, readText(plain)];
  }
  if (text.startsWith(PASTE.begin)) return takePaste(text);
  const csi = CSI.exec(text);
  if (csi) return [csi[0].length, readCsi(csi[1]!, csi[2]!)];
  const ss3 = SS3.exec(text);
  if (ss3) return [ss3[0].length, readLetter(ss3[2]!, ss3[1]!)];
  const string = STRING.exec(text);
  if (string) return [string[0].length, []];
  if (CSI_BEGUN.test(text) || SS3_BEGUN.test(text) || STRING_BEGUN.test(text)) return UNFINISHED;
  return takeWithAlt(text);
}

function takePaste(text: string): Found {
  const end = text.indexOf(PASTE.end);
  if (end === -1) return UNFINISHED;
  return [end + PASTE.end.length, [toPaste(text.slice(PASTE.begin.length, end))]];
}

/** Alt comes as an escape before the key; Escape pressed twice comes as two. */
function takeWithAlt(text: string): Found {
  if (text[1] === ESCAPE) return [1, [toPress("escape")]];
  const char = String.fromCodePoint(text.codePointAt(1)!);
  return [1 + char.length, readText(char).map((press) => ({ ...press, meta: true }))];
}

function readCsi(parameters: string, letter: string): Found[1] {
  if (parameters === "" && letter === "I") return "focused";
  if (parameters === "" && letter === "O") return "left";
  if (letter === "u") return parameters.startsWith("?") ? "kitty" : readKitty(parameters);
  if (letter === "~" || letter === "$" || letter === "^") {
    const [number = "", modifiers = "", code = ""] = parameters.split(";");
    if (number === "27") return readCode(Number(code), modifiersOf(modifiers));
    const name = NUMBERS[number];
    const held = letter === "$" ? { shift: true } : letter === "^" ? { ctrl: true } : modifiersOf(modifiers);
    return name === undefined ? [] : [toPress(name, "", held)];
  }
  // A terminal's answer begins with one of these characters; `R` and `c` end answers too.
  return /^[<=>?]/.test(parameters) ? [] : readLetter(letter, parameters);
}

function readLetter(letter: string, parameters: string): readonly Press[] {
  const name = LETTERS[letter];
  if (name === undefined || (letter === "M" && parameters !== "")) return [];
  const held = modifiersOf(parameters.split(";").at(-1) ?? "");
  return isReleased(parameters) ? [] : [toPress(name, "", letter === "Z" ? { ...held, shift: true } : held)];
}

/** `code:shifted;modifiers:event`. */
function readKitty(parameters: string): readonly Press[] {
  const [code = "", modifiers = ""] = parameters.split(";");
  return isReleased(parameters) ? [] : readCode(Number(code.split(":", 1)[0]), modifiersOf(modifiers));
}

function readCode(code: number, held: Modifiers): readonly Press[] {
  const name = CODES[code];
  if (name !== undefined) return [toPress(name, "", held)];
  const isCharacter = code >= 0x20 && code <= 0x10ffff && (code < PRIVATE.first || code > PRIVATE.last);
  if (!isCharacter) return [];
  const char = String.fromCodePoint(code);
  return [toPress("text", held.ctrl || held.meta ? char : held.shift ? char.toUpperCase() : char, held)];
}

interface Modifiers {
  readonly ctrl: boolean;
  readonly meta: boolean;
  readonly shift: boolean;
}

/** One more than the sum of Shift 1, Alt 2, Ctrl 4. */
function modifiersOf(parameter: string): Modifiers {
  const bits = Math.max(0, (Number.parseInt(parameter, 10) || 1) - 1);
  return { shift: (bits & 1) > 0, meta: (bits & 2) > 0, ctrl: (bits & 4) > 0 };
}

const isReleased = (parameters: string): boolean =>
  Number(parameters.split(";").at(-1)?.split(":")[1] ?? 0) === RELEASED;

/** Ctrl+A is 1, Ctrl+B is 2; backspace, tab and enter are keys of their own. */
const CONTROL = /(\p{Cc})/u;
const LETTER_OFFSET = 0x60;
const LETTER_COUNT = 26;
/** Ctrl with \\ ] ^ _ is 28 to 31. */
const SIGN_OFFSET = 0x40;

/** Reads characters without an escape. Keys pressed faster than they are read arrive together. */
function readText(text: string): readonly Press[] {
  if (text === "\n") return [toPress("enter", "", { ctrl: true })];
  // A line typed before pal was ready arrives in one piece, with its line end. Several lines are an unbracketed paste.
  const [, line = "", end] = /^([^\r\n]*)([\r\n]?)$/.exec(text) ?? [];
  if (line === "" && end === undefined) return [toPaste(text)];
  return [...line.split(CONTROL).flatMap(readPart), ...(end ? [toPress("enter")] : [])];
}

function readPart(part: string): readonly Press[] {
  if (part === "") return [];
  if (!CONTROL.test(part)) return [toPress("text", part)];
  const code = part.charCodeAt(0);
  if (part === "\x7f" || part === "\b") return [toPress("backspace")];
  if (part === "\t") return [toPress("tab")];
  if (code === 0 || code > 0x1f) return [];
  const offset = code > LETTER_COUNT ? SIGN_OFFSET : LETTER_OFFSET;
  return [toPress("text", String.fromCharCode(code + offset), { ctrl: true })];
}
