// Searches several projects: each has its own index, and the hits are merged.
import type { Files } from "../ports/files.ts";
import { describeError } from "../text/describe-error.ts";
import type { DatabasePorts } from "./search-database.ts";
import { SearchIndex, type SearchPlaces } from "./search-index.ts";
import type { Hit, SearchFilter } from "./search-kinds.ts";

export interface SearchResult {
  readonly hits: readonly Hit[];
  /** What could not be searched and why, in sentences. */
  readonly problems: readonly string[];
  /** Projects whose index could not be stored, and why; they were searched by reading everything. */
  readonly unkept: readonly string[];
}

/** Returns the folders of all projects that ever had a session here. */
export async function projectsIn(files: Files, home: string): Promise<readonly string[]> {
  const folders = await files.list(`${home}/projects`);
  return folders.filter(({ kind }) => kind === "folder").map(({ path }) => path);
}

/** Best first; of equal ones the newer. A project that cannot be searched does not affect the others. */
export async function searchProjects(
  ports: DatabasePorts,
  projects: readonly SearchPlaces[],
  query: string,
  filter: SearchFilter & { readonly limit: number },
): Promise<SearchResult> {
  const hits: Hit[] = [];
  const problems: string[] = [];
  const unkept: string[] = [];
  for (const places of projects) {
    try {
      const index = await SearchIndex.open(ports, places);
      try {
        const { failed } = await index.update();
        problems.push(...failed.map((path) => `${path} could not be read, and was not searched.`));
        hits.push(...(await index.search(query, filter)));
        if (index.unkept !== undefined)
          unkept.push(`The search index of ${places.project} could not be kept: ${index.unkept}`);
      } finally {
        index.close();
      }
    } catch (error) {
      const reason = describeError(error);
      problems.push(`${places.project} could not be searched: ${reason}`);
    }
  }
  const rank = ({ isExact }: Hit) => (isExact ? 0 : 1);
  const sorted = hits.sort((a, b) => rank(a) - rank(b) || b.score - a.score || b.time - a.time);
  return { hits: sorted.slice(0, filter.limit), problems, unkept };
}
