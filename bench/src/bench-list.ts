// The time to list many sessions by reading the end of each file, compared with only calling stat on each.
import { statSync } from "node:fs";
import { mkdir, stat, writeFile } from "node:fs/promises";
import { listSessions } from "@palimpsest/core";
import { nodePorts } from "@palimpsest/core/ports";
import type { Ratio, Ratios } from "./bench-table.ts";
import { inFolder } from "./in-folder.ts";
import { writeProse } from "./prose.ts";
import { findMedian, sampleTimes } from "./timing.ts";

const SESSIONS = 1_000;
const SESSION_BYTES = 60_000;
const ROUNDS = 31;

export async function benchList(): Promise<Ratios> {
  return inFolder(async (home) => {
    const closed = await writeSessions(`${home}/closed`, 0);
    const killed = await writeSessions(`${home}/killed`, 12_000);
    const paths = Array.from({ length: SESSIONS }, (_, at) => pathOf(closed, at));
    const { files } = nodePorts();

    const times: Record<"list" | "killed" | "stat" | "statSync", number[]> = {
      list: [],
      killed: [],
      stat: [],
      statSync: [],
    };
    for (let round = 0; round < ROUNDS; round++) {
      times.stat.push(...(await sampleTimes(1, () => Promise.all(paths.map((path) => stat(path))))));
      times.statSync.push(...(await sampleTimes(1, () => paths.map((path) => statSync(path)))));
      times.list.push(...(await sampleTimes(1, () => listSessions(files, closed))));
      times.killed.push(...(await sampleTimes(1, () => listSessions(files, killed))));
    }
    const toRow = (which: string, time: number, more: Partial<Ratio> = {}): Ratio => ({
      what: `list ${SESSIONS} sessions${which}`,
      time,
      peer: "statSync of each",
      peerTime: findMedian(times.statSync),
      ...more,
    });
    return {
      title: "Listing",
      how: `${SESSIONS} files of ${SESSION_BYTES / 1000} KB, warm; medians of ${ROUNDS} rounds, alternating. Title and tags come from the last KB of each, read in one call of the port; where a session was killed and they are further back, from the last 16 KB.`,
      ratios: [
        toRow("", findMedian(times.list), { aim: 5 }),
        toRow(", all of them killed", findMedian(times.killed)),
        {
          ...toRow("", findMedian(times.list)),
          peer: "stat of each, promises in parallel",
          peerTime: findMedian(times.stat),
        },
      ],
    };
  });
}

const pathOf = (folder: string, at: number) => `${folder}/session-${at}.jsonl`;

/** `back`: bytes of entries after title and tag. 0 for a closed session, since closing writes both again at the end. */
async function writeSessions(folder: string, back: number): Promise<string> {
  await mkdir(folder);
  for (let at = 0; at < SESSIONS; at++) await writeFile(pathOf(folder, at), makeTranscript(at, back));
  const listed = await listSessions(nodePorts().files, folder);
  const titled = listed.filter(({ title, tags }) => title !== undefined && tags.branch === "main").length;
  if (titled !== SESSIONS)
    throw new Error(`Only ${titled} of ${SESSIONS} sessions were listed with their title.`);
  return folder;
}

function makeTranscript(at: number, back: number): string {
  const toEntry = (id: string, body: object) =>
    JSON.stringify({ v: 1, id, parent: null, time: 1_700_000_000_000, ...body });
  const toSaid = (bytes: number) => [{ type: "text", text: writeProse(bytes, at) }];
  return [
    toEntry("a", { type: "user", source: "human", content: toSaid(SESSION_BYTES - back) }),
    toEntry("b", { type: "title", title: `Session number ${at}`, by: "model" }),
    toEntry("c", { type: "tag", name: "branch", value: "main" }),
    ...(back > 0 ? [toEntry("d", { type: "user", source: "human", content: toSaid(back) })] : []),
    "",
  ].join("\n");
}
