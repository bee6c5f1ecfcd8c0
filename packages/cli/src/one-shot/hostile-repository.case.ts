// Folders that a stranger has prepared so that git would run a program: what each of them leaves behind if it does.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, cp, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Git as the person would use it: nothing of the machine's own configuration. */
export function git(folder: string, ...args: readonly string[]): string {
  return execFileSync("git", ["-C", folder, "-c", "user.name=x", "-c", "user.email=x@x", ...args], {
    encoding: "utf8",
    env: { PATH: process.env.PATH, HOME: folder, GIT_CONFIG_NOSYSTEM: "1" },
    stdio: ["ignore", "pipe", "ignore"],
  });
}

/** A program that leaves a mark when it is started, and a file whose content git has to look at again. */
export class Trap {
  readonly folder: string;
  readonly #mark: string;
  readonly program: string;

  private constructor(folder: string) {
    this.folder = folder;
    this.#mark = join(folder, "started");
    this.program = join(folder, "program.sh");
  }

  static async set(folder: string): Promise<Trap> {
    await mkdir(folder, { recursive: true });
    const trap = new Trap(folder);
    await writeFile(trap.program, `#!/bin/sh\necho "$0 $*" >> '${trap.#mark}'\ncat\n`);
    await chmod(trap.program, 0o755);
    return trap;
  }

  get hasFired(): boolean {
    return existsSync(this.#mark);
  }

  rearm(): Promise<void> {
    return rm(this.#mark, { force: true });
  }
}

/** An ordinary repository with one commit and one changed file. */
export async function makeRepository(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  git(folder, "init", "-qb", "main");
  await writeFile(join(folder, "a.txt"), "one\n");
  git(folder, "add", "-A");
  git(folder, "commit", "-qm", "The first one");
  await writeFile(join(folder, "a.txt"), "two\n");
}

/** As it would come out of an archive: a repository whose configuration names programs. */
export async function makeHostileRepository(folder: string, { program }: Trap): Promise<void> {
  await makeRepository(folder);
  await writeFile(join(folder, ".gitattributes"), "* filter=x diff=x\n");
  const hooks = join(folder, ".git/hooks");
  await mkdir(hooks, { recursive: true });
  await cp(program, join(hooks, "post-index-change"));
  git(folder, "config", "filter.x.clean", program);
  git(folder, "config", "filter.x.process", program);
  git(folder, "config", "core.fsmonitor", program);
  git(folder, "config", "diff.external", program);
  git(folder, "config", "diff.x.textconv", program);
  git(folder, "config", "core.pager", program);
}

/** What a clone can bring: a folder with the parts of a repository, committed as ordinary files. */
export async function makeDisguisedRepository(folder: string, trap: Trap): Promise<void> {
  const inner = join(trap.folder, "inner");
  await makeHostileRepository(inner, trap);
  git(inner, "config", "core.worktree", folder);
  git(inner, "config", "core.bare", "false");
  await mkdir(join(inner, ".git/info"), { recursive: true });
  await writeFile(join(inner, ".git/info/attributes"), "* filter=x\n");
  await cp(join(inner, ".git"), folder, { recursive: true });
  await cp(join(inner, "a.txt"), join(folder, "a.txt"));
}
