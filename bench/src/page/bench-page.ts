// The page of a long session: its size, and when it is ready in Chromium.
import { execFile } from "node:child_process";
import { mkdir, stat } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { BenchTable } from "../bench-table.ts";
import { inFolder } from "../in-folder.ts";
import { buildPal } from "../start/programs.ts";
import { hasTranscripts } from "../transcripts/real-sessions.ts";
import { Chromium, chromiumPath } from "./chromium.ts";
import { writeLongSession } from "./write-long-session.ts";

const run = promisify(execFile);
const REQUESTS = 2_000;
const LOADS = 7;

const COMMANDS = ["export", "replay"];

export async function benchPage(): Promise<BenchTable> {
  const title = `The page of a session of ${REQUESTS.toLocaleString("en")} requests`;
  const how = `Recorded sessions of Claude Code, one behind the other, as one transcript; the page is written by the published bundle. Ready: by the clock, from opening the file in headless Chromium until the page can be used and has been painted, right after the browser was started, and the median of ${LOADS - 1} more loads (lowest to highest). Going: the same from setting the slider to a request in the middle. Aims: 3 MB, 1 s.`;
  const columns = ["command", "size", "ready, first load", "ready, later loads", "going to another request"];
  if (!hasTranscripts()) return { title, how: `${how} The data is not here.`, columns, rows: [] };
  return inFolder(async (home) => {
    const pal = await buildPal(home);
    const transcript = `${home}/long.jsonl`;
    await writeLongSession(transcript, REQUESTS);
    await mkdir(`${home}/home`);
    const env = { PATH: process.env.PATH, HOME: `${home}/home` };
    const rows: string[][] = [];
    for (const command of COMMANDS) {
      const page = `${home}/${command}.html`;
      await run(process.execPath, [pal, command, transcript, "--html", page], { cwd: `${home}/home`, env });
      const { size } = await stat(page);
      const opened =
        chromiumPath === undefined
          ? ["no Chromium is here", "", ""]
          : await openOften(chromiumPath, page, home);
      rows.push([`pal ${command} --html`, `${(size / 1e6).toFixed(2)} MB`, ...opened]);
    }
    return { title, how, columns, rows };
  });
}

async function openOften(path: string, page: string, folder: string): Promise<readonly string[]> {
  const browser = new Chromium(path, `${folder}/profile`);
  try {
    await browser.openPage();
    const [ready, going]: [number[], number[]] = [[], []];
    for (let load = 0; load < LOADS; load++) {
      const loaded = browser.expectEvent("Page.loadEventFired");
      await browser.send("Page.navigate", { url: pathToFileURL(page).href });
      await loaded;
      ready.push(await browser.waitUntilReady());
      going.push((await browser.evaluate(GO_TO_MIDDLE)) as number);
      const shown = await browser.evaluate('document.querySelector("section.request h2").textContent');
      const [, number, all] = /^Request (\d+) of (\d+)$/.exec(String(shown)) ?? [];
      if (Number(number) !== REQUESTS / 2 + 1 || Number(all) < REQUESTS)
        throw new Error(`The page shows ${shown}.`);
    }
    return [formatRange(ready.slice(0, 1)), formatRange(ready.slice(1)), formatRange(going)];
  } finally {
    await browser.close();
  }
}

const GO_TO_MIDDLE = `new Promise((resolve) => {
  const start = performance.now();
  const slider = document.querySelector("input[type=range]");
  slider.value = "${REQUESTS / 2}";
  slider.dispatchEvent(new Event("input"));
  requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
})`;

function formatRange(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b).map((value) => Math.round(value));
  const median = `${sorted[Math.floor(sorted.length / 2)]} ms`;
  return sorted.length === 1 ? median : `${median} (${sorted[0]} to ${sorted.at(-1)})`;
}
