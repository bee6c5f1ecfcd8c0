// How `pal` looks and behaves in a terminal. A file that came with a repository cannot set any of it.
import { choiceSetting, flagSetting, lateGroup } from "./setting-kinds.ts";

const BY_PERSON = { setBy: "person" } as const;

export const interfaceSettings = lateGroup(() => ({
  theme: choiceSetting(
    ["terminal", "dark", "light", "color-blind"],
    "terminal",
    "Colors of the screen: those of your terminal's own palette, for a dark or a light background, or safe for color-blind eyes on both. NO_COLOR still turns colors off",
    BY_PERSON,
  ),
  notify: choiceSetting(
    ["auto", "osc9", "osc777", "bell", "off"],
    "auto",
    "How pal alerts you when it waits for you and the terminal has no focus: with a notification in one of two formats, or with the bell; auto depends on the terminal",
    BY_PERSON,
  ),
  title: flagSetting(
    true,
    "Show in the terminal's title whether pal is working or waiting for you",
    BY_PERSON,
  ),
}));
