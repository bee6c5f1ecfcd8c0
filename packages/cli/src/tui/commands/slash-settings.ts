// /settings: lists every setting with its value and source, and changes the user's own value.
import {
  changeUserSetting,
  findNearest,
  type Level,
  listSettingChoices,
  parseSetting,
  type ResolvedSettings,
  type SettingKey,
  settingKeys,
} from "@palimpsest/core/internal";
import { formatCount } from "@palimpsest/core/text";
import { EMPTY, insertText } from "../input/editor.ts";
import type { Command, CommandHost } from "./command.ts";
import { formatSetting, readSettingAt, type SettingState } from "./format-setting.ts";

const LEVEL_NAMES: Readonly<Record<Level, string>> = {
  default: "default",
  user: "your settings",
  project: "the project's settings",
  local: "your settings for this project",
  environment: "the environment",
  command: "the command line",
  managed: "the administrator",
};

const INTERFACE = "interface.";
/** Settings of the conversation, which the agent reads again before each request. */
const LIVE =
  /^(?:window|toolResults|microcompact|notes|compaction|extraction|dreaming|cache|memory\.recall)\.|^switches\.(?!agents$|webSearch$|memory$)/;

export const slashSettings: Command = {
  name: "settings",
  about: "every setting, its value and where it comes from; change yours",
  takes: "[KEY [VALUE]]",
  isQuiet: true,
  async run(argument, host) {
    const [key, ...words] = argument.trim().split(/\s+/);
    if (!key) return browseSettings(host);
    const setting = settingKeys().find((one) => one.key.toLowerCase() === key.toLowerCase());
    if (!setting && words.length === 0 && isInSettings(key)) return browseSettings(host, key);
    if (!setting) return tellUnknown(key, host);
    if (words.length === 0) return void (await changeSetting(setting, host));
    await saveText(setting, words.join(" "), host);
  },
};

const isInSettings = (words: string): boolean => settingKeys().some(({ key }) => hasWords(key, words));

function tellUnknown(key: string, { notice }: CommandHost): void {
  const nearest = findNearest(
    key,
    settingKeys().map((one) => one.key),
  );
  notice("warning", `${key} is not a setting.${nearest === undefined ? "" : ` Did you mean ${nearest}?`}`);
}

/** Returns to the list after each change, since the user may want to change several. */
async function browseSettings(host: CommandHost, searched = ""): Promise<void> {
  for (let last = ""; ; ) {
    const resolved = await host.readSettings();
    // Settings that are set come first.
    const isDefault = ({ path }: SettingKey) => resolved.source(path) === "default";
    const keys = settingKeys().toSorted((a, b) => Number(isDefault(a)) - Number(isDefault(b)));
    const chosen = await host.asker.choose({
      title: "Settings",
      aside: formatCount(keys.length, "setting"),
      // Afterwards the whole list is shown again, with the changed setting selected.
      filter: last === "" ? insertText(EMPTY, searched) : EMPTY,
      selected: Math.max(
        0,
        keys.findIndex(({ key }) => key === last),
      ),
      options: keys.map((setting) => ({
        label: setting.key,
        note: showAt(resolved, setting),
        detail: `${LEVEL_NAMES[resolved.source(setting.path)]}, ${setting.meaning}`,
      })),
      preview: (at, look) => formatSetting(keys[at]!, stateOf(keys[at]!, resolved, host), look),
      // By its meaning; the names are searched anyway.
      find: async (words) => keys.flatMap(({ meaning }, at) => (hasWords(meaning, words) ? [at] : [])),
      enter: "change it",
    });
    if (!chosen) return;
    last = keys[chosen.at]!.key;
    await changeSetting(keys[chosen.at]!, host);
  }
}

const stateOf = (
  setting: SettingKey,
  resolved: ResolvedSettings,
  { environment }: CommandHost,
): SettingState => ({
  now: showAt(resolved, setting),
  from: LEVEL_NAMES[resolved.source(setting.path)],
  own: resolved.valueAt("user", setting.path),
  home: environment.home,
});

const hasWords = (text: string, words: string): boolean =>
  words !== "" &&
  words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word));

async function changeSetting(setting: SettingKey, host: CommandHost): Promise<void> {
  const resolved = await host.readSettings();
  const { path, key, setBy } = setting;
  const own = resolved.valueAt("user", path);
  const isOpen = setBy !== "administrator" && !path.includes("*");
  const choices = isOpen ? (listSettingChoices(path) ?? []) : [];
  const now = showAt(resolved, setting);
  const options = [
    ...choices.map((value) => ({
      label: String(value),
      ...(JSON.stringify(value) === now && { note: "in use" }),
      run: () => saveText(setting, String(value), host),
    })),
    ...(isOpen && choices.length === 0
      ? [
          {
            label: "Change it",
            asks: `${key}: ${setting.expected}`,
            run: (text = "") => saveText(setting, text, host),
          },
        ]
      : []),
    ...(own === undefined
      ? []
      : [{ label: `Remove your value ${JSON.stringify(own)}`, run: () => save(setting, undefined, host) }]),
    { label: "Leave it", run: () => {} },
  ];
  const chosen = await host.asker.choose({
    title: key,
    body: (look) => formatSetting(setting, stateOf(setting, resolved, host), look),
    options: options.map(({ run: _, ...option }) => option),
    selected: Math.max(
      0,
      choices.findIndex((value) => JSON.stringify(value) === now),
    ),
  });
  await (chosen && options[chosen.at])?.run(chosen.text);
}

async function saveText(setting: SettingKey, text: string, host: CommandHost): Promise<void> {
  const parsed = parseSetting(setting.path, text);
  if (!parsed.ok) return host.notice("warning", parsed.reason);
  await save(setting, parsed.value, host);
}

async function save({ path, key }: SettingKey, value: unknown, host: CommandHost): Promise<void> {
  const { ports, environment, notice, readSettings, applyInterface } = host;
  const change = await changeUserSetting(ports.files, environment.home, path, value);
  if (!change.ok) return notice("error", change.reason);
  const after = await readSettings();
  const done = value === undefined ? `Removed ${key}` : `Saved ${key} = ${JSON.stringify(value)}`;
  const level = after.source(path);
  if (level !== "user" && level !== "default")
    return notice(
      "warning",
      `${done} in your settings. ${capitalize(LEVEL_NAMES[level])} says ${JSON.stringify(readSettingAt(after, path))}, which is stronger.`,
    );
  if (LIVE.test(key)) return notice("info", `${done}. It applies from the next request on.`);
  if (!key.startsWith(INTERFACE))
    return notice("info", `${done}. It applies to sessions that start from now on.`);
  applyInterface(after.settings.interface);
  notice("info", `${done}.`);
}

const showAt = (resolved: ResolvedSettings, { path }: SettingKey): string => {
  const value = readSettingAt(resolved, path);
  return value === undefined ? "not set" : JSON.stringify(value);
};

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
