// A private git repository beside a worktree that stores its contents at the start and at the end. It borrows the objects of the
// person's repository and writes none there. It has our own configuration and no work tree, so no attributes apply.
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { devNull } from "node:os";
import { join } from "node:path";
import { formatGitConfig } from "../git/parse-git-config.ts";
import { formatAlternate, formatQuotedName, pathOf, type RawName, toRawName } from "../git/raw-name.ts";
import { createGitRunner, type GitRunnerOptions, isolateGit, type RunGit } from "../git/run-git.ts";
import type { Manifest, ObjectFormat, TreeEntry, WorkFolder } from "./tree-entry.ts";

/** Milliseconds. Enough for a large repository on a slow disk. */
const TIMEOUT = 300_000;
/** Far more than a person reads of a diff. */
const MAX_BYTES = 4_000_000;

export interface StoreOptions {
  readonly folder: string;
  readonly spawn: GitRunnerOptions["spawn"];
}

export class ObjectStore {
  readonly #folder: string;
  readonly #run: RunGit;

  private constructor(folder: string, run: RunGit) {
    this.#folder = folder;
    this.#run = run;
  }

  static async create(
    options: StoreOptions,
    borrowed: { readonly objects: string; readonly format: ObjectFormat },
  ): Promise<ObjectStore> {
    const { folder } = options;
    for (const name of ["objects/info", "refs", "drafts"])
      await mkdir(join(folder, name), { recursive: true });
    await writeFile(join(folder, "HEAD"), "ref: refs/heads/none\n");
    await writeFile(join(folder, "objects/info/alternates"), formatAlternate(borrowed.objects));
    await writeFile(
      join(folder, "config"),
      formatGitConfig([
        ["core.bare", "true"],
        ["core.repositoryformatversion", borrowed.format === "sha1" ? "0" : "1"],
        ...(borrowed.format === "sha1" ? [] : [["extensions.objectformat", borrowed.format] as const]),
        ["core.hookspath", devNull],
        ["core.quotepath", "true"],
        ["core.attributesfile", devNull],
        ["gc.auto", "0"],
      ]),
    );
    return ObjectStore.open(options);
  }

  static open({ folder, spawn }: StoreOptions): ObjectStore {
    const run = createGitRunner({ spawn, timeout: TIMEOUT, maxBytes: MAX_BYTES });
    if (!run) throw new Error("git is not installed.");
    return new ObjectStore(folder, run);
  }

  /** Stores the files as a tree, and returns its id. `known`: contents that the borrowed objects already have. */
  async writeTree(tree: WorkFolder, manifest: Manifest, known: ReadonlySet<string>): Promise<string> {
    const missing = [...manifest].filter(([, { oid }]) => !known.has(oid));
    await this.#writeBlobs(tree, missing);
    const index = join(this.#folder, "drafts/index");
    await rm(index, { force: true });
    const lines = [...manifest].map(([name, { mode, oid }]) => `${mode} ${oid}\t${formatQuotedName(name)}\n`);
    const env = { GIT_INDEX_FILE: index };
    await this.#require(["update-index", "--add", "--index-info"], { input: lines.join(""), env });
    const id = await this.#require(["write-tree", "--missing-ok"], { env });
    await rm(index, { force: true });
    return id.trim();
  }

  /** The unified diff between two trees, cut at the limit. */
  diffTrees(from: string, to: string): Promise<string> {
    return this.#require([...DIFF, "--patch", "--find-renames", from, to]);
  }

  /** Lines added and removed; both zero for a binary file. */
  async countLines(from: string, to: string): Promise<{ readonly added: number; readonly removed: number }> {
    const text = await this.#require([...DIFF, "--numstat", from, to]);
    let [added, removed] = [0, 0];
    for (const [, plus, minus] of text.matchAll(/^(\d+)\t(\d+)\t/gm)) {
      added += Number(plus);
      removed += Number(minus);
    }
    return { added, removed };
  }

  /** `undefined` if the blob no longer exists: the person's repository was garbage-collected. */
  async readBlob(oid: string): Promise<Buffer | undefined> {
    const cwd = join(this.#folder, "drafts");
    const name = await this.#tryRun(["unpack-file", oid], { cwd });
    if (name === undefined) return undefined;
    const path = join(cwd, name.trim());
    try {
      return await readFile(path);
    } finally {
      await rm(path, { force: true });
    }
  }

  /** A three-way merge by lines. `undefined` if both changed the same place, or it is not text. */
  async mergeBlobs(before: string, ours: Buffer, theirs: string): Promise<Buffer | undefined> {
    const [base, other] = [await this.readBlob(before), await this.readBlob(theirs)];
    if (!base || !other) return undefined;
    const cwd = join(this.#folder, "drafts");
    const names = ["ours", "base", "theirs"];
    try {
      for (const [at, bytes] of [ours, base, other].entries()) await writeFile(join(cwd, names[at]!), bytes);
      const merged = await this.#tryRun(["merge-file", "--quiet", ...names], { cwd });
      return merged === undefined ? undefined : await readFile(join(cwd, "ours"));
    } finally {
      for (const name of names) await rm(join(cwd, name), { force: true });
    }
  }

  /** Git reads regular files from the tree. The target of a link is written to a draft first, since git would follow the link. */
  async #writeBlobs(tree: WorkFolder, entries: readonly (readonly [RawName, TreeEntry])[]): Promise<void> {
    const paths: string[] = [];
    const drafts: string[] = [];
    for (const [name, { mode }] of entries) {
      if (mode !== "120000") {
        paths.push(formatQuotedName(pathOf(tree.root, name).toString("latin1")));
        continue;
      }
      const draft = join(this.#folder, "drafts", `link-${drafts.length}`);
      await writeFile(draft, await tree.readLink(name));
      drafts.push(draft);
      paths.push(formatQuotedName(toRawName(draft)));
    }
    if (paths.length === 0) return;
    const input = paths.map((path) => `${path}\n`).join("");
    const printed = await this.#require(["hash-object", "-w", "--no-filters", "--stdin-paths"], { input });
    for (const draft of drafts) await rm(draft, { force: true });
    const stored = printed.trim().split("\n");
    const differs = entries.find(([, { oid }], at) => stored[at] !== oid);
    if (differs) throw new Error("a file changed while it was stored.");
  }

  async #require(args: readonly string[], how: RunOptions = {}): Promise<string> {
    const text = await this.#tryRun(args, how);
    if (text === undefined) throw new Error(`git ${args[0]} failed.`);
    return text;
  }

  #tryRun(args: readonly string[], { input, cwd = this.#folder, env = {} }: RunOptions = {}) {
    const isolated = {
      ...isolateGit(this.#folder),
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_CONFIG_GLOBAL: devNull,
      ...env,
    };
    return this.#run(args, { cwd, env: isolated, ...(input !== undefined && { input }) });
  }
}

interface RunOptions {
  readonly input?: string;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

const DIFF = ["diff-tree", "-r", "--no-color", "--no-ext-diff", "--no-textconv"];
