// Prints what happened in a session: the log if one was kept, and lines derived from the transcript for the rest.
import { readFile } from "node:fs/promises";
import { loadTranscript } from "@palimpsest/core/internal";
import { maskSecrets } from "@palimpsest/core/memory";
import { nodePorts } from "@palimpsest/core/ports";
import { printLine } from "../output.ts";
import { findSession } from "../sessions/find-own-session.ts";
import { maskDeep } from "../sessions/mask.ts";
import { deriveLog } from "./derive-log.ts";
import { logPath, olderLogPath } from "./log-file.ts";
import { formatLogLine } from "./log-line.ts";
import { mergeLog } from "./merge-log.ts";

export interface LogOptions {
  readonly json?: true;
}

export async function showLog(id: string, { json }: LogOptions): Promise<void> {
  const { path } = await findSession(id);
  const { entries } = await loadTranscript(nodePorts().files, path);
  const derived = deriveLog(entries);
  if (json) {
    for (const { time, ...line } of derived)
      printLine(JSON.stringify(maskDeep({ time: new Date(time).toISOString(), ...line })));
    return;
  }
  const kept = await readKept(logPath(path));
  const lines = derived.map((line) => ({ time: line.time, text: maskSecrets(formatLogLine(line)) }));
  for (const line of mergeLog(kept, lines)) printLine(line);
}

async function readKept(path: string): Promise<readonly string[]> {
  const texts = await Promise.all(
    [olderLogPath(path), path].map((file) => readFile(file, "utf8").catch(() => "")),
  );
  return texts.flatMap((text) => text.split("\n")).filter((line) => line !== "");
}
