// Starts the drawn screen, and ends when it ends.
import { render } from "ink";
import { App } from "./app.tsx";
import { rowsAdded } from "./reflow.ts";
import { Screen, type ScreenParts } from "./screen.ts";

/** What is known of a terminal that does not say. */
const COLUMNS = 80;
const ROWS = 24;

export async function runScreen(parts: Omit<ScreenParts, "size" | "onEnd">): Promise<void> {
  const { stdout } = process;
  const screen = new Screen({
    ...parts,
    size: () => ({ columns: stdout.columns || COLUMNS, rows: stdout.rows || ROWS }),
    onEnd: () => instance.unmount(),
  });
  const instance = render(<App screen={screen} />, {
    exitOnCtrlC: false,
    // Words that libraries print would tear the screen apart; they are shown above it instead.
    patchConsole: true,
    incrementalRendering: true,
    interactive: true,
    // Shift+Enter is told only by terminals that know this protocol.
    kittyKeyboard: { mode: "auto" },
  });
  // Ink erases as many rows as it drew. Where the terminal has broken them anew there are more: go up to the first.
  const isReflowing = process.env.XTERM_VERSION === undefined;
  stdout.prependListener("resize", () => {
    const added = isReflowing ? rowsAdded(screen.drawn, stdout.columns || COLUMNS) : 0;
    if (added > 0) stdout.write(`\x1b[${added}A`);
  });
  // Stopped by somebody else and gone on with: the shell has changed the terminal meanwhile.
  process.on("SIGCONT", () => void screen.lend(async () => {}));
  process.once("SIGTERM", () => void screen.talk.quit());
  process.once("SIGHUP", () => void screen.talk.quit());
  await instance.waitUntilExit();
  const session = screen.talk.agent?.session;
  if (session?.head) console.log(`\nGo on with this session: pal --resume ${session.id}`);
}
