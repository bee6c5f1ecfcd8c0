// Answers, messages and typed text can be taken back, and what cannot be done is said instead of asked or tried.
import { writeFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { callBash, makeInterface } from "./interface.case.ts";
import { KEYS, pty } from "./terminal.case.ts";

const ui = makeInterface();
const call = (name: string, input: object) => ({ tool_use: [{ name, input }] });

describe.skipIf(!pty)("what is taken back", () => {
  it("is an answer for always, in /permissions", async () => {
    const calls = [callBash("touch a"), "One.", callBash("touch a"), "Two.", callBash("touch a"), "Three."];
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
    await on.sees(/Three\.|answers/);
    expect(on.screen).toContain("Run this command?");
    on.type("y");
    await on.sees("Three.");
  });

  it("is a message, in /rewind: the screen then ends like the conversation", async () => {
    ui.answers = (_, { turn }) => ["One.", "Two."][turn] ?? "Three.";
    const on = await ui.open();
    await ui.say(on, "First", "One.");
    await ui.say(on, "Second", "Two.");
    await ui.say(on, "Third", "Three.");
    on.type("/rewind\r");
    await on.sees("Rewind to before which message?");
    on.type("1");
    await on.sees("Rewind the conversation only");
    on.type("1");
    await on.sees("rewound to before that message.");
    await on.sees(/❯ Third$/);
    expect(on.screen).toContain("The conversation ends like this now:");
    const rest = on.screen.slice(on.screen.indexOf("The conversation ends like this now:"));
    expect(rest).toContain("Two.");
    expect(rest).not.toContain("Three.");
  });

  it("is a message that waits: it goes back to the input, and is not sent", async () => {
    const go = `${ui.place.home}/go`;
    ui.answers = (_, { turn }) =>
      turn === 0 ? callBash(`until [ -e '${go}' ]; do sleep 0.05; done`) : "All done.";
    const on = await ui.open({ args: ["--permission-mode", "bypass"] });
    on.type("Begin\r");
    await on.sees(/Bash\(until/);
    on.type("and anothr thing\r");
    await on.sees(/anothr.*\(waits/);
    on.type(KEYS.up);
    await on.seesNo(/\(waits/);
    await on.sees(/❯ and anothr thing/);
    await writeFile(go, "");
    await on.sees("All done.");
    expect(JSON.stringify(ui.listRequests().at(-1)?.body)).not.toContain("anothr");
    expect(on.screen).toMatch(/❯ and anothr thing$/);
  });

  it("is typed text: Ctrl+C twice quits, and the next session has the text", async () => {
    const on = await ui.open();
    on.type("a long thought");
    await on.sees("a long thought");
    on.type(KEYS.ctrlC);
    await on.seesNo("a long thought");
    on.type(KEYS.up);
    await on.sees("a long thought");
    on.type(KEYS.ctrlC);
    await on.sees("Ctrl+C again to quit");
    on.type(KEYS.ctrlC);
    expect(await on.exits()).toBe(0);
    await on.end();

    const again = await ui.open();
    again.type(KEYS.up);
    await again.sees(/❯ a long thought$/);
    again.type(KEYS.escape);
    again.type(KEYS.escape);
    await again.seesNo("a long thought");
    expect(ui.listRequests()).toHaveLength(0);
  });

  it("is not the session: Ctrl+C quits only if no other key was pressed since the last one", async () => {
    const on = await ui.open();
    for (const text of ["one thought", "another thought"]) {
      on.type(text);
      await on.sees(text);
      on.type(KEYS.ctrlC);
      await on.seesNo(text);
      await on.sees("Ctrl+C again to quit");
    }
    on.type("x");
    await on.sees(/\d% left.*\n❯ x$/);
    on.type("\x7f");
    await ui.say(on, "a third thought", "Very well.");
    on.type(KEYS.escape);
    await on.sees("Esc again to rewind");
    on.type("y");
    await on.sees(/\d% left.*\n❯ y$/);
    on.type(KEYS.escape);
    await on.sees("Esc again to clear the input");
  });

  it("is a whole conversation, with /clear, and restored with one key", async () => {
    const on = await ui.open();
    await ui.say(on, "See the violet door", "Very well.");
    on.type("/clear\r");
    await on.sees("Started a new conversation.");
    on.type("/receipts\r");
    const receipts = await on.sees("What left the view");
    expect(receipts).toMatch(/❯ Conversation cleared/);
    expect(receipts).toMatch(/you asked for it \(\/clear\)/);
    expect(receipts).toMatch(/ You: See the violet door /);
    // Shown, then restored with one key.
    on.type("r");
    await on.sees(/will see this again with your next message:\s+\d+ things\s+\(/);
  });
});

describe.skipIf(!pty)("what cannot be done", () => {
  it("is said at once: /compact without a conversation calls no model", async () => {
    const on = await ui.open();
    on.type("/compact\r");
    await on.sees(/There is nothing to compact yet\.|Compacting|Not compacted|Compacted/);
    await on.seesNo("Compacting");
    expect(on.screen).toContain("There is nothing to compact yet.");
    expect(ui.listRequests()).toHaveLength(0);
  });

  it("is said: a mentioned file that does not exist", async () => {
    const on = await ui.open();
    await ui.say(on, "See @src/missing.ts", "Very well.");
    expect(on.screen).toContain("@src/missing.ts was not read: there is no such file.");
  });

  it("is not asked about: an edit whose old text is not in the file", async () => {
    await writeFile(`${ui.place.work}/a.txt`, "one\ntwo\n");
    const file_path = "a.txt";
    const calls = [
      call("Read", { file_path }),
      call("Edit", { file_path, old_string: "three", new_string: "four" }),
    ];
    ui.answers = (_, { turn }) => calls[turn] ?? "All done.";
    const on = await ui.open();
    on.type("Change it\r");
    await on.sees(/All done\.|enter chooses|answers/);
    expect(on.screen).toMatch(/Edit\(a\.txt\)[\s\S]*old_string is not in the file[\s\S]*All done\./);
  });
});
