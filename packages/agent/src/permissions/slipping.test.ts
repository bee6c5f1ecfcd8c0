import { describe, expect, it } from "vitest";
import { asked, bash, deny, prepareProject } from "./asked.case.ts";
import { CLOSE_BY, HIDDEN_PUSHES, HIDDEN_REMOVALS } from "./hiding.case.ts";
import { planDecision } from "./plan-decision.ts";
import { parseRule } from "./rule.ts";
import { ASKED, FORBIDDEN, READS, SPELLINGS } from "./slipping.case.ts";
import { DENIED } from "./slipping-denied.case.ts";
import { HARMLESS } from "./slipping-harmless.case.ts";

prepareProject();

const bypassing = (...rules: string[]) => ({ mode: "bypass", ...deny(...rules) }) as const;
const named = (commands: readonly string[]) =>
  commands.map((command) => [JSON.stringify(command).slice(0, 100), command] as const);

describe("the table of attempts", () => {
  it("has more than 200 different rows, and about as many ordinary commands", () => {
    const attempts = [...DENIED, ...ASKED];
    const all = [...attempts, ...HARMLESS];
    expect(new Set(all).size).toBe(all.length);
    expect(attempts.length).toBeGreaterThan(200);
    expect(HARMLESS.length).toBeGreaterThan(100);
  });
});

describe("a deny rule in bypass mode", () => {
  it.each(named(DENIED))("denies %s", (_, command) => {
    expect(bash(command, bypassing(...FORBIDDEN))).toBe("deny");
  });

  it.each(named(ASKED))("has a person asked about %s", (_, command) => {
    expect(asked("Bash", { command }, bypassing(...FORBIDDEN))).toMatchObject({
      behavior: "ask",
      unread: true,
      why: expect.stringMatching(/\.$/),
    });
  });

  it.each(named(HARMLESS))("lets pass %s", (_, command) => {
    expect(bash(command, bypassing(...FORBIDDEN))).toBe("allow");
  });

  it.each(named(READS))("neither forbids nor asks about %s in the mode that asks", (_, command) => {
    expect(bash(command, deny(...FORBIDDEN))).toBe("allow");
  });
});

describe("a deny rule and what hides from it", () => {
  it.each(HIDDEN_PUSHES)("runs no push unasked: %j", (command) => {
    expect(bash(command, bypassing("Bash(git push*)"))).not.toBe("allow");
  });

  it.each(HIDDEN_REMOVALS)("removes nothing unasked: %j", (command) => {
    expect(bash(command, bypassing("Bash(rm *)"))).not.toBe("allow");
  });

  it.each(CLOSE_BY)("lets pass %j", (command) => {
    expect(bash(command, bypassing("Bash(git push*)", "Bash(rm *)"))).toBe("allow");
  });
});

describe("a rule about an option", () => {
  it.each(SPELLINGS)("Bash(%s) and %j: %s", (pattern, command, expected) => {
    expect(bash(command, bypassing(`Bash(${pattern})`))).toBe(expected);
    const never = { ...parseRule("ask", `Bash(${pattern})`, "Never do this.")!, memory: "never.md" };
    const target = { kind: "command", command, parts: [], unclear: "x" } as const;
    const decision = planDecision({
      request: { tool: "Bash", target, isReadOnly: false, subject: command },
      mode: "bypass",
      rules: [never],
      places: { project: "/p", home: "/h" },
    });
    expect(decision.behavior).toBe(expected === "allow" ? "allow" : "ask");
  });
});
