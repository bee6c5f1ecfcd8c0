// Moves the memory along with a repository that moved, if the person agrees. Never automatically: forks and hostile clones have
// the same remotes and first commits.
import { existsSync } from "node:fs";
import { cp, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { AskUser } from "../agent/ask-user.ts";
import {
  openIdentities,
  type ProjectIdentity,
  readFirstCommits,
  readRemotes,
} from "../memory/project-identity.ts";
import type { DiscoveredProject } from "./discover-project.ts";

/** The maximum number of projects searched. */
const MAX_PROJECTS = 2_000;

interface MovedProject {
  readonly root: string;
  /** Its memory folder. */
  readonly memory: string;
  readonly files: number;
}

/** Call once the repository is trusted. `folder`: where this project's memory is. Returns sentences for the user. */
export async function offerMovedMemory(
  { places, cwd, ports }: Pick<DiscoveredProject, "places" | "cwd" | "ports">,
  folder: string,
  ask: AskUser["movedMemory"],
): Promise<readonly string[]> {
  const journal = openIdentities(places.project);
  const own = await journal.read();
  const remotes = [...readRemotes(cwd)];
  const last = own.at(-1);
  const isKnown = last !== undefined && last.root === places.root && `${last.remotes}` === `${remotes}`;
  const commits = isKnown ? last.commits : [...(await readFirstCommits(cwd, ports))];
  const here = { at: ports.clock.now(), root: places.root, remotes, commits };
  if (!isKnown && remotes.length + commits.length > 0) await journal.add(here);
  if (await hasFiles(folder)) return [];
  const asked = new Set(own.map((each) => each.asked));
  const moved = (await findMoved(dirname(places.project), here)).find(({ root }) => !asked.has(root));
  if (!moved) return [];
  const about = `${moved.files} ${moved.files === 1 ? "memory file" : "memory files"} of ${moved.root}, which no longer exists and was this repository or one like it`;
  if (!ask) return [`There are ${about}. Start pal in a terminal to be asked whether they belong here.`];
  await journal.add({ ...here, asked: moved.root });
  if (!(await ask({ from: moved.root, files: moved.files }))) return [];
  await cp(moved.memory, folder, {
    recursive: true,
    errorOnExist: true,
    force: false,
    preserveTimestamps: true,
  });
  return [`The memory of ${moved.root} is now available here: ${moved.files} files, copied to ${folder}.`];
}

/** Projects with memories whose folder no longer exists and that share a remote or a first commit with this one. */
async function findMoved(projects: string, here: ProjectIdentity): Promise<readonly MovedProject[]> {
  const names = (await readdir(projects).catch(() => [])).slice(0, MAX_PROJECTS);
  const found = await Promise.all(
    names.map(async (name): Promise<readonly MovedProject[]> => {
      const last = (
        await openIdentities(join(projects, name))
          .read()
          .catch(() => [])
      ).at(-1);
      if (!last || last.root === here.root || !isSame(last, here) || existsSync(last.root)) return [];
      const memory = join(projects, name, "memory");
      const files = await countFiles(memory);
      return files === 0 ? [] : [{ root: last.root, memory, files }];
    }),
  );
  return found.flat();
}

const isSame = (a: ProjectIdentity, b: ProjectIdentity): boolean =>
  a.commits.some((commit) => b.commits.includes(commit)) || a.remotes.some((url) => b.remotes.includes(url));

const hasFiles = async (folder: string): Promise<boolean> => (await countFiles(folder)) > 0;

async function countFiles(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => !name.startsWith(".") && name !== "MEMORY.md").length;
}
