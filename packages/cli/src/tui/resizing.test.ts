// Resizes the terminal repeatedly while an answer streams: every word of it must be in the scrollback once, without remains
// of temporary output.
import { setTimeout } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { makeInterface } from "./interface.case.ts";
import { compareWords, type LongAnswer, randomFrom, writeLongAnswer } from "./resizing.case.ts";
import { pty } from "./terminal.case.ts";
import { hasTmux, TmuxUnderTest } from "./tmux.case.ts";

const ui = makeInterface();
/** `npm run test:long` sets another one. */
const SEED = Number(process.env.PALIMPSEST_SEED ?? 0);
/** Less than a frame to several frames. */
const PAUSE_MS = 60;
const EARLIER = Array.from({ length: 80 }, (_, at) => `Line ${at} of before.`);
/** Temporary output: the spinner, the bar of the status, the empty input. */
const DRAWN = /esc to interrupt|[█░]{10}|What should/g;

/** An answer that streams, with a resize of the terminal before every other part of it. */
function answerResizing(
  seed: number,
  resizes: number,
  resize: (columns: number, rows: number) => unknown,
): LongAnswer {
  const random = randomFrom(SEED + seed);
  const answer = writeLongAnswer(random, resizes * 15);
  const upTo = (most: number) => Math.floor(random() * most);
  let parts = 0;
  ui.answers = () => answer.text;
  ui.emulator.faults.next({
    kind: "trickle",
    pace: async () => {
      await setTimeout(random() * PAUSE_MS);
      if (++parts % 2 === 1 || parts > resizes * 2) return;
      await resize(random() < 0.5 ? [40, 80, 200][upTo(3)]! : 40 + upTo(160), 12 + upTo(38));
    },
  });
  return answer;
}

it.skipIf(!pty).each([
  [40, 30],
  [80, 100],
  [200, 30],
])(
  "an answer stands there once and whole in a terminal of %i columns after %i resizes",
  async (columns, resizes) => {
    const answer = answerResizing(columns, resizes, (wide, high) => on.resize(wide, high));
    const on = await ui.open({ columns, rows: 24 });
    on.type("Tell\r");
    await on.until((text) => text.includes(answer.words.at(-1)!), "the last word", "logical");
    await on.sees(/\d%/);
    await on.seesNo(/esc to interrupt/);
    expect(compareWords(answer, on.logical)).toEqual({ lost: [], doubled: [] });
    expect(on.logical.match(DRAWN)?.length ?? 0).toBeLessThanOrEqual(1);
  },
);

describe("in tmux", () => {
  let tmux: TmuxUnderTest | undefined;
  afterEach(async () => {
    await tmux?.end();
    tmux = undefined;
  });

  it.skipIf(!hasTmux)("an answer stands there once and whole after 40 resizes", async () => {
    // tmux itself sometimes misplaces the cursor, which pal can correct once there is more than a screen of text.
    ui.answers = () => EARLIER.join("\n\n");
    const env = { ANTHROPIC_BASE_URL: ui.emulator.url, ANTHROPIC_API_KEY: "any" };
    const on = await TmuxUnderTest.start(ui.place, { env, columns: 80, rows: 24 });
    tmux = on;
    await on.until((text) => /\d%/.test(text), "the status", "screen");
    await on.type("Begin\r");
    await on.until(
      (text) => text.includes(EARLIER.at(-1)!) && !text.includes("esc to"),
      "an answer",
      "screen",
    );
    const answer = answerResizing(1, 40, (wide, high) => on.resize(wide, high));
    await on.type("Tell\r");
    await on.until((text) => text.includes(answer.words.at(-1)!), "the last word", "logical");
    await on.until((text) => /\d%/.test(text) && !text.includes("esc to interrupt"), "the end", "screen");
    const shown = await on.logical();
    expect(compareWords(answer, shown)).toEqual({ lost: [], doubled: [] });
    expect(shown.match(DRAWN)?.length ?? 0).toBeLessThanOrEqual(1);
  });
});
