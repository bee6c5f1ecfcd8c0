// pal doctor on what is trusted here and why, through the real binary.
import { appendFile, mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import {
  collectTrustItems,
  loadSkills,
  RememberedAnswers,
  readHookSettings,
  readMcpConfigs,
  readPermissionSettings,
  readSettingsFiles,
  TrustStore,
} from "@palimpsest/agent/internal";
import { findPlaces } from "@palimpsest/core/internal";
import { nodePorts } from "@palimpsest/core/ports";
import { afterEach, expect, it } from "vitest";
import { Binary } from "../binary.case.ts";
import type { Finding } from "./doctor-finding.ts";

let pal: Binary | undefined;
afterEach(async () => {
  await pal?.end();
  pal = undefined;
});

async function itemsOf(project: string, home: string) {
  const { files } = await readSettingsFiles({ home, project });
  const { skills } = await loadSkills({ home, project, userHome: dirname(home) });
  const { servers } = await readMcpConfigs(project, files);
  const { projectRules: rules } = readPermissionSettings(files);
  return collectTrustItems(project, { hooks: readHookSettings(files).hooks, servers, skills, rules });
}

it("says what is trusted in this folder, since when and by whom, what is not, and how to revoke trust", async () => {
  pal = await Binary.begin(() => "Fine.");
  const home = join(pal.folder, "home/.palimpsest");
  const cwd = join(pal.folder, "work");
  const put = async (name: string, text: string) => {
    await mkdir(dirname(join(cwd, name)), { recursive: true });
    await writeFile(join(cwd, name), text);
  };
  const trust = async () => {
    const findings: Finding[] = JSON.parse((await pal!.run(["doctor", "--json"])).stdout).findings;
    return findings.filter(({ area }) => area === "trust");
  };
  const messages = async () => (await trust()).map(({ level, message }) => `${level} ${message}`).join("\n");

  expect(await messages()).toContain("ok This project contains nothing that needs your trust.");

  await put(
    ".claude/settings.json",
    JSON.stringify({
      permissions: { allow: ["Bash(make *)"] },
      hooks: { Stop: [{ hooks: [{ type: "command", command: "echo over\nFAIL  trust" }] }] },
    }),
  );
  await put(".mcp.json", JSON.stringify({ mcpServers: { files: { command: "serve" } } }));
  for (const name of ["good", "bad"])
    await put(`.claude/skills/${name}/SKILL.md`, `---\nname: ${name}\n---\nDo it.`);
  const { project } = await findPlaces(nodePorts().files, home, cwd);
  const fresh = await messages();
  const claude = join(cwd, ".claude/settings.json");
  expect(fresh).toContain(
    `warning The hook in ${claude} is not used: you were never asked. (At Stop run: echo over\\nFAIL  trust)`,
  );
  expect(fresh).toContain("ok git does not run here");

  const since = Date.UTC(2026, 10, 15, 12);
  const store = new TrustStore(project);
  const all = await itemsOf(cwd, home);
  expect(all.map(({ kind }) => kind).sort()).toEqual(["hook", "mcp", "permissions", "skill", "skill"]);
  const isBad = ({ name }: { name: string }) => name === "bad";
  await store.answer(
    all.filter((item) => !isBad(item)),
    true,
    since,
  );
  await store.answer(all.filter(isBad), false, since);
  await new RememberedAnswers(project).remember("allow", "Bash(npm test)", since);
  await put(".claude/skills/good/more.sh", "ls");
  await appendFile(join(project, "trust.jsonl"), "torn");

  const answered = await messages();
  expect(answered).toContain(
    "is trusted: you said so on 2026-11-15, so its command runs when that event occurs.",
  );
  expect(answered).toMatch(
    /ok The MCP server files in .*is trusted: you said so on 2026-11-15, so it is started/,
  );
  expect(answered).toMatch(
    /ok The list of allow rules in .*is trusted: .*\(Without asking: Bash\(make \*\)\)/,
  );
  expect(answered).toMatch(/ok The skill bad .*is not used: you refused it on 2026-11-15\./);
  expect(answered).toMatch(/warning The skill good .*it has changed since you answered on 2026-11-15\./);
  expect(answered).toContain(
    "ok Bash(npm test) is allowed without asking here since 2026-11-15, by your answer.",
  );
  const remedy = (await trust()).find(({ message }) => message.includes("trust.jsonl"))?.remedy;
  expect(remedy).toContain("/trust in a session changes them");
  await rm(join(project, "trust.jsonl"));
  expect(await messages()).toContain("The MCP server files");
  expect(await messages()).not.toContain("you said so");
});
