// Writes the instruction for a fork that updates the notes. Pure.
import { fillPrompt } from "../../prompts/fill.ts";
import AS_TEXT from "./answer-as-text.md.ts";
import WITH_EDITS from "./answer-with-edits.md.ts";
import CONDENSE from "./condense.md.ts";
import { countTextTokens, type TokensOf } from "./cut-to-fit.ts";
import type { Bodies, Template } from "./notes-sections.ts";

export interface DirectiveInput {
  readonly prompt: string;
  readonly template: Template;
  readonly bodies: Bodies;
  /** The current text of the file. */
  readonly currentNotes: string;
  readonly notesPath: string;
  /** True if the model has a tool to edit with. */
  readonly canEdit: boolean;
  readonly limits: { readonly sectionTokens: number; readonly totalTokens: number };
  readonly tokensOf: TokensOf;
}

export function makeUpdateDirective(input: DirectiveInput): string {
  const { prompt, currentNotes, notesPath, canEdit, limits } = input;
  const answer = fillPrompt(canEdit ? WITH_EDITS : AS_TEXT, { notesPath });
  const condense = condenseText(input);
  // The user's own prompt may lack these placeholders; then the information is appended.
  const hasPlace = (name: string) => prompt.includes(`{{${name}}}`);
  const missing = [
    ...(hasPlace("answer") || canEdit ? [] : ["{{answer}}"]),
    ...(hasPlace("condense") || condense === "" ? [] : ["{{condense}}"]),
  ];
  return fillPrompt([prompt, ...missing].join("\n\n"), {
    currentNotes,
    notesPath,
    answer,
    condense,
    sectionTokens: String(limits.sectionTokens),
    totalTokens: String(limits.totalTokens),
  }).trimEnd();
}

function condenseText({ template, bodies, currentNotes, limits, tokensOf }: DirectiveInput): string {
  const { sectionTokens, totalTokens } = limits;
  const long = template.sections.flatMap(({ key, heading }) => {
    const tokens = countTextTokens(bodies.get(key) ?? "", tokensOf);
    return tokens > sectionTokens ? [`${heading.replace(/^#+\s*/, "")} (about ${tokens} tokens)`] : [];
  });
  const total = countTextTokens(currentNotes, tokensOf);
  const tooLong = [...long, ...(total > totalTokens ? [`all of it (about ${total} tokens)`] : [])];
  return tooLong.length === 0 ? "" : fillPrompt(CONDENSE, { tooLong: tooLong.join(", ") });
}
