// Text of a model, a server, a file or a memory reaches a terminal only as text: checks every byte that the real binary writes
// to a pseudo-terminal.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Emulator, type ScriptFunction, startEmulator } from "@palimpsest/emulator";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Binary, call } from "../binary.case.ts";
import {
  KEYS,
  makePlace,
  type Place,
  pty,
  removePlace,
  type TerminalOptions,
  TerminalUnderTest,
} from "../tui/terminal.case.ts";
import { actingIn, foreignIn, HOSTILE, HOSTILE_TEXT } from "./hostile.case.ts";

const AT_ONCE = 4;
/** An argument cannot contain NUL. */
const ARGUMENT = HOSTILE_TEXT.replaceAll("\0", "");

let place: Place;
let emulator: Emulator;
let terminals: TerminalUnderTest[] = [];
let answers: ScriptFunction = () => "Very well.";

beforeEach(async () => {
  place = await makePlace();
  answers = () => "Very well.";
  emulator = await startEmulator({ script: (request, context) => answers(request, context) });
});
afterEach(async () => {
  for (const terminal of terminals) await terminal.end();
  terminals = [];
  await emulator.close();
  await removePlace(place);
});

function start(args: readonly string[], options: TerminalOptions = {}): TerminalUnderTest {
  const env = { ANTHROPIC_BASE_URL: emulator.url, ANTHROPIC_API_KEY: "any", ...options.env };
  const terminal = new TerminalUnderTest(place, { ...options, args, env });
  terminals.push(terminal);
  return terminal;
}

/** Runs pal to its end on a terminal, and returns every byte that it wrote. */
async function run(...args: readonly string[]): Promise<string> {
  const terminal = start(args);
  await terminal.exits();
  return terminal.raw;
}

const bash = (command: string) => ({ tool_use: [{ name: "Bash", input: { command } }] });

describe.skipIf(!pty)("on a terminal", () => {
  it("pal -p shows an answer, a denied call and an error of the server as text", async () => {
    answers = (_, { turn }) => (turn === 0 ? bash(`touch ${HOSTILE_TEXT}`) : `Begin ${HOSTILE_TEXT} end.`);
    const said = await run("-p", `Say ${ARGUMENT}`);
    expect(said).toMatch(/Denied: Bash touch/);
    expect(said).toMatch(/Begin .* end\./s);
    expect(said).toContain("\\u{1b}[45m");
    expect(actingIn(said)).toEqual([]);

    emulator.faults.next({ kind: "error", status: 400, message: `Wrong ${HOSTILE_TEXT} model` });
    const refused = await run("-p", "Again");
    expect(refused).toMatch(/Wrong .* model/s);
    expect(actingIn(refused)).toEqual([]);

    const json = await run("-p", "Again", "--output-format", "json");
    expect(json).toContain("Begin ");
    expect(actingIn(json)).toEqual([]);
  });

  it("lists, documents and errors of the other commands are text", async () => {
    answers = () => `Begin ${HOSTILE_TEXT} end.`;
    await run("-p", `Say ${ARGUMENT}`);
    const memory = `---\nname: hostile ${ARGUMENT.replace(/[\r\n]/g, "")}\ndescription: x\n---\nBegin ${HOSTILE_TEXT} end.\n`;
    await run("memory", "add", "Remember the begin.");
    const [folder] = (await run("doctor")).match(/\S*\/memory\b/) ?? [];
    expect(folder).toBeDefined();
    await writeFile(join(folder!, "hostile.md"), memory);
    const commands = [
      ["sessions"],
      ["sessions", "--json"],
      ["context"],
      ["export"],
      ["export", "--format", "json"],
      ["export", ARGUMENT],
      ["memory", "list"],
      ["memory", "show", "hostile.md"],
      ["memory", "show", ARGUMENT],
      ["search", "begin"],
      ["recall", "begin"],
      ["doctor"],
      [`--${ARGUMENT}`],
      // Similar to the name of a command, so that it is not treated as a prompt.
      ["emulat\u001b"],
    ];
    for (let at = 0; at < commands.length; at += AT_ONCE) {
      const some = commands.slice(at, at + AT_ONCE);
      const written = await Promise.all(some.map((args) => run(...args)));
      for (const [index, bytes] of written.entries()) {
        expect(bytes, some[index]!.join(" ")).not.toBe("");
        expect(actingIn(bytes), some[index]!.join(" ")).toEqual([]);
      }
    }
  });

  it("hostile text cannot change the output or the questions of --plain", async () => {
    answers = (_, { turn }) =>
      turn === 0 ? bash(`touch made ${HOSTILE_TEXT}`) : `Begin ${HOSTILE_TEXT} end.`;
    const on = start(["--plain"]);
    await on.sees("Your turn.");
    on.type("Go\r");
    await on.sees("Type a number", "all");
    const question = on.raw;
    expect(question).toMatch(/Run this command\?[\s\S]*touch made .*45m.*2J/);
    on.type("3\r");
    await on.sees("What should the agent do instead?", "all");
    on.type("Something else\r");
    await on.sees(/Begin [\s\S]* end\./, "all");
    expect(actingIn(on.raw)).toEqual([]);
  });

  it("hostile text cannot change the drawn screen or its questions", async () => {
    const name = `name ${HOSTILE["a title"]}${HOSTILE["a colour"]}${HOSTILE["another direction"]}.txt`;
    await mkdir(join(place.work, "files"));
    await writeFile(join(place.work, "files", name), "text");
    await writeFile(join(place.work, "made"), "text");
    answers = (_, { turn }) =>
      [
        { text: `First ${HOSTILE_TEXT} words.`, ...bash(`touch made ${ARGUMENT}`) },
        {
          tool_use: ["made", `files/${name}`].map((path) => ({ name: "Read", input: { file_path: path } })),
        },
        {
          tool_use: [
            { name: "Edit", input: { file_path: "made", old_string: "text", new_string: HOSTILE_TEXT } },
          ],
        },
        { tool_use: [{ name: `mcp__server__tool`, input: { [HOSTILE_TEXT]: HOSTILE_TEXT } }] },
      ][turn] ??
      `Begin ${HOSTILE_TEXT} end.\n\n| a | b |\n|-|-|\n| ${HOSTILE["a colour"]} | &#8238; |\n\n\`\`\`js\nconst a = "${HOSTILE_TEXT}";\n\`\`\`\n\nOver.`;
    const on = start([], { rows: 50, columns: 100 });
    await on.sees(/% left/);
    on.paste(`Pasted ${HOSTILE_TEXT} text`);
    await on.sees(/Pasted/);
    on.type(" @files/");
    await on.sees(/name .*txt/);
    on.type(KEYS.escape);
    await on.seesNo(/name .*txt/);
    on.type(KEYS.enter);
    await on.sees(/Run this command\?[\s\S]*y\/a\/n answers/);
    expect(on.screen).toMatch(/\\u\{1b\}\[45m[\s\S]*always in this project: exactly this command/);
    on.type("y");
    await on.sees(/Make this change\?[\s\S]*y\/a\/n answers/);
    on.type("y");
    await on.sees("Over.", "all");
    await on.seesNo(/esc to interrupt/);
    on.type(KEYS.ctrlO);
    await on.sees("Which call do you want to see?");
    on.type(KEYS.enter);
    // The preview beside the list has the same words.
    await on.seesNo("Which call do you want to see?");
    await on.sees("took ");
    on.type(KEYS.escape);
    await on.sees("Which call do you want to see?");
    on.type(KEYS.escape);
    await on.seesNo("Which call do you want to see?");
    on.type("/rewind\r");
    await on.sees("Rewind to before which message?");
    on.type(KEYS.escape);
    await on.seesNo("Rewind to before which message?");
    on.type("/context\r");
    await on.sees("The next compaction is at");
    expect(foreignIn(on.raw)).toEqual([]);
  });
});

describe("in a pipe", () => {
  it("an answer, a document and JSON are unchanged, and standard error contains no control sequences", async () => {
    const answer = `Begin ${HOSTILE_TEXT} end.`;
    const pal = await Binary.begin([call("Bash", { command: `touch ${HOSTILE_TEXT}` }), answer, answer]);
    try {
      const said = await pal.run(["-p", "Why?"]);
      expect(said.stdout).toBe(`${answer}\n`);
      expect(said.stderr).toMatch(/^Denied: Bash touch/);
      expect(actingIn(said.stderr)).toEqual([]);
      const json = await pal.run(["-p", "Why?", "--output-format", "json"]);
      expect(JSON.parse(json.stdout).result).toBe(answer);
      expect((await pal.run(["export", "--unmasked"])).stdout).toContain(answer);
    } finally {
      await pal.end();
    }
  });
});
