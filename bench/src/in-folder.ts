// A temporary folder for one benchmark.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";

export async function inFolder<T>(run: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(`${tmpdir()}/palimpsest-bench-`);
  try {
    return await run(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
