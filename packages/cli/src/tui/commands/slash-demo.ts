// /demo: the same as pal demo, in the conversation.
import type { Command } from "./command.ts";

export const slashDemo: Command = {
  name: "demo",
  about: "watch every layer at work in a bundled session",
  async run(_, { look, show, working }) {
    const { runDemo } = await import("../../demo/run-demo.ts");
    const { locateDemoPage } = await import("../../demo/write-demo-page.ts");
    // Collects lines, since lines shown one by one would have blank lines between them.
    let paragraph: string[] = [];
    const showLine = (line: string) => {
      if (line !== "") return void paragraph.push(line);
      if (paragraph.length > 0) show(paragraph);
      paragraph = [];
    };
    await working("Playing the demo", () => runDemo({ look, show: showLine, page: locateDemoPage() }));
    showLine("");
  },
};
