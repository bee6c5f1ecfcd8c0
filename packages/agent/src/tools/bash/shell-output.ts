// A command's output: beginning and end in memory, and all of it in a file once it is too long to show.
import { type FileHandle, open, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { StringDecoder } from "node:string_decoder";
import { explainError } from "../../files/explain-error.ts";
import { makeFolder, PRIVATE_FOLDER } from "../../files/make-folder.ts";
import { cleanOutput } from "./clean-output.ts";
import { HeadTail } from "./head-tail.ts";

/** Filters text before it is kept or shown. */
export interface TextFilter {
  add(piece: string): string;
  end(): string;
}

/** Together about 6,000 tokens. The end is longer, since it has the errors and totals. */
const HEAD_CHARACTERS = 8_000;
const TAIL_CHARACTERS = 12_000;
/** A program that never stops writing must not fill the disk; the end of its output is still shown. */
const LOG_BYTES = 64 * 1024 * 1024;
const PRIVATE_FILE = 0o600;

export class ShellOutput {
  readonly path: string;
  readonly #most: number;
  readonly #filter: TextFilter | undefined;
  readonly #decoder = new StringDecoder("utf8");
  readonly #all = createHeadTail();
  #unread = createHeadTail();
  #log: FileHandle | undefined;
  #logged = 0;
  #isLogging = false;
  /** Why the file could not be written; then it does not exist. */
  #unkept: string | undefined;

  /** `path`: where the whole text goes if it is too long, up to `most` bytes. */
  constructor(path: string, { filter, most = LOG_BYTES }: { filter?: TextFilter; most?: number } = {}) {
    this.#filter = filter;
    this.path = path;
    this.#most = most;
  }

  get characters(): number {
    return this.#all.characters;
  }

  async add(bytes: Buffer): Promise<void> {
    await this.#take(this.#filterText(this.#decoder.write(bytes)));
  }

  #filterText(text: string): string {
    return this.#filter ? this.#filter.add(text) : text;
  }

  async #take(text: string): Promise<void> {
    // Read before the text is added: everything so far is still in memory and goes first into the file.
    const earlier = this.#isLogging ? "" : this.#all.text(() => "");
    this.#all.add(text);
    this.#unread.add(text);
    if (!this.#isLogging && this.#all.isCut) {
      this.#isLogging = true;
      await this.#write(earlier);
    }
    if (this.#isLogging) await this.#write(text);
  }

  async close(): Promise<void> {
    // An incomplete character at the end.
    const rest = this.#decoder.end();
    await this.#take(this.#filterText(rest) + (this.#filter?.end() ?? ""));
    const log = this.#log;
    this.#log = undefined;
    // Some file systems report a full disk only on close.
    await log?.close().catch((error) => this.#discardLog(error));
  }

  /** The whole output, with the middle left out if it is too long. */
  text(): string {
    return this.#showPart(this.#all);
  }

  /** The output since the last call. */
  takeUnread(): string {
    const text = this.#showPart(this.#unread);
    this.#unread = createHeadTail();
    return text;
  }

  lastLines(count: number): string {
    return cleanOutput(this.#all.lastLines(count));
  }

  #showPart(part: HeadTail): string {
    return cleanOutput(
      part.text((left) => `\n[… ${left} characters left out; ${this.#describeLog()} …]\n`),
    ).trimEnd();
  }

  #describeLog(): string {
    if (this.#unkept !== undefined) return `they were not kept: ${this.#unkept}`;
    const whole = this.#logged < this.#most ? "all of it is" : `the first ${this.#most} bytes are`;
    return `${whole} in ${this.path}`;
  }

  /** Never rejects: reading continues, and the end of the output is still shown. */
  async #write(text: string): Promise<void> {
    if (this.#unkept !== undefined || this.#logged >= this.#most) return;
    try {
      this.#log ??= await openLog(this.path);
      const bytes = Buffer.from(text).subarray(0, this.#most - this.#logged);
      this.#logged += bytes.length;
      await this.#log.appendFile(bytes);
    } catch (error) {
      await this.#discardLog(error);
    }
  }

  /** Half a file would be mistaken for the whole output, and the session needs the space more. */
  async #discardLog(error: unknown): Promise<void> {
    this.#unkept = explainError(error);
    const log = this.#log;
    this.#log = undefined;
    await log?.close().catch(() => {});
    await rm(this.path, { force: true }).catch(() => {});
  }
}

const createHeadTail = () => new HeadTail(HEAD_CHARACTERS, TAIL_CHARACTERS);

async function openLog(path: string): Promise<FileHandle> {
  makeFolder(dirname(path), PRIVATE_FOLDER);
  return open(path, "a", PRIVATE_FILE);
}
