// Draws `docs/pictures/demo.svg`: what `pal demo` shows on a terminal of 80 columns, with an empty home and no key. Run it again when the
// demo changes: `npx node scripts/draw-demo.ts`, after `npm run build`.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { spawn } from "@lydell/node-pty";
import xterm from "@xterm/headless";
import { drawTerminal, readStyledRows } from "./pictures/draw-terminal.ts";

const [COLUMNS, ROWS] = [80, 40];
/** Rows at the beginning: enough to see each layer once. The rows left out before the end are counted. */
const HEAD = 34;
const TAIL = 36;
const PAL = fileURLToPath(new URL("../packages/cli/bin/pal.js", import.meta.url));
const PICTURE = fileURLToPath(new URL("../docs/pictures/demo.svg", import.meta.url));

const screen = new xterm.Terminal({ cols: COLUMNS, rows: ROWS, scrollback: 5_000, allowProposedApi: true });
const home = await mkdtemp(`${tmpdir()}/pal-picture-`);
const child = spawn(process.execPath, [PAL, "demo"], {
  cwd: home,
  cols: COLUMNS,
  rows: ROWS,
  env: { PATH: process.env.PATH ?? "", HOME: home, TERM: "xterm-256color", LANG: "en_US.UTF-8" },
});
const written: Promise<void>[] = [];
child.onData((data) => void written.push(new Promise((resolve) => screen.write(data, resolve))));
const code = await new Promise<number>((resolve) => child.onExit(({ exitCode }) => resolve(exitCode)));
await Promise.all(written);
await rm(home, { recursive: true });
if (code !== 0) throw new Error(`pal demo ended with ${code}`);
const rows = readStyledRows(screen);
await writeFile(PICTURE, drawTerminal(rows, { columns: COLUMNS, head: HEAD, tail: TAIL, title: "pal demo" }));
console.log(`${PICTURE}: ${rows.length} lines`);
process.exit(0);
