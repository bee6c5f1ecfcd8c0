// Repositories for tests: ordinary ones, and ones prepared so that git would run a program.
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

export class GitPlace {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), "palimpsest-git-place-")));
  readonly #mark = join(this.folder, "started");
  #stirred = 1_000;

  constructor() {
    mkdirSync(this.path("home"));
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  put(name: string, content = ""): void {
    mkdirSync(dirname(this.path(name)), { recursive: true });
    writeFileSync(this.path(name), content);
  }

  /** Git as a person with an empty configuration would use it. */
  git(folder: string, ...args: readonly string[]): string {
    return execFileSync("git", ["-C", this.path(folder), ...args], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        PATH: process.env.PATH,
        HOME: this.path("home"),
        GIT_CONFIG_NOSYSTEM: "1",
        GIT_AUTHOR_NAME: "x",
        GIT_AUTHOR_EMAIL: "x@x",
        GIT_COMMITTER_NAME: "x",
        GIT_COMMITTER_EMAIL: "x@x",
      },
    });
  }

  /** With one commit. */
  repository(folder: string, ...init: readonly string[]): void {
    mkdirSync(this.path(folder), { recursive: true });
    this.git(folder, "init", "-qb", "main", ...init);
    this.put(`${folder}/a.txt`, "one\n");
    this.put(`${folder}/same.txt`, "same\n");
    this.commit(folder, "The first one");
  }

  commit(folder: string, subject: string): void {
    this.git(folder, "add", "-A");
    this.git(folder, "commit", "-qm", subject);
  }

  /** Gives a file another time and the same content: git then writes a refreshed index, which runs a hook. */
  stir(folder: string): void {
    const file = this.path(`${folder}/same.txt`);
    this.#stirred += 1;
    if (existsSync(file)) utimesSync(file, this.#stirred, this.#stirred);
  }

  /** A program that leaves a mark when it is started. */
  get trap(): string {
    const program = this.path("trap.sh");
    if (!existsSync(program)) {
      this.put("trap.sh", `#!/bin/sh\necho "$0 $*" >> '${this.#mark}'\ncat\n`);
      chmodSync(program, 0o755);
    }
    return program;
  }

  get hasFired(): boolean {
    return existsSync(this.#mark);
  }

  rearm(): void {
    rmSync(this.#mark, { force: true });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
