// Settings files of every level, and settings in environment variables.
import { join } from "node:path";
import { memoryPorts } from "@palimpsest/core/testing";
import { readHookSettings } from "../../../../packages/agent/src/hooks/read-hook-settings.ts";
import { readMcpConfigs } from "../../../../packages/agent/src/mcp/read-mcp-configs.ts";
import { readPermissionSettings } from "../../../../packages/agent/src/permissions/read-permission-settings.ts";
import { readSettingsFiles } from "../../../../packages/agent/src/settings/read-settings-files.ts";
import { loadSettings } from "../../../../packages/core/src/settings/load-settings.ts";
import { requireThat, type Target } from "../fuzz-target.ts";
import { scratchFolder } from "../scratch-folder.ts";

const SEEDS = [
  '{"switches":{"memory":false},"model":"claude-sonnet-5-5"}',
  '{\n  // why\n  "permissions": { "deny": ["Bash(rm *)", "Read(.env)",], "allow": ["Edit(src/**)"] },\n}\n',
  '{"hooks":{"PreToolUse":[{"matcher":"Bash|Edit","hooks":[{"type":"command","command":"./check","timeout":5}]}]}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of a server's configuration
  '{"mcpServers":{"a":{"command":"node","args":["x"],"env":{"K":"${K:-v}"}},"b":{"type":"http","url":"https://a.b"}}}',
  '{"window":{"reserve":20000},"models":{"claude-x":{"window":200000}},"memory":{"instructionCharacters":40000}}',
  '{"cleanup":{"days":30},"retry":{"attempts":3},"notes":{"enabled":true}}',
  "{}",
  "[]",
];
const WORDS = [
  '"permissions"',
  '"deny"',
  '"allow"',
  '"defaultMode"',
  '"bypassPermissions"',
  '"hooks"',
  '"matcher"',
  '"switches"',
  '"memory"',
  '"policy"',
  '"mcpServers"',
  '"command"',
  "//",
  "/*",
  "*/",
  ",}",
  "true",
  "1e400",
  '"\\ud800"',
  '"\\u0000"',
];

const LEVELS = ["managed", "user", "project", "local"] as const;

const settingsFile: Target = {
  name: "settings file",
  seeds: SEEDS,
  words: WORDS,
  isJson: true,
  async check(input, random) {
    const paths = {
      managed: "/etc/managed.json",
      user: "/home/.palimpsest/settings.json",
      project: "/project/.palimpsest/settings.json",
      local: "/project/.palimpsest/settings.local.json",
    };
    const { files } = memoryPorts();
    await files.write(paths[random.pick(LEVELS)], input);
    const resolved = await loadSettings(
      { files },
      { home: "/home/.palimpsest", cwd: "/project", managed: paths.managed },
    );
    for (const { message } of resolved.findings)
      requireThat(message.length < 2_000, "a finding is short", () => message);
  },
};

const agentSettings: Target = {
  name: "agent settings",
  seeds: SEEDS,
  words: WORDS,
  isJson: true,
  async check(input, random) {
    const at = random.pick(["home/settings.json", "project/.palimpsest/settings.json", "project/.mcp.json"]);
    const folder = scratchFolder("agent-settings", { [at]: input, "project/x": "" });
    const places = { home: join(folder, "home"), project: join(folder, "project") };
    const { files, findings } = await readSettingsFiles(places);
    const hooks = readHookSettings(files);
    const permissions = readPermissionSettings(files);
    const servers = await readMcpConfigs(places.project, files);
    const all = [...findings, ...hooks.findings, ...permissions.findings, ...servers.findings];
    for (const finding of all) requireThat(finding.length < 4_000, "a finding is short", () => finding);
  },
};

const environment: Target = {
  name: "settings in the environment",
  seeds: ["1", "true", "off", "claude-sonnet-5-5", "20000", '{"a":1}', "a,b"],
  words: ["yes", "no", "0x10", "1_000", "Infinity"],
  longest: 5_000,
  async check(input, random) {
    const names = [
      "MEMORY",
      "MODEL",
      "EXTRACTION",
      "WINDOW_RESERVE",
      "NOTES",
      "COMPACTION",
      "RETRY_ATTEMPTS",
    ];
    const env = { [`PALIMPSEST_${random.pick(names)}`]: input, [`PALIMPSEST_${input.slice(0, 30)}`]: "1" };
    const { files } = memoryPorts();
    const resolved = await loadSettings({ files }, { home: "/h", cwd: "/p", managed: "/m", env });
    for (const { message } of resolved.findings)
      requireThat(message.length < 6_000, "a finding is short", () => message);
  },
};

export const targets: readonly Target[] = [settingsFile, agentSettings, environment];
