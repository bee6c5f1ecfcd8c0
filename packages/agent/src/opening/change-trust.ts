// Lists everything in a project that needs trust, and lets the user change earlier answers. Changes apply to sessions opened later.
import type { TrustItem } from "../trust/trust-item.ts";
import type { AgentOptions } from "./agent-options.ts";
import { openTrust } from "./authorize-project.ts";
import { discoverProject } from "./discover-project.ts";

export interface ChangeableTrust {
  readonly items: readonly { readonly item: TrustItem; readonly isTrusted: boolean }[];
  /** The items that are trusted from now on; all others are refused. */
  save(trusted: readonly TrustItem[]): Promise<void>;
}

export async function openChangeableTrust(
  options: Pick<AgentOptions, "cwd" | "home" | "env">,
): Promise<ChangeableTrust> {
  const found = await discoverProject(options);
  const trust = await openTrust(found);
  const asked = trust.toAsk.map(({ item }) => item);
  const { trusted: before, refused } = trust;
  const all = [...before, ...refused, ...asked];
  return {
    items: all.map((item) => ({ item, isTrusted: before.includes(item) })),
    async save(trusted) {
      const now = found.ports.clock.now();
      const rest = all.filter((item) => !trusted.includes(item));
      await trust.answer(trusted, true, now);
      await trust.answer(rest, false, now);
    },
  };
}
