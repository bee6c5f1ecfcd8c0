// The few non-ASCII characters of the interface, and their replacements for terminals that cannot show them.

export interface Glyphs {
  readonly prompt: string;
  readonly bullet: string;
  readonly dot: string;
  readonly result: string;
  readonly ok: string;
  readonly bad: string;
  readonly warning: string;
  readonly ellipsis: string;
  readonly separator: string;
  readonly minus: string;
  readonly arrow: string;
  readonly up: string;
  readonly down: string;
  readonly selected: string;
  readonly line: string;
  readonly quote: string;
  /** `parts`: cells that are filled in part, the emptiest first. */
  readonly bar: { readonly full: string; readonly empty: string; readonly parts: readonly string[] };
  readonly grid: {
    readonly full: string;
    readonly part: string;
    readonly free: string;
    readonly reserved: string;
  };
  readonly check: { readonly done: string; readonly doing: string; readonly open: string };
  readonly spinner: readonly string[];
}

export const UNICODE: Glyphs = {
  prompt: "❯",
  bullet: "•",
  dot: "●",
  result: "└",
  ok: "✓",
  bad: "✗",
  warning: "⚠",
  ellipsis: "…",
  separator: "·",
  minus: "−",
  arrow: "→",
  up: "↑",
  down: "↓",
  selected: "❯",
  line: "─",
  quote: "│",
  bar: { full: "█", empty: "░", parts: ["▏", "▎", "▍", "▌", "▋", "▊", "▉"] },
  grid: { full: "■", part: "▪", free: "·", reserved: "×" },
  check: { done: "☒", doing: "◐", open: "☐" },
  spinner: ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"],
};

export const ASCII: Glyphs = {
  prompt: ">",
  bullet: "*",
  dot: "*",
  result: "L",
  ok: "ok",
  bad: "x",
  warning: "!",
  ellipsis: "...",
  separator: "|",
  minus: "-",
  arrow: "->",
  up: "^",
  down: "v",
  selected: ">",
  line: "-",
  quote: "|",
  bar: { full: "#", empty: ".", parts: [] },
  grid: { full: "#", part: "+", free: ".", reserved: "x" },
  check: { done: "[x]", doing: "[~]", open: "[ ]" },
  spinner: ["|", "/", "-", "\\"],
};
