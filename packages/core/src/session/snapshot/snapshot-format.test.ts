// A snapshot that an earlier version wrote must not be used if this version would fold the same entries into something else.
import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { memoryPorts } from "../../ports/memory/ports.ts";
import { defaultSettings } from "../../settings/schema.ts";
import { PATH } from "../../testing/driven.case.ts";
import { openTranscript } from "../../transcript/open-transcript.ts";
import { LongSession } from "../long-session.ts";
import { SessionState } from "../session-state.ts";
import { snapshotPath, takeSnapshot, writeSnapshot } from "./snapshot.ts";

const { economy } = defaultSettings().microcompact;
const FIXTURES = new URL("../../../fixtures/sessions/", import.meta.url);

async function makeSnapshot(transcript: string): Promise<string> {
  const ports = memoryPorts();
  await ports.files.makeFolder(PATH.slice(0, PATH.lastIndexOf("/")));
  await ports.files.write(PATH, transcript);
  const long = new LongSession({
    files: ports.files,
    path: PATH,
    settings: [],
    makeState: () => new SessionState({}, economy),
  });
  const opened = await openTranscript(ports, PATH, (entry, place) => long.takeEntry(entry, place), long);
  const place = { files: ports.files, path: PATH, settings: [] };
  await writeSnapshot(place, takeSnapshot(long.state, opened.labels, opened.end)!);
  await opened.close();
  return new TextDecoder().decode(await ports.files.read(snapshotPath(PATH)));
}

// Red when a change of the code makes another snapshot of the same entries. Then raise FORMAT in snapshot.ts, and put the new digest here.
it("has another format number whenever the same entries are folded into another state", async () => {
  const hash = createHash("sha256");
  const formats = new Set<number>();
  for (const name of globSync("*/disk/home/projects/*/sessions/*.jsonl", { cwd: FIXTURES }).sort()) {
    const snapshot = await makeSnapshot(readFileSync(new URL(name, FIXTURES), "utf8"));
    const [head, ...body] = snapshot.split("\n");
    formats.add((JSON.parse(head!) as { format: number }).format);
    hash.update(body.slice(0, -1).join("\n"));
  }
  expect({ formats: [...formats], digest: hash.digest("hex") }).toEqual({
    formats: [9],
    digest: "eafd44dcc5e22265fbbaab7844b7f45df24146c1f82dbcad4887033a60ddf8bb",
  });
});
