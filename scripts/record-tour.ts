// Records `docs/screens/`: one session of pal in a terminal, against the emulator, from the first question to a resume. Run it again when
// a screen changes: `npm run tour`. What is written is what the program printed, without colours.
import { mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { findPlaces } from "@palimpsest/core/internal";
import { nodePorts } from "@palimpsest/core/ports";
import { writeSummaryAnswer } from "@palimpsest/core/testing";
import { formatLocalDay } from "@palimpsest/core/text";
import { type Answer, type MessagesRequest, type ScriptContext, startEmulator } from "@palimpsest/emulator";
import { UNICODE } from "../packages/cli/src/text/glyphs.ts";
import { KEYS, TerminalUnderTest } from "../packages/cli/src/tui/terminal.case.ts";

const FOLDER = fileURLToPath(new URL("../docs/screens", import.meta.url));
const [COLUMNS, ROWS] = [80, 30];
const WIDE = 120;
const WINDOW = 60_000;
/** Shown in place of the day of the recording. */
const DAY = "2026-11-02";

const GREET = 'export function greet(name) {\n  return "Hello " + name;\n}\n';
const CHECK = `import { greet } from "./greet.js";

for (const name of ["Ada", " "]) console.log(greet(name));
`;
const ASKED = "Make greet in @src/greet.js cope with an empty name";
const TABLE = `greet now trims its argument and falls back to a name:

| call | before | after |
|---|---|---|
| greet("Ada") | Hello Ada | Hello, Ada! |
| greet(" ") | Hello | Hello, stranger! |`;

const call = (name: string, input: object): Answer => ({ tool_use: [{ name, input }] });
// biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a file
const NEW_TEXT = '  const who = name.trim() || "stranger";\n  return `Hello, ${who}!`;';

/** The model's responses in order; a summary if one is requested. */
const RESPONSES: Answer[] = [
  { text: "I look at the function first.", tool_use: [{ name: "Grep", input: { pattern: "greet\\(" } }] },
  call("Edit", { file_path: "src/greet.js", old_string: '  return "Hello " + name;', new_string: NEW_TEXT }),
  call("Bash", { command: "node src/check.js" }),
  TABLE,
  { text: "I read both logs.", tool_use: [{ name: "Read", input: { file_path: "logs/build.log" } }] },
  call("Read", { file_path: "logs/测试 🐛.log" }),
  "The build is slow because the type check runs twice; the tests never wait for it.",
  "The second type check is gone.",
];

/** The model reads this path: with another name in each recording, sizes in tokens would differ. */
const root = `${tmpdir()}/pal-tour`;
const home = `${root}/.palimpsest`;
const work = `${root}/greeter`;
let next = 0;
const answer = ({ model }: MessagesRequest, { lastUserText }: ScriptContext): Answer =>
  // Background requests use a smaller model.
  !model.includes("sonnet")
    ? "Very well."
    : lastUserText.includes("<summary>")
      ? writeSummaryAnswer(
          "greet copes with an empty name, and its test passes. The build is slow: two type checks.",
        )
      : (RESPONSES[next++] ?? "Very well.");
const emulator = await startEmulator({ script: answer });

await prepareProject();
const env = { ANTHROPIC_BASE_URL: emulator.url, ANTHROPIC_API_KEY: "any", PALIMPSEST_HOME: home };
const start = (args: readonly string[] = []) =>
  new TerminalUnderTest({ home: root, work }, { args, env, columns: COLUMNS, rows: ROWS });
let on = start();
try {
  await on.sees("100%");
  await say(ASKED);
  await on.sees(/Make this change\?[\s\S]*y\/a\/n answers/);
  await keep("permission");
  on.type("y");
  await on.sees(/Run this command\?[\s\S]*y\/a\/n answers/);
  on.type("y");
  await isDone("Hello, stranger!");
  await keep("answer");
  await say("Why is the build so slow?");
  await isDone("the type check runs twice");
  await say("Drop the second type check");
  await isDone("The second type check is gone.");
  await keepPanel("context", /^What fills the window +\S+ of 60k tokens$/, "logs/build.log");
  await closePanel();
  const before = findStatus();
  on.type("/compact\r");
  await on.sees(/Compacted .*tokens/);
  await on.until(
    () => findStatus()?.every((part, at) => part !== before?.[at]) ?? false,
    "the status after it",
  );
  await keep("compaction");
  await keepPanel("receipts", /^What left the view +\S+ tokens in 1 step$/, "Read logs/build.log");
  await closePanel();
  await keepPanel(
    "restore",
    /^What should the model see again\? +\d+ things, \S+ tokens$/,
    "packages/core",
    "build.log",
  );
  on.type(KEYS.enter);
  await on.sees("The model will see this again");
  on.type("# We deploy on Tuesdays, never on Fridays.\r");
  await on.sees("Saved memory");
  await keepPanel("memory", /^What is remembered +2 memories, 1 unconfirmed$/, "on port 6380.");
  await closePanel();
  await keepPanel(
    "rewind",
    /^Rewind to before which message\? +3 messages$/,
    "The second type check is gone.",
  );
  await closePanel();
  await keepPanel("cost", /^What this session cost +\S+, \d+ requests$/, "of the input came from the cache.");
  await closePanel();
  on.type("/quit\r");
  await on.exited;
  on = start(["--continue"]);
  await on.sees(/The conversation was compacted here\.[\s\S]*% left · \$/);
  await keep("resume");
} finally {
  await on.end();
  await emulator.close();
  await rm(root, { recursive: true, force: true });
}
console.log(`Written to ${FOLDER}.`);

async function prepareProject(): Promise<void> {
  // A recording that was killed has left it behind.
  await rm(root, { recursive: true, force: true });
  await mkdir(work, { recursive: true });
  const { project } = await findPlaces(nodePorts().files, home, work);
  for (const folder of [`${work}/src`, `${work}/logs`, `${project}/memory`])
    await mkdir(folder, { recursive: true });
  const lines = (words: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${String(at + 1).padStart(4)} ms  ${words} ${at}`).join("\n");
  await writeFile(`${work}/package.json`, '{ "type": "module" }\n');
  await writeFile(`${work}/src/greet.js`, GREET);
  await writeFile(`${work}/src/check.js`, CHECK);
  await writeFile(`${work}/logs/build.log`, lines("type check of packages/core, file", 500));
  await writeFile(`${work}/logs/测试 🐛.log`, lines("测试 passed 🐛, case", 160));
  await writeFile(`${home}/settings.json`, JSON.stringify({ window: { size: WINDOW } }));
  await writeFile(
    `${project}/memory/cache.md`,
    "---\nname: cache\ndescription: The cache lives in Redis\ntype: project\nevidence: inferred\n---\nThe cache lives in Redis, on port 6380.\n",
  );
}

async function say(text: string): Promise<void> {
  on.type(text);
  await on.sees(text);
  on.type(KEYS.enter);
}

async function isDone(words: string): Promise<void> {
  await on.sees(words);
  await on.seesNo("esc to interrupt");
}

/** What is left of the window and what was spent, from the line above the input. */
function findStatus(): readonly string[] | undefined {
  return /(\d+)% left · (\$[\d.]+)/.exec(on.screen)?.slice(1);
}

/** Replaces what differs from recording to recording. The name of the folder may be cut: the other one has the same length. */
async function keep(name: string): Promise<void> {
  const folder = "/home/ada".padEnd(root.length, "/work");
  const shown = on.screen
    .replaceAll(root, folder)
    .replaceAll(/\/tmp\/[^\s…]*(?=…)/g, (cut) => folder.slice(0, cut.length))
    .replaceAll(formatLocalDay(Date.now()), DAY)
    .replaceAll(new RegExp(`[${UNICODE.spinner.join("")}]`, "g"), UNICODE.spinner[0]!);
  await writeFile(`${FOLDER}/${name}.txt`, `${shown.replace(/[ \t]+$/gm, "")}\n`);
}

/** Records at both widths, with the preview below the list and beside it, when the preview shows `shown`. */
async function keepPanel(name: string, heading: RegExp, shown: string, words = ""): Promise<void> {
  for (const columns of [WIDE, COLUMNS]) {
    on.resize(columns, ROWS);
    on.type(`/${name}\r`);
    await on.sees("esc close");
    on.type(words);
    await on.until((screen) => {
      const [line, second = ""] = screen.split("\n");
      // A panel that was drawn for a wider screen has lost the end of its heading.
      const hasWidth = line === UNICODE.line.repeat(columns) && heading.test(second);
      return hasWidth && (words === "" || screen.includes(`Search: ${words}`)) && screen.includes(shown);
    }, `/${name} at ${columns} columns`);
    await keep(columns === WIDE ? `${name}-${WIDE}` : name);
    if (columns === WIDE) await closePanel();
  }
}

async function closePanel(): Promise<void> {
  on.type(KEYS.escape);
  await on.seesNo("esc close");
}
