// What identifies a repository after its folder has moved: its remotes and first commits. Stored beside its sessions.
import { join } from "node:path";
import type { Ports } from "@palimpsest/core/ports";
import * as z from "zod";
import { Journal } from "../files/journal.ts";
import { locateRepository, readConfig } from "../git/locate-repository.ts";
import { withOwnGit } from "../git/with-own-git.ts";

const identity = z.object({
  at: z.number(),
  /** Where the project was. */
  root: z.string(),
  remotes: z.array(z.string()),
  commits: z.array(z.string()),
  /** The earlier folder about whose memory the person was already asked. */
  asked: z.string().optional(),
});

export type ProjectIdentity = z.infer<typeof identity>;

/** Finding the first commit of a very large repository takes longer; then only the remotes are used. */
const GIT_MS = 1_500;
const GIT_BYTES = 10_000;
const MAX_COMMITS = 20;

/** `project`: the project's folder in pal's home. Not the repository, which could contain a forged file. */
export const openIdentities = (project: string): Journal<ProjectIdentity> =>
  new Journal(join(project, "identity.jsonl"), identity);

/** Reads files only. Removes user name and password from addresses. */
export function readRemotes(cwd: string): readonly string[] {
  const located = locateRepository(cwd);
  if (located.kind !== "repository") return [];
  const config = readConfig(join(located.repository.commonFolder, "config")) ?? [];
  const urls = config
    .filter(({ key }) => /^remote\..+\.url$/.test(key))
    .map(({ value }) => toPlainAddress(value));
  return [...new Set(urls)].sort();
}

/** Starts git, so only where the person trusts the repository. */
export async function readFirstCommits(
  cwd: string,
  { spawn }: Pick<Ports, "spawn">,
): Promise<readonly string[]> {
  const located = locateRepository(cwd);
  if (located.kind !== "repository") return [];
  const options = { spawn, cwd, timeout: GIT_MS, maxBytes: GIT_BYTES };
  const printed = await withOwnGit(located.repository, options, (git) =>
    git.run(["rev-list", "--max-parents=0", "HEAD"]),
  ).catch(() => undefined);
  const commits = (printed ?? "").split("\n").filter((line) => /^[0-9a-f]{40,64}$/.test(line));
  return commits.slice(0, MAX_COMMITS);
}

/** `https://user:key@host/a.git` and `git@host:a` are one place. */
export function toPlainAddress(url: string): string {
  const scp = /^(?:[^@/]+@)?([^:/]+):(?!\/\/)(.+)$/.exec(url);
  const plain = scp ? `${scp[1]}/${scp[2]}` : url.replace(/^[a-z+]+:\/\/(?:[^@/]*@)?/i, "");
  return plain
    .replace(/\/+$/, "")
    .replace(/\.git$/, "")
    .toLowerCase();
}
