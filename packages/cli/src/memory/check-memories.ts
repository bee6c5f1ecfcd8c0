// Checks memory files of all scopes for secrets and other problems. Names the file and the kind of secret, never the secret itself.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { findTeamPlace, memoryFolder, parseMemory, personFolder, teamProblem } from "@palimpsest/core/memory";
import { nodeEnvironment, nodePorts } from "@palimpsest/core/ports";
import { printLine } from "../output.ts";
import { loadUsableSettings } from "../usable-settings.ts";
import { toPrintable } from "./printable.ts";

export interface MemoryFault {
  /** Undefined if the file name itself contains the secret. */
  readonly file?: string;
  readonly problem: string;
}

const CONFLICT = /^(?:<{7}|>{7}) /m;

export async function checkMemories({ json }: { readonly json?: true }): Promise<void> {
  const faults = await findFaults(process.cwd());
  if (json) printLine(JSON.stringify(faults, null, 2));
  else
    for (const { file, problem } of faults)
      printLine(toPrintable(file === undefined ? problem : `${file}: ${problem}`));
  if (!json && faults.length === 0) printLine("All memory files are in order.");
  if (faults.length > 0) process.exitCode = 1;
}

async function findFaults(cwd: string): Promise<readonly MemoryFault[]> {
  const { files } = nodePorts();
  const { home, variables: env } = nodeEnvironment();
  const { settings } = await loadUsableSettings(cwd);
  const team = await findTeamPlace(files, home, cwd);
  const own = await memoryFolder({ files, cwd, home, settings, env });
  const folders = [
    ...(own.ok ? [{ folder: own.folder, isShared: false }] : []),
    { folder: personFolder(home), isShared: false },
    ...(team ? [{ folder: team.folder, isShared: true }] : []),
  ];
  const found = await Promise.all(folders.map((each) => checkFolder(each.folder, each.isShared)));
  return found.flat();
}

async function checkFolder(folder: string, isShared: boolean): Promise<readonly MemoryFault[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const faults: MemoryFault[] = [];
  for (const name of names.filter((each) => each.endsWith(".md") && !each.startsWith("."))) {
    const bytes = await readFile(join(folder, name)).catch(() => undefined);
    const fault = bytes && findFault(name, bytes, isShared || name.startsWith("team/"));
    if (fault?.hidesName) faults.push({ problem: `In ${folder}: ${fault.problem}` });
    else if (fault) faults.push({ file: join(folder, name), problem: fault.problem });
  }
  return faults;
}

function findFault(
  path: string,
  bytes: Buffer,
  isShared: boolean,
): { readonly problem: string; readonly hidesName?: boolean } | undefined {
  if (bytes.includes(0)) return { problem: "It is not text, so nothing of it is used." };
  const text = bytes.toString("utf8");
  const secret = isShared ? teamProblem(path, text) : undefined;
  if (secret !== undefined) return { problem: secret, hidesName: !secret.startsWith(path) };
  if (CONFLICT.test(text))
    return { problem: "It contains merge conflict markers: resolve the conflict and remove them." };
  const { broken } = parseMemory(path, text, 0);
  return broken === undefined || path.endsWith("MEMORY.md")
    ? undefined
    : { problem: `Its frontmatter cannot be read: ${broken}` };
}
