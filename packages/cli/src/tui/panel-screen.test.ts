// Panels are drawn on the terminal's alternate screen: the scrollback never contains a row of them, and closing one brings back the
// conversation, with all that happened meanwhile.
import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { callBash, makeInterface } from "./interface.case.ts";
import { compareWords, randomFrom, writeLongAnswer } from "./resizing.case.ts";
import { KEYS, pty, type TerminalUnderTest } from "./terminal.case.ts";
import { hasTmux, TmuxUnderTest } from "./tmux.case.ts";

const ui = makeInterface();
const TITLE = "What fills the window";

// biome-ignore lint/suspicious/noControlCharactersInRegex: the sequences themselves
const SWITCH = /\x1b\[\?1049[hl]/g;
/** Letters for entering and leaving, in the order in which the terminal was told. */
const listSwitches = ({ raw }: TerminalUnderTest): string =>
  (raw.match(SWITCH) ?? []).map((sequence) => sequence.at(-1)).join("");

async function openPanel(on: TerminalUnderTest): Promise<void> {
  on.type("/context\r");
  await on.sees(TITLE);
  await on.sees("esc close");
}

async function closePanel(on: TerminalUnderTest): Promise<void> {
  on.type(KEYS.escape);
  await on.seesNo(TITLE);
}

describe.skipIf(!pty)("a panel", () => {
  it.each([40, 80, 120])("leaves nothing behind when it is closed, with %i columns", async (columns) => {
    const on = await ui.open({ columns, rows: 24 });
    await ui.say(on, "Hello there", "Very well.");
    const before = on.screen;
    await openPanel(on);
    await closePanel(on);
    await on.until((text) => text === before, "the screen as it was");
    on.type("/help\r");
    // A command that has shown something stands above that.
    await on.sees(/❯ \/help\n\n.*Commands/, "all");
    expect(on.all).not.toContain("❯ /context");
    expect(listSwitches(on)).toBe("hl");
  });

  it("leaves no row in the scrollback when the terminal becomes narrower while it is open", async () => {
    const on = await ui.open({ columns: 160, rows: 30 });
    await ui.say(on, "Hello there", "Very well.");
    await openPanel(on);
    for (const [columns, rows] of [
      [90, 24],
      [41, 12],
      [40, 40],
      [70, 20],
    ] as const) {
      on.resize(columns, rows);
      await on.until((text) => text.split("\n")[0] === "─".repeat(columns), `a rule of ${columns} columns`);
      expect(on.screen).toContain(TITLE);
    }
    await closePanel(on);
    await on.sees(/\d%/);
    expect(on.all).not.toContain(TITLE);
    expect(on.all.match(/Very well\./g)).toHaveLength(1);
    expect(on.all.match(/% left/g)).toHaveLength(1);
    expect(listSwitches(on)).toBe("hl");
  });

  it("keeps what arrives while it is open, once, through resizes", async () => {
    const random = randomFrom(7);
    const answer = writeLongAnswer(random, 600);
    ui.answers = () => answer.text;
    let parts = 0;
    const isOpen = Promise.withResolvers<void>();
    const isClosed = Promise.withResolvers<void>();
    ui.emulator.faults.next({
      kind: "trickle",
      pace: async () => {
        parts++;
        if (parts === 10) await isOpen.promise;
        if (parts > 10 && parts < 50)
          on.resize(40 + Math.floor(random() * 120), 14 + Math.floor(random() * 30));
        if (parts === 50) await isClosed.promise;
        await setTimeout(random() * 20);
      },
    });
    const on = await ui.open({ columns: 80, rows: 24 });
    on.type("Tell\r");
    await on.sees("w0000");
    await openPanel(on);
    isOpen.resolve();
    await on.until(() => parts === 50, "half of the answer");
    await on.sees(TITLE);
    expect(on.screen).not.toMatch(/w\d{4}/);
    await closePanel(on);
    isClosed.resolve();
    await on.until((text) => text.includes(answer.words.at(-1)!), "the last word", "logical");
    await on.seesNo(/esc to interrupt/);
    expect(compareWords(answer, on.logical)).toEqual({ lost: [], doubled: [] });
    expect(on.logical).not.toContain(TITLE);
    expect(listSwitches(on)).toBe("hl");
  });

  it("says that a question waits, which is asked when the panel is closed", async () => {
    ui.answers = (_, { turn }) => (turn === 0 ? callBash("touch made.txt") : "It is made.");
    const isOpen = Promise.withResolvers<void>();
    ui.emulator.faults.next({ kind: "trickle", pace: () => isOpen.promise });
    const on = await ui.open();
    on.type("Make it\r");
    await on.sees("esc to interrupt");
    await openPanel(on);
    isOpen.resolve();
    await on.sees("A question waits for you");
    await on.sees(TITLE);
    on.type("y");
    await closePanel(on);
    await ui.isAsked(on, "Run this command?");
    on.type("y");
    await on.sees("It is made.");
    expect(listSwitches(on)).toBe("hl");
  });

  it("shows what an action did, and the sentence stays after the panel is closed", async () => {
    const on = await ui.open();
    await ui.say(on, "Hello there", "Very well.");
    on.type("/rewind\r");
    await on.sees("Rewind to before which message?");
    on.type(KEYS.enter);
    await on.sees("Rewind the conversation only");
    on.type(KEYS.enter);
    await on.sees("The conversation was rewound to before that message.");
    await on.sees(/❯ Hello there$/m);
    // Both questions were asked on the same screen.
    expect(listSwitches(on)).toBe("hl");
  });

  it("goes to the shell with Ctrl+Z, and is open again after fg", async () => {
    const on = await ui.open({ isJob: true });
    await ui.say(on, "Hello there", "Very well.");
    await openPanel(on);
    on.type(KEYS.ctrlZ);
    await on.sees(/Stopped[\s\S]*shell>/);
    expect(on.screen).toContain("Very well.");
    expect(on.screen).not.toContain(TITLE);
    expect(listSwitches(on)).toBe("hl");
    on.type("fg\r");
    await on.sees(TITLE);
    expect(listSwitches(on)).toBe("hlh");
    await closePanel(on);
    await on.sees(/\d% left/);
    expect(listSwitches(on)).toBe("hlhl");
  });

  it.each([1, 2])("gives the main screen back when %i SIGTERM end pal", async (signals) => {
    const on = await ui.open();
    await ui.say(on, "Hello there", "Very well.");
    await openPanel(on);
    for (let sent = 0; sent < signals; sent++) on.signal("SIGTERM");
    expect(await on.exits()).toBe(143);
    expect(listSwitches(on)).toBe("hl");
    expect(on.screen).toContain("Very well.");
    expect(on.screen).not.toContain(TITLE);
  });

  it("gives the main screen back when it crashes, and the cause is told there", async () => {
    const plant = `const lower = String.prototype.toLowerCase;
      String.prototype.toLowerCase = function () {
        if (this.includes("qqq")) throw new Error("a planted fault");
        return lower.call(this);
      };`;
    const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(plant)}` };
    const on = await ui.open({ env });
    await ui.say(on, "Hello there", "Very well.");
    on.type("/settings\r");
    await on.sees(/\d+ settings/);
    on.type("qqq");
    expect(await on.exits()).toBe(1);
    expect(listSwitches(on)).toBe("hl");
    expect(on.screen).toMatch(/Very well\.[\s\S]*Error: a planted fault\n +at /);
    expect(on.screen).not.toMatch(/\d+ settings/);
  });

  it.each([
    ["in a terminal without an alternate screen", { env: { TERM: "linux" } }],
    ["in plain mode", { args: ["--plain"] }],
  ])("is shown below the conversation %s", async (_, options) => {
    const on = ui.start(options);
    await on.sees(/\/help for commands/);
    on.type("/context\r");
    await on.sees(TITLE);
    expect(on.screen).toContain("/help for commands");
    expect(listSwitches(on)).toBe("");
  });
});

describe.skipIf(!pty)("what a panel or a question shows", () => {
  const COMMAND = `touch made.txt; ${Array.from({ length: 12 }, (_, at) => `echo "step ${at}"`).join("; ")}`;

  it("is a long command once, and its fields when it is read again", async () => {
    ui.answers = (_, { turn }) => (turn === 0 ? callBash(COMMAND) : "It is made.");
    const on = await ui.open();
    on.type("Make it\r");
    await ui.isAsked(on, "Run this command?");
    expect(on.screen.match(/step 11/g)).toHaveLength(1);
    expect(on.screen).toContain("always in this project: exactly this command");
    on.type("y");
    await on.sees("It is made.");
    await on.seesNo(/esc to interrupt/);
    on.type("/context\r");
    await on.sees("Bash calls");
    let marked = "";
    await on.until((text) => {
      const [, row = marked] = /^❯ (.+?) {2}/m.exec(text) ?? [];
      if (row !== marked && row !== "Bash calls") on.type(KEYS.down);
      marked = row;
      return row === "Bash calls";
    }, "the calls of Bash");
    on.type(KEYS.enter);
    await on.sees(/^Bash\ncommand: touch made\.txt/m);
  });

  it("is every setting with its meaning, found by words of it", async () => {
    const on = await ui.open();
    on.type("/settings\r");
    await on.sees(/\d+ settings/);
    on.type("bell");
    await on.sees(/❯ interface\.notify[\s\S]*now +"auto", by default[\s\S]*enter change it/);
  });

  it("is the settings that have the word after /settings in their names", async () => {
    const on = await ui.open();
    on.type("/settings theme\r");
    await on.sees(/Search: theme\n[\s\S]*❯ interface\.theme/);
  });

  it("gives its rows back when the user closes it", async () => {
    const on = await ui.open({ rows: 24 });
    await ui.say(on, "Hello there", "Very well.");
    on.type("/theme\r");
    await on.sees("color-blind");
    on.type(KEYS.escape);
    await on.seesNo("color-blind");
    await on.sees(/Very well\.\n\n.*% left.*\n❯ ?$/);
  });
});

it.skipIf(!hasTmux)("a panel leaves no row in the scrollback of tmux", async () => {
  const env = { ANTHROPIC_BASE_URL: ui.emulator.url, ANTHROPIC_API_KEY: "any" };
  const on = await TmuxUnderTest.start(ui.place, { env, columns: 160, rows: 30 });
  try {
    await on.until((text) => /\d%/.test(text), "the status", "screen");
    await on.type("Hello\r");
    await on.until((text) => text.includes("Very well.") && !text.includes("esc to"), "an answer", "screen");
    await on.type("/context\r");
    await on.until((text) => text.includes(TITLE), "the panel", "screen");
    for (const columns of [90, 41, 70]) {
      await on.resize(columns, 20);
      await on.until((text) => text.split("\n")[0] === "─".repeat(columns), "another width", "screen");
    }
    await on.type(KEYS.escape);
    await on.until((text) => /\d%/.test(text) && !text.includes(TITLE), "the prompt", "screen");
    const all = await on.logical();
    expect(all).not.toContain(TITLE);
    expect(all.match(/Very well\./g)).toHaveLength(1);
    expect(all.match(/❯ *$/gm)).toHaveLength(1);
  } finally {
    await on.end();
  }
});
