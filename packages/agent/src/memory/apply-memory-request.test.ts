// Memory requests in a message are applied by the program, whatever the model does.
import type { EmulatorOptions } from "@palimpsest/emulator";
import { afterEach, describe, expect, it } from "vitest";
import { AtWork, call } from "../agent/at-work.case.ts";
import { planMemoryRequest } from "./plan-memory-request.ts";

let work: AtWork | undefined;
afterEach(async () => {
  await work?.end();
  work = undefined;
});

async function begin(script: NonNullable<EmulatorOptions["script"]>) {
  work = await AtWork.begin(script);
  return work;
}

describe("a message", () => {
  it.each([
    ["Remember that we use pnpm", "we use pnpm"],
    ["please remember: never push to main.", "never push to main."],
    ["Remember this: use copper pipes only. Lead is poison.", "use copper pipes only. Lead is poison."],
    ["Remember that we use pnpm. Now fix the parser.", "we use pnpm."],
    ["Remember we deploy on Tuesdays", "we deploy on Tuesdays"],
    ["Don't forget that the staging box is heron", "the staging box is heron"],
    ["Save this to memory: the wiki is at wiki.example", "the wiki is at wiki.example"],
    ["Merk dir bitte, dass wir pnpm benutzen", "wir pnpm benutzen"],
    ["Bitte merk dir: keine Tabs.", "keine Tabs."],
    ["Souviens-toi que nous utilisons pnpm", "nous utilisons pnpm"],
    ["Recuerda que usamos pnpm", "usamos pnpm"],
    ["请记住：不要使用分号", "不要使用分号"],
    ["pnpmを使うことを覚えておいてください。", "pnpmを使う"],
  ])("%s: is to be remembered", (message, words) => {
    expect(planMemoryRequest(message)).toEqual({ do: "remember", words });
  });

  it.each([
    ["Forget about the Tuesdays.", "the Tuesdays"],
    ["please forget that we use pnpm", "we use pnpm"],
    ["Forget the rule about tabs", "tabs"],
    ["Vergiss das mit den Tabs", "den Tabs"],
    ["Olvida lo de los viernes", "los viernes"],
    ["忘记关于分号的规则", "分号的规则"],
  ])("%s: is to be forgotten", (message, about) => {
    expect(planMemoryRequest(message)).toEqual({ do: "forget", about });
  });

  it.each([
    "Do you remember that we use pnpm?",
    "Remember that bug? Fix it.",
    "Remember that",
    "Remember the violet door",
    "Forget it.",
    "Forget that!",
    "I remember that we use pnpm",
    "Fix the parser. Remember that we use pnpm.",
    "Remember that one. And two. And three.",
    "Remember that:\n```\nconst a = 1;\n```",
    "Remember that const a = () => 1;",
    "Fix the test",
  ])("%s: is for the model alone", (message) => {
    expect(planMemoryRequest(message)).toBeUndefined();
  });
});

describe("a request to remember", () => {
  it("is saved at once even if the model does nothing, and is not recalled into the same turn", async () => {
    const work = await begin(["Sure.", "Pnpm."]);
    const agent = await work.open();
    await work.ask(agent, "Please remember that we always use pnpm in this repository.");
    const [kept] = await agent.memory.list();
    expect(kept).toMatchObject({
      path: "we-always-use-pnpm-in-this.md",
      type: "feedback",
      evidence: {
        class: "said",
        session: agent.session.id,
        quote: "we always use pnpm in this repository.",
        messages: [expect.any(String)],
      },
    });
    expect(work.of("notice").map(({ text }) => text)).toContain(`Saved memory: ${kept!.path}`);
    expect(work.lastWords()).toContain(`as ${kept!.path}: do not save it again`);
    expect(work.lastWords()).not.toContain("Recalled from memory");
    await agent.close();
    await work.ask(await work.open(), "Do we use pnpm in this repository?");
    expect(work.lastWords()).toContain("Recalled from memory");
  });

  it("is not saved a second time by the model, and repeating it adds nothing", async () => {
    const work = await begin([]);
    const agent = await work.open();
    const content =
      "---\nname: Pipes\ndescription: pipes\ntype: feedback\nquote: use copper pipes only\n---\nUse copper pipes only.\n";
    work.emulator.setScript([
      call("Write", { file_path: `${agent.memory.folder}/pipes.md`, content }),
      "Kept.",
      "Yes.",
    ]);
    await work.ask(agent, "Remember this: use copper pipes only. Lead is poison.");
    expect(work.lastWords()).toContain("already says that");
    await work.ask(agent, "Remember this: use copper pipes only. Lead is poison.");
    expect(work.lastWords()).toContain("in memory already");
    expect(await agent.memory.list()).toHaveLength(1);
  });

  it("saves no secret, and says so", async () => {
    const work = await begin(["Sure."]);
    const agent = await work.open();
    await work.ask(agent, "Remember that the database is postgres://admin:Tz83kqLw91xQ@db.host:5432/prod");
    const [kept] = await agent.memory.list();
    expect(JSON.stringify(kept)).not.toContain("Tz83kqLw91xQ");
    expect(
      work
        .of("notice")
        .map(({ text }) => text)
        .join("\n"),
    ).toContain("[secret: password-in-address]");
    expect(await agent.memory.remember("Password: correcthorse99")).toMatchObject({
      ok: true,
      words: "Password: [secret: named-password]",
      told: expect.stringContaining("named-password"),
    });
  });

  it("is not applied if memory is off", async () => {
    const work = await begin(["Sure."]);
    const agent = await work.open({ settings: { switches: { memory: false } } });
    await work.ask(agent, "Remember that we use pnpm.");
    expect(work.of("notice")).toEqual([]);
    expect(work.lastWords()).not.toContain("saved already");
  });
});

describe("a request to forget", () => {
  it("lists the matching memories for the model and the person, and removes none by itself", async () => {
    const work = await begin(() => "Well.");
    const agent = await work.open();
    await agent.memory.remember("We deploy on Tuesdays.");
    await agent.memory.remember("The cat is called Schubert.");
    await work.ask(agent, "Forget about the Tuesdays.");
    expect(work.lastWords()).toContain("- we-deploy-on-tuesdays.md — We deploy on Tuesdays.");
    const told = () =>
      work
        .of("notice")
        .map(({ text }) => text)
        .join("\n");
    expect(told()).toContain("we-deploy-on-tuesdays.md — We deploy on Tuesdays. (to remove it");
    expect(told()).not.toContain("Schubert");
    expect(await agent.memory.list()).toHaveLength(2);
    const before = told();
    await work.ask(agent, "Forget about the umbrella.");
    expect(told()).toBe(before);
  });
});
