// Records what dreams have used and how they ended, in `.history/dreams.jsonl` of the memory folder.
import { FileError, type Files } from "../../ports/files.ts";
import { type DreamLine, parseDreamLines, planSpent, type Spent } from "./plan-budget.ts";

export class DreamRecord {
  readonly #files: Files;
  readonly #path: string;

  constructor(files: Files, folder: string) {
    this.#files = files;
    this.#path = `${folder}/.history/dreams.jsonl`;
  }

  async spent(now: number): Promise<Spent> {
    return planSpent(parseDreamLines(await this.#text()), now);
  }

  /** Returns the last dream that changed or proposed something. */
  async last(): Promise<Extract<DreamLine, { type: "end" }> | undefined> {
    const lines = parseDreamLines(await this.#text());
    return lines.findLast((line) => line.type === "end" && (line.summary ?? "") !== "") as
      | Extract<DreamLine, { type: "end" }>
      | undefined;
  }

  async add(line: DreamLine): Promise<void> {
    // If a crash has torn the last line, the next one starts on a line of its own.
    const torn = /[^\n]$/.test(await this.#text()) ? "\n" : "";
    const appender = await this.#files.appender(this.#path);
    try {
      await appender.append(`${torn}${JSON.stringify(line)}\n`);
    } finally {
      await appender.close();
    }
  }

  async #text(): Promise<string> {
    try {
      return new TextDecoder().decode(await this.#files.read(this.#path));
    } catch (error) {
      if (FileError.isInstance(error) && error.code === "not-found") return "";
      throw error;
    }
  }
}
