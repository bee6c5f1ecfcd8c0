// Describes one setting: its meaning, its value, and where the value comes from. Pure.
import type { ResolvedSettings, SettingKey } from "@palimpsest/core/internal";
import type { Look } from "../../text/look.ts";
import { hangIndent, wrapLines } from "../../text/measure-columns.ts";

export interface SettingState {
  /** As JSON. */
  readonly now: string;
  /** Where the value comes from. */
  readonly from: string;
  /** The value in the user's own file. */
  readonly own: unknown;
  /** The user's folder. */
  readonly home: string;
}

/** The value at a path; for a map, all of its entries. */
export function readSettingAt(
  { settings }: Pick<ResolvedSettings, "settings">,
  path: readonly string[],
): unknown {
  let value: unknown = settings;
  for (const name of path) {
    if (name === "*") return isFilled(value) ? value : undefined;
    value = (value as Record<string, unknown> | undefined)?.[name];
  }
  return value;
}

const isFilled = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.keys(value).length > 0;

export function formatSetting(
  { meaning, expected, default: given, setBy, path }: SettingKey,
  { now, from, own, home }: SettingState,
  look: Look,
): string[] {
  const { paint, columns } = look;
  const facts: (readonly [string, string])[] = [
    ["now", from === "default" ? `${now}, by default` : `${now}, from ${from}`],
    ...(own !== undefined && JSON.stringify(own) !== now ? [["yours", JSON.stringify(own)] as const] : []),
    ["default", given === undefined ? "none" : JSON.stringify(given)],
    ["takes", expected],
  ];
  const example = JSON.stringify(
    path.reduceRight<unknown>((inner, name) => ({ [name === "*" ? "NAME" : name]: inner }), "…"),
  );
  const hint =
    setBy === "administrator"
      ? ["Only the administrator can set this."]
      : path.includes("*")
        ? wrapLines(`Write it into ${home}/settings.json by hand: ${example}`, columns)
        : [];
  return [
    ...wrapLines(`${meaning}.`, columns),
    "",
    ...facts.flatMap(([name, text]) => hangIndent(text, paint.dim(name.padEnd(9)), columns)),
    ...hint.map((line) => paint.warning(line)),
  ];
}
