// What is written above the live area, and in which order.
import { describe, expect, it } from "vitest";
import { bare, plainLook } from "../../text/look.case.ts";
import type { ItemBody } from "../items/item.ts";
import { beginWork, emptyState, type State, showItems } from "../state/screen-state.ts";
import { takeEvent } from "../state/take-event.ts";
import { NO_STATUS } from "../status/status.ts";
import { takeFinished } from "./take-finished.ts";

const look = plainLook(40);
const NOTICE: ItemBody = { kind: "notice", severity: "info", text: "Saved memory: door.md", canWait: true };
const addText = (state: State, text: string) => takeEvent(state, { type: "text", text }, 0);

/** Everything written while `steps` are applied, with a frame after each of them. */
function write(...steps: ((state: State) => State)[]): string[] {
  let state = beginWork(emptyState(NO_STATUS), "Working", 0);
  return steps.flatMap((step) => {
    const taken = takeFinished(step(state), look);
    state = taken.state;
    return bare(taken.lines);
  });
}

describe("a notice that comes while a paragraph arrives", () => {
  const words = "The violet door is open, and behind it there is a garden with a pond and a bench.";
  const begin = (state: State) => addText(state, words);
  const addNotice = (state: State) => showItems(state, NOTICE);

  it("stands after the paragraph", () => {
    const lines = write(begin, addNotice, (state) => addText(state, " Come in.\n\nAnd sit down. "));
    const shown = lines.join("\n");
    expect(lines.join(" ").replaceAll(/\s+/g, " ")).toContain(`${words} Come in.`);
    expect(shown.indexOf("Saved memory")).toBeGreaterThan(shown.indexOf("Come in."));
    expect(shown.match(/Saved memory/g)).toHaveLength(1);
  });

  it("is shown at once if nothing arrives, or if it answers the user", () => {
    expect(write(addNotice)).toContain("· Saved memory: door.md");
    const answer = (state: State) => showItems(state, { ...NOTICE, canWait: false });
    expect(write(begin, answer)).toContain("· Saved memory: door.md");
  });
});
