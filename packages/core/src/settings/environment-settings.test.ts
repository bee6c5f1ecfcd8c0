import { describe, expect, it } from "vitest";
import { listVariables } from "./environment-settings.ts";
import { resolveSettings } from "./resolve-settings.ts";
import { defaultSettings, type SwitchName } from "./schema.ts";

/** The layers that must each have a switch. */
const LAYERS: SwitchName[] = [
  "toolResults",
  "expiredClearing",
  "pressureClearing",
  "economy",
  "cacheEditing",
  "serverSide",
  "notes",
  "notesCompaction",
  "fullCompaction",
  "extraction",
  "recall",
  "dreaming",
  "collapse",
  "snip",
  "compaction",
  "autoCompaction",
];

describe("the environment", () => {
  const table = listVariables();
  const nameOf = (layer: SwitchName) =>
    table.find(({ path }) => path.join(".") === `switches.${layer}`)?.name ?? "";

  it.each(LAYERS)("switches %s on and off, above a setting and below the administrator's", (layer) => {
    for (const on of [true, false]) {
      const env = { [nameOf(layer)]: on ? "1" : "0" };
      const user = {
        level: "user" as const,
        file: "f",
        text: JSON.stringify({ switches: { [layer]: !on } }),
      };
      expect(resolveSettings([], env).settings.switches[layer]).toBe(on);
      expect(resolveSettings([user], env).settings.switches[layer]).toBe(on);
      expect(resolveSettings([{ ...user, level: "managed" }], env).settings.switches[layer]).toBe(!on);
      expect(resolveSettings([user]).settings.switches[layer]).toBe(!on);
    }
  });

  it("names its variables after the settings, once each", () => {
    expect(nameOf("notesCompaction")).toBe("PALIMPSEST_NOTES_COMPACTION");
    expect(new Set(table.map(({ name }) => name)).size).toBe(table.length);
    for (const { meaning } of table) expect(meaning).not.toBe("");
  });

  it("reads numbers and words", () => {
    const { settings, findings } = resolveSettings([], {
      PALIMPSEST_WINDOW: " 400000 ",
      PALIMPSEST_MODE: "window",
      PALIMPSEST_CACHE_TTL: "1h",
      PALIMPSEST_RECALL: "off",
      PALIMPSEST_NOTES: "",
      ANTHROPIC_BASE_URL: "http://127.0.0.1:9",
    });
    expect(findings).toEqual([]);
    expect(settings).toMatchObject({
      window: { size: 400_000 },
      microcompact: { mode: "window" },
      cache: { ttl: "1h" },
      switches: { recall: false, notes: true },
      api: { baseUrl: "http://127.0.0.1:9" },
    });
  });

  it.each([
    ["PALIMPSEST_NOTES", "maybe", "must be 0 or 1"],
    ["PALIMPSEST_WINDOW", "big", "must be a number"],
    ["PALIMPSEST_WINDOW", "-5", "must be a whole number above 0"],
    ["PALIMPSEST_PERCENTAGE", "0", "must be a number above 0 and up to 100"],
  ])("ignores %s=%s and says so", (name, value, text) => {
    const { settings, findings } = resolveSettings([], { [name]: value });
    expect(settings).toEqual(defaultSettings());
    expect(findings).toMatchObject([{ level: "environment", code: "wrong-value" }]);
    expect(findings[0]?.message).toContain(`environment: ${name} ${text}`);
  });

  it.each([
    ["PALIMPSEST_WINDW", "It is not used. Did you mean PALIMPSEST_WINDOW?"],
    ["PALIMPSEST_NOTE", "It is not used. Did you mean PALIMPSEST_NOTES?"],
    ["PALIMPSEST_HOMES", "It is not used. Did you mean PALIMPSEST_HOME?"],
    ["PALIMPSEST_XYZZY_QUUX", "It is not used."],
  ])("warns of %s, which nobody reads", (name, end) => {
    const { settings, findings } = resolveSettings([], { [name]: "1" });
    expect(settings).toEqual(defaultSettings());
    const message = `environment: ${name} is not a known variable. ${end}`;
    expect(findings).toEqual([
      { severity: "warning", code: "unknown-key", level: "environment", file: name, message },
    ]);
  });

  it("does not report variables that are known, empty, or of another program", () => {
    const env = {
      PALIMPSEST_HOME: "/h",
      PALIMPSEST_REQUESTS: "/r",
      PALIMPSEST_MEMORY_GUIDELINES: "Keep it brief.",
      PALIMPSEST_PLAIN: "1",
      PALIMPSEST_BARE: "1",
      PALIMPSEST_PROJECT_DIR: "/p",
      PALIMPSEST_SEED: "4",
      PALIMPSEST_NOTHING: "",
    };
    expect(resolveSettings([], { ...env, OTHER_WINDW: "1" }).findings).toEqual([]);
  });
});
