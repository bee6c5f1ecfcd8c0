// Records which transcripts were imported, by path, size and time. A cache: without it all of them are read again, and still nothing is
// added twice.
import type { Files } from "@palimpsest/core/ports";
import type { Source } from "./find-sources.ts";

interface Imported {
  readonly size: number;
  readonly modified: number;
}

const NAME = "imports.json";

export class ImportRecord {
  readonly #files: Files;
  readonly #path: string;
  readonly #sources: Map<string, Imported>;

  static async open(files: Files, home: string): Promise<ImportRecord> {
    const path = `${home}/${NAME}`;
    return new ImportRecord(files, path, await readRecord(files, path));
  }

  private constructor(files: Files, path: string, sources: Map<string, Imported>) {
    this.#files = files;
    this.#path = path;
    this.#sources = sources;
  }

  isUnchanged(source: Source): boolean {
    const known = this.#sources.get(keyOf(source));
    return known?.size === source.size && known.modified === source.modified;
  }

  note(source: Source): void {
    this.#sources.set(keyOf(source), { size: source.size, modified: source.modified });
  }

  async save(): Promise<void> {
    const sources = Object.fromEntries(this.#sources);
    await this.#files.write(this.#path, `${JSON.stringify({ version: 1, sources })}\n`);
  }
}

const keyOf = ({ path, session }: Source) => (session === undefined ? path : `${path}#${session}`);

async function readRecord(files: Files, path: string): Promise<Map<string, Imported>> {
  try {
    const { sources } = JSON.parse(new TextDecoder().decode(await files.read(path)));
    return new Map(Object.entries(sources as Record<string, Imported>));
  } catch {
    return new Map();
  }
}
