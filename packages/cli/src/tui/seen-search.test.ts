// A web search as a person sees it: the real binary in a terminal, against the emulator.
import { mkdir, writeFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { makeInterface } from "./interface.case.ts";
import { pty } from "./terminal.case.ts";

const ui = makeInterface();
const results = [{ title: "Node releases", url: "https://nodejs.org/releases", text: "Node 24 is current." }];

describe.skipIf(!pty)("in the terminal, a web search", () => {
  it("is a call with its query and what it found, and stays that after a resume", async () => {
    await mkdir(`${ui.place.home}/.palimpsest`, { recursive: true });
    const settings = JSON.stringify({ switches: { webSearch: true } });
    await writeFile(`${ui.place.home}/.palimpsest/settings.json`, settings);
    ui.answers = (_, { lastUserText }) =>
      lastUserText.includes("current")
        ? {
            web_search: [
              { query: "current node", results },
              { query: "again", error: "too_many_requests" },
            ],
            text: "It is 24.",
          }
        : "Very well.";
    const seen = [
      /WebSearch\(current node\)\n +└ found 1 page\n +Node releases {2}https:\/\/nodejs\.org\/releases/,
      /WebSearch\(again\)\n +└ Too many searches in a short time \(too_many_requests\)\./,
    ];
    const on = await ui.open();
    await ui.say(on, "Which node is current?", "It is 24.");
    for (const wanted of seen) expect(on.screen).toMatch(wanted);
    on.type("/cost\r");
    await on.sees("for 1 web search.");
    await on.end();
    const again = await ui.open({ args: ["--continue"] });
    for (const wanted of seen) await again.sees(wanted);
    await ui.say(again, "Thanks", "Very well.");
    expect(ui.emulator.ledger.filter(({ valid }) => !valid)).toEqual([]);
  });
});
