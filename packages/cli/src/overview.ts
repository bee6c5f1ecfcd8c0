// The overview that pal prints when it is started without a task. Pure.

export interface OverviewOptions {
  readonly version: string;
  /** What the person types to start pal. */
  readonly command: string;
  readonly isOffline: boolean;
}

const COMMANDS: readonly (readonly [words: string, about: string])[] = [
  ['-p "Why is it red?"', "asks the agent once, in this folder"],
  ["demo", "every layer at work; needs no key"],
  ["import", "makes your sessions of other agents searchable"],
  ["search, recall WORDS", "finds what was said, returned or remembered"],
  ["sessions, memory", "what was done here, and what is remembered"],
  ["emulate --script FILE", "a strict Messages API that plays a script"],
  ["doctor", "checks settings, folders, sessions and model"],
  ["--help", "all commands and options"],
];

export function formatOverview({ version, command, isOffline }: OverviewOptions): string {
  const rows: readonly (readonly [string, string])[] = [
    ...COMMANDS.map(([words, about]) => [`${command} ${words}`, about] as const),
    ...(isOffline ? [["export ANTHROPIC_API_KEY=…", "gives it a model"] as const] : []),
  ];
  const width = Math.max(...rows.map(([words]) => words.length));
  return [
    `pal ${version}: memory and context management for LLM agents`,
    "",
    ...rows.map(([words, about]) => `  ${words.padEnd(width)}  ${about}`),
  ].join("\n");
}
