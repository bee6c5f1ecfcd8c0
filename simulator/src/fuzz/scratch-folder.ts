// A temporary folder for targets that read the real disk. The caller of the run removes it.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Threads of one process share it. */
export const SCRATCH = join(tmpdir(), `palimpsest-fuzz-${process.pid}`);

/** An empty folder with these files in it. */
export function scratchFolder(name: string, files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = join(SCRATCH, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

export const removeScratch = (): void => rmSync(SCRATCH, { recursive: true, force: true });
