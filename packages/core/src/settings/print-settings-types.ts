// Prints the settings as TypeScript interfaces with a comment on each key, so that an editor shows what a setting means.
// Types that are inferred from the schema cannot have comments; the schema stays the only source.
import * as z from "zod";
import { nodeOf } from "./keys.ts";
import { describeSetting } from "./page.ts";
import { settingsSchema } from "./schema.ts";

/** `input`: what a caller may give, any part of it. `output`: what the engine reads, with all defaults. */
type Side = "input" | "output";

export function printSettingsTypes(): string {
  return [
    "// Made from the settings' schema by `npm run docs`.",
    "",
    "/** All settings, with the defaults filled in. */",
    `export interface Settings ${printGroup(settingsSchema, "output", "")}`,
    "",
    "/** What a settings file or a caller may give: any part of it. */",
    `export interface SettingsInput ${printGroup(settingsSchema, "input", "")}`,
    "",
  ].join("\n");
}

function printGroup(schema: z.ZodType, side: Side, indent: string): string {
  const node = nodeOf(schema);
  if (node.kind === "setting") return printValue(schema, side);
  if (node.kind === "map") return `{ [name: string]: ${printGroup(node.entry, side, indent)} }`;
  const inner = `${indent}  `;
  const lines = Object.entries(node.shape).flatMap(([name, member]) => {
    const its = nodeOf(member);
    const comment = its.kind === "setting" ? [`${inner}/** ${describeSetting(its)} */`] : [];
    return [...comment, `${inner}${name}${printMark(member, side)}: ${printGroup(member, side, inner)};`];
  });
  return ["{", ...lines, `${indent}}`].join("\n");
}

function printMark(schema: z.ZodType, side: Side): string {
  const isMissing = side === "input" ? schema.safeParse(undefined).success : isOptional(schema);
  return isMissing ? "?" : "";
}

const isOptional = (schema: z.ZodType): boolean =>
  schema.safeParse(undefined).success && schema.safeParse(undefined).data === undefined;

function printValue(schema: z.ZodType, side: Side): string {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional)
    return printValue(schema.unwrap() as z.ZodType, side);
  if (schema instanceof z.ZodNumber) return "number";
  if (schema instanceof z.ZodBoolean) return "boolean";
  if (schema instanceof z.ZodString || schema instanceof z.ZodURL) return "string";
  if (schema instanceof z.ZodEnum) return schema.options.map((option) => JSON.stringify(option)).join(" | ");
  if (schema instanceof z.ZodLiteral) return [...schema.values].map((one) => JSON.stringify(one)).join(" | ");
  if (schema instanceof z.ZodUnion)
    return schema.options.map((option) => printValue(option as z.ZodType, side)).join(" | ");
  if (schema instanceof z.ZodArray) return `${printValue(schema.element as z.ZodType, side)}[]`;
  if (schema instanceof z.ZodObject) {
    const members = Object.entries(schema.shape as Record<string, z.ZodType>);
    return `{ ${members.map(([name, member]) => `${name}${printMark(member, side)}: ${printValue(member, side)}`).join("; ")} }`;
  }
  throw new Error(`No type is known for a setting of the kind ${schema.type}. Add it to printValue.`);
}
