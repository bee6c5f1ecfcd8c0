// The agents that pal is compared with, and how each is started: with documented options only.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

export interface Peer {
  readonly name: string;
  /** The package in the npm registry. */
  readonly from: string;
  readonly bin: string;
  /** Arguments that answer one prompt and end. */
  readonly args: (prompt: string, model: string) => readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Writes the settings that it needs into its home, which is new for each run. `url`: of the emulator. */
  readonly prepare?: (home: string, url: string) => Promise<void>;
}

async function writeJson(path: string, value: object): Promise<void> {
  await mkdir(join(path, ".."), { recursive: true });
  await writeFile(path, JSON.stringify(value));
}

export const PEERS: readonly Peer[] = [
  {
    name: "Claude Code",
    from: "@anthropic-ai/claude-code",
    bin: "claude",
    args: (prompt, model) => ["-p", prompt, "--model", model, "--allowed-tools", "Bash"],
    env: { DISABLE_AUTOUPDATER: "1", CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1" },
  },
  {
    name: "opencode",
    from: "opencode-ai",
    bin: "opencode",
    args: (prompt, model) => ["run", "--auto", "--model", `anthropic/${model}`, prompt],
    prepare: (home, url) =>
      writeJson(join(home, ".config/opencode/opencode.json"), {
        autoupdate: false,
        share: "disabled",
        provider: { anthropic: { options: { baseURL: `${url}/v1`, apiKey: "any" } } },
      }),
  },
  {
    name: "pi",
    from: "@mariozechner/pi-coding-agent",
    bin: "pi",
    args: (prompt, model) => ["-p", "--offline", "--provider", "anthropic", "--model", model, prompt],
    prepare: (home, url) =>
      writeJson(join(home, ".pi/agent/models.json"), { providers: { anthropic: { baseUrl: url } } }),
  },
];
