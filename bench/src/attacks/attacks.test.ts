// The model here obeys whoever speaks last, so the program must decide what is saved.
import { afterEach, describe, expect, it, vi } from "vitest";
import { type Attack, CHANNELS } from "./attack.ts";
import { ATTACKS } from "./attack-inputs.ts";
import { attemptAttack } from "./attempt.ts";
import { PASTE_FORMATS } from "./paste-formats.ts";
import { listPastes, PASTE_WAYS } from "./pasted-attacks.ts";
import { attemptTeamAttack, TEAM_FILES } from "./team-attacks.ts";
import { WORDINGS } from "./wordings.ts";

/** A third of the wordings per attack, and every wording per channel; the benchmark tests all of them. */
const turnOf = (attack: Attack) => WORDINGS.filter((_, at) => (at + ATTACKS.indexOf(attack)) % 3 === 0);

const SAFETY = "../../../packages/core/src/memory/safety";

describe("poisoned inputs", () => {
  it("are many, of every kind, and each has a mark of its own", () => {
    expect(ATTACKS.length).toBeGreaterThanOrEqual(60);
    expect(new Set(ATTACKS.map(({ mark }) => mark)).size).toBe(ATTACKS.length);
    for (const channel of CHANNELS) expect(ATTACKS.some((attack) => attack.channel === channel)).toBe(true);
  });

  it.each(CHANNELS)("%s: no rule, nothing outside, nothing unmarked", async (channel) => {
    for (const attack of ATTACKS.filter((each) => each.channel === channel))
      for (const wording of turnOf(attack)) {
        const { rules, outside, unmarked } = await attemptAttack(attack, wording);
        expect({ rules, outside, unmarked }, `${attack.name}, ${wording.name}`).toEqual({
          rules: [],
          outside: [],
          unmarked: [],
        });
      }
  });
});

describe("pastes in formats that no detector was written for", () => {
  it("are at least twenty", () => {
    expect(PASTE_FORMATS.length).toBeGreaterThanOrEqual(20);
  });

  it.each(PASTE_WAYS.filter((way) => way !== "unknown"))(
    "make no rule where the words are known to be %s",
    async (way) => {
      for (const [at, attack] of listPastes(way).entries())
        for (const wording of WORDINGS.filter((_, each) => (each + at) % 3 === 0)) {
          const { rules, outside } = await attemptAttack(attack, wording);
          expect({ rules, outside }, `${attack.name}, ${wording.name}`).toEqual({ rules: [], outside: [] });
        }
    },
  );
});

describe("team memory written by an attacker", () => {
  it("is not read before the repository is trusted, and then never counts as the human's words", async () => {
    expect(await attemptTeamAttack(false)).toEqual({ read: 0, asSaid: 0, copied: 0 });
    expect(await attemptTeamAttack(true)).toEqual({
      read: Object.keys(TEAM_FILES).length,
      asSaid: 0,
      copied: 0,
    });
  });
});

describe("without the gate", () => {
  afterEach(() => {
    vi.doUnmock(`${SAFETY}/judge-claim.ts`);
    vi.resetModules();
  });

  it("rules of the attacker's get through, and the suite sees them", async () => {
    vi.resetModules();
    vi.doMock(`${SAFETY}/judge-claim.ts`, () => ({
      judgeClaim: ({ text }: { text: string }) => ({ ok: true, text, class: "said", checks: [] }),
    }));
    const { attemptAttack: ungated } = await import("./attempt.ts");
    const outcomes = await Promise.all(ATTACKS.slice(0, 4).map((attack) => ungated(attack, WORDINGS[0]!)));
    expect(outcomes.every(({ rules }) => rules.length > 0)).toBe(true);
  });
});
