// Asks the user the agent's questions: permission for a call, a plan to approve, changes to merge, trust in a project's items.

import type { TrustQuestion } from "@palimpsest/agent";
import type { AskUser } from "@palimpsest/agent/internal";
import { revealLine, revealText } from "../../text/clean.ts";
import type { Look } from "../../text/look.ts";
import { hangIndent, wrapLines } from "../../text/measure-columns.ts";
import { formatMarkdown } from "../markdown/format-markdown.ts";
import { makeMergeDialog } from "./ask-merge.ts";
import type { Asker } from "./asker.ts";
import { permissionAnswer, permissionBody, permissionOptions, permissionTitle } from "./permission.ts";

const PLAN_OPTIONS = [
  { label: "Yes, and ask before each change", key: "y" },
  { label: "Yes, and accept edits in this project", key: "a" },
  { label: "No, keep planning", key: "n", asks: "What should be different? (Leave it empty to say no.)" },
];

const MOVED_OPTIONS = [
  { label: "Yes, copy its memories here", key: "y" },
  { label: "No, start without them", key: "n" },
];

/** These questions may appear while the user is typing: keys meant for the input must not answer them. */
const UNASKED = { focus: "none" } as const;

const TRUST =
  "This project contains files that run programs or instruct the agent. Select what you trust; the rest is not used. You will be asked again when one of them changes, and /trust changes your answer.";

export function askWith(asker: Asker): Required<AskUser> {
  return {
    async permission(question, signal) {
      const chosen = await asker.choose(
        {
          ...UNASKED,
          title: permissionTitle(question),
          body: (look) => permissionBody(question, look),
          options: permissionOptions(question),
        },
        signal,
      );
      return permissionAnswer(question, chosen);
    },
    async plan(plan, signal) {
      const formatPlan = (look: Look) => formatMarkdown(revealText(plan), look);
      const chosen = await asker.choose(
        { ...UNASKED, title: "Carry out this plan?", body: formatPlan, options: PLAN_OPTIONS },
        signal,
      );
      if (!chosen || chosen.at === 2) {
        const feedback = chosen?.text?.trim();
        return { approved: false, ...(feedback && { feedback }) };
      }
      return { approved: true, mode: chosen.at === 0 ? "default" : "acceptEdits" };
    },
    async merge(question, signal) {
      const chosen = await asker.choose({ ...UNASKED, ...makeMergeDialog(question) }, signal);
      return chosen?.at === 0;
    },
    async movedMemory({ from, files }) {
      const body = (look: Look) => [
        ...wrapLines(
          `${files} ${files === 1 ? "memory" : "memories"} of ${revealLine(from)} could belong to this repository: it has the same first commit or remote, and that folder no longer exists. A fork, or someone else's clone, would match too.`,
          look.columns,
        ),
      ];
      const chosen = await asker.choose({
        ...UNASKED,
        title: "Is this the repository that moved?",
        body,
        options: MOVED_OPTIONS,
      });
      return chosen?.at === 0;
    },
    async trust(questions) {
      const body = (look: Look) => trustBody(questions, look);
      const options = questions.map(({ item, state }) => ({
        label: `${revealLine(item.label)}${state === "changed" ? " (changed)" : ""}`,
      }));
      const marked = await asker.check({
        ...UNASKED,
        title: "Trust this project's files?",
        body,
        options,
      });
      return (marked ?? []).map((at) => questions[at]!.item);
    },
  };
}

export function trustBody(questions: readonly Pick<TrustQuestion, "item">[], look: Look): readonly string[] {
  const { columns, paint, glyphs } = look;
  const items = questions.flatMap(({ item }) => [
    ...hangIndent(revealText(item.shown), `${glyphs.bullet} `, columns),
    ...hangIndent(revealText(item.from), "  ", columns).map(paint.dim),
  ]);
  return [...wrapLines(TRUST, columns), "", ...items];
}
