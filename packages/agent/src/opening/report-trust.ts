// Reports which parts of a project are trusted, by which decision and since when, and which would be asked about. Asks nothing.

import { RememberedAnswers } from "../permissions/remembered-answers.ts";
import type { TrustItem } from "../trust/trust-item.ts";
import { TrustStore } from "../trust/trust-store.ts";
import type { AgentOptions } from "./agent-options.ts";
import { openTrust } from "./authorize-project.ts";
import { discoverProject } from "./discover-project.ts";

export type TrustState =
  /** The user answered yes. */
  | "trusted"
  /** A setting of the user trusts all items of this kind. */
  | "by-setting"
  | "refused"
  | "new"
  | "changed"
  | "uncheckable";

export interface TrustReportItem extends Pick<TrustItem, "kind" | "name" | "label" | "from" | "shown"> {
  readonly state: TrustState;
  /** When the user answered. */
  readonly at?: number;
}

export interface TrustReport {
  readonly items: readonly TrustReportItem[];
  /** Rules that the user answered "always" or "never" to. */
  readonly answers: readonly { readonly effect: string; readonly rule: string; readonly at: number }[];
  readonly mayStartGit: boolean;
  /** The files with the answers; if they are removed, everything is asked again. */
  readonly trustFile: string;
  readonly answersFile: string;
}

export async function reportTrust(options: Pick<AgentOptions, "cwd" | "home" | "env">): Promise<TrustReport> {
  const found = await discoverProject(options);
  const trust = await openTrust(found);
  const store = new TrustStore(found.places.project);
  const remembered = new RememberedAnswers(found.places.project);
  const answered = new Map((await store.answers()).map(({ id, at }) => [id, at]));
  const createItem = (
    state: TrustState,
    { id, kind, name, label, from, shown }: TrustItem,
  ): TrustReportItem => {
    const at = state === "by-setting" ? undefined : answered.get(id);
    return { kind, name, label, from, shown, state, ...(at !== undefined && { at }) };
  };
  const isBySetting = ({ kind }: TrustItem) => kind === "hook" && found.settings.trust.projectHooks;
  return {
    items: [
      ...trust.trusted.map((item) => createItem(isBySetting(item) ? "by-setting" : "trusted", item)),
      ...trust.refused.map((item) => createItem("refused", item)),
      ...trust.toAsk.map(({ item, state }) => createItem(state, item)),
      ...trust.uncheckable.map((item) => createItem("uncheckable", item)),
    ],
    answers: await remembered.answers(),
    mayStartGit: trust.hasTrustedProject,
    trustFile: store.path,
    answersFile: remembered.path,
  };
}
