// Members of a team, each an agent with its own session, against the emulator: mailboxes on disk, plans that the lead approves.
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { MessagesRequest, Turn } from "@palimpsest/emulator";
import { afterEach, describe, expect, it } from "vitest";
import type { Agent } from "../agent/agent.ts";
import { AtWork, call } from "../agent/at-work.case.ts";
import type { AgentEvent } from "../loop/agent-event.ts";
import { countResults, textOf } from "./delegating.case.ts";

let work: AtWork | undefined;
afterEach(async () => {
  await work?.end();
  work = undefined;
});

const countOf = (text: string, part: string) => text.split(part).length - 1;
const send = (to: string, message: unknown) => call("SendMessage", { to, message, summary: "a word" });

type Play = (request: MessagesRequest, results: number, text: string) => Turn | Promise<Turn>;

/** Each member follows its own script, chosen by the name it is told when it joins. */
async function begin(plays: Readonly<Record<string, Play>>) {
  work = await AtWork.begin((request: MessagesRequest) => {
    const text = textOf(request);
    const [, name = ""] = /under the name (\w+)/.exec(text) ?? [];
    return plays[name]?.(request, countResults(request), text) ?? { text: "?" };
  });
  return work;
}

const events = new WeakMap<Agent, AgentEvent[]>();

async function joinAs(at: AtWork, as: string, options: Parameters<AtWork["open"]>[0] = {}, isLead = false) {
  const own: AgentEvent[] = [];
  const agent = await at.open({
    team: { name: "web", as, isLead },
    ...options,
    tell: (event) => own.push(event),
  });
  events.set(agent, own);
  return agent;
}

const arrived = (agent: Agent) => events.get(agent)!.filter(({ type }) => type === "message");

describe("members of a team", () => {
  it("send each other messages by name, each seen once, and are told who the others are", async () => {
    const at = await begin({
      ann: (_, results) => (results === 0 ? send("bob", "The door is blue.") : { text: "Told." }),
      bob: (_, _results, text) => ({ text: text.includes("blue") ? "It is blue." : "Hello." }),
    });
    const bob = await joinAs(at, "bob");
    await at.ask(bob, "Hello.");
    const ann = await joinAs(at, "ann");
    await at.ask(ann, "Tell him.");
    expect(textOf(at.requests.at(-1)!)).toContain("It is in the mailbox of bob");
    expect(textOf(at.requests.at(-1)!)).toContain("With you now: bob.");
    await at.until(() => arrived(bob).length === 1);
    expect(await bob.run()).toMatchObject({ text: "It is blue." });
    expect(countOf(textOf(at.requests.at(-1)!), "The door is blue.")).toBe(1);
    expect(textOf(at.requests.at(-1)!)).toContain('from=\\"ann\\"');
  });

  it("receive a message at the next request of a running exchange", async () => {
    const at = await begin({
      ann: (_, results) => (results === 0 ? send("bob", "Stop there.") : { text: "Told." }),
      bob: async (_, results, text) => {
        if (text.includes("Stop there.")) return { text: "Stopped." };
        if (results === 1) await ann.run();
        return call("Read", { file_path: "a.txt", offset: results + 1 });
      },
    });
    await at.put("a.txt", "line\n".repeat(1_000));
    const bob = await joinAs(at, "bob");
    const ann = await joinAs(at, "ann");
    ann.say("Tell him.");
    expect(await at.ask(bob, "Read.")).toMatchObject({ text: "Stopped." });
    const reads = at.requests.filter((request) => textOf(request).includes("under the name bob"));
    // The request during which it was sent, and the next, which shows it.
    expect(reads).toHaveLength(3);
  });

  it("are told that a member has ended, and which names exist if one is unknown", async () => {
    const at = await begin({
      ann: (_, results) => {
        const to = ["bob", "zoe", "lead"][results];
        return to === undefined ? { text: "Nobody." } : send(to, "Hello.");
      },
      bob: () => ({ text: "Hello." }),
    });
    const bob = await joinAs(at, "bob");
    await bob.close();
    await joinAs(at, "cleo");
    const ann = await joinAs(at, "ann");
    await at.ask(ann, "Go.");
    const text = textOf(at.requests.at(-1)!);
    expect(text).toContain("bob has ended: nobody reads its mailbox.");
    expect(text).toContain('There is nobody named \\"zoe\\". Known: cleo.');
    expect(text).toContain("The team web has no lead now.");
  });

  it("find unanswered messages when they come back", async () => {
    const at = await begin({
      ann: (_, results) => (results === 0 ? send("bob", "The door is blue.") : { text: "Told." }),
      bob: (_, _results, text) => ({ text: text.includes("blue") ? "It is blue." : "Hello." }),
    });
    const bob = await joinAs(at, "bob");
    await at.ask(bob, "Hello.");
    const ann = await joinAs(at, "ann");
    await at.ask(ann, "Tell him.");
    await bob.close();
    const again = await joinAs(at, "bob", { resume: bob.session.id });
    await at.ask(again, "Well?");
    expect(countOf(textOf(at.requests.at(-1)!), "The door is blue.")).toBe(1);
    const [project] = await readdir(join(at.folder, "home/projects"));
    const members = join(at.folder, "home/projects", project!, "teams/web/members");
    expect(await readdir(join(members, "bob/inbox"))).toEqual([]);
  });

  it("cannot take another member's name or a reserved one", async () => {
    const at = await begin({});
    await joinAs(at, "bob");
    await expect(joinAs(at, "bob")).rejects.toThrow(/The name bob in the team web is open in process/);
    await expect(joinAs(at, "main")).rejects.toThrow("The name main is reserved.");
    await expect(joinAs(at, "../x")).rejects.toThrow("is not a valid name");
  });

  it("share a list of tasks: if two claim the same task, one gets it", async () => {
    const claim: Play = (_, results) =>
      results === 0 ? call("TeamTasks", { action: "claim" }) : { text: "So be it." };
    const at = await begin({
      lea: (_, results) =>
        results === 0 ? call("TeamTasks", { action: "add", text: "Mend it." }) : { text: "Ok." },
      ann: claim,
      bob: claim,
    });
    const lea = await joinAs(at, "lea", {}, true);
    await at.ask(lea, "Add.");
    const [ann, bob] = [await joinAs(at, "ann"), await joinAs(at, "bob")];
    await Promise.all([at.ask(ann, "Go."), at.ask(bob, "Go.")]);
    const said = at.requests.slice(-4).map((request) => JSON.stringify(request.messages.at(-1)));
    expect(said.filter((text) => text.includes("1. Mend it. (claimed by"))).toHaveLength(1);
    expect(said.filter((text) => text.includes("No task is open."))).toHaveLength(1);
  });
});

describe("a plan of a member", () => {
  const exitPlan = call("ExitPlanMode", { plan: "1. Mend the door." });
  const plays = (approve: boolean): Record<string, Play> => ({
    lea: (_, results, text) => {
      const [, id] = /\\"request_id\\": \\"([\w-]+)\\"/.exec(text) ?? [];
      if (id === undefined) return { text: "Ready." };
      const answer = { type: "plan_approval_response", request_id: id, approve, text: "Use oak." };
      return results === 0 ? send("bob", answer) : { text: "Judged." };
    },
    bob: (_, results) => (results === 0 ? exitPlan : { text: "Heard." }),
  });

  it("is approved by the lead, which lets the member switch to the default mode and no other", async () => {
    const at = await begin(plays(true));
    const lea = await joinAs(at, "lea", {}, true);
    const bob = await joinAs(at, "bob", { mode: "plan" });
    const asked = at.ask(bob, "Plan.");
    await at.until(() => arrived(lea).length === 1);
    await lea.run();
    await asked;
    expect(bob.mode).toBe("default");
    expect(textOf(at.requests.at(-1)!)).toContain("The agent lea, which leads the team, approved the plan");
    const plan = at.requests.find(
      (request) =>
        textOf(request).includes("1. Mend the door.") && textOf(request).includes("under the name lea"),
    );
    expect(plan).toBeDefined();
  });

  it("that the lead rejects stays a plan, and the member is told why", async () => {
    const at = await begin(plays(false));
    const lea = await joinAs(at, "lea", {}, true);
    const bob = await joinAs(at, "bob", { mode: "plan" });
    const asked = at.ask(bob, "Plan.");
    await at.until(() => arrived(lea).length === 1);
    await lea.run();
    await asked;
    expect(bob.mode).toBe("plan");
    expect(textOf(at.requests.at(-1)!)).toContain("The agent lea, which leads the team, says: Use oak.");
  });

  it("is not approved by a member that does not lead, and can still be approved by the person", async () => {
    let asked: string | undefined;
    const answer = Promise.withResolvers<void>();
    const at = await begin({
      lea: () => ({ text: "Ready." }),
      ann: (_, results) => {
        return results === 0
          ? send("bob", { type: "plan_approval_response", request_id: asked!, approve: true })
          : { text: "Done." };
      },
      bob: (_, results) => (results === 0 ? exitPlan : { text: "Heard." }),
    });
    const lea = await joinAs(at, "lea", {}, true);
    const bob = await joinAs(at, "bob", {
      mode: "plan",
      ask: {
        plan: async () => {
          await answer.promise;
          return { approved: true, mode: "acceptEdits" };
        },
      },
    });
    const ann = await joinAs(at, "ann");
    const planned = at.ask(bob, "Plan.");
    await at.until(() => arrived(lea).length === 1);
    const delivered = JSON.stringify(lea.session.view.slots.map(({ blocks }) => blocks));
    [, asked] = /\\"request_id\\": \\"([\w-]+)\\"/.exec(delivered)!;
    await at.ask(ann, "Approve it.");
    await at.until(() => arrived(bob).length === 1);
    expect(bob.mode).toBe("plan");
    answer.resolve();
    await planned;
    expect(bob.mode).toBe("acceptEdits");
  });
});
