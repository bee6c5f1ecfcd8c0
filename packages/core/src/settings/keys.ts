// Walks the schema of the settings: what a key is, and which keys exist.
import * as z from "zod";
import { READ_ONCE, type SettingMeta } from "./schema/setting-kinds.ts";
import { defaultSettings, groupSchemas } from "./schema.ts";

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

/** Looking up a group by its name builds only that group's schema. */
export const ROOT: Node = { kind: "group", shape: groupSchemas };

/** A schema with a description is a setting; any other is a group or map on the way to one. */
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

/** The names of the switches, available without building a schema. */
export const switchNames = (): string[] => Object.keys(defaultSettings().switches);

let known: readonly SettingKey[] | undefined;

/** Returns every setting, for documentation, for the doctor, and for guessing what a typing error meant. */
export function settingKeys(): readonly SettingKey[] {
  known ??= collectKeys();
  return known;
}

function collectKeys(): SettingKey[] {
  const found: SettingKey[] = [];
  const walkNode = (node: Node, path: Path): void => {
    if (node.kind === "map") return walkNode(nodeOf(node.entry), [...path, "*"]);
    if (node.kind === "group") {
      for (const [name, child] of Object.entries(node.shape)) walkNode(nodeOf(child), [...path, name]);
      return;
    }
    const { description: meaning, expected, setBy } = node.meta;
    const given = node.schema.safeParse(undefined, READ_ONCE);
    found.push({ path, key: path.join("."), meaning, expected, setBy, default: given.data });
  };
  walkNode(ROOT, []);
  return found;
}
