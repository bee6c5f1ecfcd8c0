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
    const closed = await write(`${home}/closed`, 300);
    const killed = await write(`${home}/killed`, 12_000);
    const paths = Array.from({ length: SESSIONS }, (_, at) => pathOf(closed, at));
    const { files } = nodePorts();

    const times: Record<"list" | "killed" | "stat" | "statSync", number[]> = {
      list: [],
      killed: [],
      stat: [],
      statSync: [],
    };
    for (let round = 0; round < ROUNDS; round++) {
      times.stat.push(...(await sample(1, () => Promise.all(paths.map((path) => stat(path))))));
      times.statSync.push(...(await sample(1, () => paths.map((path) => statSync(path)))));
      times.list.push(...(await sample(1, () => listSessions(files, closed))));
      times.killed.push(...(await sample(1, () => listSessions(files, killed))));
    }
    const peer = median(times.statSync);
    const row = (name: string, value: number) => [name, ms(value), ratio(value / peer)];
    return {
      title: `Listing ${SESSIONS} sessions`,
      how: `Files of ${SESSION_BYTES / 1000} KB, warm; medians of ${ROUNDS} rounds, alternating. Title and tags come from the last 4 KB of each, read in one call of the port; where they are not in there, from the last 16 KB. Aim: at most 5 times the stats.`,
      columns: ["what", "time", "ratio"],
      rows: [
        row("statSync of each", peer),
        row("stat of each, promises in parallel", median(times.stat)),
        row("listSessions, all closed properly", median(times.list)),
        row("listSessions, all killed, title 12 KB back", median(times.killed)),
      ],
    };
  });
}

const pathOf = (folder: string, at: number) => `${folder}/session-${at}.jsonl`;

/** `back`: bytes of entries behind title and tag. A session that is closed writes these once more at its end. */
async function write(folder: string, back: number): Promise<string> {
  await mkdir(folder);
  for (let at = 0; at < SESSIONS; at++) await writeFile(pathOf(folder, at), transcript(at, back));
  const listed = await listSessions(nodePorts().files, folder);
  const titled = listed.filter(({ title, tags }) => title !== undefined && tags.branch === "main").length;
  if (titled !== SESSIONS)
    throw new Error(`Only ${titled} of ${SESSIONS} sessions were listed with their title.`);
  return folder;
}

function transcript(at: number, back: number): string {
  const entry = (id: string, body: object) =>
    JSON.stringify({ v: 1, id, parent: null, time: 1_700_000_000_000, ...body });
  const said = (bytes: number) => [{ type: "text", text: prose(bytes, at) }];
  return [
    entry("a", { type: "user", source: "human", content: said(SESSION_BYTES - back) }),
    entry("b", { type: "title", title: `Session number ${at}`, by: "model" }),
    entry("c", { type: "tag", name: "branch", value: "main" }),
    entry("d", { type: "user", source: "human", content: said(back) }),
    "",
  ].join("\n");
}
