// Prints what takes up a session's window, the largest part first.
import { DEFAULT_MODEL } from "@palimpsest/agent/internal";
import { openSession } from "@palimpsest/core";
import { printLine, terminalColumns } from "../output.ts";
import { toVisibleLine } from "../terminal/to-visible.ts";
import { formatRows } from "../text/format-rows.ts";
import { cutToColumns, wrapLines } from "../text/measure-columns.ts";
import { findSession } from "./find-own-session.ts";

export interface ContextOptions {
  readonly json?: true;
}

const BAR = 24;

export async function showContext(id: string, { json }: ContextOptions): Promise<void> {
  const { id: resume, title } = await findSession(id);
  // The model is used only if the session has made no request; otherwise it has recorded its own.
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
    printLine(
      json ? JSON.stringify(shown, null, 2) : formatContextLines(shown, terminalColumns()).join("\n"),
    );
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

/** Without `columns`, as in a pipe, nothing is cut. */
export function formatContextLines(
  { title, model, tokens, exact, limits, parts, repeated }: Shown,
  columns = Number.POSITIVE_INFINITY,
): readonly string[] {
  const formatNumber = (value: number) => value.toLocaleString("en");
  const most = Math.max(1, ...parts.map((part) => part.tokens));
  const rows = parts.map(({ kind, tool, tokens: taken }) => {
    const share = `${Math.round((100 * taken) / Math.max(1, tokens))}%`;
    const bar = "█".repeat(Math.ceil((BAR * taken) / most));
    return [toVisibleLine(tool === undefined ? kind : `${kind}: ${tool}`), formatNumber(taken), share, bar];
  });
  return [
    cutToColumns(toVisibleLine(title ?? "(no title)"), columns),
    ...breakBetweenWords(
      `${model ?? "no model yet"}: ${exact ? "" : "about "}${formatNumber(tokens)} of ${formatNumber(limits.window)} tokens, compaction at ${formatNumber(limits.compactAt)}`,
      columns,
    ),
    "",
    ...formatRows(rows, { columns, alignRight: [1, 2] }),
    ...repeated.flatMap((file) =>
      breakBetweenWords(
        `${toVisibleLine(file.path)}: read ${file.reads} times, ${formatNumber(file.tokens)} tokens more than once`,
        columns,
      ),
    ),
  ];
}

const breakBetweenWords = (text: string, columns: number): readonly string[] =>
  Number.isFinite(columns) ? wrapLines(text, columns) : [text];
