// Parses what somebody typed as the value of a setting. Pure.
import * as z from "zod";
import { showValue } from "./check.ts";
import { nodeOf, type Path, ROOT, type SettingNode } from "./keys.ts";
import { READ_ONCE } from "./schema/setting-kinds.ts";

export type ParsedSetting =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly reason: string };

/** Parses the text as JSON if that fits, else takes it literally, because nobody types quotes around a model's name. */
export function parseSetting(path: Path, text: string): ParsedSetting {
  const key = path.join(".");
  const node = findSetting(path);
  if (!node) return { ok: false, reason: `${key} is not a setting.` };
  if (node.meta.setBy === "administrator")
    return { ok: false, reason: `${key} can be set only in the managed settings.` };
  for (const value of readCandidates(text)) {
    const checked = node.schema.safeParse(value, READ_ONCE);
    if (checked.success) return { ok: true, value };
  }
  return { ok: false, reason: `${key} must be ${node.meta.expected}, not ${showValue(text)}.` };
}

/** Returns undefined if the setting does not have a few fixed values. */
export function listSettingChoices(path: Path): readonly (string | boolean)[] | undefined {
  const node = findSetting(path);
  let schema: z.ZodType | undefined = node?.schema;
  while (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional)
    schema = schema.unwrap() as z.ZodType;
  if (schema instanceof z.ZodBoolean) return [true, false];
  return schema instanceof z.ZodEnum ? (schema.options as string[]) : undefined;
}

function readCandidates(text: string): unknown[] {
  const trimmed = text.trim();
  if (trimmed === "") return [];
  try {
    return [JSON.parse(trimmed), trimmed];
  } catch {
    return [trimmed];
  }
}

function findSetting(path: Path): SettingNode | undefined {
  let node = ROOT;
  for (const name of path) {
    if (node.kind === "setting") return undefined;
    const child = node.kind === "map" ? node.entry : Object.hasOwn(node.shape, name) && node.shape[name];
    if (!child) return undefined;
    node = nodeOf(child);
  }
  return node.kind === "setting" ? node : undefined;
}
