// Answers, typed text and queued messages can be taken back, and an edit that would fail is not asked about.
import { writeFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { callBash, makeInterface } from "./interface.case.ts";
import { KEYS, pty } from "./terminal.case.ts";

const ui = makeInterface();
const call = (name: string, input: object) => ({ tool_use: [{ name, input }] });

describe.skipIf(!pty)("what is taken back", () => {
  it("is an answer for always, in /permissions, and a message, in /rewind", async () => {
    const commands = ["touch a", "touch a", "touch a"];
    const calls = [
      callBash(commands[0]!),
      "One.",
      callBash(commands[1]!),
      "Two.",
      callBash(commands[2]!),
      "Three.",
    ];
    ui.answers = (_, { turn }) => calls[turn]!;
    const on = await ui.open();
    on.type("First\r");
    await ui.isAsked(on, "Run this command?");
    on.type("a");
    await on.sees("One.");
    await ui.say(on, "Second", "Two.");
    on.type("/permissions\r");
    await on.sees("Revoke: allow Bash(touch a");
    on.type("5");
    await on.sees("You will be asked again.");
    on.type("Third\r");
    await ui.isAsked(on, "Run this command?");
    on.type("y");
    await on.sees("Three.");

    on.type("/rewind\r");
    await on.sees("Rewind to before which message?");
    on.type("1");
    await on.sees("Rewind the conversation only");
    on.type("1");
    await on.sees("The conversation ends like this now:");
    const rest = on.screen.slice(on.screen.indexOf("The conversation ends like this now:"));
    expect(rest).toContain("Two.");
    expect(rest).not.toContain("Three.");
  });

  it("is what was typed or waits, and an edit that cannot be made is not asked about", async () => {
    await writeFile(`${ui.place.work}/a.txt`, "one\ntwo\n");
    const go = `${ui.place.home}/go`;
    const file_path = "a.txt";
    const calls = [
      call("Read", { file_path }),
      call("Edit", { file_path, old_string: "three", new_string: "four" }),
      callBash(`until [ -e '${go}' ]; do sleep 0.05; done`),
      "All done.",
    ];
    ui.answers = (_, { turn }) => calls[turn] ?? "And more.";
    const on = await ui.open();
    on.type("/compact\r");
    await on.sees("There is nothing to compact yet.");
    on.type("a long thought");
    await on.sees("a long thought");
    on.type(KEYS.ctrlC);
    await on.seesNo("a long thought");
    on.type(KEYS.up);
    await on.sees("a long thought");
    on.type(KEYS.escape);
    on.type(KEYS.escape);
    await on.seesNo("a long thought");
    expect(ui.listRequests()).toHaveLength(0);

    on.type("See @src/missing.ts\r");
    await on.sees("@src/missing.ts was not read: there is no such file.");
    await on.sees(/Edit\(a\.txt\)[\s\S]*old_string is not in the file/);
    await ui.isAsked(on, "Run this command?");
    on.type("y");
    await on.sees("esc to interrupt");
    on.type("and anothr thing\r");
    await on.sees(/anothr.*\(waits/);
    on.type(KEYS.up);
    await on.seesNo(/\(waits/);
    await on.sees(/❯ and anothr thing/);
    await writeFile(go, "");
    await on.sees("All done.");
    on.type(KEYS.ctrlC);

    on.type("/clear\r");
    await on.sees("Started a new conversation.");
    on.type("/receipts\r");
    const receipts = await on.sees("What left the view");
    expect(receipts).toMatch(/❯ Conversation cleared/);
    expect(receipts).toMatch(/you asked for it \(\/clear\)/);
    expect(receipts).toMatch(/ You: See @src\/missing\.ts /);
    // Shown, then restored with one key.
    on.type("r");
    await on.sees(/will see this again with your next message:\s+\d+ things\s+\(/);
  });
});
