// What is told beside an answer does not cut the answer in two.
import { expect, it } from "vitest";
import { makeInterface } from "./interface.case.ts";
import { pty } from "./terminal.case.ts";

const ui = makeInterface();
const WORDS = Array.from({ length: 60 }, (_, at) => `word${at}.`).join(" ");
/** Rows of the paragraph are on the screen before it is complete. */
const EVERY_MS = 60;

it.skipIf(!pty)("a lost cache is told before or after a paragraph, never within it", async () => {
  ui.answers = (_, { turn }) =>
    turn === 0 ? "Very well." : { text: WORDS, fault: { kind: "trickle", everyMs: EVERY_MS } };
  const on = await ui.open();
  await ui.say(on, "Hello", "Very well.");
  await fetch(`${ui.emulator.url}/emulator/cache`, { method: "DELETE" });
  await ui.say(on, "Go on", "word59.");
  await on.sees("cached tokens were read");
  const answer = on.screen.slice(
    on.screen.indexOf("word0."),
    on.screen.indexOf("word59.") + "word59.".length,
  );
  expect(answer.replaceAll(/\s+/g, " ")).toBe(WORDS);
});
