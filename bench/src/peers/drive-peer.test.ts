// A stand-in for an agent in a few lines: what is measured, and the message about an agent that cannot be driven.
import { expect, it } from "vitest";
import { inFolder } from "../in-folder.ts";
import { DRIVE_PROMPT, drivePeer } from "./drive-peer.ts";

/** Sends the prompt, then a result for each call, until there is none. */
const AGENT = `
const messages = [{ role: "user", content: process.argv[1] }];
const tools = [{ name: "bash", description: "Runs it.", input_schema: { type: "object" } }];
for (;;) {
  const body = JSON.stringify({ model: "claude-sonnet-4-5", max_tokens: 100, messages, tools });
  const headers = { "x-api-key": "any", "anthropic-version": "2023-06-01", "content-type": "application/json" };
  const response = await fetch(process.env.ANTHROPIC_BASE_URL + "/v1/messages", { method: "POST", headers, body });
  const { content } = await response.json();
  const calls = content.filter(({ type }) => type === "tool_use");
  if (calls.length === 0) break;
  const results = calls.map(({ id, input }) => ({ type: "tool_result", tool_use_id: id, content: input.command }));
  messages.push({ role: "assistant", content }, { role: "user", content: results });
}`;

it("counts the steps of an agent and what they cost, and gives the reason why another one was not measured", () =>
  inFolder(async (folder) => {
    const drive = (...command: readonly string[]) =>
      drivePeer({
        command,
        home: `${folder}/home`,
        work: folder,
        steps: 3,
        makeCommand: (at) => `echo ${at}`,
      });
    const outcome = await drive(process.execPath, "--input-type=module", "-e", AGENT, DRIVE_PROMPT);
    expect(outcome).toMatchObject({ ok: true, driven: { gaps: { length: 3 }, rows: { length: 4 } } });
    expect(
      outcome.ok && outcome.driven.rows.every(({ status, dollars }) => status === 200 && dollars > 0),
    ).toBe(true);
    expect(await drive("sh", "-c", "echo no key; exit 3")).toEqual({
      ok: false,
      reason: "ended with 3 after 0 of 3 steps; no key",
    });
  }));
