// Runs a program in a pseudo-terminal with its own home folder.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { type IPty, spawn } from "@lydell/node-pty";

export interface Running {
  readonly child: IPty;
  /** Ends it as a user would, so that it writes what it keeps for the next start, such as the compile cache. */
  quit(): Promise<void>;
  kill(): Promise<void>;
}

/** Ctrl+C is repeated, since the program may need more than one. */
const AGAIN_MS = 300;
const CTRL_C = "\x03";

export async function inTerminal<T>(
  program: string,
  url: string,
  use: (running: Running) => Promise<T>,
  args: readonly string[] = [],
): Promise<T> {
  const home = await mkdtemp(`${tmpdir()}/palimpsest-start-`);
  const child = spawn(process.execPath, [program, ...args], {
    cwd: home,
    cols: 100,
    rows: 30,
    env: {
      PATH: process.env.PATH ?? "",
      HOME: home,
      PALIMPSEST_HOME: `${home}/.palimpsest`,
      TERM: "xterm-256color",
      LANG: "C.UTF-8",
      ANTHROPIC_BASE_URL: url,
      ANTHROPIC_API_KEY: "any",
    },
  });
  const exited = new Promise<void>((resolve) => child.onExit(() => resolve()));
  const quitProgram = async () => {
    const timer = setInterval(() => child.write(CTRL_C), AGAIN_MS);
    await exited;
    clearInterval(timer);
  };
  const killProgram = async () => {
    child.kill("SIGKILL");
    await exited;
  };
  try {
    return await use({ child, quit: quitProgram, kill: killProgram });
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}
