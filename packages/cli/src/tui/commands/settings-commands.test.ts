// /settings, /theme and /model without a screen: their questions, changes and messages.
import { loadSettings } from "@palimpsest/core/internal";
import { memoryPorts } from "@palimpsest/core/testing";
import { expect, it } from "vitest";
import { bare, colorLook, plainLook } from "../../text/look.case.ts";
import type { AskedChoice, Chosen } from "../dialogs/asker.ts";
import type { InterfaceSettings } from "../talk/parts.ts";
import type { Command, CommandHost } from "./command.ts";
import { slashDiff } from "./slash-diff.ts";
import { slashModel } from "./slash-model.ts";
import { slashSettings } from "./slash-settings.ts";
import { slashTheme } from "./slash-theme.ts";

const HOME = "/home/ada/.palimpsest";
const FILE = `${HOME}/settings.json`;

interface Setup {
  readonly file?: string;
  readonly env?: Record<string, string>;
  readonly columns?: number;
  /** The label of the option to choose in each question, with the words to type if it asks for some; undefined closes it. */
  readonly answers?: readonly (string | readonly [string, string] | undefined)[];
}

async function run(
  command: Command,
  argument: string,
  { file, env = {}, columns = 80, answers = [] }: Setup,
) {
  const ports = memoryPorts();
  if (file !== undefined) await ports.files.write(FILE, file);
  const asked: AskedChoice[] = [];
  const notices: string[] = [];
  const applied: InterfaceSettings[] = [];
  const switched: string[][] = [];
  const setModel = async (...words: string[]) => void switched.push(words);
  const choose = async (question: AskedChoice): Promise<Chosen | undefined> => {
    const answer = answers[asked.push(question) - 1];
    const [label, text] = typeof answer === "string" ? [answer] : (answer ?? []);
    if (label === undefined) return undefined;
    const at = question.options.findIndex((option) => option.label === label);
    if (at === -1) throw new Error(`There is no option ${label} in ${question.title}`);
    return { at, ...(text !== undefined && { text }) };
  };
  const host = {
    asker: { choose },
    agent: { mayStartGit: false, model: "claude-sonnet-5-5", effort: "auto", setModel },
    look: plainLook(columns),
    ports,
    environment: { home: HOME, variables: env, platform: "linux" },
    cwd: "/work",
    notice: (_: string, text: string) => notices.push(text),
    readSettings: () => loadSettings(ports, { home: HOME, cwd: "/work", env }),
    applyInterface: (settings: InterfaceSettings) => applied.push(settings),
  } as unknown as CommandHost;
  await command.run(argument, host);
  const bytes = await ports.files.read(FILE).catch(() => new Uint8Array());
  return { asked, notices, applied, switched, file: new TextDecoder().decode(bytes) };
}

const OWN = '{\n  // mine\n  "window": { "size": 300000 }, // large\n}\n';

it("lists every setting with its value and source, those that are set first", async () => {
  const { asked } = await run(slashSettings, "", { file: OWN, env: { ANTHROPIC_MODEL: "claude-opus-5-5" } });
  const rows = asked[0]!.options.map(({ label, note, detail }) => `${label}, ${note}, ${detail}`);
  const [first, second, ...rest] = rows;
  expect(first).toMatch(/^window\.size, 300000, your settings, The window in tokens/);
  expect(second).toMatch(/^api\.model, "claude-opus-5-5", the environment, /);
  expect(rest).toContainEqual(expect.stringMatching(/^interface\.theme, "terminal", default, /));
  expect(rest.length).toBeGreaterThan(100);
});

it("finds a setting by its meaning", async () => {
  const { asked } = await run(slashSettings, "", { file: OWN });
  const { options, find, preview } = asked[0]!;
  const found = await find!("the window in tokens");
  expect(found.map((at) => options[at]?.label)).toContain("window.size");
  expect(await find!("")).toEqual([]);
  expect(bare(preview!(0, plainLook(60)))).toContain("now      300000, from your settings");
});

it("changes the user's value, keeps comments, and says when it applies", async () => {
  const answers = ["window.size", ["Change it", "400000"], undefined] as const;
  const { notices, file, asked } = await run(slashSettings, "", { file: OWN, answers });
  expect(file).toBe(OWN.replace("300000", "400000"));
  expect(notices).toEqual(["Saved window.size = 400000. It applies from the next request on."]);
  expect(bare(asked[1]!.body!(plainLook(60)))).toEqual([
    "The window in tokens; overrides what is known about the",
    "model.",
    "",
    "now      300000, from your settings",
    "default  none",
    "takes    a whole number above 0",
  ]);
  // Back in the list.
  expect(asked).toHaveLength(3);
});

it("refuses an invalid value, and writes nothing", async () => {
  const { notices, file } = await run(slashSettings, "window.size many", { file: OWN });
  expect(notices).toEqual(['window.size must be a whole number above 0, not "many".']);
  expect(file).toBe(OWN);
  const unknown = await run(slashSettings, "window.sise 1", {});
  expect(unknown.notices).toEqual(["window.sise is not a setting. Did you mean window.size?"]);
});

it("says when a stronger source decides, and can remove the user's value", async () => {
  const env = { PALIMPSEST_CACHE_TTL: "5m" };
  const { notices, file } = await run(slashSettings, "cache.ttl 1h", { env });
  expect(JSON.parse(file)).toEqual({ cache: { ttl: "1h" } });
  expect(notices).toEqual([
    'Saved cache.ttl = "1h" in your settings. The environment says "5m", which is stronger.',
  ]);
  const removed = await run(slashSettings, "window.size", {
    file: OWN,
    answers: ["Remove your value 300000"],
  });
  expect(removed.file).toBe(OWN.replace('"size": 300000 ', ""));
  expect(removed.notices).toEqual(["Removed window.size. It applies from the next request on."]);
});

it("applies a theme at once and keeps it", async () => {
  const { notices, applied, file, asked } = await run(slashTheme, "", { answers: ["light"] });
  expect(JSON.parse(file)).toEqual({ interface: { theme: "light" } });
  expect(applied).toMatchObject([{ theme: "light" }]);
  expect(notices).toEqual(["The theme is light. NO_COLOR turns colors off."]);
  const samples = asked[0]!.body!(colorLook(40));
  expect(bare(samples).every((line) => line.length <= 39)).toBe(true);
  expect(new Set(samples).size).toBe(4);
  expect((await run(slashTheme, "pink", {})).notices).toEqual([
    "Unknown theme pink. Choose one of: terminal, dark, light, color-blind.",
  ]);
});

it("switches model and effort, both or one of them, and refuses what is neither", async () => {
  const chosen = await run(slashModel, "", { answers: ["claude-sonnet-5-5", "high"] });
  expect(chosen.switched).toEqual([["claude-sonnet-5-5", "high"]]);
  expect(chosen.notices).toEqual([
    "Switched to claude-sonnet-5-5 with effort high. The next request writes a new prompt cache.",
  ]);
  expect((await run(slashModel, "MAX", {})).switched).toEqual([["claude-sonnet-5-5", "max"]]);
  expect((await run(slashModel, "claude-opus-5-5 low", {})).switched).toEqual([["claude-opus-5-5", "low"]]);
  expect((await run(slashModel, "claude-opus-5-5", {})).switched).toEqual([["claude-opus-5-5", "auto"]]);
  const wrong = await run(slashModel, "claude-opus-5-5 huge", {});
  expect(wrong).toMatchObject({
    switched: [],
    notices: ["Unknown effort huge. Choose one of: auto, low, medium, high, xhigh, max."],
  });
  const unknown = await run(slashModel, "claude-opsu-5-5 low", { answers: ["Keep the model"] });
  expect(unknown).toMatchObject({ switched: [], notices: ["The model is claude-sonnet-5-5."] });
});

it("does not start git in a repository that is not trusted, and says what to do", async () => {
  const { notices } = await run(slashDiff, "", {});
  expect(notices).toEqual([
    "This repository is not trusted yet, so git is not started. /trust changes that.",
  ]);
});
