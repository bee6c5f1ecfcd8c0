// Listing many sessions: the last bytes of each, beside a bare stat of each.
import { statSync } from "node:fs";
import { mkdir, stat, writeFile } from "node:fs/promises";
import { listSessions, nodePorts } from "@palimpsest/core";
import { inFolder } from "./folder.ts";
import { prose } from "./prose.ts";
import type { BenchTable } from "./table.ts";
import { median, ms, ratio, sample } from "./timing.ts";

const SESSIONS = 1_000;
const SESSION_BYTES = 60_000;
const ROUNDS = 31;

export async function benchList(): Promise<BenchTable> {
  return inFolder(async (home) => {
    const folder = `${home}/sessions`;
    await mkdir(folder);
    const paths = Array.from({ length: SESSIONS }, (_, at) => `${folder}/session-${at}.jsonl`);
    for (const [at, path] of paths.entries()) await writeFile(path, transcript(at));
    const { files } = nodePorts();

    const listed = await listSessions(files, folder);
    const titled = listed.filter(({ title }) => title !== undefined).length;
    if (titled !== SESSIONS)
      throw new Error(`Only ${titled} of ${SESSIONS} sessions were listed with a title.`);

    const times: Record<"list" | "stat" | "statSync", number[]> = { list: [], stat: [], statSync: [] };
    for (let round = 0; round < ROUNDS; round++) {
      times.stat.push(...(await sample(1, () => Promise.all(paths.map((path) => stat(path))))));
      times.statSync.push(...(await sample(1, () => paths.map((path) => statSync(path)))));
      times.list.push(...(await sample(1, () => listSessions(files, folder))));
    }
    const peer = median(times.statSync);
    const row = (name: string, value: number) => [name, ms(value), ratio(value / peer)];
    return {
      title: `Listing ${SESSIONS} sessions`,
      how: `Files of ${SESSION_BYTES / 1000} KB, warm; medians of ${ROUNDS} rounds, alternating. Title and tags come from the last 16 KB of each, read in one call of the port. Aim: at most 5 times the stats.`,
      columns: ["what", "time", "ratio"],
      rows: [
        row("statSync of each", peer),
        row("stat of each, promises in parallel", median(times.stat)),
        row("listSessions", median(times.list)),
      ],
    };
  });
}

function transcript(at: number): string {
  const entry = (id: string, body: object) =>
    JSON.stringify({ v: 1, id, parent: null, time: 1_700_000_000_000, ...body });
  const content = [{ type: "text", text: prose(SESSION_BYTES - 8_000, at) }];
  const tail = [{ type: "text", text: prose(7_000, at + 1) }];
  return [
    entry("a", { type: "user", source: "human", content }),
    entry("b", { type: "title", title: `Session number ${at}`, by: "model" }),
    entry("c", { type: "tag", name: "branch", value: "main" }),
    entry("d", { type: "user", source: "human", content: tail }),
    "",
  ].join("\n");
}
