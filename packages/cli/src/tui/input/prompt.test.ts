// The input as a whole: sending, new lines, pastes, earlier inputs, completion.
import { describe, expect, it } from "vitest";
import { type Press, toPaste, toPress } from "./press.ts";
import {
  completionOf,
  NO_PROMPT,
  type Prompt,
  type PromptSurroundings,
  pressPrompt,
  wholeText,
  withText,
} from "./prompt.ts";
import { type OriginText, textFrom } from "./text-origins.ts";

const around: PromptSurroundings = {
  columns: 40,
  past: [textFrom("typed", "first"), textFrom("pasted", "second")],
  known: {
    commands: [
      { name: "context", about: "the window" },
      { name: "compact", about: "smaller", takes: "[instructions]" },
      { name: "clear", about: "anew" },
    ],
    files: ["src/main.ts", "src/", "readme.md", "a b.txt"],
  },
};

const enter = toPress("enter");

/** "look at |this|": text that was not typed is between bars. */
const shown = ({ text, origins }: OriginText) =>
  origins
    .map(({ from, to, origin }) => (origin === "typed" ? text.slice(from, to) : `|${text.slice(from, to)}|`))
    .join("");

function after(presses: readonly Press[], from: Prompt = NO_PROMPT) {
  const sent: string[] = [];
  const origins: string[] = [];
  let prompt = from;
  for (const each of presses) {
    const pressed = pressPrompt(prompt, each, around);
    if (pressed?.sent !== undefined) {
      sent.push(pressed.sent.text);
      origins.push(shown(pressed.sent));
    }
    prompt = pressed?.prompt ?? prompt;
  }
  return { prompt, sent, origins, text: prompt.editor.text };
}
const type = (text: string) => [...text].map((char) => toPress("text", char));

it.each([
  ["/tmp/a.png", "[Image #1, a.png] ", '@"/tmp/a.png" '],
  ["'/tmp/my shot.JPG'\n", "[Image #1, my shot.JPG] ", '@"/tmp/my shot.JPG" '],
  ["~/my\\ shot.webp", "[Image #1, my shot.webp] ", '@"~/my shot.webp" '],
  ["/tmp/[a].png", "[Image #1, [a_.png] ", '@"/tmp/[a].png" '],
  ["see /tmp/a.png", "see /tmp/a.png", "see /tmp/a.png"],
  ["/tmp/a.ts", "/tmp/a.ts", "/tmp/a.ts"],
])("a paste of nothing but an image's path becomes a mention: %s", (pasted, shown, sent) => {
  const around = { columns: 80, past: [], known: { commands: [], files: [] } };
  const prompt = pressPrompt(NO_PROMPT, toPaste(pasted), around)!.prompt;
  expect(prompt.editor.text).toBe(shown);
  expect(wholeText(prompt).text).toBe(sent);
});

describe("sending", () => {
  it("happens on Enter, but not if nothing is typed", () => {
    expect(after([...type("hi "), enter])).toMatchObject({ sent: ["hi"], text: "" });
    expect(after([...type("  "), enter])).toMatchObject({ sent: [] });
  });

  it("does not happen for Enter after a backslash, with Shift or Alt, or for Ctrl+J: these start a new line", () => {
    const keys = [
      toPress("enter", "", { shift: true }),
      toPress("enter", "", { meta: true }),
      toPress("enter", "", { ctrl: true }),
    ];
    for (const key of keys) expect(after([...type("a"), key, ...type("b"), enter]).sent).toEqual(["a\nb"]);
    expect(after([...type("a\\"), enter, ...type("b"), enter]).sent).toEqual(["a\nb"]);
  });

  it("inserts a long paste in full, although it is shown as a placeholder", () => {
    const long = Array.from({ length: 12 }, (_, at) => `row ${at}`).join("\n");
    const pasted = after([...type("see "), toPaste(long)]);
    expect(pasted.text).toBe("see [Pasted text #1, 12 lines]");
    expect(after([toPaste(`${long}\n`)]).text).toBe("[Pasted text #1, 12 lines]");
    expect(after([enter], pasted.prompt).sent).toEqual([`see ${long}`]);
    expect(after([toPaste("short\r\none")]).text).toBe("short\none");
  });
});

describe("where the words come from", () => {
  const back = (times: number) => Array.from({ length: times }, () => toPress("left"));
  const long = Array.from({ length: 12 }, (_, at) => `row ${at}`).join("\n");

  it.each<[string, readonly Press[], string]>([
    ["typed", type("hi there"), "hi there"],
    ["pasted between typed words", [...type("see "), toPaste("this"), ...type(" now")], "see |this| now"],
    ["typed inside a paste", [toPaste("abcd"), ...back(2), ...type("X")], "|ab|X|cd|"],
    ["a paste inside a paste", [toPaste("abcd"), ...back(2), toPaste("X")], "|abXcd|"],
    ["a paste that is edited", [toPaste("abcd"), toPress("backspace"), ...type("Z")], "|abc|Z"],
    [
      "cut and put back",
      [
        toPaste("abc"),
        toPress("text", "u", { ctrl: true }),
        ...type("x "),
        toPress("text", "y", { ctrl: true }),
      ],
      "x |abc|",
    ],
    ["a long paste, shown as a word", [...type("see "), toPaste(long), ...type(" ok")], `see |${long}| ok`],
    [
      "a typed word that looks like one",
      [toPaste(long), toPress("text", "u", { ctrl: true }), ...type("[Pasted text #1]")],
      `|${long}|`,
    ],
    ["a new line behind a backslash", [toPaste("a\\"), enter, ...type("b")], "|a|\nb"],
    ["chosen from the list", [toPaste("@main"), toPress("tab")], "@src/main.ts"],
    ["spaces around it", [toPaste("  a  "), ...type(" b ")], "|a  | b"],
    ["recalled", [toPress("up")], "|second|"],
    ["recalled, and more typed", [toPress("up"), toPress("up"), ...type("!")], "first!"],
  ])("is kept: %s", (_, presses, origins) => {
    expect(after([...presses, enter]).origins).toEqual([origins]);
  });
});

describe("what was typed before", () => {
  it("comes back with Up, and what was being typed with Down", () => {
    const draft = after(type("dra"));
    const older = after([toPress("up"), toPress("up")], draft.prompt);
    expect(older.text).toBe("first");
    expect(after([toPress("up")], older.prompt).text).toBe("first");
    expect(after([toPress("down"), toPress("down")], older.prompt).text).toBe("dra");
  });

  it("comes only after the first line of the text is reached", () => {
    const two = withText(NO_PROMPT, textFrom("typed", "one\ntwo"));
    const up = after([toPress("up")], two);
    expect(up).toMatchObject({ text: "one\ntwo" });
    expect(after([toPress("up")], up.prompt).text).toBe("second");
  });
});

describe("completion", () => {
  it("sends the marked command, unless it needs an argument", () => {
    expect(after([...type("/cont"), enter]).sent).toEqual(["/context"]);
    expect(after([...type("/c"), toPress("down"), toPress("tab")]).text).toBe("/compact ");
    expect(after([...type("/comp"), enter]).sent).toEqual(["/compact"]);
  });

  it("is closed by Esc until the text changes", () => {
    const closed = after([...type("/c"), toPress("escape")]);
    expect(completionOf(closed.prompt, around.known)).toBeUndefined();
    expect(completionOf(after(type("l"), closed.prompt).prompt, around.known)?.candidates).toHaveLength(1);
  });

  it("inserts a file's name after @, in quotes if needed", () => {
    expect(after([...type("look at @main"), toPress("tab")]).text).toBe("look at @src/main.ts ");
    expect(after([...type("@a b"), toPress("tab")]).text).toBe("@a b");
    expect(after([...type("@txt"), toPress("tab")]).text).toBe('@"a b.txt" ');
    expect(after([...type("@sr"), toPress("tab")]).text).toBe("@src/");
  });

  it("leaves addresses and paths alone", () => {
    for (const text of ["me@main", "/etc/passwd", "a /c"])
      expect(completionOf(withText(NO_PROMPT, textFrom("typed", text)), around.known)).toBeUndefined();
  });
});
