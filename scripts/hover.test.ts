// What an editor shows for the public API: openSession, its options, each method of a session, each setting.
import { readFileSync } from "node:fs";
import { Session } from "@palimpsest/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { settingKeys } from "../packages/core/src/settings/keys.ts";
import { type LanguageServer, openLanguageServer } from "./language-server/open-language-server.ts";

/** A virtual file within the sources, so that no outdated build is used. */
const FILE = "packages/core/src/hover.ts";

let server: LanguageServer;
beforeAll(async () => {
  server = await openLanguageServer(process.cwd());
});
afterAll(() => server.close());

/** Opens a file with these lines, and reads the hover of the word in each. */
async function readHovers(lines: readonly (readonly [line: string, word: string])[]): Promise<string[]> {
  const head = 'import { openSession, type Session, type SessionOptions } from "./index.ts";';
  server.openFile(FILE, [head, ...lines.map(([line]) => line)].join("\n"));
  const hovers: string[] = [];
  for (const [i, [line, word]] of lines.entries())
    hovers.push(await server.readHover(FILE, i + 1, line.lastIndexOf(word)));
  return hovers;
}

/** The comment follows the code block with the type. */
const readComment = (hover: string): string => hover.split("```\n").at(-1)?.trim() ?? "";

test("openSession, its options and every method of a session have a comment", async () => {
  const methods = Object.getOwnPropertyNames(Session.prototype).filter((name) => name !== "constructor");
  const types = readFileSync("packages/core/src/session/session-types.ts", "utf8");
  const [, body = ""] = /export interface SessionOptions \{\n(.*?)\n\}/s.exec(types) ?? [];
  const options = [...body.matchAll(/^ {2}readonly (\w+)/gm)].map(([, name]) => name!);
  const lines = [
    ["void openSession;", "openSession"],
    ...methods.map((name) => [`export const f${name} = (session: Session) => session.${name};`, name]),
    ...options.map((name) => [`export const o${name} = (options: SessionOptions) => options.${name};`, name]),
  ] as const;
  const hovers = await readHovers(lines as readonly (readonly [string, string])[]);
  expect([methods.length, options.length].every((length) => length > 10)).toBe(true);
  expect(lines.filter((_, i) => readComment(hovers[i]!) === "").map(([, word]) => word)).toEqual([]);
});

test("every setting shows its meaning, its default and who may set it", async () => {
  const keys = settingKeys();
  const lines = keys.map(({ path }, i) => {
    const value = path.reduceRight(
      (inner, name) => `{ ${name === "*" ? "any" : name}: ${inner} }`,
      "0 as never",
    );
    return [
      `export const s${i}: SessionOptions["settings"] = ${value};`,
      path.at(-1) === "*" ? "any" : path.at(-1)!,
    ] as const;
  });
  const hovers = await readHovers(lines);
  for (const [i, { key, meaning, default: given }] of keys.entries()) {
    // The name of a tool is chosen by the caller, so it cannot have a comment.
    if (key.endsWith("*")) continue;
    const comment = readComment(hovers[i]!);
    expect(comment, key).toContain(meaning);
    expect(comment, key).toContain(given === undefined ? "not set by default" : JSON.stringify(given));
  }
});
