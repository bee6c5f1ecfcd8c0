// The BashOutput tool: the new output of a background command, and a way to stop it.
import * as z from "zod";
import INPUT_SCHEMAS from "../../toolkit/input-schemas.made.ts";
import { failCall, type Tool, type ToolContext } from "../../toolkit/tool.ts";
import { formatOutcome } from "./bash-tool.ts";
import type { Shell } from "./shell.ts";
import type { Shells } from "./shells.ts";

const MAX_WAIT = 600;

const input = z.lazy(() =>
  z.strictObject({
    bash_id: z.string().min(1),
    wait: z.int().min(0).max(MAX_WAIT).optional().describe("Seconds to wait for its end"),
    kill: z.boolean().optional().describe("End it"),
  }),
);

export function bashOutputTool(shells: Shells): Tool<z.infer<typeof input>> {
  return {
    name: "BashOutput",
    description:
      "New output of a background command and whether it still runs; can wait for its end or end it.",
    input,
    schema: INPUT_SCHEMAS.BashOutput,
    limit: "none",
    isReadOnly: ({ kill }) => !kill,
    subject: ({ bash_id }) => bash_id,
    run: async ({ bash_id, wait = 0, kill = false }, context) => {
      const shell = shells.get(bash_id);
      if (!shell) return failCall(`There is no background command ${bash_id}. ${listKnown(shells)}`);
      if (kill) await shell.stop();
      else await waitForEnd(shell, wait, context);
      const { end } = shell;
      if (end) shells.markTold(bash_id);
      const state = end ? `ended, ${formatOutcome(end)}` : "running";
      const text = shell.output.takeUnread() || "(no new output)";
      return { content: `${text}\n[${bash_id}: ${state}]`, summary: state };
    },
  };
}

async function waitForEnd(shell: Shell, seconds: number, { signal }: ToolContext): Promise<void> {
  if (seconds === 0 || shell.end || signal.aborted) return;
  const done = new AbortController();
  const pause = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, seconds * 1_000);
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener("abort", stop, { once: true, signal: done.signal });
    done.signal.addEventListener("abort", stop, { once: true });
  });
  await Promise.race([shell.ended, pause]);
  done.abort();
}

function listKnown(shells: Shells): string {
  const ids = shells.all.map(({ id }) => id);
  return ids.length === 0
    ? "No command was started in the background."
    : `Known: ${ids.slice(-20).join(", ")}.`;
}
