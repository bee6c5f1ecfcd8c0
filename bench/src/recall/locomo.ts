// LoCoMo: long conversations of two people over months, and questions with the turns that answer them.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Corpus, Turn, Whole } from "./corpus.ts";

interface Sample {
  readonly conversation: Readonly<Record<string, unknown>>;
  readonly qa: readonly { readonly question: string; readonly evidence?: readonly string[] }[];
}

interface SpokenTurn {
  readonly speaker: string;
  readonly dia_id: string;
  readonly text: string;
  /** A description of the attached picture. */
  readonly blip_caption?: string;
}

/** Each conversation twice: once with turns as answers, once with sessions. */
export function readLocomo(folder: string): {
  readonly turns: readonly Corpus[];
  readonly sessions: readonly Corpus[];
} {
  const samples = globSync("*.json", { cwd: folder })
    .sort()
    .flatMap((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as Sample[]);
  const turns = samples.map(corpusOf);
  return {
    turns,
    sessions: turns.map(({ wholes, questions }) => ({
      wholes,
      questions: questions.map(({ text, gold }) => ({
        text,
        gold: new Set([...gold].map((id) => id.slice(0, id.indexOf(":")))),
      })),
    })),
  };
}

function corpusOf({ conversation, qa }: Sample): Corpus {
  const wholes: Whole[] = [];
  for (let at = 1; `session_${at}_date_time` in conversation; at++) {
    const said = conversation[`session_${at}`];
    if (!Array.isArray(said)) continue;
    const time = timeOf(String(conversation[`session_${at}_date_time`]));
    wholes.push({ id: `D${at}`, time, turns: (said as SpokenTurn[]).map(turnOf) });
  }
  const known = new Set(wholes.flatMap(({ turns }) => turns.map(({ id }) => id)));
  const questions = qa.map(({ question, evidence = [] }) => ({
    text: question,
    // Some strings name two turns; a few name turns that do not exist.
    gold: new Set(evidence.flatMap((each) => each.match(/D\d+:\d+/g) ?? []).filter((id) => known.has(id))),
  }));
  return { wholes, questions: questions.filter(({ gold }) => gold.size > 0) };
}

const turnOf = ({ dia_id, speaker, text, blip_caption }: SpokenTurn): Turn => ({
  id: dia_id,
  by: speaker,
  text: blip_caption === undefined ? text : `${text} [shares ${blip_caption}]`,
});

/** "1:56 pm on 8 May, 2023" */
function timeOf(text: string): number {
  const [clock = "", day = ""] = text.split(" on ");
  return Date.parse(`${day.replace(",", "")} ${clock} UTC`);
}
