import { describe, expect, it } from "vitest";
import { beginWork, emptyState } from "../state/screen-state.ts";
import { NO_STATUS } from "../status/status.ts";
import { Attention, formatNotification } from "./attention.ts";

const IDLE = emptyState(NO_STATUS);
const WORKING = beginWork(IDLE, "Working", 0);
const dialog = { id: 1, kind: "view", title: "Allow it?", body: () => [], top: 0 } as const;
const ASKING = { ...WORKING, dialogs: [{ ...dialog, focus: "none" as const }] };
const BROWSING = { ...WORKING, dialogs: [dialog] };
const SETTINGS = { theme: "terminal", notify: "osc9", title: true } as const;

function start(
  settings: Parameters<Attention["apply"]>[0] | undefined = SETTINGS,
  cwd = "/home/ada/my;pro\x07ject",
) {
  const told: (string | undefined)[] = [];
  const clock = { now: 100_000 };
  const attention = new Attention({
    env: {},
    cwd: () => cwd,
    now: () => clock.now,
    write: (sequence) => sequence !== "" && told.push(sequence),
    setTitle: (title) => told.push(title),
  });
  if (settings) attention.apply(settings);
  return { attention, clock, take: () => told.splice(0) };
}

describe("attention", () => {
  it("shows in the title whose turn it is, and notifies a user who looks elsewhere", () => {
    const { attention, take } = start();
    attention.takeFocus(false);
    expect(take()).toEqual(["pal is waiting for you: my project"]);
    attention.follow(WORKING);
    attention.follow({ ...WORKING, hint: "the same turn" });
    expect(take()).toEqual(["pal is working: my project"]);
    attention.follow(ASKING);
    expect(take()).toEqual(["pal has a question: my project", "\x1b]9;pal has a question in my project\x07"]);
    attention.follow(WORKING);
    attention.follow(IDLE);
    expect(take().slice(1)).toEqual([
      "pal is waiting for you: my project",
      "\x1b]9;pal is done in my project\x07",
    ]);
  });

  it("does not notify a user who is looking, or about a list that the user opened", () => {
    const { attention, clock, take } = start();
    attention.takeFocus(true);
    for (const state of [WORKING, ASKING, WORKING, IDLE]) attention.follow(state);
    expect(take().some((told) => told?.startsWith("\x1b"))).toBe(false);
    attention.takeFocus(false);
    attention.follow(BROWSING);
    expect(take()).toEqual(["pal is working: my project"]);
    attention.follow({ ...IDLE, isOver: true });
    expect(take()).toEqual([]);
    // A terminal that does not report focus.
    const silent = start();
    silent.attention.takeKey();
    for (const state of [WORKING, IDLE]) silent.attention.follow(state);
    expect(silent.take().filter((told) => told?.startsWith("\x1b"))).toEqual([]);
    silent.attention.follow(WORKING);
    silent.clock.now += 10_001;
    silent.attention.follow(IDLE);
    expect(silent.take().filter((told) => told?.startsWith("\x1b"))).toHaveLength(1);
    expect(clock.now).toBe(100_000);
  });

  it("does what the settings say, and nothing before they are known", () => {
    const { attention, take } = start({ theme: "terminal", notify: "off", title: false });
    attention.takeFocus(false);
    for (const state of [WORKING, IDLE]) attention.follow(state);
    expect(take().every((told) => told === undefined)).toBe(true);
  });

  it.each([
    ["bell", {}, "\x07"],
    ["osc777", {}, "\x1b]777;notify;pal;Done\x07"],
    ["osc9", { TMUX: "on" }, "\x1bPtmux;\x1b\x1b]9;Done\x07\x1b\\"],
    ["auto", { TERM_PROGRAM: "iTerm.app" }, "\x1b]9;Done\x07"],
    ["auto", { TERM_PROGRAM: "iTerm.app", TMUX: "on" }, "\x07"],
    ["auto", { TERM: "foot" }, "\x1b]777;notify;pal;Done\x07"],
    ["auto", { TERM: "xterm-256color" }, "\x07"],
    ["off", {}, ""],
  ] as const)("notifies by %s in %j", (notify, env, sequence) => {
    expect(formatNotification(notify, "Done", env)).toBe(sequence);
  });
});
