import type { Session } from "@palimpsest/core";
import { expect, it } from "vitest";
import { pastItems } from "./past-items.ts";

it("shows a command typed with ! and its output as before", () => {
  const content = [
    { type: "text", text: "<system-reminder>\nIt ran.\n$ ls\na.txt\nb.txt\n</system-reminder>" },
  ];
  const reminder = { id: "r", time: 5, type: "attachment", source: "reminder", content };
  const entries = [
    { ...reminder, name: "command:ls" },
    { ...reminder, id: "s", name: "failed-command:ls" },
    // Not a command of the user.
    { ...reminder, id: "t" },
  ];
  const nodes = entries.map(
    (entry, at) => [entry.id, { entry, parent: entries[at - 1]?.id ?? null }] as const,
  );
  const view = { tree: new Map(nodes), leaf: "t" } as unknown as Session["view"];
  const call = { name: "Bash", subject: "ls", input: { command: "ls" }, started: 5, result: "a.txt\nb.txt" };
  expect(pastItems(view)).toEqual([
    { kind: "command", text: "!ls" },
    { kind: "call", call: { ...call, id: "r", isError: false } },
    { kind: "command", text: "!ls" },
    { kind: "call", call: { ...call, id: "s", isError: true } },
  ]);
});
