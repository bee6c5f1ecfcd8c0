// Parses a dream's account of what became of each fact. Anything that does not fit the schema is refused.
import * as z from "zod";

/** The shortest reason that is accepted. */
const REASON_CHARACTERS = 8;
/** A longer answer is not an account. */
const ANSWER_CHARACTERS = 2_000_000;

const path = z.string().min(1).max(1_000);
const fact = z.string().regex(/^f\d+$/);

// Lazy, because a normal start does not need this schema.
const claim = z.lazy(() =>
  z.union([
    z.object({ fact, outcome: z.enum(["kept", "merged"]), into: path }),
    /** `by`: the id of another fact, or the exact words of a new statement in the file `into`. */
    z.object({ fact, outcome: z.literal("superseded"), by: z.string().min(1), into: path.optional() }),
    z.object({ fact, outcome: z.literal("retired"), because: z.string().trim().min(REASON_CHARACTERS) }),
  ]),
);

const answer = z.lazy(() =>
  z.object({
    account: z.array(claim).default([]),
    /** Whole files instead of edits; null removes the file. */
    files: z.array(z.object({ path, text: z.string().nullable() })).default([]),
    /** Cues for files that have none, by path. */
    cues: z.record(path, z.array(z.string())).default({}),
  }),
);

export type Claim = z.infer<typeof claim>;
type DreamAnswer = z.infer<typeof answer>;
export type ParsedAnswer =
  | { readonly ok: true; readonly answer: DreamAnswer }
  | { readonly ok: false; readonly reason: string };

/** Parses the last JSON object of a text, bare or fenced. */
export function parseAccount(text: string): ParsedAnswer {
  if (text.length > ANSWER_CHARACTERS) return refuse("The model's answer is too long to be an account.");
  const found = parseLastObject(text);
  if (found === undefined) return refuse("The model's answer contains no account.");
  const { data, error } = answer.safeParse(found);
  if (!data) {
    const issue = error.issues[0];
    return refuse(`The model's account is not valid: ${issue?.path.join(".")}: ${issue?.message}.`);
  }
  const twice = data.account.find(
    ({ fact: id }, at) => data.account.findIndex((one) => one.fact === id) < at,
  );
  if (twice) return refuse(`The model's account lists ${twice.fact} twice.`);
  return { ok: true, answer: data };
}

function parseLastObject(text: string): unknown {
  const fences = listFencedTexts(text);
  const bare = text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1);
  for (const candidate of [...fences.toReversed(), text, bare]) {
    try {
      const value: unknown = JSON.parse(candidate);
      if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
    } catch {}
  }
  return undefined;
}

/** Works line by line: a regular expression would backtrack over thousands of blank lines. */
function listFencedTexts(text: string): readonly string[] {
  const lines = text.split("\n");
  const texts: string[] = [];
  let start: number | undefined;
  for (const [at, line] of lines.entries()) {
    if (start === undefined) {
      const end = line.trimEnd();
      if (end.endsWith("```") || end.endsWith("```json")) start = at + 1;
    } else if (line.trimStart().startsWith("```")) {
      texts.push(lines.slice(start, at).join("\n"));
      start = undefined;
    }
  }
  return texts;
}

const refuse = (reason: string): ParsedAnswer => ({ ok: false, reason });
