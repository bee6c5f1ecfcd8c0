// Records which transcripts were imported, by path, size and time. A cache: without it all of them are read again, and still nothing is
// added twice.
import type { Files } from "@palimpsest/core/ports";
import type { Source } from "./find-sources.ts";
import type { AgentName } from "./recorded.ts";

interface Imported {
  readonly size: number;
  readonly modified: number;
  /** Missing in records of earlier versions. */
  readonly agent?: AgentName;
}

type SourceFile = Omit<Source, "agent">;

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

  isUnchanged(file: SourceFile): boolean {
    return this.#findUnchanged(file) !== undefined;
  }

  /** The agent that wrote a file, if the file has not changed since it was imported. */
  recallAgent(file: SourceFile): AgentName | undefined {
    return this.#findUnchanged(file)?.agent;
  }

  note(source: Source): void {
    const { size, modified, agent } = source;
    this.#sources.set(keyOf(source), { size, modified, agent });
  }

  #findUnchanged(file: SourceFile): Imported | undefined {
    const known = this.#sources.get(keyOf(file));
    return known?.size === file.size && known.modified === file.modified ? known : undefined;
  }

  async save(): Promise<void> {
    const sources = Object.fromEntries(this.#sources);
    await this.#files.write(this.#path, `${JSON.stringify({ version: 1, sources })}\n`);
  }
}

const keyOf = ({ path, session }: SourceFile) => (session === undefined ? path : `${path}#${session}`);

async function readRecord(files: Files, path: string): Promise<Map<string, Imported>> {
  try {
    const { sources } = JSON.parse(new TextDecoder().decode(await files.read(path)));
    return new Map(Object.entries(sources as Record<string, Imported>));
  } catch {
    return new Map();
  }
}
