// Runs the drawn screen until it ends.
import { hangUp, onEndSignal } from "../../end-signals.ts";
import { tellAfterCrash } from "../../end-with-stack.ts";
import { drawingStream, printLine } from "../../output.ts";
import { divertConsole } from "../../terminal/divert-console.ts";
import { KeyReader } from "../input/read-keys.ts";
import { AlternateScreen } from "./alternate-screen.ts";
import { Attention } from "./attention.ts";
import { eraseEcho } from "./erase-echo.ts";
import { LiveArea } from "./live-area.ts";
import { reflowOf } from "./reflow.ts";
import { Screen, type ScreenParts } from "./screen.ts";
import { TerminalModes } from "./terminal-modes.ts";

/** Assumed for a terminal that does not report its size. */
const COLUMNS = 80;
const ROWS = 24;
/** Slow enough not to distract from reading, fast enough to be seen moving. */
const SPINNER_MS = 120;
/** A terminal sends the rest of a key's sequence within this time, even over a slow connection. */
const ESCAPE_MS = 30;
/** While a window is dragged its size keeps changing. tmux reports a change up to a quarter of a second later. */
const SETTLE_MS = 300;

export async function runScreen(
  parts: Omit<ScreenParts, "size" | "onEnd" | "onInterface">,
  onFirstFrame: () => void,
): Promise<void> {
  const stdout = drawingStream();
  const { stdin } = process;
  const write = (text: string) => void stdout.write(text);
  const size = () => ({ columns: stdout.columns || COLUMNS, rows: stdout.rows || ROWS });
  const { env } = process;
  const area = new LiveArea({
    write,
    reflow: reflowOf(env),
    isTmux: Boolean(env.TMUX),
    now: () => performance.now(),
  });
  const alternate = new AlternateScreen(write);
  const modes = new TerminalModes(stdin, write);
  const ended = Promise.withResolvers<void>();
  const attention = new Attention({
    env,
    cwd: () => screen.talk.cwd,
    now: () => Date.now(),
    write,
    setTitle: (title) => modes.setTitle(title),
  });
  const onInterface: ScreenParts["onInterface"] = (settings) => attention.apply(settings);
  const screen = new Screen({ ...parts, size, onInterface, onEnd: ended.resolve });

  /** Keys typed before the first frame, which the terminal has echoed. */
  let typedBefore = "";
  let isStarted = false;
  const draw = () => {
    if (!isStarted || screen.isLent) return;
    const frame = screen.takeFrame(Math.floor(performance.now() / SPINNER_MS));
    if (frame.panel) {
      // Nothing of the area is left behind that the terminal could wrap while the panel is open.
      if (!alternate.isEntered) area.clear(size());
      return alternate.draw(frame.panel, size());
    }
    alternate.leave();
    area.draw(frame.finished, frame.drawn, size(), frame.isDone);
  };
  // While the size is changing, a frame may be drawn for an outdated size: one frame per change is enough.
  const drawSettled = () => screen.isSettled && draw();
  screen.store.subscribe(drawSettled);
  screen.store.subscribe(() => attention.follow(screen.store.get()));
  const spinner = setInterval(() => screen.isMoving && drawSettled(), SPINNER_MS);
  let settling: NodeJS.Timeout | undefined;
  stdout.on("resize", () => {
    clearTimeout(settling);
    screen.isSettled = false;
    draw();
    settling = setTimeout(() => {
      screen.isSettled = true;
      draw();
    }, SETTLE_MS);
  });

  const describeResume = () => {
    const session = screen.talk.agent?.session;
    return session?.head ? `Resume this session with: pal --resume ${session.id}` : undefined;
  };

  const keys = new KeyReader();
  let waiting: NodeJS.Timeout | undefined;
  const readKeys = (chunk: string) => {
    clearTimeout(waiting);
    if (!isStarted) typedBefore += chunk;
    const { presses, knowsKitty, hasFocus } = keys.read(chunk);
    if (knowsKitty) modes.takeKitty();
    if (hasFocus !== undefined) attention.takeFocus(hasFocus);
    if (presses.length > 0) attention.takeKey();
    for (const press of presses) screen.press(press);
    if (keys.isWaiting)
      waiting = setTimeout(() => {
        for (const press of keys.flush()) screen.press(press);
      }, ESCAPE_MS);
  };
  const takeTerminal = () => {
    modes.take();
    stdin.setEncoding("utf8").on("data", readKeys).resume();
  };
  const giveBackTerminal = () => {
    stdin.off("data", readKeys).pause();
    alternate.leave();
    modes.giveBack();
  };
  screen.suspend = async (run) => {
    area.clear(size());
    giveBackTerminal();
    try {
      await run();
    } finally {
      area.forget();
      takeTerminal();
    }
  };
  // Suspended and resumed from outside: meanwhile the shell has changed the terminal and written to it.
  const resumeJob = () => {
    if (screen.isLent) return;
    giveBackTerminal();
    area.forget();
    takeTerminal();
    draw();
  };
  process.on("SIGCONT", resumeJob);
  process.on("exit", () => {
    alternate.leave();
    area.leave();
    modes.giveBack();
  });
  tellAfterCrash(describeResume);
  onEndSignal(() => void screen.talk.quitNow());
  for (const event of ["end", "error"]) stdin.on(event, hangUp);
  const restoreConsole = divertConsole((text) => screen.talk.notice("info", text));
  takeTerminal();
  // Lets pending input arrive: it was typed before the first frame.
  await new Promise((resolve) => setImmediate(resolve));
  isStarted = true;
  write(eraseEcho(typedBefore, size().columns));
  draw();
  onFirstFrame();

  await ended.promise;
  clearInterval(spinner);
  clearTimeout(settling);
  draw();
  process.off("SIGCONT", resumeJob);
  giveBackTerminal();
  stdin.unref();
  restoreConsole();
  const resume = describeResume();
  if (resume) printLine(`\n${resume}`);
}
