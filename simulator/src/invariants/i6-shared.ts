// I6: a fork's request is its parent's last request and response, stand-in results, and one directive.
import type { ForkCall } from "../record/recorded-fork.ts";
import { requireInvariant } from "../violation.ts";
import type { World } from "../world.ts";

const STAND_IN_OR_DIRECTIVE = /^user \{"type":"(?:tool_result|text)"/;

export function checkForks(world: World): void {
  const { forks } = world;
  world.forks = [];
  world.bases = [];
  let isWhole = !world.mayShed;
  world.mayShed = false;
  for (const fork of forks) {
    const isTooLong = /^prompt is too long/.test(fork.row.error?.message ?? "");
    requireInvariant(
      fork.row.valid || isTooLong,
      "I1",
      () => `A fork's request was refused: ${fork.row.error?.message}`,
    );
    // The parent's prelude may be renewed while a fork works; the fork continues with the old one.
    if (fork.isFirstTurn) checkFront(fork);
    if (fork.isFirstTurn && isWhole) checkBlocks(fork);
    // A summary whose request was too long is requested again without the oldest rounds.
    if (isTooLong) isWhole = false;
  }
}

function checkFront({ front, parentFront }: ForkCall): void {
  requireInvariant(front === parentFront, "I6", () => "A fork's model, system, tools or parameters differ.");
}

function checkBlocks({ lines, parentLines }: ForkCall): void {
  const shared = parentLines.find((parent) => parent.every((line, at) => lines[at] === line));
  requireInvariant(shared !== undefined, "I6", () => {
    const [now = []] = parentLines;
    const at = now.findIndex((line, index) => lines[index] !== line);
    return `Block ${at} of the parent is ${now[at]?.slice(0, 120)}; the fork has ${lines[at]?.slice(0, 120)}.`;
  });
  const added = lines.slice(shared!.length).filter((line) => line.startsWith("user "));
  requireInvariant(
    added.length > 0 && added.every((line) => STAND_IN_OR_DIRECTIVE.test(line)),
    "I6",
    () => `A fork adds ${added.map((line) => line.slice(0, 60)).join(", ")}.`,
  );
}
