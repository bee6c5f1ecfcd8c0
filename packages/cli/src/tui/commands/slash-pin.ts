// /pin and /unpin: results that are not cleared.
import type { Session } from "@palimpsest/core";
import { cleanText } from "../../text/clean.ts";
import { findSubject } from "../../text/find-subject.ts";
import { describeCall, toolTitle } from "../items/format-call.ts";
import type { Command, CommandHost } from "./command.ts";

/** A result in view, as a person knows it. */
interface ShownResult {
  readonly id: string;
  readonly label: string;
}

export const slashPin: Command = {
  name: "pin",
  about: "keep a result in view; asks which one",
  takes: "[ID or WORDS]",
  async run(argument, host) {
    const { agent, notice } = host;
    const { pins, view } = agent.session;
    const shown = listResults(view);
    const free = shown.filter(({ id }) => !pins.ids.includes(id));
    if (argument.trim() === "" && free.length === 0)
      return notice("info", "There is no result in view that could be pinned.");
    const ids = await chooseIds(argument, "Keep which result in view?", free, host);
    if (ids.length === 0) return;
    const { pinned, unknown } = await pins.add(ids);
    if (pinned.length > 0) notice("info", `Pinned: ${nameAll(pinned, shown)}. /unpin releases it.`);
    if (unknown.length > 0) notice("error", `Not in view: ${cleanText(unknown.join(", "))}.`);
  },
};

export const slashUnpin: Command = {
  name: "unpin",
  about: "let a pinned result be cleared again; asks which one",
  takes: "[ID or WORDS]",
  async run(argument, host) {
    const { agent, notice } = host;
    const { pins, view } = agent.session;
    const shown = listResults(view);
    const pinned = shown.filter(({ id }) => pins.ids.includes(id));
    if (argument.trim() === "" && pinned.length === 0) return notice("info", "Nothing is pinned.");
    const ids = await chooseIds(argument, "Release which result?", pinned, host);
    if (ids.length === 0) return;
    const released = await pins.release(ids);
    notice("info", released.length > 0 ? `Released: ${nameAll(released, shown)}.` : "That is not pinned.");
  },
};

/** Ids, or words of one result. If they fit several, the user chooses among these; what fits none is returned as it is. */
async function chooseIds(
  argument: string,
  title: string,
  results: readonly ShownResult[],
  { asker }: CommandHost,
): Promise<readonly string[]> {
  const named = argument.trim().split(/\s+/).filter(Boolean);
  const words = argument.trim().toLowerCase();
  const isId = (name: string) => results.some(({ id }) => id === name);
  if (named.length > 0 && named.every(isId)) return named;
  const fitting = results.filter(({ label }) => label.toLowerCase().includes(words));
  if (named.length > 0 && fitting.length < 2) return fitting.length === 1 ? [fitting[0]!.id] : named;
  const options = fitting.map(({ label }) => ({ label }));
  const chosen = await asker.choose({ title, options, filter: { text: "", cursor: 0 } });
  return chosen ? [fitting[chosen.at]!.id] : [];
}

/** The newest first. */
function listResults({ slots }: Session["view"]): readonly ShownResult[] {
  const inputs = new Map(
    slots.flatMap(({ blocks }) =>
      blocks.flatMap((block) =>
        block.type === "tool_use" ? [[String(block.id), block.input] as const] : [],
      ),
    ),
  );
  return slots.toReversed().flatMap(({ result, cleared }) => {
    if (!result || cleared) return [];
    const { id, name } = result;
    const [subject = ""] = describeCall({
      subject: findSubject(inputs.get(id)),
      input: inputs.get(id),
    }).split("\n", 1);
    return [{ id, label: `${toolTitle(name)} ${subject}`.trim() }];
  });
}

/** Names results in view by what they are. */
export const nameResults = (view: Session["view"], ids: readonly string[]): string =>
  nameAll(ids, listResults(view));

const nameAll = (ids: readonly string[], shown: readonly ShownResult[]): string =>
  cleanText(ids.map((id) => shown.find((each) => each.id === id)?.label ?? id).join(", "));
