// A question can be read in full on a real screen.
import { describe, expect, it } from "vitest";
import { callBash, makeInterface } from "./interface.case.ts";
import { KEYS, pty } from "./terminal.case.ts";

const ui = makeInterface();

/** Every page of the question, until a page down changes nothing more. */
async function readPages(on: Awaited<ReturnType<typeof ui.open>>): Promise<readonly string[]> {
  for (const pages = [on.screen]; ; ) {
    const [, last, all] = / lines \d+ to (\d+) of (\d+) /.exec(pages.at(-1)!) ?? [];
    if (last === all) return pages;
    on.type(KEYS.pageDown);
    await on.until((text) => text !== pages.at(-1) && / lines \d+ to \d+ of /.test(text), "the next page");
    pages.push(on.screen);
  }
}

describe.skipIf(!pty)("a question", () => {
  it("shows every line of a command and of a file, with its options below", async () => {
    const script = Array.from({ length: 60 }, (_, at) => `row ${at + 1}.`);
    const long = `touch ${"x".repeat(2_000)} END`;
    const rows = Array.from({ length: 2_000 }, (_, at) => `This is line ${at + 1} of the file.`);
    ui.answers = (_, { turn }) => {
      if (turn === 0) return callBash(`cat > notes <<'E'\n${script.join("\n")}\nE`);
      if (turn === 1) return callBash(long);
      const input = { file_path: "big.txt", content: `${rows.join("\n")}\n` };
      return turn === 2 ? { tool_use: [{ name: "Write", input }] } : "Done.";
    };
    const on = await ui.open({ columns: 80, rows: 24 });
    on.type("Go\r");
    await ui.isAsked(on, "Run this command?");
    const pages = await readPages(on);
    const seen = new Set(pages.join("\n").match(/row \d+\./g));
    expect([...seen]).toEqual(script);
    for (const page of pages) expect(page).toMatch(/Run this command\?[\s\S]*1\. Yes, this once/);

    on.type("y");
    await on.sees("xxxxxxxxxx");
    await ui.isAsked(on, "Run this command?");
    expect(on.screen).toMatch(/Run this command\?[\s\S]*1\. Yes, this once[\s\S]*\d\. No, and say/);
    expect((await readPages(on)).join("\n")).toContain(" END");

    on.type("y");
    await ui.isAsked(on, "Write this file?");
    on.type("\x1b[F");
    await on.sees("This is line 2000 of the file.");
    on.type("\x1b[H");
    await on.sees("This is line 1 of the file.");
    const [, all] = / of (\d+) \(/.exec(on.screen)!;
    expect(Number(all)).toBeGreaterThanOrEqual(rows.length);
    for (let at = 0; at < Number(all) / 10; at++) on.type(KEYS.pageDown);
    await on.sees("This is line 2000 of the file.");
    expect(on.screen).toContain("Write this file?");
    on.type(KEYS.escape);
    await on.seesNo("Write this file?");
  });

  it("says on a narrow screen too which keys turn its pages", async () => {
    const script = Array.from({ length: 60 }, (_, at) => `row ${at + 1}.`);
    ui.answers = (_, { turn }) =>
      turn === 0 ? callBash(`cat > notes <<'E'\n${script.join("\n")}\nE`) : "Done.";
    const on = await ui.open({ columns: 40, rows: 20 });
    on.type("Go\r");
    await ui.isAsked(on, "Run this command?");
    on.type(KEYS.pageDown);
    await on.sees(/… \d+ to \d+ of \d+ \(page up\/down\)/);
  });

  it("gives its rows back once the answer has come", async () => {
    ui.answers = (_, { turn }) => (turn === 0 ? callBash("touch a") : "It is there now.");
    const on = await ui.open({ columns: 80, rows: 24 });
    for (const at of Array(8).keys()) on.type(`${at === 0 ? "" : "\\\r"}Row ${at}`);
    await on.sees("Row 7");
    on.type(KEYS.enter);
    await ui.isAsked(on, "Run this command?");
    on.type("y");
    await on.sees("It is there now.");
    await on.sees(/● It is there now\.\n\n\S*sonnet.* left.*\n❯ ?$/);
  });

  it("with a plan leaves the plan on the screen once it is approved, also after a resume", async () => {
    const plan = "# The plan\n\n1. Dig a hole\n2. Fill it";
    ui.answers = (_, { turn }) =>
      turn === 0 ? { tool_use: [{ name: "ExitPlanMode", input: { plan } }] } : "Digging.";
    const on = await ui.open({ args: ["--permission-mode", "plan"] });
    on.type("Plan it\r");
    await ui.isAsked(on, "Carry out this plan?");
    expect(on.screen).toContain("1. Dig a hole");
    on.type("y");
    await on.sees("Digging.");
    await on.seesNo("Carry out this plan?");
    const shown = /Plan approved\n[\s\S]*The plan\n[\s\S]*1\. Dig a hole\n +2\. Fill it\n[\s\S]*Digging\./;
    expect(on.all).toMatch(shown);
    on.type(KEYS.ctrlD);
    await on.exits();
    await on.end();
    const again = await ui.open({ args: ["--continue"] });
    await again.sees("Digging.");
    expect(again.all).toMatch(shown);
  });
});

describe.skipIf(!pty)("a list", () => {
  it.each([40, 80, 200])("of long inputs or calls fits on a screen of %i columns", async (columns) => {
    const long = `${"x".repeat(2_000)} end`;
    ui.answers = (_, { turn }) => (turn < 3 ? callBash(`true ${turn} ${long}`) : "Done.");
    const on = await ui.open({ columns, rows: 24, args: ["--permission-mode", "bypass"] });
    on.paste(`Go ${long}\n${"more lines\n".repeat(60)}`);
    await on.sees("[Pasted text #1");
    await ui.send(on, "Done.");
    on.type(KEYS.ctrlR);
    await on.sees("esc cancels");
    expect(on.screen).toMatch(/Earlier input[\s\S]*❯ Go x+/);
    on.type(KEYS.escape);
    await on.seesNo("esc cancels");
    on.type(KEYS.ctrlO);
    await on.sees("esc close");
    expect(on.screen).toMatch(/Which call do you want to see\?[\s\S]*❯ Bash true 2[\s\S]*\n {2}Bash true 0/);
  });
});
