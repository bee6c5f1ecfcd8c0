// Keeps the names of a project's files, to find a path by its ending. They are listed once, and again after a while.
import type { Ports } from "../../ports/ports.ts";

/** The most files that are listed. In a larger project nothing can be said about a path. */
const MAX_FILES = 50_000;
/** Files change slowly compared with turns, and a new file is found by its own path anyway. */
const KEEP_MS = 60_000;
/** Folders that are installed or generated; memories do not refer to files in them. */
const SKIPPED = new Set([
  ...[".git", "node_modules", ".hg", ".svn", ".venv", "venv", "__pycache__", ".cache", ".tox", ".gradle"],
  ...[".next", ".turbo", ".terraform", ".mypy_cache", ".pytest_cache"],
]);

interface Walk {
  readonly started: number;
  /** Undefined if there were too many files, or a folder could not be read. */
  readonly paths: Promise<ReadonlySet<string> | undefined>;
}

export class ProjectFiles {
  readonly #ports: Pick<Ports, "files" | "clock">;
  readonly #walks = new Map<string, Walk>();

  constructor(ports: Pick<Ports, "files" | "clock">) {
    this.#ports = ports;
  }

  /**
   * Returns every ending of the paths below a root, each starting at a file or folder name; undefined if not known after
   * `ms`.
   */
  async listEndings(root: string, ms: number): Promise<ReadonlySet<string> | undefined> {
    const { clock } = this.#ports;
    if (ms <= 0) return undefined;
    let walk = this.#walks.get(root);
    if (!walk || clock.now() - walk.started > KEEP_MS) {
      walk = { started: clock.now(), paths: this.#walk(root).catch(() => undefined) };
      this.#walks.set(root, walk);
    }
    const { promise: isLate, resolve } = Promise.withResolvers<undefined>();
    const cancel = clock.after(ms, () => resolve(undefined));
    try {
      return await Promise.race([walk.paths, isLate]);
    } finally {
      cancel();
    }
  }

  async #walk(root: string): Promise<ReadonlySet<string> | undefined> {
    const endings = new Set<string>();
    const folders = [root];
    let files = 0;
    for (let folder = folders.pop(); folder !== undefined; folder = folders.pop())
      for (const { name, path, kind } of await this.#ports.files.list(folder)) {
        if (SKIPPED.has(name)) continue;
        if (++files > MAX_FILES) return undefined;
        addEndings(path.slice(root.length + 1), endings);
        if (kind === "folder") folders.push(path);
      }
    return endings;
  }
}

function addEndings(path: string, endings: Set<string>): void {
  for (let from = 0; ; from = path.indexOf("/", from) + 1) {
    endings.add(path.slice(from));
    if (!path.includes("/", from)) return;
  }
}
