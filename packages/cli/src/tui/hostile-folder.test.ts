// The terminal interface in a folder whose git configuration names programs.
import { type Emulator, startEmulator } from "@palimpsest/emulator";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeHostileRepository, Trap } from "../one-shot/hostile-repository.case.ts";
import { KEYS, makePlace, type Place, pty, removePlace, TerminalUnderTest } from "./terminal.case.ts";

let place: Place;
let emulator: Emulator;
let terminal: TerminalUnderTest | undefined;
beforeEach(async () => {
  place = await makePlace();
  emulator = await startEmulator({ script: () => "Very well.", keepBodies: true });
});
afterEach(async () => {
  await terminal?.end();
  await emulator.close();
  await removePlace(place);
});

describe.runIf(pty)("the terminal interface", () => {
  it("completes names and answers without starting a program that the folder names", async () => {
    const trap = await Trap.set(`${place.home}/trap`);
    await makeHostileRepository(place.work, trap);
    await trap.rearm();
    const env = { ANTHROPIC_BASE_URL: emulator.url, ANTHROPIC_API_KEY: "any" };
    terminal = new TerminalUnderTest(place, { env });
    await terminal.sees(/% left|left until/);
    terminal.type("@a");
    await terminal.sees("a.txt");
    terminal.type(KEYS.tab);
    terminal.type(KEYS.enter);
    await terminal.sees("Very well.");
    expect(JSON.stringify(emulator.ledger[0]?.body)).toContain(
      "Not compared, because a git filter stores them differently: a.txt",
    );
    expect(trap.hasFired).toBe(false);
  });
});
