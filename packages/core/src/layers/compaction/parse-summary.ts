// Extracts the summary from a model's answer and drops the analysis. Only a complete summary is accepted: the element is
// closed, is outside the analysis, and has every section. Whoever continues from half a summary would take it for a whole
// one.

export type Parsed =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: string };

/** The headings that the prompts ask for, word for word. */
export const SUMMARY_SECTIONS = [
  "Request and intent",
  "Concepts",
  "Files and code",
  "Errors and fixes",
  "Problem solving",
  "Human messages",
  "Pending",
  "Current work",
  "Next step",
] as const;

const [OPEN, CLOSE] = ["<summary>", "</summary>"];
const [SCRATCH, SCRATCH_END] = ["<analysis>", "</analysis>"];

export function parseSummary(answer: string): Parsed {
  const scratch = answer.indexOf(SCRATCH);
  const open = answer.indexOf(OPEN);
  if (scratch === -1 || (open !== -1 && open < scratch)) return readElement(answer);
  const ends = [answer.lastIndexOf(SCRATCH_END), answer.indexOf(SCRATCH_END)];
  if (ends[0] === -1) return { ok: false, reason: "its analysis is not closed" };
  // The analysis may quote its own end tag, and so may the summary.
  const parsed = ends.map((end) => readElement(answer.slice(end + SCRATCH_END.length)));
  return parsed.find(({ ok }) => ok) ?? parsed[0]!;
}

function readElement(text: string): Parsed {
  const open = text.indexOf(OPEN);
  if (open === -1) return { ok: false, reason: "it holds no summary element" };
  const close = text.lastIndexOf(CLOSE);
  if (close < open) return { ok: false, reason: "its summary element is not closed" };
  const body = text.slice(open + OPEN.length, close).trim();
  const headings = new Set(body.split("\n").flatMap(headingsAt));
  const missing = SUMMARY_SECTIONS.filter((name) => !headings.has(name));
  if (missing.length === SUMMARY_SECTIONS.length)
    return { ok: false, reason: "it has none of the nine sections" };
  if (missing.length > 0) return { ok: false, reason: `these sections are missing: ${missing.join(", ")}` };
  return { ok: true, text: body };
}

/** A heading starts its line, after an optional number and Markdown marks, in any case. */
function headingsAt(line: string): readonly string[] {
  const words = line
    .slice(0, 200)
    .replace(/^[\s#*_\d.):-]+/, "")
    .toLowerCase()
    .replace("&", "and");
  return SUMMARY_SECTIONS.filter(
    (name) => words.startsWith(name.toLowerCase()) && !/^\p{L}/u.test(words.slice(name.length)),
  );
}
