// Questions: how they react to keys, how they are drawn, and what the answers mean.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bare, colorLook, plainLook } from "../../text/look.case.ts";
import { drawScreen } from "../app/draw-screen.ts";
import { type Press, toPaste, toPress } from "../input/press.ts";
import { pressPrompt } from "../input/prompt.ts";
import { emptyState } from "../state/screen-state.ts";
import { Store } from "../state/screen-store.ts";
import { NO_STATUS } from "../status/status.ts";
import { askWith } from "./ask-with.ts";
import { shownOptions } from "./dialog.ts";
import { Dialogs } from "./dialogs.ts";
import { formatDialog } from "./format-dialog.ts";
import { permissionAnswer, permissionBody, permissionOptions } from "./permission.ts";

const ROWS = 24;

function asked() {
  const store = new Store(emptyState(NO_STATUS));
  /** The callback that runs once no key was pressed for a moment. */
  let due: (() => void) | undefined;
  const dialogs = new Dialogs(store, (run) => {
    due = run;
    return () => {
      due = undefined;
    };
  });
  const rest = () => due?.();
  const keys = (...presses: readonly Press[]) =>
    presses.map((each) => dialogs.press(each, plainLook(), ROWS));
  return { store, dialogs, keys, rest };
}
const type = (text: string) => [...text].map((char) => toPress("text", char));
const options = [{ label: "Yes", key: "y" }, { label: "Never" }, { label: "No", key: "n", asks: "Why?" }];

describe("a panel", () => {
  it("gets the keys that were pressed while the answer to the one before was carried out", async () => {
    const { dialogs, keys, store } = asked();
    const first = dialogs.choose({ title: "First", options, preview: () => [] });
    // All of them at once: the panel that they are for is not there yet.
    expect(keys(toPress("enter"), toPress("down"), toPress("enter"))).toEqual([true, true, true]);
    expect(await first).toMatchObject({ at: 0 });
    expect(store.get().answered).toMatchObject({ title: "First" });
    expect(await dialogs.choose({ title: "Second", options })).toMatchObject({ at: 1 });
  });

  it("gives no such key to a question that the user did not open", async () => {
    const { dialogs, keys, store } = asked();
    const first = dialogs.choose({ title: "First", options, preview: () => [] });
    keys(toPress("enter"), toPress("enter"));
    await first;
    void dialogs.choose({ title: "May it?", options, focus: "none" });
    await Promise.resolve();
    expect(store.get().dialogs).toMatchObject([{ title: "May it?", fillsScreen: false }]);
  });
});

describe("one of several", () => {
  it("is chosen by arrow, by number and by letter", async () => {
    for (const [presses, at] of [
      [[toPress("down"), toPress("enter")], 1],
      [[toPress("up"), toPress("up"), toPress("enter")], 1],
      [[toPress("text", "2")], 1],
      [[toPress("text", "Y")], 0],
    ] as const) {
      const { dialogs, keys } = asked();
      const answer = dialogs.choose({ title: "Well?", options });
      keys(...presses);
      expect(await answer).toMatchObject({ at });
    }
  });

  it("accepts words where a question asks for them, and returns with Esc", async () => {
    const { dialogs, keys } = asked();
    const answer = dialogs.choose({ title: "Well?", options });
    keys(
      toPress("text", "n"),
      ...type("y"),
      toPress("escape"),
      toPress("text", "n"),
      ...type("so 2 be it"),
      toPress("enter"),
    );
    expect(await answer).toMatchObject({ at: 2, text: "so 2 be it" });
  });

  it("is closed by Esc and when the work is aborted", async () => {
    const { store, dialogs, keys } = asked();
    const first = dialogs.choose({ title: "Well?", options });
    keys(toPress("escape"));
    expect(await first).toBeUndefined();
    const abort = new AbortController();
    const second = dialogs.choose({ title: "Well?", options }, abort.signal);
    abort.abort();
    expect(await second).toBeUndefined();
    expect(store.get().dialogs).toEqual([]);
    expect(keys(toPress("enter"))).toEqual([false]);
  });

  it("is narrowed down by what is typed", async () => {
    const { store, dialogs, keys } = asked();
    const filter = { text: "", cursor: 0 };
    const answer = dialogs.choose({
      title: "Which?",
      filter,
      options: [{ label: "apple" }, { label: "pear", note: "green" }],
    });
    keys(...type("gre"));
    expect(bare(formatDialog(store.get().dialogs[0]!, plainLook(), ROWS).lines).join("\n")).not.toContain(
      "apple",
    );
    keys(toPress("enter"));
    expect(await answer).toMatchObject({ at: 1 });
  });

  it("lists options with the exact words first", () => {
    const options = [13, 3, 16, 30].map((number) => ({ label: `part ${number} of the story` }));
    expect(shownOptions({ options, filter: { text: "part 3", cursor: 6 } })).toEqual([1, 0, 3]);
  });

  it("waits for its turn behind another", async () => {
    const { dialogs, keys } = asked();
    const first = dialogs.choose({ title: "1?", options });
    const second = dialogs.choose({ title: "2?", options });
    keys(toPress("text", "1"), toPress("text", "2"));
    expect([await first, await second]).toMatchObject([{ at: 0 }, { at: 1 }]);
  });
});

it("the cursor is at the marked option", () => {
  const { store, dialogs, keys } = asked();
  void dialogs.choose({ title: "Well?", body: () => ["body"], options });
  keys(toPress("down"));
  const { lines, cursor } = formatDialog(store.get().dialogs[0]!, plainLook(), ROWS);
  expect(lines[cursor!.y]).toContain("Never");
});

it("any of several are marked with space", async () => {
  const { dialogs, keys } = asked();
  const answer = dialogs.check({ title: "Which?", options });
  keys(
    toPress("text", " "),
    toPress("down"),
    toPress("down"),
    toPress("text", " "),
    toPress("up"),
    toPress("enter"),
  );
  expect(await answer).toEqual([0, 2]);
});

it("a long text is scrolled through, never beyond its end", () => {
  const { store, dialogs, keys } = asked();
  void dialogs.view({ title: "Text", body: () => Array.from({ length: 100 }, (_, at) => `line ${at}`) });
  const shown = () => formatDialog(store.get().dialogs[0]!, plainLook(), ROWS).lines.join("\n");
  expect(shown()).toContain("line 0\n");
  for (let at = 0; at < 50; at++) keys(toPress("page-down"));
  expect(shown()).toContain("line 99");
  keys(toPress("home"), toPress("down"));
  expect(shown()).toMatch(/line 1\n/);
  expect(shown()).not.toMatch(/line 0\n/);
});

describe("permission", () => {
  const question = {
    id: "1",
    tool: "Bash",
    input: { command: "npm test\u202e && rm x" },
    what: "Run this command: npm test",
    why: "It may change files.",
    suggestions: ["Bash(npm test)", "Bash(npm test *)"],
  };

  it("shows everything that the call will do, even invisible characters, and why it asks", () => {
    const body = bare(permissionBody(question, colorLook())).join("\n");
    expect(body).toContain("npm test\\u{202e} && rm x");
    expect(body).toContain("It may change files.");
  });

  it("shows the real path behind a link, with the change below", () => {
    const edit = {
      ...question,
      tool: "Edit",
      what: "Change a.txt (/etc/passwd)",
      input: { file_path: "a.txt", old_string: "x", new_string: "y" },
    };
    expect(permissionBody(edit, plainLook())).toEqual([
      "It may change files.",
      "",
      "Change a.txt (/etc/passwd)",
      "- x",
      "+ y",
    ]);
    const diff = "--- a.txt\n+++ a.txt\n@@ -7,2 +7,2 @@\n before\n-a x b\u202e\n+a y b\n";
    expect(permissionBody({ ...edit, diff }, plainLook()).slice(2)).toEqual([
      "Change a.txt (/etc/passwd)",
      "7   before",
      "8 - a x b\\u{202e}",
      "8 + a y b",
    ]);
  });

  it("gives its reason on the first page, however long the command is", () => {
    const input = { command: Array.from({ length: 60 }, (_, at) => `echo ${at}`).join("\n") };
    expect(permissionBody({ ...question, input }, plainLook())[0]).toBe("It may change files.");
  });

  it("offers one line per option, whatever a rule or a path contains", () => {
    const question = {
      tool: "Read",
      input: {},
      what: "Read a\nNothing happens",
      why: "Well",
      suggestions: ["Read(/a\n  2. No)", "Bash(a\u00a0b\x1b]8;;x\x07)"],
    } as const;
    const labels = permissionOptions(question as never).map(({ label }) => label);
    expect(labels[1]).toBe("Yes, and always in this project: Read(/a\\n  2. No)");
    expect(labels[2]).toBe("Yes, and always in this project: Bash(a\\u{a0}b\\u{1b}]8;;x\\u{7})");
    expect(bare(permissionBody(question as never, plainLook()))[2]).toBe("Read a\\nNothing happens");
  });

  it("is given once, permanently by the named rule, or denied", () => {
    expect(permissionOptions(question).map(({ label }) => label)).toEqual([
      "Yes, this once",
      "Yes, and always in this project: Bash(npm test)",
      "Yes, and always in this project: Bash(npm test *)",
      "No, and say what to do instead",
    ]);
    expect(permissionAnswer(question, { at: 0 })).toEqual({ allow: true });
    expect(permissionAnswer(question, { at: 2 })).toEqual({
      allow: true,
      remember: { rule: "Bash(npm test *)", scope: "project" },
    });
    expect(permissionAnswer(question, { at: 3, text: " use make " })).toEqual({
      allow: false,
      feedback: "use make",
    });
    expect(permissionAnswer(question, { at: 3, text: "" })).toEqual({ allow: false, stop: true });
    expect(permissionAnswer(question, undefined)).toEqual({ allow: false, stop: true });
  });
});

describe("a plan", () => {
  it.each([
    [[toPress("text", "y")], { approved: true, mode: "default" }],
    [[toPress("text", "a")], { approved: true, mode: "acceptEdits" }],
    [[toPress("text", "n"), ...type("smaller"), toPress("enter")], { approved: false, feedback: "smaller" }],
    [[toPress("escape")], { approved: false }],
  ])("is approved or sent back", async (presses, answer) => {
    const { dialogs, keys, rest } = asked();
    const given = askWith(dialogs).plan("# Plan", new AbortController().signal);
    rest();
    keys(...presses);
    expect(await given).toEqual(answer);
  });
});

describe("a question that the user did not open", () => {
  const signal = new AbortController().signal;
  const permission = {
    id: "1",
    tool: "Bash",
    input: { command: "rm x" },
    what: "Run this command: rm x",
    why: "It may change files.",
    suggestions: ["Bash(rm x)"],
  };
  const item = {
    kind: "hook",
    name: "lint",
    label: "hook lint",
    shown: "lint",
    from: "settings",
    key: "k",
  } as never;

  /** Like the screen: keys that a question does not take go into the input. */
  function screen() {
    const { store, dialogs, keys, rest } = asked();
    const around = { columns: 80, past: [], known: { commands: [], files: [] } };
    const type = (...presses: readonly Press[]) => {
      for (const each of presses) {
        if (keys(each)[0]) continue;
        const { prompt } = pressPrompt(store.get().prompt, each, around) ?? store.get();
        store.update((state) => ({ ...state, prompt }));
      }
    };
    const ask = askWith(dialogs);
    const input = () => store.get().prompt.editor.text;
    const shown = () => {
      const look = plainLook(120);
      const known = { commands: [], files: [] };
      return bare(
        drawScreen(store.get(), look, { rows: 30, now: 0, frame: 0, known, placeholder: "" }).lines,
      );
    };
    return { store, type, rest, ask, input, shown };
  }
  const isOpen = (on: ReturnType<typeof screen>) => on.store.get().dialogs.length === 1;

  it.each([
    ["permission", (ask: ReturnType<typeof askWith>) => ask.permission(permission, signal)],
    ["a plan", (ask: ReturnType<typeof askWith>) => ask.plan("# Plan", signal)],
    ["trust", (ask: ReturnType<typeof askWith>) => ask.trust([{ item, state: "new" }])],
  ] as const)("is not answered by what is being typed: %s", (_, put) => {
    const texts = fc.string({ minLength: 1, maxLength: 12, unit: fc.constantFrom(..."yan12 xA") });
    fc.assert(
      fc.property(texts, texts, fc.boolean(), (before, after, isRested) => {
        const on = screen();
        on.type(...type(before));
        void put(on.ask);
        if (isRested) on.rest();
        on.type(...type(after));
        on.rest();
        on.type(...type(after));
        expect(on.input()).toBe(before + after + after);
        expect(isOpen(on)).toBe(true);
        on.type(toPress("enter"));
        expect(isOpen(on)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it("leaves the first letters to the input, even if it is empty", () => {
    const on = screen();
    void on.ask.permission(permission, signal);
    on.type(toPress("enter"), toPress("down"), toPress("tab"), toPress("enter"), ...type("y"));
    expect(isOpen(on)).toBe(true);
    expect(on.input()).toBe("y");
  });

  it("accepts a letter once typing has paused and the input is empty", async () => {
    const on = screen();
    const answer = on.ask.permission(permission, signal);
    on.rest();
    expect(on.shown().join("\n")).toContain("y/a/n answers");
    on.type(...type("y"));
    expect(await answer).toEqual({ allow: true });
    expect(on.input()).toBe("");
  });

  it("gets the focus by Tab or an arrow if the input has text, and the text stays", async () => {
    const on = screen();
    on.type(...type("any"));
    const answer = on.ask.permission(permission, signal);
    expect(on.shown().at(-1)).toMatch(/any$/);
    on.rest();
    expect(on.shown().join("\n")).toContain("tab to answer");
    on.type(toPress("tab"), ...type("a"));
    expect(isOpen(on)).toBe(true);
    on.rest();
    on.type(toPress("down"), toPress("down"), toPress("enter"));
    expect(await answer).toEqual({ allow: true, remember: { rule: "Bash(rm x)", scope: "project" } });
    expect(on.input()).toBe("anya");
  });

  it("does not take the letters meant for the question before it", () => {
    const on = screen();
    void on.ask.permission(permission, signal);
    void on.ask.permission(permission, signal);
    on.rest();
    on.type(...type("always"));
    expect(isOpen(on)).toBe(true);
    expect(on.input()).toBe("lways");
  });

  it("does not treat a paste or a key with Ctrl as a letter", () => {
    const on = screen();
    void on.ask.permission(permission, signal);
    on.rest();
    on.type(toPress("text", "y", { ctrl: true }), toPaste("y"), toPress("text", "a"));
    expect(isOpen(on)).toBe(true);
    expect(on.input()).toBe("ya");
  });

  it("can be closed by Esc at any time", async () => {
    const on = screen();
    on.type(...type("any"));
    const answer = on.ask.permission(permission, signal);
    on.type(toPress("escape"));
    expect(await answer).toEqual({ allow: false, stop: true });
  });
});
