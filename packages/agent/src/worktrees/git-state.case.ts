// Random states of a git repository, made with the real git: any state that a person's files may be in when an agent starts. Every
// program in it that git could run leaves a mark when it runs.
import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { formatGitConfig } from "../git/parse-git-config.ts";

/** Bytes, as one character each: names need not be UTF-8. */
const NAMES = [
  "a.txt",
  "b.txt",
  "src/c.ts",
  "src/deep/er/d.ts",
  "with space.txt",
  " leading",
  "-dash",
  'quote".txt',
  "back\\slash",
  "tab\there",
  "new\nline",
  "\xc3\xbcml\xc3\xa4ut.txt",
  "bad\xff\xfebytes",
  "*star?",
  "data.lfs",
  "image.bin",
  "crlf.crlf",
  "build/out.js",
  "run.sh",
  "link",
  "#hash",
  ".hidden/file",
] as const;

const CONTENTS = [
  "",
  "one\n",
  "one\ntwo\nthree\n",
  "no end",
  "dos\r\nlines\r\n",
  "mixed\nends\r\n",
  "\0\x01\x02binary\xff",
  "x".repeat(20_000),
] as const;

export interface GitStateOptions {
  readonly files: readonly Placed[];
  readonly changes: readonly Change[];
  readonly head: "branch" | "detached" | "unborn" | "linked";
  readonly format: "sha1" | "sha256";
  readonly ignore: boolean;
  readonly attributes: boolean;
  readonly special:
    | "none"
    | "conflict"
    | "sparse"
    | "sparse-index"
    | "submodule"
    | "nested"
    | "split"
    | "hidden-bits";
}

export interface Placed {
  readonly name: string;
  readonly content: string;
  readonly kind: "file" | "program" | "link";
}

interface Change extends Placed {
  readonly how: "edit" | "stage" | "remove" | "unstaged-remove" | "new" | "intend" | "folder";
}

/** A change that an agent or a person makes to files. */
export interface Deed extends Placed {
  readonly how: "put" | "remove";
}

const placed = {
  name: fc.constantFrom(...NAMES),
  content: fc.constantFrom(...CONTENTS),
  kind: fc.constantFrom("file", "file", "file", "program", "link"),
} as const;

export const deeds: fc.Arbitrary<readonly Deed[]> = fc.array(
  fc.record({ ...placed, how: fc.constantFrom("put", "put", "put", "remove") }),
  { maxLength: 5 },
);

export const gitState: fc.Arbitrary<GitStateOptions> = fc.record({
  files: fc.uniqueArray(fc.record(placed), { selector: ({ name }) => name, minLength: 1, maxLength: 8 }),
  changes: fc.array(
    fc.record({
      ...placed,
      how: fc.constantFrom("edit", "stage", "remove", "unstaged-remove", "new", "intend", "folder"),
    }),
    { maxLength: 8 },
  ),
  head: fc.constantFrom("branch", "branch", "detached", "unborn", "linked"),
  format: fc.constantFrom("sha1", "sha1", "sha1", "sha256"),
  ignore: fc.boolean(),
  attributes: fc.boolean(),
  special: fc.constantFrom(
    "none",
    "none",
    "conflict",
    "sparse",
    "sparse-index",
    "submodule",
    "nested",
    "split",
    "hidden-bits",
  ),
});

/** Most of the time goes into starting processes: a commit need not start one that looks for garbage. */
const QUICK = [
  ["gc.auto", "0"],
  ["maintenance.auto", "false"],
  ["core.fsync", "none"],
] as const;

const bytesOf = (text: string): Buffer => Buffer.from(text, "latin1");

export class GitState {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), "palimpsest-state-")));
  readonly #options: GitStateOptions;
  readonly #mark = join(this.folder, "started");
  /** The person's work tree. */
  readonly root: string;

  constructor(options: GitStateOptions) {
    this.#options = options;
    mkdirSync(join(this.folder, "home"));
    writeFileSync(join(this.folder, "home/.gitconfig"), formatGitConfig(QUICK));
    const main = join(this.folder, "main");
    this.#init(main);
    this.root = options.head === "linked" ? join(this.folder, "linked") : main;
    this.#build(main);
    this.#arm(main);
  }

  get hasFired(): boolean {
    return existsSync(this.#mark);
  }

  path(name: string): Buffer {
    return Buffer.concat([Buffer.from(`${this.root}/`), bytesOf(name)]);
  }

  /** Replaces whatever is there. */
  put({ name, content, kind }: Placed, root = this.root): void {
    const parts = name.split("/");
    for (const at of parts.keys()) {
      const path = Buffer.concat([Buffer.from(`${root}/`), bytesOf(parts.slice(0, at + 1).join("/"))]);
      const stats = lstatSync(path, { throwIfNoEntry: false });
      const isLast = at === parts.length - 1;
      if (stats && (isLast || !stats.isDirectory())) rmSync(path, { recursive: true, force: true });
      if (!isLast) mkdirSync(path, { recursive: true });
      else if (kind === "link")
        symlinkSync(bytesOf(content.replaceAll(/[\0\n]/g, "").slice(0, 50) || "nowhere"), path);
      else writeFileSync(path, bytesOf(content), { mode: kind === "program" ? 0o755 : 0o644 });
    }
  }

  do({ how, ...placed }: Deed, root = this.root): void {
    if (how === "put") return this.put(placed, root);
    rmSync(Buffer.concat([Buffer.from(`${root}/`), bytesOf(placed.name)]), { recursive: true, force: true });
  }

  /** Whether there was anything to commit. */
  commitAll(root: string): boolean {
    return this.#tryGit(root, "add", "-A") && this.#tryGit(root, "commit", "-qm", "by the agent");
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Without git's template: its sample hooks are many files, and none of them runs. */
  #init(folder: string): void {
    this.#git(
      this.folder,
      "init",
      "-qb",
      "main",
      "--template=",
      `--object-format=${this.#options.format}`,
      folder,
    );
    for (const name of ["hooks", "info"]) mkdirSync(join(folder, ".git", name));
    writeFileSync(join(folder, ".git/info/exclude"), "# nothing\n");
  }

  #build(main: string): void {
    const { files, ignore, attributes, head, special } = this.#options;
    if (attributes) {
      // While the state is built, the filter is real: the stored content differs from the content on disk.
      this.#configure(main, {
        "filter.fake.clean": "tr a-z n-za-m",
        "filter.fake.smudge": "tr n-za-m a-z",
      });
      writeFileSync(
        join(main, ".gitattributes"),
        "*.lfs filter=fake\n*.crlf text eol=crlf\n*.txt text=auto\n",
      );
    }
    if (ignore) writeFileSync(join(main, ".gitignore"), "build/\n*.log\n");
    for (const file of files) this.put(file, main);
    writeFileSync(join(main, "ignored.log"), "not for anybody\n");
    if (head !== "unborn") {
      this.#git(main, "add", "-A");
      this.#git(main, "commit", "-qm", "first", "--allow-empty");
    }
    if (head === "linked") this.#git(main, "worktree", "add", "-q", this.root, "-b", "other");
    if (head === "detached") this.#git(main, "checkout", "-q", "--detach");
    this.#makeSpecial(special);
    if (special !== "conflict") for (const change of this.#options.changes) this.#change(change);
  }

  #change(change: Change): void {
    const { how, name } = change;
    const run = (...args: readonly string[]) => this.#tryGit(this.root, ...args);
    const quoted = `:(literal)${Buffer.from(bytesOf(name)).toString("utf8")}`;
    if (how === "remove") run("rm", "-qrf", "--", quoted);
    else if (how === "unstaged-remove") rmSync(this.path(name), { recursive: true, force: true });
    else if (how === "folder") this.put({ ...change, name: `${name}/inside` });
    else this.put(change);
    if (how === "stage") run("add", "--", quoted);
    if (how === "intend") run("add", "-N", "--", quoted);
  }

  #makeSpecial(special: GitStateOptions["special"]): void {
    const { root } = this;
    const hasCommit = this.#options.head !== "unborn";
    if (special === "nested" || special === "submodule") {
      const inner = join(this.folder, "inner");
      this.#init(inner);
      writeFileSync(join(inner, "inner.txt"), "inner\n");
      this.#git(inner, "add", "-A");
      this.#git(inner, "commit", "-qm", "inner");
      if (special === "nested") this.#git(root, "clone", "-q", inner, join(root, "nested"));
      else
        this.#git(
          root,
          "-c",
          "protocol.file.allow=always",
          "submodule",
          "--quiet",
          "add",
          "../inner",
          "libs/inner",
        );
      const place = join(root, special === "nested" ? "nested" : "libs/inner");
      writeFileSync(join(place, "inner.txt"), "changed inside\n");
      writeFileSync(join(place, "fresh.txt"), "new inside\n");
    }
    if (special === "sparse" || special === "sparse-index") {
      const kind = special === "sparse" ? "--no-sparse-index" : "--sparse-index";
      this.#tryGit(root, "sparse-checkout", "set", "--cone", kind, "src");
    }
    if (special === "split") this.#tryGit(root, "update-index", "--split-index");
    if (special === "hidden-bits") {
      this.#tryGit(root, "update-index", "--assume-unchanged", "a.txt");
      this.#tryGit(root, "update-index", "--skip-worktree", "b.txt");
    }
    if (special !== "conflict" || !hasCommit) return;
    this.#git(root, "checkout", "-qb", "left");
    this.put({ name: "both.txt", content: "left\n", kind: "file" });
    this.#git(root, "add", "both.txt");
    this.#git(root, "commit", "-qm", "left");
    this.#git(root, "checkout", "-qb", "right", "HEAD~");
    this.put({ name: "both.txt", content: "right\n", kind: "file" });
    this.#git(root, "add", "both.txt");
    this.#git(root, "commit", "-qm", "right");
    this.#tryGit(root, "merge", "-q", "left");
  }

  /** From now on every program that the repository can make git run leaves a mark. */
  #arm(main: string): void {
    const trap = join(this.folder, "trap.sh");
    writeFileSync(trap, `#!/bin/sh\necho "$0 $*" >> '${this.#mark}'\ncat\n`);
    chmodSync(trap, 0o755);
    const keys = ["filter.fake.clean", "filter.fake.smudge", "core.fsmonitor", "diff.external"];
    this.#configure(main, Object.fromEntries(keys.map((key) => [key, trap])));
    for (const hook of ["post-checkout", "post-index-change", "pre-commit", "reference-transaction"]) {
      writeFileSync(join(main, ".git/hooks", hook), readFileSync(trap));
      chmodSync(join(main, ".git/hooks", hook), 0o755);
    }
    rmSync(this.#mark, { force: true });
  }

  /** Git uses the last value of a key. */
  #configure(main: string, values: Readonly<Record<string, string>>): void {
    appendFileSync(join(main, ".git/config"), formatGitConfig(Object.entries(values)));
  }

  /** Returns false if git fails: not every random change is possible in every state. */
  #tryGit(folder: string, ...args: readonly string[]): boolean {
    try {
      this.#git(folder, ...args);
      return true;
    } catch {
      return false;
    }
  }

  #git(folder: string, ...args: readonly string[]): Buffer {
    return execFileSync("git", ["-C", folder, ...args], {
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        PATH: process.env.PATH,
        HOME: join(this.folder, "home"),
        GIT_CONFIG_NOSYSTEM: "1",
        GIT_AUTHOR_NAME: "x",
        GIT_AUTHOR_EMAIL: "x@x",
        GIT_COMMITTER_NAME: "x",
        GIT_COMMITTER_EMAIL: "x@x",
      },
    });
  }

  /** What a copy should contain according to git: files that are tracked or new, not ignored, and on disk. */
  expectedFiles(root = this.root): Map<string, string> {
    const listed = this.#git(
      root,
      "-c",
      "core.fsmonitor=false",
      "ls-files",
      "-z",
      "-c",
      "-o",
      "--exclude-standard",
    );
    const found = new Map<string, string>();
    for (const name of new Set(listed.toString("latin1").split("\0"))) {
      const inner = name.replace(/\/$/, "");
      if (inner === "") continue;
      const path = Buffer.concat([Buffer.from(`${root}/`), bytesOf(inner)]);
      if (hasLinkAbove(root, inner)) continue;
      const stats = lstatSync(path, { throwIfNoEntry: false });
      if (stats?.isDirectory() && existsSync(Buffer.concat([path, Buffer.from("/.git")])))
        for (const [below, content] of this.expectedFiles(path.toString("utf8")))
          found.set(`${inner}/${below}`, content);
      else if (stats?.isFile() || stats?.isSymbolicLink()) found.set(inner, describePath(path));
    }
    return found;
  }
}

function hasLinkAbove(root: string, name: string): boolean {
  const parts = name.split("/").slice(0, -1);
  return parts.some((_, at) => {
    const path = Buffer.concat([Buffer.from(`${root}/`), bytesOf(parts.slice(0, at + 1).join("/"))]);
    return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink();
  });
}

/** Kind, executability and content of one path. */
function describePath(path: Buffer): string {
  const stats = lstatSync(path);
  if (stats.isSymbolicLink()) return `link ${readlinkSync(path, { encoding: "buffer" }).toString("latin1")}`;
  return `${(stats.mode & 0o100) === 0 ? "file" : "program"} ${readFileSync(path).toString("latin1")}`;
}

/** Everything below a folder, byte for byte, without the names in `except`. */
export function describeFolder(root: string, except: readonly string[] = []): Map<string, string> {
  const found = new Map<string, string>();
  const walk = (folder: Buffer, prefix: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true, encoding: "buffer" })) {
      const name = `${prefix}${entry.name.toString("latin1")}`;
      if (except.includes(name)) continue;
      const path = Buffer.concat([folder, Buffer.from("/"), entry.name]);
      if (entry.isDirectory()) walk(path, `${name}/`);
      else found.set(name, describePath(path));
    }
  };
  walk(Buffer.from(root), "");
  return found;
}
