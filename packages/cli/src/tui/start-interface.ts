// `pal` on a terminal: draws the screen at once, then loads the engine.
import type { AgentOptions } from "../agent-options.ts";
import { readEarlyTheme } from "../read-early-theme.ts";
import { readVersion } from "../read-version.ts";
import type { Look } from "../text/look.ts";
import { cutMiddle } from "../text/measure-columns.ts";
import { shortenHome } from "../text/shorten-home.ts";
import { terminalOf } from "../text/terminal-facts.ts";

/** Milliseconds for pending output. */
const LAST_MS = 500;

export interface StartOptions extends AgentOptions {
  readonly plain?: boolean | undefined;
  /** The first message, sent as if it had been typed. */
  readonly words?: string;
  /** A session's id or "latest"; true to let the user choose. */
  readonly resume?: string | true | undefined;
  /** Starts a new session that shares the past of the resumed one. */
  readonly fork?: boolean | undefined;
}

export async function startInterface(options: StartOptions): Promise<void> {
  const cwd = process.cwd();
  const { env, platform } = process;
  const { resume, fork, words } = options;
  const terminal = terminalOf(env, { plain: options.plain ?? false, platform });
  const loadAgent = async () => (await import("./talk/engine.ts")).loadEngine({ cwd, ...options });
  const parts = { terminal, resume, fork, words, banner: (look: Look) => formatBanner(cwd, look) };
  if (terminal.isPlain) {
    const { runPlain } = await import("./plain/run-plain.ts");
    await runPlain({ ...parts, engine: loadAgent() });
    return endSoon();
  }
  const { runScreen } = await import("./app/run-screen.ts");
  // Loading the engine blocks the process, so it starts after the first frame.
  const firstFrame = Promise.withResolvers<void>();
  const engine = firstFrame.promise.then(loadAgent);
  await runScreen({ ...parts, theme: readEarlyTheme(env), engine }, firstFrame.resolve);
  endSoon();
}

/** Exits after a moment, even if sockets and timers are still open. */
function endSoon(): void {
  setTimeout(() => process.exit(), LAST_MS).unref();
}

function formatBanner(cwd: string, look: Look): readonly string[] {
  const { paint, glyphs, columns } = look;
  const place = shortenHome(cwd);
  const name = `pal ${readVersion()}`;
  return [
    `${paint.bold(paint.accent(name))} ${paint.dim(cutMiddle(place, columns - name.length - 1, look))}`,
    paint.dim(`/help for commands ${glyphs.separator} @ for files`),
  ];
}
