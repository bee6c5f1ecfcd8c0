// The time to scan a memory folder, compared with reading its files alone.
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { formatMemory, type MemoryStore, openMemoryStore } from "@palimpsest/core/memory";
import { nodePorts } from "@palimpsest/core/ports";
import { type BenchTable, type Ratios, ratioTable } from "../bench-table.ts";
import { inFolder } from "../in-folder.ts";
import { findMedian, sampleTimes } from "../timing.ts";
import { generateMemories } from "./generate-memories.ts";

const MEMORIES = 200;
const ROUNDS = 31;

export async function measureScanning(): Promise<BenchTable> {
  return inFolder(async (home) => {
    const folder = `${home}/memory`;
    await mkdir(folder);
    for (const memory of generateMemories(MEMORIES).memories)
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
      times.cat.push(...(await sampleTimes(1, () => execFileSync("cat", paths, { maxBuffer: 1 << 28 }))));
      times.read.push(
        ...(await sampleTimes(1, () => Promise.all(paths.map((path) => readFile(path, "utf8"))))),
      );
      let store: MemoryStore | undefined;
      times.scan.push(
        ...(await sampleTimes(1, async () => {
          store = await openMemoryStore(ports, folder);
          await store.list();
        })),
      );
      times.again.push(...(await sampleTimes(1, () => store?.list())));
    }
    const toRow = (what: string, time: number[], peer: string, peerTime: number[], aim?: number) => ({
      what,
      time: findMedian(time),
      peer,
      peerTime: findMedian(peerTime),
      ...(aim !== undefined && { aim }),
    });
    const cat = "cat of all files, as a process";
    const ratios: Ratios = {
      title: "Scanning",
      how: `${MEMORIES} memories, warm; medians of ${ROUNDS} rounds, alternating. The first scan opens the store as a session does: lock, record of operations, index, then every file is read and parsed. Later ones read what has changed.`,
      ratios: [
        toRow(`open and scan ${MEMORIES} memories`, times.scan, cat, times.cat, 2),
        toRow("the same", times.scan, "readFile of each, in parallel", times.read),
        toRow("scan them again", times.again, cat, times.cat),
      ],
    };
    return { ...ratioTable([ratios]), title: "Reading a memory folder" };
  });
}
