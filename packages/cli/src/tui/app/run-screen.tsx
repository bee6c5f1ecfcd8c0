// Starts the drawn screen, and ends when it ends.
import { render } from "ink";
import { hangUp, onEndSignal } from "../../end-signals.ts";
import { drawingStream, printLine } from "../../output.ts";
import { divertConsole } from "../../terminal/divert-console.ts";
import { App } from "./app.tsx";
import { rowsAdded } from "./reflow.ts";
import { Screen, type ScreenParts } from "./screen.ts";

/** Assumed for a terminal that does not report its size. */
const COLUMNS = 80;
const ROWS = 24;

export async function runScreen(parts: Omit<ScreenParts, "size" | "onEnd">): Promise<void> {
  const stdout = drawingStream();
  const screen = new Screen({
    ...parts,
    size: () => ({ columns: stdout.columns || COLUMNS, rows: stdout.rows || ROWS }),
    onEnd: () => instance.unmount(),
  });
  const instance = render(<App screen={screen} />, {
    stdout,
    exitOnCtrlC: false,
    // Ink would write what libraries print as it is.
    patchConsole: false,
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
  onEndSignal(() => void screen.talk.quitNow());
  for (const event of ["end", "error"]) process.stdin.on(event, hangUp);
  const restoreConsole = divertConsole((text) => screen.talk.notice("info", text));
  await instance.waitUntilExit();
  restoreConsole();
  const session = screen.talk.agent?.session;
  if (session?.head) printLine(`\nResume this session with: pal --resume ${session.id}`);
}
