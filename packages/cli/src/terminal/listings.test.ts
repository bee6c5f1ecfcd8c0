// Every listing fits its terminal, even with characters that take two columns.
import { startEmulator } from "@palimpsest/emulator";
import stringWidth from "string-width";
import { expect, it } from "vitest";
import { makePlace, pty, removePlace, TerminalUnderTest } from "../tui/terminal.case.ts";

const COLUMNS = 60;
const WORDS =
  "请把登录页面的按钮颜色改成蓝色并且更新所有相关的测试用例和文档说明谢谢你的帮助我们明天要发布新版本";

it.skipIf(!pty)("cuts wide characters to the width of the terminal", async () => {
  const place = await makePlace();
  const emulator = await startEmulator({ script: () => WORDS });
  const run = async (...args: readonly string[]): Promise<readonly string[]> => {
    const env = { ANTHROPIC_BASE_URL: emulator.url, ANTHROPIC_API_KEY: "any" };
    const terminal = new TerminalUnderTest(place, { args, env, columns: COLUMNS });
    try {
      await terminal.exits();
      return terminal.raw.trimEnd().split("\r\n");
    } finally {
      await terminal.end();
    }
  };
  try {
    await run("-p", WORDS);
    await run("memory", "add", WORDS);
    for (const command of [
      ["sessions"],
      ["memory", "list"],
      ["recall", WORDS],
      ["search", "按钮颜色"],
      ["context"],
    ]) {
      const lines = await run(...command);
      // The position of a hit is needed to open it: it is never cut.
      const cut = lines.filter((line) => !line.startsWith("  → "));
      expect(cut.join("\n"), command.join(" ")).toContain("登");
      for (const line of cut)
        expect(stringWidth(line), `${command.join(" ")}: ${line}`).toBeLessThanOrEqual(COLUMNS);
    }
  } finally {
    await emulator.close();
    await removePlace(place);
  }
});
