// The page of the documentation that lists every setting, every variable and where they are read from. Pure.
import { listVariables, type Variable } from "./environment-settings.ts";
import { LEVELS, type Level } from "./finding.ts";
import { type SettingKey, settingKeys } from "./keys.ts";
import { managedPath } from "./load-settings.ts";
import type { SetBy } from "./schema/setting-kinds.ts";
import { formatTable } from "./table.ts";

const WHERE: Readonly<Record<Level, string>> = {
  default: "the defaults below",
  user: "`~/.palimpsest/settings.json`: yours, for all projects",
  project: "`.palimpsest/settings.json` in the working folder: shared with all who work on it",
  local:
    "`.palimpsest/settings.local.json` in the working folder: yours, for this project; keep it out of git",
  environment: "environment variables: for one run",
  command: "what a program gives to `openSession({ settings })`",
  managed: `\`${managedPath("linux")}\`: the administrator's`,
};

const LIMITS: Readonly<Record<SetBy, string>> = {
  anyone: "",
  person: " Not from files inside a project.",
  "person-on": " Files inside a project can only turn it off.",
  administrator: " Only from the managed file.",
};

/** Read elsewhere than in the settings. */
const BESIDE = [
  ["`PALIMPSEST_HOME`", "The folder in place of `~/.palimpsest`, as an absolute path"],
  ["`PALIMPSEST_SEED`", "The seed that generated tests and the simulator's tests draw from"],
  ["`ANTHROPIC_API_KEY`, `ANTHROPIC_AUTH_TOKEN`", "What the model's server is shown; never kept in a file"],
];

export function settingsPage(): string {
  const keys = settingKeys();
  const groups = Map.groupBy(keys, ({ path }) => path[0] ?? "");
  return [
    "# Settings",
    "Written by `npm run docs` from the schema in `packages/core/src/settings`; change it there.",
    `A settings file is a JSON object with any part of the keys below, nested by their dots:
\`{ "window": { "size": 400000 } }\`. Comments and a comma behind the last element are allowed. A key that cannot be used is reported with
its line and left out; \`pal doctor\` shows it. Settings of a layer that is not built yet are checked and do nothing.`,
    `\`pal\` does not start with a settings file of yours or of the administrator's that is not valid JSON, cannot be read, has the same key
twice, or has \`permissions\` or \`hooks\` that cannot be understood: what it forbids would otherwise be allowed. The message names
file, line and column, and the exit code is 2. A file inside a project stops the start once you have trusted something of that
project; until then it is ignored, and you are told. \`pal doctor\` always runs.`,
    "## Levels",
    "From weakest to strongest. The strongest level that sets a key decides, key by key.",
    formatTable(
      ["level", "where"],
      LEVELS.map((level) => [level, WHERE[level]]),
    ),
    `The administrator's file is \`${managedPath("darwin")}\` on macOS and
\`${managedPath("win32")}\` on Windows. With \`PALIMPSEST_HOME\` set, your own is \`$PALIMPSEST_HOME/settings.json\`.`,
    "## What a repository may set",
    `Files inside a project may have been written by anyone who can push to it. They cannot choose the model or the server, say what a
model costs or can do, ask models more often, send more of your memory, switch on what you have switched off, run anything without
your trust, or have transcripts removed. Those keys are marked below; a value from such a file is not used, and you are told. The other
keys decide how the view is kept small, and take effect from a project's file.`,
    "## Keys",
    "`*` stands for a name of your own: that of a model or a tool.",
    ...[...groups].flatMap(([name, members]) => [
      `### ${name}`,
      formatTable(["key", "default", "meaning", "value"], members.map(keyRow)),
    ]),
    "## Environment variables",
    "An empty variable counts as not set. A `PALIMPSEST_` variable that is not known is warned about.",
    formatTable(
      ["variable", "sets", "value"],
      listVariables().map((variable) => variableRow(variable, keys)),
    ),
    "Beside the settings:",
    formatTable(["variable", "meaning"], BESIDE),
  ]
    .join("\n\n")
    .concat("\n");
}

function keyRow({ key, default: given, meaning, expected, setBy }: SettingKey): string[] {
  const limit = LIMITS[setBy];
  return [
    `\`${key}\``,
    given === undefined ? "none" : `\`${JSON.stringify(given)}\``,
    limit ? `${meaning}.${limit}` : meaning,
    expected,
  ];
}

function variableRow({ name, kind, path }: Variable, keys: readonly SettingKey[]): string[] {
  const key = path.join(".");
  const expected = keys.find((one) => one.key === key)?.expected ?? "";
  return [`\`${name}\``, `\`${key}\``, kind === "switch" ? "`1` or `0`" : expected];
}
