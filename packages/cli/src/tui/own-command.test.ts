// Commands typed with `!`, retries and broken connections, on a real screen.
import { mkdir, writeFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { makeInterface } from "./interface.case.ts";
import { pty } from "./terminal.case.ts";

const ui = makeInterface();

describe.skipIf(!pty)("!command", () => {
  it("runs without a question or a model, obeys deny rules, and its output is sent with the next message", async () => {
    await mkdir(`${ui.place.home}/.palimpsest`, { recursive: true });
    const settings = { permissions: { deny: ["Bash(touch forbidden*)"] } };
    await writeFile(`${ui.place.home}/.palimpsest/settings.json`, JSON.stringify(settings));
    const on = await ui.open();
    on.type("!echo $((40 + 2)) is it\r");
    await on.sees("42 is it");
    await on.seesNo("esc to interrupt");
    on.type("!touch forbidden.txt\r");
    await on.sees(/Bash\(touch forbidden\.txt\)\n.*The rule Bash\(touch forbidden/);
    expect(ui.listRequests()).toHaveLength(0);
    // A paste that begins with the sign is a message.
    on.paste("!echo pasted");
    await on.sees("!echo pasted");
    await ui.send(on, "Very well.");
    const [request] = ui.listRequests();
    const body = JSON.stringify(request?.body);
    expect(body).toMatch(/<system-reminder>[^<]*\$ echo \$\(\(40 \+ 2\)\) is it\\n42 is it/);
    expect(body).toContain('"!echo pasted"');
  });
});

describe.skipIf(!pty)("a server in trouble", () => {
  it("is one line for all retries", async () => {
    ui.emulator.faults.next({ kind: "overloaded" }, { times: 3 });
    const on = await ui.open();
    on.type("Tell\r");
    // What happened, without advice to do what happens by itself.
    await on.sees(/The model is overloaded\. \(Overloaded\)\. Trying again in \d+ s\./);
    await on.sees("Very well.");
    await on.seesNo("esc to interrupt");
    expect(on.all.match(/Trying again/g) ?? []).toHaveLength(0);
  });

  it("that breaks the connection leaves a notice between what it sent before and after", async () => {
    ui.emulator.faults.next({ kind: "cut", afterEvents: 5 });
    ui.answers = () => "A long answer that is cut in the middle of it and goes on.";
    const on = await ui.open();
    on.type("Tell\r");
    await on.sees("and goes on.");
    await on.seesNo("esc to interrupt");
    // The model starts over here: the two do not run together.
    expect(on.all).toMatch(
      /● A long.*\n\n.*The connection was lost\. Asking the model to continue\.\n\n● A long answer that is cut/,
    );
  });
});
