// The drawn screen. What is finished is written once; below it stands what still changes.
import { Static, Text, useAnimation, useApp, useCursor, useInput, usePaste, useWindowSize } from "ink";
import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { toDrawable } from "../../terminal/own-escape.ts";
import { pressesOf, toPaste } from "../input/press.ts";
import { formatItem } from "../items/format-item.ts";
import type { Item } from "../items/item.ts";
import { hasSpoken } from "../state/screen-state.ts";
import { drawScreen } from "./draw-screen.ts";
import type { Screen } from "./screen.ts";

/** Slow enough not to distract from reading, fast enough to be seen moving. */
const FRAME_MS = 120;

export function App({ screen }: { readonly screen: Screen }): ReactNode {
  const { store } = screen;
  const state = useSyncExternalStore(store.subscribe, store.shown);
  const { rows } = useWindowSize();
  const { frame } = useAnimation({ interval: FRAME_MS, isActive: state.work !== undefined });
  const { setCursorPosition } = useCursor();
  screen.suspend = useApp().suspendTerminal;
  useInput((input, key) => {
    for (const press of pressesOf(input, key)) screen.press(press);
  });
  usePaste((text) => screen.press(toPaste(text)));

  const look = screen.look();
  const { known, highlight } = screen;
  const placeholder = hasSpoken(state) ? "" : "What should be done?";
  const drawn = drawScreen(state, look, { rows, now: Date.now(), frame, known, placeholder, highlight });
  setCursorPosition(drawn.cursor);
  screen.drawn = drawn;
  const shownTo = state.forgotten + state.items.length;
  useEffect(() => screen.shown(shownTo), [screen, shownTo]);
  return (
    <>
      <Static key={state.forgotten} items={state.items as Item[]}>
        {(item) => <Text key={item.id}>{joinLines(formatItem(item, look, highlight))}</Text>}
      </Static>
      {drawn.lines.length > 0 && <Text>{joinLines(drawn.lines)}</Text>}
    </>
  );
}

/** An empty text would take no line at all. */
const joinLines = (all: readonly string[]): string =>
  all.map((line) => (line === "" ? " " : toDrawable(line))).join("\n");
