// Prints what takes up a session's window, the largest part first.
import { DEFAULT_MODEL } from "@palimpsest/agent";
import { openSession } from "@palimpsest/core";
import { printLine } from "../output.ts";
import { toVisibleLine } from "../terminal/visible.ts";
import { findSession } from "./find-session.ts";

export interface ContextOptions {
  readonly json?: true;
}

const BAR = 24;

export async function showContext(id: string, { json }: ContextOptions): Promise<void> {
  const { id: resume, title } = await findSession(id);
  // The model is only needed where nothing was ever asked: a session brings its own.
  const session = await openSession({ cwd: process.cwd(), model: DEFAULT_MODEL, resume, readOnly: true });
  try {
    const { tokens, exact, level, limits } = session.size();
    const { parts, repeated } = session.breakdown();
    const model = session.view.prelude?.model ?? null;
    const shown = {
      session_id: resume,
      title: title ?? null,
      model,
      tokens,
      exact,
      level,
      limits,
      parts,
      repeated,
    };
    printLine(json ? JSON.stringify(shown, null, 2) : formatContextLines(shown).join("\n"));
  } finally {
    await session.close();
  }
}

interface Shown {
  readonly title: string | null;
  readonly model: string | null;
  readonly tokens: number;
  readonly exact: boolean;
  readonly limits: { readonly window: number; readonly compactAt: number };
  readonly parts: readonly { readonly kind: string; readonly tool?: string; readonly tokens: number }[];
  readonly repeated: readonly { readonly path: string; readonly reads: number; readonly tokens: number }[];
}

export function formatContextLines({
  title,
  model,
  tokens,
  exact,
  limits,
  parts,
  repeated,
}: Shown): readonly string[] {
  const names = parts.map(({ kind, tool }) => toVisibleLine(tool === undefined ? kind : `${kind}: ${tool}`));
  const width = Math.max(0, ...names.map((name) => name.length));
  const formatNumber = (value: number) => value.toLocaleString("en");
  const most = Math.max(1, ...parts.map((part) => part.tokens));
  return [
    toVisibleLine(title ?? "(no title)"),
    `${model ?? "no model yet"}: ${exact ? "" : "about "}${formatNumber(tokens)} of ${formatNumber(limits.window)} tokens, compaction at ${formatNumber(limits.compactAt)}`,
    "",
    ...parts.map((part, at) => {
      const share = `${Math.round((100 * part.tokens) / Math.max(1, tokens))}%`.padStart(4);
      const bar = "█".repeat(Math.ceil((BAR * part.tokens) / most));
      return `${names[at]!.padEnd(width)}  ${formatNumber(part.tokens).padStart(9)} ${share}  ${bar}`.trimEnd();
    }),
    ...repeated.map(
      (file) =>
        `${toVisibleLine(file.path)}: read ${file.reads} times, ${formatNumber(file.tokens)} tokens more than once`,
    ),
  ];
}
