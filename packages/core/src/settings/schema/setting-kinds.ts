// The kinds of values that a setting can have. Each has a description and says in words what is expected.
import * as z from "zod";
import { Late } from "../../text/late.ts";

/**
 * Who may set a key. `anyone`: also a file inside the repository, which others may have written. `person`: only the user or
 * the administrator; for everything that decides which model is asked, how often, where and at what price, how much memory
 * is sent, and how long to wait. `person-on`: it costs money, so a file inside the repository may only turn it off.
 * `administrator`: only the managed file.
 */
export type SetBy = "anyone" | "person" | "person-on" | "administrator";

export type SettingMeta = {
  readonly description: string;
  readonly expected: string;
  readonly setBy: SetBy;
};

export interface KindOptions {
  readonly setBy?: SetBy;
  readonly min?: number;
}

/** Zod compiles a parser for each object schema, which pays only from the second use on. Settings are checked once. */
export const READ_ONCE = { jitless: true } as const;

const toMeta = (
  description: string,
  expected: string,
  { setBy = "anyone" }: KindOptions = {},
): SettingMeta => ({
  description,
  expected,
  setBy,
});

/** Registers the description directly: `meta` would copy the schema, which was just made for this setting. */
const describeSchema = <T extends z.ZodType>(schema: T, its: SettingMeta): T => {
  z.globalRegistry.add(schema, its);
  return schema;
};

// Shared by about two hundred settings.
const boolean = new Late(() => z.boolean());
const share = new Late(() => z.number().gt(0).max(100));
const whole = shareByMinimum((min) => z.int().min(min));
const decimal = shareByMinimum((min) => z.number().min(min));

function shareByMinimum<T>(make: (min: number) => T): (min: number) => T {
  const made = new Map<number, T>();
  return (min) => {
    const known = made.get(min) ?? make(min);
    made.set(min, known);
    return known;
  };
}

/** Tokens, characters, bytes, files, lines, tries: whole and never negative. */
export function countSetting(valueSetting: number, meaning: string, options: KindOptions = {}) {
  const min = options.min ?? 0;
  return describeSchema(
    whole(min).default(valueSetting),
    toMeta(meaning, `a whole number of at least ${min}`, options),
  );
}

/** A measure that may have a fraction: seconds, hours, dollars, factors. */
export function amountSetting(value: number, meaning: string, options: KindOptions = {}) {
  const min = options.min ?? 0;
  return describeSchema(decimal(min).default(value), toMeta(meaning, `a number of at least ${min}`, options));
}

export function percentSetting(value: number, meaning: string) {
  return describeSchema(share.value.default(value), toMeta(meaning, "a number above 0 and up to 100"));
}

export function flagSetting(value: boolean, meaning: string, options: KindOptions = {}) {
  return describeSchema(boolean.value.default(value), toMeta(meaning, "true or false", options));
}

export function choiceSetting<const T extends readonly [string, ...string[]]>(
  values: T,
  value: T[number],
  meaning: string,
  options: KindOptions = {},
) {
  const expected = `one of ${values.map((one) => JSON.stringify(one)).join(", ")}`;
  return describeSchema(z.enum(values).default(value), toMeta(meaning, expected, options));
}

/** Anything else: the caller says in words what is expected. */
export function value<T extends z.ZodType>(
  schema: T,
  meaning: string,
  expected: string,
  options: KindOptions = {},
) {
  return schema.meta(toMeta(meaning, expected, options));
}

/** A group at the top level. Its schema is built on demand, because a start needs only the groups that somebody has set. */
export function lateGroup<T extends z.ZodRawShape>(makeShape: () => T) {
  return new Late(() => settingGroup(makeShape()));
}

/** A group of settings; if it is left out, all of them have their defaults. */
export function settingGroup<T extends z.ZodRawShape>(shape: T) {
  return z.strictObject(shape).prefault({} as never);
}
