// The files whose content a command makes itself, so that nobody knows what they hold before it runs. Pure.
import { valuesOf } from "./option-values.ts";
import type { ShellCommand } from "./read-script.ts";
import { baseName, COPIES } from "./started-words.ts";

/** `w FILE` of sed, also as a flag of a replacement. */
const SED_WRITES = /(?<![a-v])w\s+([^\s;}]+)/g;
const AWK_WRITES = />{1,2}\s*"([^"\n]{1,200})"/g;
/** Without this option curl writes to its output. */
const CURL_KEEPS_NAME = /^(?:-[A-Za-z]*O|--remote-name)/;

/** Names as written. `isMade` says whether the content of a file is unknown, so that a copy of it is too. */
export function madeFiles(
  texts: readonly string[],
  redirections: ShellCommand["redirections"],
  isMade: (file: string) => boolean,
): readonly string[] {
  const made = redirections.flatMap(({ operator, target }) =>
    operator.includes(">") && target ? [target.text] : [],
  );
  const program = texts[0] ?? "";
  const tee = texts.indexOf("tee");
  if (tee >= 0) made.push(...texts.slice(tee + 1));
  for (const text of texts) if (/^of=/.test(text)) made.push(text.slice(3));
  const operands = texts.slice(1).filter((text) => !text.startsWith("-"));
  if (texts.includes("sort")) made.push(...valuesOf(texts, "-o --output"));
  if (texts.includes("curl")) made.push(...valuesOf(texts, "-o --output"));
  if (texts.includes("curl") && texts.some((text) => CURL_KEEPS_NAME.test(text)))
    made.push(...operands.map(baseName));
  // The first of its pieces.
  if (program === "split") made.push(`${operands.at(-1) ?? ""}aa`);
  if (texts.includes("wget"))
    made.push(...valuesOf(texts, "-O --output-document"), ...operands.map(baseName));
  if (/^g?sed$/.test(program)) made.push(...namesIn(texts, SED_WRITES));
  if (/^[gmn]?awk$/.test(program)) made.push(...namesIn(texts, AWK_WRITES));
  const sources = operands.slice(0, -1);
  if (COPIES.has(program) && sources.some(isMade)) made.push(operands.at(-1) ?? "");
  // From another machine, under the same name if the last word is a folder.
  const remote = /^(?:scp|rsync)$/.test(program) ? sources.filter((text) => text.includes(":")) : [];
  if (remote.length > 0) made.push(operands.at(-1) ?? "", ...remote.map((text) => text.replace(/^.*:/, "")));
  return made;
}

const namesIn = (codes: readonly string[], writes: RegExp): readonly string[] =>
  codes.flatMap((code) => [...code.matchAll(writes)].map(([, name = ""]) => name));
