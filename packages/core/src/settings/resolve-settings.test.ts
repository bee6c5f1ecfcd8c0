import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ModelOverrides } from "../models/catalog.ts";
import { blockingFindings, type Level } from "./finding.ts";
import { resolveSettings, type SettingsSource } from "./resolve-settings.ts";
import { defaultSettings } from "./schema.ts";

type FileLevel = "managed" | "local" | "project" | "user";
const file = (level: FileLevel, value: unknown): SettingsSource => ({
  level,
  file: `${level}.json`,
  text: typeof value === "string" ? value : JSON.stringify(value, null, 2),
});

describe("resolveSettings", () => {
  it("has the defaults without any source", () => {
    const { settings, findings, source } = resolveSettings([]);
    expect(settings).toEqual(defaultSettings());
    expect(findings).toEqual([]);
    expect(source("notes.sectionTokens")).toBe("default");
  });

  it("lets the strongest level win, for any assignment of values to levels", () => {
    const strongest: Level[] = ["managed", "command", "environment", "local", "project", "user"];
    const values = fc.record(
      Object.fromEntries(
        strongest.map((level) => [level, fc.option(fc.integer({ min: 1, max: 9_999_999 }))]),
      ),
    ) as fc.Arbitrary<Record<string, number | null>>;
    fc.assert(
      fc.property(values, (at) => {
        const sources = strongest
          .filter((level) => level !== "environment" && at[level] !== null)
          .map((level): SettingsSource => {
            const value = { window: { size: at[level] } };
            return level === "command" ? { level, value } : file(level as FileLevel, value);
          });
        const env = at.environment === null ? {} : { PALIMPSEST_WINDOW: String(at.environment) };
        const winner = strongest.find((level) => at[level] !== null);
        for (const order of [sources, sources.toReversed()]) {
          const resolved = resolveSettings(order, env);
          expect(resolved.settings.window.size).toBe(winner ? at[winner] : undefined);
          expect(resolved.source("window.size")).toBe(winner ?? "default");
          expect(resolved.findings).toEqual([]);
        }
      }),
    );
  });

  it("merges per key, even inside maps", () => {
    const { settings, source } = resolveSettings([
      file("user", {
        window: { margins: { warning: 1, error: 2 } },
        models: { "claude-sonnet-4.5": { window: 5 }, other: { maxOutput: 6 } },
      }),
      file("managed", {
        window: { margins: { warning: 3 } },
        models: { "claude-sonnet-4.5": { price: { input: 1, output: 2 } } },
      }),
    ]);
    expect(settings.window.margins).toMatchObject({ warning: 3, error: 2, blocking: 3_000 });
    const models: ModelOverrides = settings.models;
    expect(models).toEqual({
      "claude-sonnet-4.5": { window: 5, price: { input: 1, output: 2 } },
      other: { maxOutput: 6 },
    });
    expect(source(["models", "claude-sonnet-4.5", "window"])).toBe("user");
    expect(source(["models", "claude-sonnet-4.5", "price"])).toBe("managed");
  });

  it.each(["project", "local"] as const)("keeps a %s file from what only a person may decide", (level) => {
    const { settings, findings } = resolveSettings([
      file(level, {
        memory: { folder: "/elsewhere", cleanupDays: 1 },
        notes: { sectionTokens: 10 },
        api: { baseUrl: "https://evil.example" },
        trust: { projectHooks: true, skipPermissions: true },
        dreaming: { dailyDollars: 1_000 },
        policy: { projectSettings: false },
        switches: { memory: false },
      }),
    ]);
    expect(findings.map(({ code, key }) => [code, key])).toEqual([
      ["refused", "memory.folder"],
      ["refused", "memory.cleanupDays"],
      ["refused", "api.baseUrl"],
      ["refused", "trust.projectHooks"],
      ["refused", "trust.skipPermissions"],
      ["refused", "dreaming.dailyDollars"],
      ["refused", "policy.projectSettings"],
      ["memory-off", "switches.memory"],
    ]);
    expect(findings[0]?.message).toBe(
      `${level}.json:3:15: memory.folder cannot be set by a file inside a project. Set it in your own settings. It is not used.`,
    );
    expect(settings).toEqual({
      ...defaultSettings(),
      notes: { ...defaultSettings().notes, sectionTokens: 10 },
      switches: { ...defaultSettings().switches, memory: false },
    });
  });

  it.each(["project", "local"] as const)("lets a %s file turn off what spends, and never on", (level) => {
    const on = {
      switches: { extraction: true, dreaming: true },
      extraction: { inOneShot: true },
      dreaming: { inOneShot: true },
    };
    const off = {
      switches: { extraction: false, dreaming: false },
      extraction: { inOneShot: false },
      dreaming: { inOneShot: false },
    };
    const chosen = ({ settings: { switches, extraction, dreaming } }: ReturnType<typeof resolveSettings>) => [
      ...[switches.extraction, switches.dreaming, extraction.inOneShot, dreaming.inOneShot],
    ];
    const turnedOn = resolveSettings([file("user", off), file(level, on)]);
    expect(chosen(turnedOn)).toEqual([false, false, false, false]);
    expect(turnedOn.findings.map(({ code, key }) => [code, key])).toEqual([
      ["refused", "switches.extraction"],
      ["refused", "switches.dreaming"],
      ["refused", "extraction.inOneShot"],
      ["refused", "dreaming.inOneShot"],
    ]);
    expect(turnedOn.findings[0]?.message).toContain("can only be turned off by a file inside a project.");
    const turnedOff = resolveSettings([file("user", on), file(level, off)]);
    expect(chosen(turnedOff)).toEqual([false, false, false, false]);
    expect(turnedOff.findings).toEqual([]);
    expect(chosen(resolveSettings([file("user", on)]))).toEqual([true, true, true, true]);
  });

  it("names the file inside a project that turns memory off, unless the user has", () => {
    const off = { switches: { memory: false } };
    const { findings, projectFile } = resolveSettings([file("project", off)]);
    expect(findings).toMatchObject([{ severity: "warning", code: "memory-off", file: "project.json" }]);
    expect(findings[0]?.message).toMatch(/^project\.json: switches\.memory turns your memory off/);
    expect(projectFile("switches.memory")).toBe("project.json");
    const own = resolveSettings([file("user", off)]);
    expect([own.findings, own.projectFile("switches.memory")]).toEqual([[], undefined]);
    expect(resolveSettings([file("user", off), file("project", off)]).findings).toEqual([]);
    const overruled = resolveSettings([file("project", off)], { PALIMPSEST_MEMORY: "1" });
    expect([overruled.findings, overruled.projectFile("switches.memory")]).toEqual([[], undefined]);
  });

  it("lets the user decide those, but not what is the administrator's", () => {
    const { settings, findings } = resolveSettings([
      file("user", { memory: { folder: "~/notes" }, policy: { projectSettings: false } }),
    ]);
    expect(settings.memory.folder).toBe("~/notes");
    expect(settings.policy.projectSettings).toBe(true);
    expect(findings.map(({ key }) => key)).toEqual(["policy.projectSettings"]);
  });

  it("reads no project files if the administrator forbids them", () => {
    const { settings } = resolveSettings([
      file("managed", { policy: { projectSettings: false } }),
      file("project", { notes: { sectionTokens: 1 } }),
      file("local", { notes: { sectionTokens: 2 } }),
      file("user", { notes: { sectionTokens: 3 } }),
    ]);
    expect(settings.notes.sectionTokens).toBe(3);
  });

  it("says where a file does not parse, and continues without it", () => {
    const { settings, findings } = resolveSettings([
      file("user", '{\n  "notes": {\n    "sectionTokens": 1,\n  \n'),
      file("project", { notes: { sectionTokens: 2 } }),
    ]);
    expect(settings.notes.sectionTokens).toBe(2);
    expect(findings).toMatchObject([{ code: "unparsable", level: "user", line: 5, column: 1 }]);
    expect(findings[0]?.message).toBe(
      "user.json:5:1: This file is not valid JSON: expected } for the { on line 2, found the end of the file. None of it is used.",
    );
    expect(blockingFindings(findings)).toEqual(findings);
  });

  it.each([
    [
      { notes: { sectionTokens: "20k" } },
      'notes.sectionTokens must be a whole number of at least 0, not "20k".',
    ],
    [
      { window: { margins: { percentage: 101 } } },
      "window.margins.percentage must be a number above 0 and up to 100, not 101.",
    ],
    [{ window: 5 }, "window must be an object, not 5."],
    [{ switches: { recall: null } }, "switches.recall must be true or false, not null."],
    [{ cache: { ttl: "2h" } }, 'cache.ttl must be one of "auto", "5m", "1h", not "2h".'],
    [[], "The file must be an object, not []."],
    [
      { toolResults: { perTool: { Read: -1 } } },
      'toolResults.perTool.Read must be a whole number of at least 0, or "none", not -1.',
    ],
  ])("refuses the wrong type in %j and uses the default", (value, text) => {
    const { settings, findings } = resolveSettings([file("user", value)]);
    expect(settings).toEqual(defaultSettings());
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({ severity: "error", code: "wrong-value", line: expect.any(Number) });
    expect(findings[0]?.message).toContain(`${text} It is not used.`);
  });

  it.each([
    [{ notes: { fristAt: 1 } }, "Did you mean notes.firstAt?"],
    [{ windows: { size: 1 } }, "Did you mean window?"],
    [{ percentage: 80 }, "Did you mean window.margins.percentage?"],
    [{ notes: { wholly: 1 } }, "Known here: firstAt, tokensBetween"],
    [JSON.parse('{"models": {"__proto__": {"window": 1}}}'), "models.__proto__ is not a setting."],
    [{ constructor: {} }, "constructor is not a setting."],
  ])("warns of the unknown key in %j", (value, text) => {
    const { settings, findings } = resolveSettings([file("user", value)]);
    expect(settings).toEqual(defaultSettings());
    expect(findings).toMatchObject([{ severity: "warning", code: "unknown-key" }]);
    expect(findings[0]?.message).toContain(text);
  });

  it("ignores an empty file, a $schema, what the agent reads and missing values", () => {
    const { settings, findings } = resolveSettings([
      file("user", ""),
      file("project", { $schema: "https://example.com/schema.json", hooks: {}, permissions: { deny: [] } }),
      { level: "command", value: { window: { size: undefined }, switches: undefined } },
    ]);
    expect(settings).toEqual(defaultSettings());
    expect(findings).toMatchObject([{ severity: "warning", code: "empty", file: "user.json" }]);
    expect(blockingFindings(findings, true)).toEqual([]);
  });

  it("blocks the start for a file that protects nothing although it was meant to", () => {
    const unsafe = [
      ["user", '{ "permissions": { "deny": [] }, "permissions": {} }'],
      ["user", { permission: { deny: ["Bash"] } }],
      ["user", { hoks: {} }],
      ["user", []],
      ["managed", { policy: { projectSettings: "false" } }],
    ] as const;
    for (const [level, value] of unsafe)
      expect(blockingFindings(resolveSettings([file(level, value)]).findings)).toHaveLength(1);
    const safe = { switches: { recal: true }, notes: { firstAt: "a" }, extra: 1 };
    expect(blockingFindings(resolveSettings([file("user", safe)]).findings)).toEqual([]);
  });

  it("blocks the start for a project's broken file only if the project is trusted", () => {
    for (const level of ["project", "local"] as const) {
      const { findings } = resolveSettings([file(level, "{")]);
      expect(blockingFindings(findings)).toEqual([]);
      expect(blockingFindings(findings, true)).toHaveLength(1);
    }
  });

  it("ignores settings of a repository that choose a model, ask it more often or send more of the memory", () => {
    const { settings, findings } = resolveSettings([
      file("user", { switches: { notes: false, memory: false } }),
      file("project", {
        api: { model: "dear", smallModel: "dear", baseUrl: "https://example.com" },
        models: { dear: { price: { input: 0, output: 0 }, window: 9 } },
        cache: { ttl: "1h" },
        switches: { notes: true, memory: true, extraction: true },
        notes: { firstAt: 0, tokensBetween: 0 },
        extraction: { everyTurns: 1, maxTurns: 99, exitWaitSeconds: 1e9 },
        memory: { showIndex: true, recall: { maxFiles: 1_000 }, instructionCharacters: 1e9 },
      }),
    ]);
    const own = resolveSettings([file("user", { switches: { notes: false, memory: false } })]);
    expect(settings).toEqual(own.settings);
    expect(findings.map(({ code }) => code)).toEqual(Array(17).fill("refused"));
  });
});
