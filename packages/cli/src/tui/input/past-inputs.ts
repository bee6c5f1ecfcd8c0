// What was typed before in this project: kept in a file, bounded, the newest last.
import { appendFile, chmod, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** As many as anybody goes back through with a key. */
const MOST = 500;
/** A paste of a whole file is not something to find again with the arrow key. */
const MOST_CHARACTERS = 10_000;

const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

export class PastInputs {
  readonly #path: string;
  #texts: readonly string[] = [];

  /** `folder` is the project's folder in the home. */
  constructor(folder: string) {
    this.#path = join(folder, "inputs.jsonl");
  }

  get texts(): readonly string[] {
    return this.#texts;
  }

  /** What cannot be read is left out: an old file must not keep anybody from typing. */
  async load(): Promise<void> {
    const content = await readFile(this.#path, "utf8").catch(() => "");
    const lines = content.split("\n").filter((line) => line !== "");
    const texts = lines.flatMap(textIn).slice(-MOST);
    // Typed while the file was being read.
    this.#texts = distinct([...texts, ...this.#texts]);
    if (lines.length > MOST * 2) await this.#rewrite();
  }

  /** Kept in memory at once; on disk where that is possible. */
  async add(text: string): Promise<void> {
    if (text.trim() === "" || text.length > MOST_CHARACTERS || text === this.#texts.at(-1)) return;
    this.#texts = [...this.#texts, text].slice(-MOST);
    try {
      await mkdir(dirname(this.#path), { recursive: true, mode: PRIVATE_FOLDER });
      await appendFile(this.#path, lineOf(text), { mode: PRIVATE_FILE });
    } catch {
      // A full disk is told by what matters more.
    }
  }

  async #rewrite(): Promise<void> {
    const temporary = `${this.#path}.${process.pid}`;
    try {
      await writeFile(temporary, this.#texts.map(lineOf).join(""), { mode: PRIVATE_FILE });
      await chmod(temporary, PRIVATE_FILE);
      await rename(temporary, this.#path);
    } catch {
      // It stays as long as it is.
    }
  }
}

const lineOf = (text: string): string => `${JSON.stringify({ text })}\n`;

function textIn(line: string): string[] {
  try {
    const { text } = JSON.parse(line);
    return typeof text === "string" ? [text] : [];
  } catch {
    return [];
  }
}

const distinct = (texts: readonly string[]): string[] => texts.filter((text, at) => text !== texts[at - 1]);
