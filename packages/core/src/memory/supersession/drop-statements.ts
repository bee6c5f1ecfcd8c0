// Removes statements from a memory's text and leaves the rest as it was written. Pure.

import { cutAtWord } from "../../text/cut-at-word.ts";
import { toOneLine } from "../../text/to-one-line.ts";
import { formatMemory } from "../format/format.ts";
import { parseMemory } from "../format/parse.ts";
import { shortName } from "../said/short-name.ts";
import { listStatements } from "./list-statements.ts";

/** The length of a line in the index. */
const DESCRIPTION_CHARACTERS = 150;

/** Returns null if nothing would be left. */
export function dropStatements(path: string, text: string, dropped: readonly string[]): string | null {
  const memory = parseMemory(path, text, 0);
  const gone = new Set(dropped);
  const left = listStatements(memory).filter((statement) => !gone.has(statement));
  if (left.length === 0) return null;
  const [first = ""] = left;
  const without = (value: string) => dropped.reduce((so, each) => so.replace(each, ""), value);
  const body = memory.body
    .split("\n")
    .flatMap((line) => {
      const rest = without(line);
      return rest === line
        ? [line]
        : /[\p{L}\p{N}]/u.test(rest)
          ? [rest.replace(/ {2,}/g, " ").trimEnd()]
          : [];
    })
    .join("\n");
  const quote = memory.evidence?.quote;
  const isTitled = dropped.some((each) => shortName(each) === memory.name);
  const isDescribed = dropped.some((each) => memory.description.includes(each.slice(0, 40)));
  return formatMemory(
    {
      ...memory,
      name: isTitled ? shortName(first) : memory.name,
      description: isDescribed ? cutAtWord(toOneLine(first), DESCRIPTION_CHARACTERS) : memory.description,
      body,
      ...(memory.evidence && {
        evidence: { ...memory.evidence, ...(quote !== undefined && { quote: left.join(" ") }) },
      }),
    },
    text,
  );
}
