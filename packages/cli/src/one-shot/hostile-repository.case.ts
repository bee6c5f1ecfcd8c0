// Hostile folders in which git would run a program, and the mark that each leaves if it does.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, cp, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Runs git without the machine's own configuration. */
export function git(folder: string, ...args: readonly string[]): string {
  return execFileSync("git", ["-C", folder, "-c", "user.name=x", "-c", "user.email=x@x", ...args], {
    encoding: "utf8",
    env: { PATH: process.env.PATH, HOME: folder, GIT_CONFIG_NOSYSTEM: "1" },
    stdio: ["ignore", "pipe", "ignore"],
  });
}

/** A program that leaves a mark when it is started, and a file that git has to read again. */
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

/** Like one unpacked from an archive: a repository whose configuration names programs. */
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

/** Like one in a clone: a folder with the parts of a repository, committed as ordinary files. */
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
