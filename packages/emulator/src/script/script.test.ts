// Scripts of every kind, recordings, and errors about bad files.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import {
  createApi,
  type MessagesRequest,
  parseScript,
  readRecording,
  readScript,
  type Script,
  ScriptError,
} from "../index.ts";

const folder = mkdtempSync(join(tmpdir(), "emulator-script-"));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const ask = (content: string): MessagesRequest => ({
  model: "claude-sonnet-5",
  max_tokens: 500,
  messages: [{ role: "user", content }],
});

async function answers(script: Script, ...questions: string[]): Promise<unknown[]> {
  const api = createApi({ script });
  const texts: unknown[] = [];
  for (const question of questions) {
    const { status, message } = await api.handle(ask(question));
    texts.push(message === undefined ? status : (message.content[0]?.text ?? message.content));
  }
  return texts;
}

test("a list of turns is played in order, and then there is no answer", async () => {
  expect(await answers(["one", { text: "two" }], "a", "b", "c")).toEqual(["one", "two", 500]);
});

test("a function gets the request and its position", async () => {
  const script: Script = (request, { index, turn, lastUserText }) =>
    `${index} ${turn} ${lastUserText} ${request.max_tokens}`;
  expect(await answers(script, "a", "b")).toEqual(["0 0 a 500", "1 0 b 500"]);
});

test("a function may answer several requests ahead", async () => {
  let calls = 0;
  const script: Script = () => {
    calls += 1;
    return [`${calls}a`, `${calls}b`];
  };
  expect(await answers(script, "x", "x", "x")).toEqual(["1a", "1b", "2a"]);
});

test("a JSON script chooses by matcher, counts, and falls back", async () => {
  const script = {
    turns: [
      { when: { lastUserText: "^weather" }, reply: "Rain.", times: 2 },
      { when: { contains: "tool" }, reply: { tool_use: [{ name: "read", input: {} }] } },
      { when: { model: "claude-opus-5" }, reply: "I am Opus." },
    ],
    otherwise: "Pardon?",
  };
  const path = file("script.json", JSON.stringify(script));
  const said = ["Rain.", "Rain.", "Pardon?", [expect.objectContaining({ type: "tool_use", name: "read" })]];
  expect(await answers(path, "weather", "weather here", "weather", "a tool?")).toEqual(said);
});

test.each([
  [{}, "The script s.json is not usable: at turns, Invalid input: expected array, received undefined."],
  [{ turns: [{}] }, /s\.json is not usable: at turns\.0\.reply, /],
  [{ turns: [{ reply: { txt: "x" } }] }, /at turns\.0\.reply, Unrecognized key: "txt"/],
  [
    { turns: [{ reply: { tool_use: [{ name: 1, input: {} }] } }] },
    /at turns\.0\.reply\.tool_use\.0\.name, Invalid input: expected string/,
  ],
  [
    { turns: [{ when: { lastUserText: "(" }, reply: "x" }] },
    /at turns\.0\.when\.lastUserText, Invalid regular expression: .*\.$/,
  ],
  [{ turns: [{ reply: { fault: { kind: "earthquake" } } }] }, /at turns\.0\.reply\.fault\.kind, Invalid/],
])("a bad script: %o", (script, message) => {
  expect(() => parseScript(script, "s.json")).toThrow(message);
});

test("a script file that is not JSON is named", () => {
  const path = file("broken.json", "{ turns");
  expect(() => readScript(path)).toThrow(`The script ${path} is not JSON`);
});

test.each([
  [["fine", { txt: "x" }], /: at 1, Unrecognized key: "txt"\.$/],
  [[{ reply: { txt: "x" } }], /: at 0\.reply, Unrecognized key: "txt"\.$/],
  [[{ tool_use: [{ name: 1, input: {} }] }], /: at 0\.tool_use\.0\.name, Invalid input/],
  ["hello", /: at the top level, Invalid input: expected object/],
])("a bad list of turns: %o", (script, message) => {
  expect(() => parseScript(script, "s.json")).toThrow(message);
});

test("a file may hold a bare list of turns, with or without matchers", async () => {
  const path = file(
    "list.json",
    JSON.stringify(["one", { text: "two" }, { when: { turn: 7 }, reply: "no" }]),
  );
  expect(await answers(path, "a", "b", "c")).toEqual(["one", "two", 500]);
});

describe("a file that cannot be opened is reported in a sentence", () => {
  const inFile = join(file("a-file", ""), "x.json");
  const readers = [
    ["script", readScript],
    ["recording", readRecording],
  ] as const;

  test.each(readers)("as a %s", (what, read) => {
    for (const [path, reason] of [
      [join(folder, "none.json"), "does not exist"],
      [folder, "is a folder, not a file"],
      [inFile, "does not exist: something on the way to it is not a folder"],
    ] as const) {
      expect(() => read(path)).toThrow(new ScriptError(`The ${what} ${path} ${reason}.`));
    }
  });

  // Root may read everything.
  test.skipIf(process.getuid?.() === 0)("when it may not be read", () => {
    const path = file("secret.json", "[]");
    chmodSync(path, 0);
    expect(() => readScript(path)).toThrow(`The script ${path} may not be read by this user.`);
  });

  test("before anything is recorded in it", () => {
    const path = join(folder, "none", "served.jsonl");
    const refused = (record: string) => () => createApi({ record });
    expect(refused(path)).toThrow(
      new ScriptError(`The recording ${path} cannot be made: its folder does not exist.`),
    );
    expect(refused(folder)).toThrow(`The recording ${folder} is a folder, not a file.`);
  });
});

test("what was served can be recorded and played again", async () => {
  const record = join(folder, "served.jsonl");
  const script: Script = [{ thinking: "Hm.", text: "First." }, "Second."];
  const api = createApi({ script, record });
  const first = await api.handle(ask("a"));
  await api.handle(ask("b"));
  const again = createApi({ script: record });
  expect((await again.handle(ask("a"))).message?.content).toEqual(first.message?.content);
  expect((await again.handle(ask("b"))).message?.content[0]?.text).toBe("Second.");
  expect((await again.handle(ask("c"))).status).toBe(500);
});

test("a recording with a bad line says which", () => {
  const path = file("bad.jsonl", '{"response":{"content":[],"stop_reason":"end_turn"}}\n{"response":{}}\n');
  expect(() => createApi({ script: path })).toThrow(`${path}:2: response.content`);
});

test("ids that the conversation already has are not given out again", async () => {
  const api = createApi({ script: () => ({ tool_use: [{ name: "read", input: {} }] }) });
  const taken = "toolu_00000000000000000001";
  const messages = [
    ...ask("x").messages,
    { role: "assistant" as const, content: [{ type: "tool_use", id: taken, name: "read", input: {} }] },
    { role: "user" as const, content: [{ type: "tool_result", tool_use_id: taken, content: "ok" }] },
  ];
  const { message } = await api.handle({ ...ask("x"), messages });
  expect(message?.content[0]?.id).not.toBe(taken);
});
