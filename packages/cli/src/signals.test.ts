// Ending pal by a signal ends everything it started: real processes, looked up by name after pal has exited.
import { afterEach, describe, expect, it } from "vitest";
import { Binary, call, finished } from "./binary.case.ts";
import { lastingCommand, untilGone, untilRunning } from "./running.case.ts";
import { makePlace, pty, removePlace, TerminalUnderTest } from "./tui/terminal.case.ts";

const CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
const SIGNALS = ["SIGHUP", "SIGINT", "SIGTERM"] as const;
const BYPASS = ["--permission-mode", "bypass"];
const IS_POSIX = process.platform !== "win32";

let pal: Binary | undefined;
afterEach(async () => {
  await pal?.end();
  pal = undefined;
});

/** Keeps running and never answers. */
const silentServer = (mark: string) => {
  const [command, ...args] = mark.split(" ");
  return { command, args };
};
const hook = (event: string, command: string) => ({
  hooks: { [event]: [{ hooks: [{ type: "command", command, timeout: 60 }] }] },
});

describe.runIf(IS_POSIX)("pal -p", () => {
  it.each(SIGNALS)("ends on %s with its commands and servers, and keeps what was said", async (signal) => {
    const [server, background, left, inner, escaped, last] = Array.from({ length: 6 }, lastingCommand);
    pal = await Binary.begin([
      call("Bash", { command: background!, run_in_background: true }),
      call("Bash", { command: `${left} & true` }),
      call("Bash", { command: `(${inner}; true) & setsid ${escaped} & ${last}` }),
      "Going on.",
    ]);
    await pal.settings({ mcpServers: { silent: silentServer(server!) } });
    const child = pal.start(["-p", "Start them.", ...BYPASS]);
    const ended = finished(child);
    const all = [server!, background!, left!, inner!, escaped!, last!];
    await untilRunning(...all);
    child.kill(signal);
    expect((await ended).code).toBe(CODES[signal]);
    await untilGone(...all);
    await pal.settings({});
    const again = await pal.run(["-p", "Well?", "--continue"]);
    expect(again).toMatchObject({ code: 0, stdout: "Going on.\n" });
    expect(JSON.stringify(pal.requests.at(-1)!.messages)).toMatch(/Start them\..*nterrupted.*Well\?/);
    expect(pal.invalid).toEqual([]);
  });

  it("ends on a signal while a hook is still starting the session", async () => {
    const [server, starting] = [lastingCommand(), lastingCommand()];
    pal = await Binary.begin(["Never."]);
    await pal.settings({ mcpServers: { silent: silentServer(server) }, ...hook("SessionStart", starting) });
    const child = pal.start(["-p", "Go.", ...BYPASS]);
    const ended = finished(child);
    await untilRunning(server, starting);
    child.kill("SIGTERM");
    expect((await ended).code).toBe(143);
    await untilGone(server, starting);
  });

  it("does not wait for a hook at the end when it is signalled twice", async () => {
    const [ending, running] = [lastingCommand(), lastingCommand()];
    pal = await Binary.begin([call("Bash", { command: running }), "Never."]);
    await pal.settings(hook("SessionEnd", ending));
    const child = pal.start(["-p", "Go.", ...BYPASS]);
    const ended = finished(child);
    await untilRunning(running);
    child.kill("SIGTERM");
    await untilRunning(ending);
    child.kill("SIGTERM");
    expect((await ended).code).toBe(143);
    await untilGone(running, ending);
  });
});

describe.skipIf(!pty || !IS_POSIX)("the terminal interface", () => {
  /** Starts pal with long-running commands in the foreground and in the background. */
  async function working(args: readonly string[] = []) {
    const place = await makePlace();
    const [background, last] = [lastingCommand(), lastingCommand()];
    const model = await Binary.begin([
      call("Bash", { command: background, run_in_background: true }),
      call("Bash", { command: last }),
      "Never.",
    ]);
    pal = model;
    const env = { ANTHROPIC_BASE_URL: model.emulator.url, ANTHROPIC_API_KEY: "any" };
    const on = new TerminalUnderTest(place, { args: [...args, ...BYPASS], env });
    await on.sees(/% left|Your turn/);
    on.type("Start them\r");
    await untilRunning(background, last);
    const end = async () => {
      await on.end();
      await removePlace(place);
    };
    return { on, place, end, commands: [background, last] };
  }

  it.each(SIGNALS)("ends on %s from outside, and gives the terminal back", async (signal) => {
    const { on, end, commands } = await working();
    try {
      on.signal(signal);
      expect(await on.exits()).toBe(CODES[signal]);
      await untilGone(...commands);
      // Bracketed paste is off again, and the cursor is shown.
      expect(on.raw.match(/\[\?2004[hl]/g)?.at(-1)).toBe("[?2004l");
      expect(on.raw.match(/\[\?25[hl]/g)?.at(-1)).toBe("[?25h");
    } finally {
      await end();
    }
  });

  it.each([[[]], [["--plain"]]])("leaves no process behind when its window is closed: %j", async (args) => {
    const { on, end, commands } = await working(args);
    const { pid } = on;
    try {
      on.closeWindow();
      await untilGone(...commands);
      for (let isAlive = true; isAlive; ) {
        try {
          process.kill(pid, 0);
          await new Promise((resolve) => setTimeout(resolve, 50));
        } catch {
          isAlive = false;
        }
      }
    } finally {
      await end();
    }
  });
});
