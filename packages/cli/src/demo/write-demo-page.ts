// Writes the demo's first session as a page, before the demo's folder is removed.
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { listSessions } from "@palimpsest/core";
import { findPlaces, loadTranscript } from "@palimpsest/core/internal";
import { nodeEnvironment, nodePorts } from "@palimpsest/core/ports";
import { makePage } from "../page/make-page.ts";
import { collectSession } from "../page/write-session-page.ts";
import type { DemoPlace } from "./play-session.ts";

/** One file, which each demo overwrites. */
export const locateDemoPage = (): string => join(nodeEnvironment().home, "demo.html");

/** Says where the page is, or why there is none. */
export async function writeDemoPage({ home, work }: DemoPlace, file: string): Promise<string> {
  const { files } = nodePorts();
  const { sessions } = await findPlaces(files, home, work);
  const [session] = await listSessions(files, sessions);
  const { entries } = await loadTranscript(files, session!.path);
  const page = makePage(collectSession({ id: session!.id, title: "pal demo", entries }));
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(file, page, { mode: 0o600 });
  } catch (error) {
    return `The page for this session could not be written: ${(error as Error).message}`;
  }
  return `Every request of the first session, as a page for your browser: ${file}`;
}
