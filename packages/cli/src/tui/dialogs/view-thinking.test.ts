import type { Session } from "@palimpsest/core";
import { expect, it } from "vitest";
import { bare, plainLook } from "../../text/look.case.ts";
import type { AskedView, Asker } from "./asker.ts";
import { viewThinking } from "./view-thinking.ts";

type View = Pick<Session["view"], "tree" | "leaf">;

function viewOf(...responses: readonly (readonly object[])[]): View {
  const nodes = responses.map((content, at) => [
    `r${at}`,
    { entry: { type: "assistant", message: { content } }, parent: at > 0 ? `r${at - 1}` : null },
  ]);
  const leaf = responses.length > 0 ? `r${responses.length - 1}` : null;
  return { tree: new Map(nodes as never), leaf } as unknown as View;
}

async function show(view: View | undefined, columns = 60): Promise<string[]> {
  const asked: AskedView[] = [];
  await viewThinking({ view: async (question) => void asked.push(question) } as Asker, view);
  return bare(asked[0]!.body(plainLook(columns)));
}

it("shows the thinking before each response, newest first, with the response it led to", async () => {
  const view = viewOf(
    [
      { type: "thinking", thinking: "First \x1b[31mthought.\nMore of it.", signature: "s" },
      { type: "tool_use", id: "t", name: "Bash", input: { command: "npm test" } },
    ],
    [{ type: "text", text: "No thinking here." }],
    [
      { type: "thinking", thinking: "", signature: "s" },
      { type: "text", text: "It is fixed.\nReally." },
    ],
  );
  expect(await show(view)).toEqual([
    "Before: It is fixed.",
    "  The server did not send the text of this thinking. With",
    "  api.showThinking on (/settings), the next sessions ask for",
    "  its text.",
    "",
    "Before: Bash npm test",
    "  First thought.",
    "  More of it.",
  ]);
});

it("says so if there is none", async () => {
  for (const view of [undefined, viewOf()])
    expect((await show(view, 200)).join(" ")).toMatch(/has sent no thinking/);
});
