// Lists the files of a work tree: tracked files, and new ones that are not ignored. Includes submodules and other repositories below
// it, whose files are treated as plain files.
import { toOneLine } from "@palimpsest/core/text";
import { locateRepository, lookAt, type Repository } from "../git/locate-repository.ts";
import { isSafeName, parseQuotedName, type RawName, showName, toText } from "../git/raw-name.ts";
import type { GitRunnerOptions } from "../git/run-git.ts";
import { withOwnGit } from "../git/with-own-git.ts";

export interface WorkFile {
  readonly name: RawName;
  /** The id of its content in the index. */
  readonly oid?: string;
}

export type ListedFiles =
  | {
      readonly ok: true;
      /** Tracked files may be missing on disk. */
      readonly files: readonly WorkFile[];
      /** The empty folders of submodules that are not checked out. */
      readonly folders: readonly RawName[];
    }
  | { readonly ok: false; readonly reason: string };

/** Milliseconds. Enough for a large repository on a slow disk. */
const TIMEOUT = 120_000;
/** About two million names. */
const MAX_BYTES = 256_000_000;
/** Nesting of submodules. */
const MAX_DEPTH = 5;
/** How many names a message shows as examples. */
const SHOWN = 3;

/** Tracked and new files in one list, so that git reads the index only once. */
const LIST = [
  ...["-c", "core.quotepath=true", "ls-files", "--full-name"],
  ...["--stage", "--others", "--exclude-standard"],
];

export async function listWorkFiles(
  repository: Repository,
  spawn: GitRunnerOptions["spawn"],
  depth = 0,
): Promise<ListedFiles> {
  const { root } = repository;
  const printed = await withOwnGit(
    repository,
    { spawn, cwd: root, timeout: TIMEOUT, maxBytes: MAX_BYTES },
    (git) => git.run(LIST),
  );
  if (printed === undefined)
    return refuse("git cannot list the files of this repository, or it is not laid out in the usual way.");
  const { tracked, conflicts, links, others } = parseFiles(printed);
  if (conflicts.length > 0) return refuse(`there are unmerged files: ${showNames(conflicts)}.`);
  const nested = [...links, ...others.filter(isNested).map((name) => name.slice(0, -1))];
  const files: WorkFile[] = [
    ...tracked,
    ...others.filter((name) => !isNested(name)).map((name) => ({ name })),
  ];
  const odd = [...nested, ...files.map(({ name }) => name)].find((name) => !isSafeName(name));
  if (odd !== undefined)
    return refuse(`the index or the folder has a name that git does not accept: ${showName(odd)}.`);
  const folders: RawName[] = [];
  for (const name of nested) {
    const inner = await listNested(root, name, spawn, depth);
    if (!inner.ok) return inner;
    if (inner.files.length === 0) folders.push(name);
    files.push(...inner.files.map((file) => ({ ...file, name: `${name}/${file.name}` })));
    folders.push(...inner.folders.map((folder) => `${name}/${folder}`));
  }
  return { ok: true, files, folders };
}

const GITLINK = "160000";
/** No other line contains a tab: git quotes names that do. */
const TRACKED = /^(\d+) ([0-9a-f]+) (\d)\t(.*)$/s;

function parseFiles(printed: string) {
  // By name: with a sparse index, git 2.39 lists a file several times if it was added with `--intent-to-add`.
  const tracked = new Map<RawName, WorkFile>();
  const conflicts = new Set<RawName>();
  const links: RawName[] = [];
  const others: RawName[] = [];
  for (const line of splitLines(printed)) {
    const [, mode, oid, stage, quoted] = TRACKED.exec(line) ?? [];
    const name = parseQuotedName(quoted ?? line);
    if (quoted === undefined) others.push(name);
    else if (stage !== "0") conflicts.add(name);
    else if (mode === GITLINK) links.push(name);
    else tracked.set(name, { name, oid: oid! });
  }
  return { tracked: [...tracked.values()], conflicts: [...conflicts], links, others };
}

const splitLines = (text: string): string[] => text.split("\n").filter((line) => line !== "");

/** Git does not look into a repository inside another: it prints its folder. */
const isNested = (name: RawName): boolean => name.endsWith("/");

async function listNested(
  root: string,
  name: RawName,
  spawn: GitRunnerOptions["spawn"],
  depth: number,
): Promise<ListedFiles> {
  const path = toText(name);
  const folder = `${root}/${path}`;
  if (path === undefined)
    return refuse(`the name of a repository inside is not valid UTF-8: ${showName(name)}.`);
  if (!lookAt(`${folder}/.git`)) return { ok: true, files: [], folders: [] };
  if (depth >= MAX_DEPTH) return refuse(`repositories are nested too deeply: ${showName(name)}.`);
  const located = locateRepository(folder);
  if (located.kind === "odd") return refuse(`of the repository inside it: ${located.reason}`);
  if (located.kind === "none" || located.repository.root !== folder)
    return refuse(`${showName(name)} is neither a repository nor a plain folder.`);
  const inner = await listWorkFiles(located.repository, spawn, depth + 1);
  return inner.ok ? inner : refuse(`in ${showName(name)}, ${inner.reason}`);
}

function showNames(names: readonly RawName[]): string {
  const shown = names.slice(0, SHOWN).map(showName).join(", ");
  const more = names.length - SHOWN;
  return toOneLine(more > 0 ? `${shown} and ${more} more` : shown, 500);
}

const refuse = (reason: string): ListedFiles => ({ ok: false, reason });
