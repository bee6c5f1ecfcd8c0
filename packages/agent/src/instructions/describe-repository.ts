// Describes the git state of the working folder in a few lines. No program that the repository names is run.
import { join, relative } from "node:path";
import type { Ports } from "@palimpsest/core/ports";
import { locateRepository, type Repository } from "../git/locate-repository.ts";
import { readHead } from "../git/read-head.ts";
import { type OwnGit, withOwnGit } from "../git/with-own-git.ts";

export interface DescribeRepositoryOptions {
  readonly spawn: Ports["spawn"];
  readonly cwd: string;
  /** Whether the user trusts the repository's own configuration; otherwise git is not started. */
  readonly mayStartGit: boolean;
}

/** Enough for an overview; the model can ask git for more. */
const MAX_STATUS = 2_000;
const COMMITS = 5;
/** How many of the files that are not compared are named. */
const MAX_FILTERED = 5;
/** A slow file system must not delay the first request. */
const TIMEOUT = 3_000;
const MAX_BYTES = 100_000;

const NOT_TRUSTED = "The status is not shown: what this repository brings is not trusted yet.";
const UNUSUAL =
  "The status is not shown: git did not answer, or this repository is not laid out in the usual way.";

/** Empty if there is no readable repository. */
export async function describeRepository({
  spawn,
  cwd,
  mayStartGit,
}: DescribeRepositoryOptions): Promise<string> {
  const located = locateRepository(cwd);
  if (located.kind !== "repository") return "";
  const { repository } = located;
  if (!mayStartGit) return describeHead(repository, NOT_TRUSTED);
  const options = { spawn, cwd, timeout: TIMEOUT, maxBytes: MAX_BYTES };
  const facts = await withOwnGit(repository, options, (git) => describeStatus(git, repository, cwd));
  return facts ?? describeHead(repository, UNUSUAL);
}

/** Reads files only; does not start git. */
function describeHead(repository: Repository, why: string): string {
  const head = readHead(repository);
  if (!head) return "";
  const commit = head.commit?.slice(0, 7);
  const branch = `Branch: ${head.branch ?? "HEAD (no branch)"}`;
  return [branch, ...(commit === undefined ? ["No commits yet."] : [`Last commit: ${commit}`]), why].join(
    "\n",
  );
}

async function describeStatus(git: OwnGit, repository: Repository, cwd: string): Promise<string | undefined> {
  const [status, log] = await Promise.all([
    // In a submodule git would start another git, which follows that repository's configuration.
    git.run(["status", "--short", "--branch", "-z", "--ignore-submodules=all"]),
    git.run(["log", `-${COMMITS}`, "--no-show-signature", "--format=%h %s"]),
  ]);
  if (status === undefined) return undefined;
  const { branch, changes } = parseStatus(status);
  const filtered = await filteredPaths(git, repository, changes);
  const showRelative = (name: string) => {
    const end = name.endsWith("/") ? "/" : "";
    return showPath(`${relative(cwd, join(repository.root, name)) || "."}${end}`);
  };
  const lines = changes
    .filter(({ path }) => !filtered.includes(path))
    .map(
      ({ code, path, from }) =>
        `${code} ${from === undefined ? "" : `${showRelative(from)} -> `}${showRelative(path)}`,
    );
  const names = filtered.slice(0, MAX_FILTERED).map(showRelative).join(", ");
  const more = filtered.length > MAX_FILTERED ? ` and ${filtered.length - MAX_FILTERED} more` : "";
  return [
    `Branch: ${branch}`,
    lines.length === 0 ? "Nothing is changed." : limitLines(lines),
    ...(filtered.length === 0
      ? []
      : [`Not compared, because a git filter stores them differently: ${names}${more}`]),
    ...(log ? [`Last commits:\n${log.trimEnd().slice(0, MAX_STATUS)}`] : []),
  ].join("\n");
}

interface Change {
  readonly code: string;
  readonly path: string;
  readonly from?: string;
}

function parseStatus(text: string): { branch: string; changes: Change[] } {
  const [first = "", ...rest] = text.split("\0");
  const changes: Change[] = [];
  for (let at = 0; at < rest.length; at++) {
    const line = rest[at]!;
    if (line === "") continue;
    const code = line.slice(0, 2);
    const path = line.slice(3);
    const from = /[RC]/.test(code) ? rest[++at] : undefined;
    changes.push({ code, path, ...(from !== undefined && { from }) });
  }
  return { branch: first.replace(/^## /, ""), changes };
}

/** Files of git-lfs, for example, look changed if the filter is not run. */
async function filteredPaths(
  git: OwnGit,
  { root }: Repository,
  changes: readonly Change[],
): Promise<readonly string[]> {
  const modified = changes.filter(({ code }) => code[1] === "M").map(({ path }) => path);
  if (modified.length === 0) return [];
  const input = modified.map((path) => `${path}\0`).join("");
  const text = await git.run(["check-attr", "-z", "--stdin", "filter"], { input, cwd: root });
  const fields = (text ?? "").split("\0");
  return modified.filter((path, at) => fields[at * 3] === path && isSet(fields[at * 3 + 2]));
}

const isSet = (value: string | undefined): boolean =>
  value !== undefined && value !== "unspecified" && value !== "unset";

/** A name that contains line ends must stay on one line. */
const showPath = (path: string): string =>
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"]/u.test(path) ? JSON.stringify(path) : path;

function limitLines(lines: readonly string[]): string {
  let room = MAX_STATUS;
  const kept = lines.filter((line) => {
    room -= line.length + 1;
    return room >= 0;
  });
  const missing = lines.length - kept.length;
  return ["Changed:", ...kept, ...(missing > 0 ? [`… and ${missing} more`] : [])].join("\n");
}
