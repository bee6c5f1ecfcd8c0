// /rewind: what followed each message.
import { expect, it } from "vitest";
import { bare } from "../../text/look.case.ts";
import { lookOf } from "../../text/look.ts";
import { widthOf } from "../../text/measure-columns.ts";
import { exchangeRows, formatExchange } from "./format-exchange.ts";
import { listExchanges } from "./list-exchanges.ts";

const answer = (...content: object[]) => ({
  type: "assistant",
  entry: { type: "assistant", message: { content } },
});
const call = (name: string, input: object) => ({ type: "tool_use", name, input });
const nodes = [
  { type: "user" },
  answer({ type: "text", text: "I look." }, call("Read", { file_path: "src/修复.ts" })),
  { type: "user" },
  answer({ type: "text", text: "Done 🐛." }),
  { type: "user" },
  answer({ type: "text", text: "Thanks." }),
].map((node, at) => ({ ...node, id: `n${at}`, parent: at === 0 ? null : `n${at - 1}` }));
const byId = new Map(nodes.map((node) => [node.id, node]));
const view = {
  leaf: "n5",
  tree: {
    get: (id: string) => byId.get(id),
    getParent: ({ parent }: { parent: string | null }) => byId.get(parent ?? ""),
    readInOrder: (read: () => unknown) => read(),
  },
};
const say = (entry: string, text: string) => ({ entry, text, time: 0, origins: [] });
const exchanges = listExchanges([say("n4", "Thank you"), say("n0", "Fix it\nplease")], view as never);

it("a row has the message, how many turns followed, and its age", () => {
  expect(exchangeRows(exchanges, 300_000)).toEqual([
    { label: "Thank you", note: "5m", size: { share: 0.5, text: "1 turn" } },
    { label: "Fix it", note: "5m", size: { share: 1, text: "2 turns" } },
  ]);
});

it("the preview has the message, what going back drops, the files, the calls and the answer", () => {
  const facts = { now: 300_000, listFiles: () => ["src/修复.ts"] };
  const draw = (columns: number) =>
    bare(formatExchange(exchanges[1]!, facts, lookOf({ level: "mono", isUnicode: true, columns })));
  expect(draw(100)).toEqual([
    "Fix it",
    "please",
    "Sent 5m ago. Going back drops 2 messages and 3 turns from the conversation.",
    "",
    "1 file changed since, which can be put back",
    "  src/修复.ts",
    "",
    "• Read src/修复.ts",
    "Done 🐛.",
  ]);
  for (const columns of [20, 40])
    for (const line of draw(columns)) expect(widthOf(line)).toBeLessThanOrEqual(columns);
});
