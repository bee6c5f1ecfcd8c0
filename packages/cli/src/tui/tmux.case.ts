// The real binary inside tmux, which has its own scrollback and wraps lines in its own way.
import { execFile, execFileSync } from "node:child_process";
import { promisify } from "node:util";
import { PAL_UNDER_TEST } from "../pal-under-test.case.ts";
import { LOOK_MS, PATIENCE_MS, type Place, type TerminalOptions, variablesFor } from "./terminal.case.ts";

const run = promisify(execFile);

export const hasTmux = (() => {
  try {
    execFileSync("tmux", ["-V"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();

export class TmuxUnderTest {
  readonly #socket: string;

  private constructor(socket: string) {
    this.#socket = socket;
  }

  static async start(
    place: Place,
    { args = [], env = {}, columns = 80, rows = 24 }: TerminalOptions,
  ): Promise<TmuxUnderTest> {
    const on = new TmuxUnderTest(`${place.home}/tmux`);
    const variables = Object.entries(variablesFor(place, { ...env, TERM: "tmux-256color" }));
    const program = [
      ...["env", "-i", ...variables.map(([name, value]) => `${name}=${value}`)],
      ...["TMUX=on", process.execPath, PAL_UNDER_TEST, ...args],
    ];
    const size = ["-x", String(columns), "-y", String(rows)];
    const options = ["set", "-g", "history-limit", "100000", ";"];
    await on.#tmux(
      "start-server",
      ";",
      ...options,
      "new-session",
      "-d",
      ...size,
      "-c",
      place.work,
      ...program,
    );
    return on;
  }

  async type(text: string): Promise<void> {
    await this.#tmux("send-keys", "-l", text);
  }

  async resize(columns: number, rows: number): Promise<void> {
    await this.#tmux("resize-window", "-x", String(columns), "-y", String(rows));
  }

  /** What is visible now. */
  screen(): Promise<string> {
    return this.#tmux("capture-pane", "-p");
  }

  /** Everything, with rows joined that tmux itself has wrapped. */
  logical(): Promise<string> {
    return this.#tmux("capture-pane", "-p", "-J", "-S", "-", "-E", "-");
  }

  async until(holds: (text: string) => boolean, what: string, where: "screen" | "logical"): Promise<void> {
    const end = Date.now() + PATIENCE_MS;
    for (;;) {
      const text = await this[where]();
      if (holds(text)) return;
      if (Date.now() > end) throw new Error(`Waited in vain for ${what}. The screen:\n${text}`);
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }

  async end(): Promise<void> {
    await this.#tmux("kill-server").catch(() => {});
  }

  async #tmux(...words: readonly string[]): Promise<string> {
    const { stdout } = await run("tmux", ["-f", "/dev/null", "-S", this.#socket, ...words], {
      maxBuffer: 50_000_000,
    });
    return stdout;
  }
}
