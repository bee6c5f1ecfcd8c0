// Measures the cost and the blind uses of a rule on one recorded session.
import type { Block } from "@palimpsest/core";
import { type Message, modelTable } from "@palimpsest/emulator";
import type { RealSession } from "../transcripts/real-sessions.ts";
import { BlindUse } from "./blind-use.ts";
import { forgetNames } from "./find-names.ts";
import { type Replayed, replaySession, sizeOf, type Terms } from "./replay-session.ts";
import type { Rule } from "./rule.ts";
import { listTexts, textsOf } from "./shown-names.ts";

export interface RuleMeasure {
  readonly session: string;
  readonly dollars: number;
  /** The added cost if each blind response had first recalled what it could not see. */
  readonly asking: number;
  readonly responses: number;
  /** Responses after the first break. */
  readonly afterBreak: number;
  /** Numbers of the responses that used a name blindly. */
  readonly blind: readonly number[];
  readonly edits: number;
  /** The response number and old text of each blind edit. */
  readonly blindEdits: readonly string[];
  readonly breaks: number;
  readonly peak: number;
  /** For each cleared result, the rounds and tokens between its arrival and its clearing. */
  readonly distances: readonly { readonly rounds: number; readonly tokens: number }[];
  readonly stopped?: string;
}

const MILLION = 1_000_000;
const CHARACTERS_PER_TOKEN = 4;
/** Tokens of a call that recalls one result, with the text before it. */
const CALL_TOKENS = 150;

export async function measureRule(session: RealSession, rule: Rule, terms: Terms): Promise<RuleMeasure> {
  const facts = modelTable({ [terms.model]: { window: terms.window } }).get(terms.model)!;
  const blindUse = new BlindUse();
  const clearings = new Clearings();
  const sums = { dollars: 0, asking: 0, responses: 0, afterBreak: 0, edits: 0, breaks: 0, peak: 0 };
  const blind: number[] = [];
  const blindEdits: string[] = [];
  let texts: readonly string[] = [];
  const take = ({ request, content, row }: Replayed): void => {
    const next = listTexts(request as never);
    if (texts.some((text, at) => text !== next[at])) sums.breaks++;
    texts = next;
    const results = listResults(request);
    blindUse.show(texts, results);
    clearings.note(sums.responses, results);
    const { names, edits, edited } = blindUse.judge(content);
    if (names.length > 0) {
      blind.push(sums.responses);
      const source = Math.max(...names.map((name) => blindUse.lengthOfSource(name))) / CHARACTERS_PER_TOKEN;
      const price = facts.readMultiplier * sizeOf(row) + facts.write5mMultiplier * source;
      sums.asking += (price * facts.price.input + CALL_TOKENS * facts.price.output) / MILLION;
    }
    blindEdits.push(...edits.map((text) => `${sums.responses} ${text}`));
    sums.edits += edited;
    sums.responses++;
    if (sums.breaks > 0) sums.afterBreak++;
    sums.dollars += row.dollars;
    sums.peak = Math.max(sums.peak, sizeOf(row));
  };
  const stopped = await replaySession(session, rule, terms, take);
  forgetNames();
  return {
    session: session.name,
    ...sums,
    blind,
    blindEdits,
    distances: clearings.distances,
    ...(stopped === undefined ? {} : { stopped }),
  };
}

/** Every result that a request shows, as it shows it. */
function listResults(request: readonly Message[]): ReadonlyMap<string, string> {
  return new Map(
    request.flatMap(({ content }) =>
      typeof content === "string"
        ? []
        : content
            .filter(({ type }) => type === "tool_result")
            .map((block): [string, string] => [
              String(block.tool_use_id),
              textsOf(block as Block).join("\n"),
            ]),
    ),
  );
}

/** Detects which results have become shorter since the last request, and how long they were in view. */
class Clearings {
  readonly #seen = new Map<string, { readonly round: number; length: number }>();
  readonly distances: { readonly rounds: number; readonly tokens: number }[] = [];

  note(round: number, results: ReadonlyMap<string, string>): void {
    let behind = 0;
    for (const [id, { length }] of [...results].reverse()) {
      const seen = this.#seen.get(id);
      if (!seen) this.#seen.set(id, { round, length });
      else if (length < seen.length) {
        this.distances.push({ rounds: round - seen.round, tokens: behind / CHARACTERS_PER_TOKEN });
        seen.length = length;
      }
      behind += seen?.length ?? length;
    }
  }
}
