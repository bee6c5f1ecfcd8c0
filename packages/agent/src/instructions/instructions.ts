// The instruction files of a session: those in the opening reminder, and those shown when a path is first used.
import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { realpath } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import picomatch from "picomatch";
import { isCostlyGlob } from "../files/is-costly-glob.ts";
import { isInside } from "../files/is-inside.ts";
import {
  filesOfFolder,
  filesOfUser,
  foldersDownTo,
  type InstructionPlace,
  localFileOf,
} from "./instruction-places.ts";
import {
  DEFAULT_LIMITS,
  type InstructionFile,
  type InstructionLevel,
  type InstructionLimits,
  type Reach,
  type ReadOptions,
  readInstruction,
} from "./read-instruction.ts";

export interface InstructionOptions {
  readonly cwd: string;
  /** The project's root. Its files may include others from outside it only with the user's permission. */
  readonly project: string;
  /** Palimpsest's own home. */
  readonly home: string;
  readonly userHome?: string;
  /** The folder with the administrator's files. */
  readonly managed?: string;
  /** The folder with the administrator's instructions for Claude Code, which come before Palimpsest's. */
  readonly claudeManaged?: string;
  readonly limits?: InstructionLimits;
  /** Files outside the project that the user allowed a project's file to include. */
  readonly mayInclude?: (path: string) => boolean;
  /** Reads no instruction files at all. */
  readonly isOff?: boolean;
  /** No folder above this one is read. Default: the root of the file system. */
  readonly top?: string;
}

/** Third-party code: its instructions are not meant for this project. */
const FOREIGN = /\/(?:node_modules|\.git)(?:\/|$)/;

export class Instructions {
  readonly #options: InstructionOptions;
  readonly #read: ReadOptions;
  readonly #loaded = new Set<string>();
  readonly #texts = new Set<string>();
  #front: InstructionFile[] = [];
  #rules: InstructionFile[] = [];
  /** Paths of the files shown since the last break. */
  readonly #shown = new Set<string>();
  /** Files found when a path was used. Kept so that they can be shown again after a break. */
  readonly #touched = new Map<string, InstructionFile[]>();

  private constructor(options: InstructionOptions) {
    this.#options = options;
    const { limits = DEFAULT_LIMITS, userHome = homedir(), mayInclude = () => false } = options;
    this.#read = { limits, userHome, mayInclude, seen: new Set(), warnings: [], outside: [] };
  }

  static async load(options: InstructionOptions): Promise<Instructions> {
    const project = await realpath(options.project).catch(() => resolve(options.project));
    const cwd = await realpath(options.cwd).catch(() => resolve(options.cwd));
    const made = new Instructions({ ...options, project, cwd });
    if (!options.isOff) await made.#load();
    return made;
  }

  /** In order: later ones win. */
  get files(): readonly InstructionFile[] {
    return this.#front;
  }

  /** Whole sentences for the user. */
  get warnings(): readonly string[] {
    return this.#read.warnings;
  }

  /** Files outside the project that its files want to include: the user is asked about them. */
  get outside(): readonly string[] {
    return [...new Set(this.#read.outside)];
  }

  /** All files that were read: they are restored separately after a compaction. */
  get paths(): readonly string[] {
    return [...this.#read.seen];
  }

  /** Instructions for a path that were not shown yet: files of its folders, and rules whose globs match. */
  async onTouch(path: string): Promise<readonly InstructionFile[]> {
    const { project, isOff } = this.#options;
    if (isOff) return [];
    const real = await trueName(resolve(this.#options.cwd, path));
    if (!isInside(project, real) || FOREIGN.test(real)) return [];
    const found: InstructionFile[] = [];
    for (const folder of foldersDownTo(dirname(real), project)) {
      if (!this.#loaded.has(folder)) {
        this.#loaded.add(folder);
        const places = [...filesOfFolder(folder, this.#read.warnings), localFileOf(folder)];
        const files = await this.#take(places, "project");
        this.#touched.set(folder, files);
      }
      found.push(...(this.#touched.get(folder) ?? []));
    }
    found.push(...this.#rules.filter((rule) => matchesGlobs(rule, real)));
    const fresh = found.filter((file) => !this.#shown.has(file.path));
    for (const file of fresh) this.#shown.add(file.path);
    return fresh;
  }

  /** Called after a break removed instructions from the view: they are shown again on the next use. */
  forget(): void {
    this.#shown.clear();
  }

  async #load(): Promise<void> {
    const { cwd, home, managed, claudeManaged, top, userHome = homedir() } = this.#options;
    if (claudeManaged !== undefined) {
      const files = [{ path: join(claudeManaged, "CLAUDE.md"), base: claudeManaged }];
      this.#front.push(...(await this.#take(files, "managed")));
    }
    const folders = foldersDownTo(cwd, top);
    if (managed !== undefined) {
      const files = ["CLAUDE.md", "AGENTS.md"].map((name) => ({ path: join(managed, name), base: managed }));
      this.#front.push(...(await this.#take(files, "managed")));
    }
    const { warnings } = this.#read;
    const own = filesOfUser({ home, userHome, project: this.#options.project }, warnings);
    this.#front.push(...(await this.#take(own, "user")));
    for (const folder of folders) {
      this.#loaded.add(folder);
      if (this.#isFit(folder))
        this.#front.push(...(await this.#take(filesOfFolder(folder, warnings), "project")));
    }
    for (const folder of folders.filter((each) => this.#isFit(each)))
      this.#front.push(...(await this.#take([localFileOf(folder)], "local")));
  }

  /** Reads the files, sets rules with globs aside, and drops duplicates. */
  async #take(places: readonly InstructionPlace[], level: InstructionLevel): Promise<InstructionFile[]> {
    const taken: InstructionFile[] = [];
    for (const { path, base } of places) {
      for (const file of await readInstruction(path, this.#reachOf(level, base), this.#read)) {
        const hash = createHash("sha256").update(file.text).digest("hex");
        if (this.#texts.has(hash)) continue;
        this.#texts.add(hash);
        if (file.globs) this.#rules.push({ ...file, base });
        else taken.push(file);
      }
    }
    return taken;
  }

  /** Above the project, a folder that anybody can write to, such as /tmp, is not trusted. */
  #isFit(folder: string): boolean {
    return isInside(this.#options.project, folder) || isOnlyOurs(folder);
  }

  #reachOf(level: InstructionLevel, base: string): Reach {
    if (level === "managed" || level === "user") return { level };
    const { project } = this.#options;
    return { level, within: isInside(project, base) ? project : base };
  }
}

function matchesGlobs({ globs = [], base = "/" }: InstructionFile, path: string): boolean {
  if (!isInside(base, path)) return false;
  const relative = path.slice(base.length).replace(/^\//, "");
  return globs.some(
    (glob) => !isCostlyGlob(glob) && picomatch.isMatch(relative, glob.replace(/^\.?\//, ""), { dot: true }),
  );
}

async function trueName(path: string): Promise<string> {
  const real = await realpath(path).catch(() => undefined);
  if (real !== undefined || dirname(path) === path) return real ?? path;
  return join(await trueName(dirname(path)), path.slice(dirname(path).length).replace(/^\//, ""));
}

function isOnlyOurs(folder: string): boolean {
  try {
    const { mode, uid } = statSync(folder);
    const isOwned = process.getuid === undefined || uid === process.getuid() || uid === 0;
    return isOwned && (mode & 0o002) === 0;
  } catch {
    return false;
  }
}
