// Earlier inputs in this project: stored in a file, limited in number, newest last.
import { appendFile, chmod, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type OriginText, readOrigins } from "./text-origins.ts";

/** More than anybody goes back through with a key. */
const MOST = 500;
/** Longer inputs, such as a pasted file, are remembered until pal ends, and not stored. */
const MAX_CHARACTERS = 10_000;

const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

export class PastInputs {
  readonly #path: string;
  #inputs: readonly OriginText[] = [];

  /** `folder` is the project's folder in the home. */
  constructor(folder: string) {
    this.#path = join(folder, "inputs.jsonl");
  }

  get inputs(): readonly OriginText[] {
    return this.#inputs;
  }

  /** Unreadable lines are skipped: an old file must not prevent typing. */
  async load(): Promise<void> {
    const content = await readFile(this.#path, "utf8").catch(() => "");
    const lines = content.split("\n").filter((line) => line !== "");
    const inputs = lines.flatMap(inputIn).slice(-MOST);
    // Keeps inputs that were added while the file was being read.
    this.#inputs = dropRepeats([...inputs, ...this.#inputs]);
    if (lines.length > MOST * 2) await this.#rewrite();
  }

  /** Adds to memory at once, and to disk if possible. */
  async add(input: OriginText): Promise<void> {
    const { text } = input;
    if (text.trim() === "" || text === this.#inputs.at(-1)?.text) return;
    this.#inputs = [...this.#inputs, input].slice(-MOST);
    if (text.length > MAX_CHARACTERS) return;
    try {
      await mkdir(dirname(this.#path), { recursive: true, mode: PRIVATE_FOLDER });
      await appendFile(this.#path, lineOf(input), { mode: PRIVATE_FILE });
    } catch {
      // Ignored: a full disk is reported by more important writes.
    }
  }

  async #rewrite(): Promise<void> {
    const temporary = `${this.#path}.${process.pid}`;
    try {
      await writeFile(temporary, this.#inputs.map(lineOf).join(""), { mode: PRIVATE_FILE });
      await chmod(temporary, PRIVATE_FILE);
      await rename(temporary, this.#path);
    } catch {
      // Then the file keeps its length.
    }
  }
}

const lineOf = ({ text, origins }: OriginText): string => `${JSON.stringify({ text, origins })}\n`;

/** Lines written by earlier versions have no origins: theirs are unknown. */
function inputIn(line: string): OriginText[] {
  try {
    const { text, origins } = JSON.parse(line);
    return typeof text === "string" ? [{ text, origins: readOrigins(text, origins) }] : [];
  } catch {
    return [];
  }
}

const dropRepeats = (inputs: readonly OriginText[]): OriginText[] =>
  inputs.filter(({ text }, at) => text !== inputs[at - 1]?.text);
