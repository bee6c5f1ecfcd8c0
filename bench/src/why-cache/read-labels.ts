// Rewrites of recorded sessions that were read and labelled by hand, by the id of the response.
import { readFileSync } from "node:fs";
import { REWRITE_CAUSES, type RewriteCause } from "@palimpsest/core/internal";

export function readLabels(): ReadonlyMap<string, RewriteCause> {
  const text = readFileSync(new URL("labels.tsv", import.meta.url), "utf8");
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const [, response = "", cause = ""] = line.split("\t");
      if (!REWRITE_CAUSES.some((known) => known === cause)) throw new Error(`A label is no cause: ${cause}`);
      return [response, cause as RewriteCause];
    }),
  );
}
