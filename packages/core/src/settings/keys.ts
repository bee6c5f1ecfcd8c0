// Walks the settings' schema: what a key is, and which keys there are.
import * as z from "zod";
import { READ_ONCE, type SettingMeta } from "./schema/setting-kinds.ts";
import { settingsSchema } from "./schema.ts";

export type Path = readonly string[];

export interface SettingNode {
  readonly kind: "setting";
  readonly schema: z.ZodType;
  readonly meta: SettingMeta;
}

export type Node =
  | { readonly kind: "group"; readonly shape: Readonly<Record<string, z.ZodType>> }
  | { readonly kind: "map"; readonly entry: z.ZodType }
  | SettingNode;

export const ROOT: z.ZodType = settingsSchema;

/** A described schema is a setting, however it is built; everything else is on the way to one. */
export function nodeOf(schema: z.ZodType): Node {
  const meta = schema.meta();
  if (meta) return { kind: "setting", schema, meta: meta as unknown as SettingMeta };
  if (schema instanceof z.ZodObject)
    return { kind: "group", shape: schema.shape as Record<string, z.ZodType> };
  if (schema instanceof z.ZodRecord) return { kind: "map", entry: schema.valueType as z.ZodType };
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault || schema instanceof z.ZodOptional)
    return nodeOf(schema.unwrap() as z.ZodType);
  throw new Error("A setting has no description. Make it with one of the kinds.");
}

export interface SettingKey {
  /** In a map, `*` replaces the entry's name. */
  readonly path: Path;
  readonly key: string;
  readonly meaning: string;
  readonly expected: string;
  readonly setBy: SettingMeta["setBy"];
  /** Undefined if there is no default. */
  readonly default: unknown;
}

/** The names of the switches alone, which a start can have without a walk. */
export function switchNames(): string[] {
  const node = nodeOf(settingsSchema.shape.switches);
  return node.kind === "group" ? Object.keys(node.shape) : [];
}

let known: readonly SettingKey[] | undefined;

/** Every setting there is, for documentation, for the doctor, and for guessing what a typing error meant. */
export function settingKeys(): readonly SettingKey[] {
  known ??= collectKeys();
  return known;
}

function collectKeys(): SettingKey[] {
  const found: SettingKey[] = [];
  const walkSchema = (schema: z.ZodType, path: Path): void => {
    const node = nodeOf(schema);
    if (node.kind === "map") return walkSchema(node.entry, [...path, "*"]);
    if (node.kind === "group") {
      for (const [name, child] of Object.entries(node.shape)) walkSchema(child, [...path, name]);
      return;
    }
    const { description: meaning, expected, setBy } = node.meta;
    const given = node.schema.safeParse(undefined, READ_ONCE);
    found.push({ path, key: path.join("."), meaning, expected, setBy, default: given.data });
  };
  walkSchema(ROOT, []);
  return found;
}
