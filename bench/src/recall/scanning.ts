// Reading a memory folder, beside reading its files alone.
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { formatMemory, nodePorts, openMemoryStore } from "@palimpsest/core";
import { inFolder } from "../folder.ts";
import { type BenchTable, type Ratios, ratioTable } from "../table.ts";
import { median, sample } from "../timing.ts";
import { generated } from "./generated.ts";

const MEMORIES = 200;
const ROUNDS = 31;

export async function scanning(): Promise<BenchTable> {
  return inFolder(async (home) => {
    const folder = `${home}/memory`;
    await mkdir(folder);
    for (const memory of generated(MEMORIES).memories)
      await writeFile(`${folder}/${memory.path}`, formatMemory(memory));
    const ports = nodePorts();
    await openMemoryStore(ports, folder);
    const paths = readdirSync(folder).flatMap((name) => (name.endsWith(".md") ? [`${folder}/${name}`] : []));
    const times: Record<"scan" | "again" | "cat" | "read", number[]> = {
      scan: [],
      again: [],
      cat: [],
      read: [],
    };
    for (let round = 0; round < ROUNDS; round++) {
      const store = await openMemoryStore(ports, folder);
      times.cat.push(...(await sample(1, () => execFileSync("cat", paths, { maxBuffer: 1 << 28 }))));
      times.read.push(...(await sample(1, () => Promise.all(paths.map((path) => readFile(path, "utf8"))))));
      times.scan.push(...(await sample(1, () => store.list())));
      times.again.push(...(await sample(1, () => store.list())));
    }
    const row = (what: string, time: number[], peer: string, peerTime: number[], aim?: number) => ({
      what,
      time: median(time),
      peer,
      peerTime: median(peerTime),
      ...(aim !== undefined && { aim }),
    });
    const cat = "cat of all files, as a process";
    const ratios: Ratios = {
      title: "Scanning",
      how: `${MEMORIES} memories, warm; medians of ${ROUNDS} rounds, alternating. The first scan of a store reads and parses every file; later ones read what has changed.`,
      ratios: [
        row(`scan ${MEMORIES} memories: names, times, texts, frontmatter`, times.scan, cat, times.cat, 2),
        row("the same", times.scan, "readFile of each, in parallel", times.read),
        row("scan them again", times.again, cat, times.cat),
      ],
    };
    return { ...ratioTable([ratios]), title: "Reading a memory folder" };
  });
}
