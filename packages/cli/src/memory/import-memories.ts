// Imports Claude Code's memory of a project: each file unchanged, with its date, marked as imported. It adds no rules: text of
// another program counts as inferred until the person confirms it.
import { readdir, readFile, stat, utimes } from "node:fs/promises";
import { homedir } from "node:os";
import { basename, join, resolve } from "node:path";
import { findPlaces } from "@palimpsest/core/internal";
import { formatMemory, maskSecrets, parseMemory } from "@palimpsest/core/memory";
import { nodeEnvironment, nodePorts } from "@palimpsest/core/ports";
import { printLine, printWarning } from "../output.ts";
import { authorHere } from "./author-here.ts";
import { toPrintable } from "./printable.ts";
import { formatWritten, MemoryProblem, storeHere } from "./store-here.ts";

interface ImportOptions {
  readonly dryRun?: true;
}

interface ImportedFile {
  readonly name: string;
  readonly text: string;
  readonly modified: Date;
}

/** Memory files are far smaller. */
const MAX_BYTES = 200_000;

export async function importMemories(given: string | undefined, { dryRun }: ImportOptions): Promise<void> {
  const folder = given === undefined ? await findFolder(process.cwd()) : resolve(given);
  const found = await readFiles(folder);
  if (found.length === 0) throw new MemoryProblem(`There are no memory files in ${folder}.`);
  const store = await storeHere();
  const known = new Map((await store.list()).map((memory) => [memory.path, memory]));
  const bodies = new Set([...known.values()].map(({ body }) => body.trim()));
  const fresh = found.filter(
    ({ name, text }) => !bodies.has(parseMemory(name, maskSecrets(text), 0).body.trim()),
  );
  const changes = fresh.map(({ name, text, modified }) => ({
    path: freeName(name, known),
    text: markImported(name, text, folder, modified),
    base: null,
  }));
  if (dryRun) {
    for (const { path } of changes) printLine(`Would import ${toPrintable(path)}.`);
    return printLine(describeCounts(changes.length, found.length));
  }
  if (changes.length > 0) {
    const written = await store.write(changes, {
      by: authorHere("human"),
      reason: `imported from ${folder}`,
    });
    for (const line of formatWritten(written)) printWarning(line);
    if (!written.ok) return;
    for (const [at, { path }] of changes.entries()) {
      const date = fresh[at]!.modified;
      await utimes(join(store.folder, path), date, date);
      printLine(`Imported ${toPrintable(path)}.`);
    }
    printLine(`Undo with: pal memory undo ${written.operations[0]?.write ?? ""}`);
  }
  printLine(describeCounts(changes.length, found.length));
}

const describeCounts = (fresh: number, all: number): string =>
  `${fresh} of ${all} ${all === 1 ? "file is" : "files are"} new here. They count as inferred; pal memory confirm makes them yours.`;

/** Claude Code names a project's folder by its path, with a dash for every character that is not a letter or digit. */
async function findFolder(cwd: string): Promise<string> {
  const { home, variables } = nodeEnvironment();
  const { root } = await findPlaces(nodePorts().files, home, cwd);
  const base = variables.CLAUDE_CONFIG_DIR ?? join(homedir(), ".claude");
  const folder = join(base, "projects", root.replace(/[^A-Za-z0-9]/g, "-"), "memory");
  if (!(await stat(folder).catch(() => undefined))?.isDirectory())
    throw new MemoryProblem(
      `Claude Code has no memory of ${root}: there is no ${folder}. Give the path of its memory folder.`,
    );
  return folder;
}

async function readFiles(folder: string): Promise<readonly ImportedFile[]> {
  const names = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith(".md") && basename(name) !== "MEMORY.md" && !name.startsWith("."),
  );
  const read = await Promise.all(
    names.sort().map(async (name) => {
      const path = join(folder, name);
      const { size, mtime } = await stat(path);
      if (size > MAX_BYTES) return [];
      const bytes = await readFile(path);
      return bytes.includes(0) ? [] : [{ name, text: bytes.toString("utf8"), modified: mtime }];
    }),
  );
  return read.flat();
}

/** A name that is not taken: an existing file of the same name is another memory and stays unchanged. */
function freeName(name: string, known: ReadonlyMap<string, unknown>): string {
  const stem = name.replaceAll("\\", "/").replace(/\.md$/, "").replaceAll("/", "-");
  for (let number = 1; ; number++) {
    const path = number === 1 ? `${stem}.md` : `${stem}-${number}.md`;
    if (!known.has(path)) return path;
  }
}

function markImported(name: string, text: string, folder: string, modified: Date): string {
  const memory = parseMemory(name, maskSecrets(text), modified.getTime());
  const whole = formatMemory({ ...memory, evidence: { class: "inferred" }, never: [] });
  const mark = `imported: ${JSON.stringify(`from Claude Code (${folder}), of ${modified.toISOString().slice(0, 10)}`)}\n`;
  return whole.replace(/^---\n/, `---\n${mark}`);
}
