// /diff: what differs from the last commit, whoever changed it.
import { readChanges } from "@palimpsest/agent/internal";
import { formatCount } from "@palimpsest/core/text";
import { cleanText } from "../../text/clean.ts";
import type { Look } from "../../text/look.ts";
import { cutMiddle } from "../../text/measure-columns.ts";
import { formatDiff } from "../diff/format-screen-diff.ts";
import type { Command } from "./command.ts";

/** Lines shown per file, unless the file is named. */
const LINES_PER_FILE = 40;
const MAX_UNTRACKED = 20;

export const slashDiff: Command = {
  name: "diff",
  about: "what differs from the last commit",
  takes: "[PATH]",
  isQuiet: true,
  async run(argument, { agent, look, show, ports, cwd, notice }) {
    if (!agent.mayStartGit)
      return notice(
        "warning",
        "This repository is not trusted yet, so git is not started. /trust changes that.",
      );
    const changes = await readChanges(ports.spawn, cwd);
    if (!changes) return notice("warning", "There is no git repository here, or git did not answer.");
    const wanted = argument.trim();
    const files = changes.files.filter(({ path }) => path.includes(wanted));
    const untracked = changes.untracked.filter((path) => path.includes(wanted));
    if (files.length + untracked.length === 0)
      return show([
        look.paint.dim(
          wanted === "" ? "Nothing has changed since the last commit." : `Nothing has changed in ${wanted}.`,
        ),
      ]);
    show([
      ...files.flatMap((file) => formatFile(file, look, files.length === 1)),
      ...formatUntracked(untracked, look),
    ]);
  },
};

function formatFile({ path, diff }: { path: string; diff: string }, look: Look, isOnly: boolean): string[] {
  const { paint, columns } = look;
  const count = (sign: string) => diff.split("\n").filter((line) => line.startsWith(sign)).length;
  // Each file's header has one line of both kinds, unless it is binary.
  const [added, removed] = [count("+") - count("+++ "), count("-") - count("--- ")];
  const counts = `+${added} -${removed}`;
  const title = `${paint.bold(cutMiddle(cleanText(path), columns - counts.length - 1, look))} ${paint.dim(counts)}`;
  return [title, ...formatDiff(diff, look, isOnly ? {} : { most: LINES_PER_FILE }), ""];
}

function formatUntracked(paths: readonly string[], look: Look): string[] {
  const { paint, columns } = look;
  if (paths.length === 0) return [];
  const more = paths.length - MAX_UNTRACKED;
  return [
    paint.bold(formatCount(paths.length, "new file")),
    ...paths.slice(0, MAX_UNTRACKED).map((path) => `  ${cutMiddle(cleanText(path), columns - 2, look)}`),
    ...(more > 0 ? [paint.dim(`  and ${more} more`)] : []),
  ];
}
