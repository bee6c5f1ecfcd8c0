// Updates the indexes that no longer match the files.
import { parseMemory } from "../format/parse.ts";
import { hashOf } from "../history/versions.ts";
import type { Titled } from "../index/line.ts";
import { type Indexed, namedIn, planIndex } from "../index/plan-index.ts";
import { INDEX_NAME, isTeam, TEAM_FOLDER } from "../paths/check-path.ts";
import type { Folder } from "./folder.ts";
import type { Found } from "./scan.ts";
import { memoryOf } from "./texts.ts";

export type Scope = "private" | "team";

export const prefixOf = (scope: Scope): string => (scope === "team" ? `${TEAM_FOLDER}/` : "");
export const indexPath = (scope: Scope): string => prefixOf(scope) + INDEX_NAME;

/** `changed`: the previous version of each file that changed since the indexes were last up to date. */
export async function keepIndexes(
  folder: Folder,
  found: readonly Found[],
  changed: ReadonlyMap<string, string | null>,
): Promise<void> {
  for (const scope of ["private", "team"] as const) {
    const own = found.filter(({ path }) => isTeam(path) === (scope === "team"));
    await keepIndex(folder, scope, own, changed);
  }
}

async function keepIndex(
  folder: Folder,
  scope: Scope,
  found: readonly Found[],
  changed: ReadonlyMap<string, string | null>,
): Promise<void> {
  const path = indexPath(scope);
  const prefix = prefixOf(scope);
  const text = await folder.textAt(path);
  const named = namedIn(text ?? "");
  // The line of an unchanged file stays whatever the file says, so the file need not be read.
  const news = found.filter((each) => changed.has(each.path) || !named.has(each.path.slice(prefix.length)));
  const titles = new Map((await folder.texts.of(news)).map((held) => [held.path, memoryOf(held)]));
  const memories = found.map(({ path }): Indexed => {
    const memory = titles.get(path);
    const relative = path.slice(prefix.length);
    return memory ? { ...memory, path: relative } : { path: relative, name: stemOf(path), description: "" };
  });
  const planned = planIndex(text ?? "", memories, await readBefore(folder, news, changed, prefix));
  if (planned !== (text ?? "")) await folder.put(path, planned);
  const known = folder.record.known.get(path)?.version;
  const info =
    planned === "" && text === undefined ? undefined : await folder.files.stat(`${folder.path}/${path}`);
  if (info && known !== hashOf(planned)) folder.seen.set(path, [info.size, info.modified, hashOf(planned)]);
}

async function readBefore(
  folder: Folder,
  news: readonly Found[],
  changed: ReadonlyMap<string, string | null>,
  prefix: string,
): Promise<ReadonlyMap<string, Titled>> {
  const titles = new Map<string, Titled>();
  for (const { path } of news) {
    const version = changed.get(path);
    const text = version ? await folder.versions.read(version) : undefined;
    const relative = path.slice(prefix.length);
    if (text !== undefined) titles.set(relative, { ...parseMemory(path, text, 0), path: relative });
  }
  return titles;
}

const stemOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1).replace(/\.md$/, "");
