// Describes what a call will do, so that a person can decide. Invisible characters are shown. Pure.
import { hostOf } from "./match-rule.ts";
import type { PermissionRequest } from "./permission-target.ts";

/** About one screen. */
const MAX_SHOWN = 4_000;

export function describeEffect({ tool, target, subject }: PermissionRequest): string {
  if (target.kind === "command") return `Run this command: ${showInvisible(target.command)}`;
  if (target.kind === "read") return `${tool} ${describePath(target.path.given, target.path.names)}`;
  if (target.kind === "write")
    return `${target.isNew ? "Make" : "Change"} ${describePath(target.path.given, target.path.names)}`;
  if (target.kind === "address")
    return `Fetch ${showInvisible(target.url)} from ${showInvisible(hostOf(target.url) ?? "an unknown host")}`;
  return subject === "" ? `Use ${tool}` : `Use ${tool}: ${showInvisible(subject)}`;
}

function describePath(given: string, names: readonly string[]): string {
  const elsewhere = names.filter((name) => !name.endsWith(given.replace(/^\.\//, "/")) && name !== given);
  return elsewhere.length === 0
    ? showInvisible(given)
    : `${showInvisible(given)} (${elsewhere.map(showInvisible).join(" or ")})`;
}

/** Control characters and direction marks could make a screen show something else. */
export function showInvisible(text: string): string {
  const shown = text.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu, (char) =>
    char === "\n" || char === "\t" ? char : `\\u{${char.codePointAt(0)!.toString(16)}}`,
  );
  if (shown.length <= MAX_SHOWN) return shown;
  return `${shown.slice(0, MAX_SHOWN).toWellFormed()}… (${shown.length - MAX_SHOWN} more characters)`;
}
