// The Edit tool: replaces an exact text in a file that has been read.

import { planEdit, type Replacement } from "@palimpsest/core/internal";
import * as z from "zod";
import { changeFile, explainUnseenAt, type Proposal } from "../../files/change-file.ts";
import { decodeText, encodeText } from "../../files/decode-text.ts";
import { findSimilarPaths } from "../../files/find-similar-names.ts";
import { inspectFile, type PresentFile } from "../../files/inspect-file.ts";
import { resolveLinks, resolvePath, shortenPath } from "../../files/resolve-path.ts";
import INPUT_SCHEMAS from "../../toolkit/input-schemas.made.ts";
import { failCall, type Tool, type ToolContext } from "../../toolkit/tool.ts";
import { countChanges, formatDiff } from "../format-diff.ts";

/** How many changed lines the result names. */
const MAX_LINES = 10;

const input = z.lazy(() =>
  z.strictObject({
    file_path: z.string().min(1),
    old_string: z.string().describe("Exact text, found once unless replace_all"),
    new_string: z.string(),
    replace_all: z.boolean().optional(),
  }),
);

export const editTool: Tool<z.infer<typeof input>> = {
  name: "Edit",
  description:
    "Replaces old_string by new_string in a file you have read. Keep indentation exact; leave out Read's line numbers; include enough lines to make it unique.",
  input,
  schema: INPUT_SCHEMAS.Edit,
  isReadOnly: () => false,
  subject: ({ file_path }) => file_path,
  refuses: async (input, place) => {
    const planned = await planAhead(input, place);
    return planned.kind === "futile" ? planned.reason : undefined;
  },
  preview: async (input, place) => {
    const planned = await planAhead(input, place);
    return planned.kind === "change" ? planned.diff : undefined;
  },
  run: async ({ file_path, old_string, new_string, replace_all = false }, context) => {
    const path = resolvePath(context.cwd, file_path);
    const name = shortenPath(context.cwd, path);
    const edit = { old: old_string, new: new_string, all: replace_all };
    let lines: readonly number[] = [];
    const changed = await changeFile(path, context, (before) => {
      if (!before) return refuseEdit(`${name} does not exist.`);
      const proposal = proposeEdit(before, name, edit);
      if (proposal.ok) lines = proposal.lines;
      return proposal;
    });
    if (!changed.ok)
      return failCall(changed.reason + (await suggestPaths(path, context.cwd, changed.reason)));
    const [before, after] = [decodeText(changed.before!.bytes)!.text, decodeText(changed.after)?.text ?? ""];
    const diff = formatDiff(name, before, after);
    const { added, removed } = countChanges(diff);
    return {
      content: `Edited ${name}: ${formatPlaces(lines)}.`,
      summary: `Edited, +${added} −${removed}`,
      diff,
    };
  },
};

type Edited = Extract<Proposal, { ok: false }> | { ok: true; bytes: Buffer; lines: readonly number[] };

function proposeEdit(before: PresentFile, name: string, edit: Replacement): Edited {
  const decoded = decodeText(before.bytes);
  if (!decoded) return refuseEdit(`${name} is a binary file.`);
  if (decoded.isLossy)
    return refuseEdit(`${name} is not UTF-8; editing it as text would damage it. Use Bash.`);
  const plan = planEdit(decoded.text, edit);
  if (!plan.ok) return refuseEdit(`${name} was not changed: ${plan.reason}`);
  return { ok: true, bytes: encodeText(plan.text, decoded), lines: plan.lines };
}

const refuseEdit = (reason: string) => ({ ok: false, reason }) as const;

function formatPlaces(lines: readonly number[]): string {
  if (lines.length === 1) return `line ${lines[0]}`;
  const named = lines.slice(0, MAX_LINES).join(", ") + (lines.length > MAX_LINES ? ", …" : "");
  return `${lines.length} places (lines ${named})`;
}

async function suggestPaths(path: string, cwd: string, reason: string): Promise<string> {
  if (!reason.endsWith("does not exist.")) return "";
  const { paths } = await findSimilarPaths(path);
  return paths.length === 0 ? "" : ` Did you mean ${paths.map((one) => shortenPath(cwd, one)).join(", ")}?`;
}

type Planned =
  | { readonly kind: "futile"; readonly reason: string }
  | { readonly kind: "change"; readonly diff: string }
  | { readonly kind: "unknown" };

/** What the change would be, or why it cannot be made, as far as that is known before anybody is asked. */
async function planAhead(
  { file_path, old_string, new_string, replace_all = false }: z.infer<typeof input>,
  place: Pick<ToolContext, "cwd" | "files">,
): Promise<Planned> {
  const path = resolvePath(place.cwd, file_path);
  const unseen = await explainUnseenAt(path, place);
  if (unseen !== undefined) return { kind: "futile", reason: unseen };
  const found = await resolveLinks(path)
    .then(inspectFile)
    .catch(() => undefined);
  const name = shortenPath(place.cwd, path);
  if (found?.kind === "missing") return { kind: "futile", reason: `${name} does not exist.` };
  if (found?.kind !== "file") return { kind: "unknown" };
  const proposal = proposeEdit(found, name, { old: old_string, new: new_string, all: replace_all });
  if (!proposal.ok) return { kind: "futile", reason: proposal.reason };
  const [before, after] = [decodeText(found.bytes)!.text, decodeText(proposal.bytes)?.text ?? ""];
  return { kind: "change", diff: formatDiff(name, before, after) };
}
