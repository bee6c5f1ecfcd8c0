// Fills a folder of the given size with copies of the recorded sessions, each with its own id and name.
import { globSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { TRANSCRIPTS } from "../transcripts/real-sessions.ts";

const MEGABYTE = 1_000_000;
const SESSION_ID = /"sessionId":"([^"]+)"/g;
/** In the first line of a transcript of pi. */
const FIRST_ID = /^[^\n]*?"id":"([^"]+)"/;

/** Returns the number of sessions. */
export async function writeFolder(folder: string, megabytes: number): Promise<number> {
  const paths = globSync(["claude-code*/*.{jsonl,jsonl.gz}", "pi/*.jsonl"], { cwd: TRANSCRIPTS }).sort();
  let [bytes, sessions] = [0, 0];
  for (let copy = 0; bytes < megabytes * MEGABYTE; copy++) {
    await mkdir(join(folder, String(copy)), { recursive: true });
    for (const path of paths) {
      if (bytes >= megabytes * MEGABYTE) break;
      const text = giveNewId(readText(join(TRANSCRIPTS, path)), copy);
      await writeFile(join(folder, String(copy), basename(path, ".gz")), text);
      bytes += Buffer.byteLength(text);
      sessions++;
    }
  }
  return sessions;
}

function readText(path: string): string {
  const bytes = readFileSync(path);
  return (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
}

function giveNewId(text: string, copy: number): string {
  const own = [...text.matchAll(SESSION_ID)].map(([, id]) => id!);
  const ids = own.length > 0 ? new Set(own) : new Set([FIRST_ID.exec(text)?.[1] ?? ""]);
  let renamed = text;
  for (const id of ids)
    if (id !== "") renamed = renamed.replaceAll(id, `${id.slice(0, -4)}${String(copy).padStart(4, "0")}`);
  return renamed;
}
