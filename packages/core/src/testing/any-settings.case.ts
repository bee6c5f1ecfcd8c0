// Settings drawn at random for property tests: every key of the layers, at its default or far from it.
import fc from "fast-check";
import { type SettingKey, settingKeys } from "../settings/keys.ts";
import { type SettingsInput, settingsSchema } from "../settings/schema.ts";

/** Groups of which every key is drawn. The tests draw the window themselves. */
const GROUPS = ["switches", "toolResults", "microcompact", "notes", "compaction", "cache"];
/** Defaults are chosen for windows of 200,000 tokens; these tests use a tenth of that and less. */
const SHARES = [1, 0.1, 0.02, 0];

type Drawn = readonly [path: readonly string[], value: unknown];

/** Switches mostly keep their defaults; otherwise hardly any session would be left to compact. */
function valuesOf({ default: given, expected }: SettingKey): readonly unknown[] {
  if (typeof given === "boolean") return [...Array<boolean>(7).fill(given), !given];
  if (typeof given === "number") return SHARES.map((share) => Math.round(given * share));
  const named = [...expected.matchAll(/"(\w+)"/g)].map((match) => match[1]);
  return typeof given === "string" ? named : [undefined, 0, 1, 2];
}

const drawn = (key: SettingKey): fc.Arbitrary<Drawn> => {
  const fitting = valuesOf(key).filter(
    (value) => settingsSchema.safeParse(nested([[key.path, value]])).success,
  );
  return fc.constantFrom(...(fitting.length > 0 ? fitting : [key.default])).map((value) => [key.path, value]);
};

export const anySettings: fc.Arbitrary<SettingsInput> = fc
  .tuple(
    ...settingKeys()
      .filter(({ path }) => GROUPS.includes(path[0]!) && !path.includes("*"))
      .map(drawn),
  )
  .map(nested);

function nested(values: readonly Drawn[]): SettingsInput {
  const settings: Record<string, unknown> = {};
  for (const [path, value] of values) {
    let group = settings;
    for (const name of path.slice(0, -1)) {
      group[name] ??= {};
      group = group[name] as Record<string, unknown>;
    }
    if (value !== undefined) group[path.at(-1)!] = value;
  }
  return settings as SettingsInput;
}
