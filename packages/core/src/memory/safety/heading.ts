// The heading that separates the human's words from a model's. Pure.
import type { EvidenceClass } from "../memory.ts";

const HEADING = /^## Noted by a model \((?:observed|inferred)\), not said by the human[ \t]*$/;

export const modelHeading = (kind: Exclude<EvidenceClass, "said">): string =>
  `## Noted by a model (${kind}), not said by the human`;

export const isModelHeading = (line: string): boolean => HEADING.test(line);

/** The text above the first such line, and the text below it. */
export function splitAtHeading(body: string): { readonly head: string; readonly remarks: string } {
  const lines = body.split("\n");
  const at = lines.findIndex(isModelHeading);
  if (at === -1) return { head: body, remarks: "" };
  return { head: lines.slice(0, at).join("\n"), remarks: withoutModelHeading(lines.slice(at).join("\n")) };
}

export const withoutModelHeading = (body: string): string =>
  body
    .split("\n")
    .filter((line) => !isModelHeading(line))
    .join("\n");
