import { describe, expect, it } from "vitest";
import { memoryFiles } from "../ports/memory/files.ts";
import { changeUserSetting } from "./change-user-setting.ts";
import { listSettingChoices, parseSetting } from "./parse-setting.ts";

const HOME = "/home/ada/.palimpsest";
const FILE = `${HOME}/settings.json`;
const decode = (bytes: Uint8Array) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);

describe("changeUserSetting", () => {
  it("makes the file, changes it and removes the key again", async () => {
    const files = memoryFiles();
    const path = ["interface", "theme"];
    expect(await changeUserSetting(files, HOME, path, "dark")).toEqual({ ok: true });
    expect(JSON.parse(decode(await files.read(FILE)))).toEqual({ interface: { theme: "dark" } });
    await files.write(FILE, '\ufeff// mine\n{ "interface": { "theme": "dark", }, }');
    await changeUserSetting(files, HOME, path, "light");
    expect(decode(await files.read(FILE))).toBe('\ufeff// mine\n{ "interface": { "theme": "light", }, }');
    await changeUserSetting(files, HOME, path, undefined);
    expect(decode(await files.read(FILE))).toBe('\ufeff// mine\n{ "interface": { }, }');
  });

  it("leaves a broken file alone and says where it is broken", async () => {
    const files = memoryFiles();
    await files.write(FILE, '{ "interface": ');
    const change = await changeUserSetting(files, HOME, ["interface", "theme"], "dark");
    expect(change).toEqual({
      ok: false,
      reason: expect.stringMatching(
        /settings\.json:1:\d+: This file is not valid JSON: .+ Nothing was changed\.$/,
      ),
    });
    expect(decode(await files.read(FILE))).toBe('{ "interface": ');
  });
});

describe("parseSetting", () => {
  it.each([
    ["window.size", "400000", 400_000],
    ["cache.ttl", "1h", "1h"],
    ["switches.notes", "false", false],
    ["api.model", "claude-opus-5-5", "claude-opus-5-5"],
    ["credentials.hide", '["MY_TOKEN"]', ["MY_TOKEN"]],
  ])("reads %s", (key, text, value) => {
    expect(parseSetting(key.split("."), text)).toEqual({ ok: true, value });
  });

  it.each([
    ["window.size", "many", 'window.size must be a whole number above 0, not "many".'],
    ["interface.theme", "pink", /^interface\.theme must be one of "terminal", "dark", .+, not "pink"\.$/],
    ["switches.notes", "", /^switches\.notes must be true or false/],
    ["policy.projectSettings", "false", "policy.projectSettings can be set only in the managed settings."],
    ["no.such", "1", "no.such is not a setting."],
    ["window", "1", "window is not a setting."],
  ])("refuses %s %s", (key, text, reason) => {
    const parsed = parseSetting(key.split("."), text);
    expect(parsed).toEqual({
      ok: false,
      reason: typeof reason === "string" ? reason : expect.stringMatching(reason),
    });
  });

  it("knows the possible values if they are few", () => {
    expect(listSettingChoices(["switches", "notes"])).toEqual([true, false]);
    expect(listSettingChoices(["api", "effort"])).toEqual(["low", "medium", "high", "xhigh", "max"]);
    expect(listSettingChoices(["window", "size"])).toBeUndefined();
  });
});
