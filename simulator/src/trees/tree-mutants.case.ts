// Faults in agents, planted from outside by replacing a method, each with the invariant that must notice it.
import { type Agent, Agent as AgentClass } from "@palimpsest/agent";
import { Session } from "@palimpsest/core";
import { Inboxes, Purse } from "@palimpsest/core/internal";
import { AgentMessages } from "../../../packages/agent/src/agent/agent-messages.ts";
import { AgentStarter, type AgentWays } from "../../../packages/agent/src/agents/agent-starter.ts";
import type { InvariantName } from "../violation.ts";

interface TreeMutant {
  readonly name: string;
  readonly breaks: InvariantName;
  /** The seed to try first, if the first one does not find the fault. */
  readonly foundBy?: number;
  /** Returns a function that removes the fault. */
  plant(): () => void;
}

// biome-ignore lint/suspicious/noExplicitAny: a mutant replaces methods of any shape, knowing which
type Method = (this: any, ...given: any[]) => any;

function replaceMethod(prototype: object, name: string, make: (original: Method) => Method): () => void {
  const methods = prototype as Record<string, Method>;
  const original = methods[name]!;
  methods[name] = make(original);
  return () => {
    methods[name] = original;
  };
}

/** Changes how agents are opened and their reports delivered. */
const changeWays = (change: (ways: AgentWays) => AgentWays) => () =>
  replaceMethod(
    AgentStarter.prototype,
    "attach",
    (attach) =>
      function (ways: AgentWays) {
        return attach.call(this, change(ways));
      },
  );

/** Changes the text of every request. */
const changeRequests = (change: (json: string) => string) => () =>
  replaceMethod(
    Session.prototype,
    "request",
    (request) =>
      async function (...given) {
        return JSON.parse(change(JSON.stringify(await request.apply(this, given))));
      },
  );

export const TREE_MUTANTS: readonly TreeMutant[] = [
  {
    name: "some messages are acknowledged and dropped",
    breaks: "I12",
    foundBy: 2,
    plant: () => {
      let count = 0;
      return replaceMethod(
        AgentMessages.prototype,
        "receive",
        (receive) =>
          async function (message) {
            return ++count % 3 === 0 ? { ok: true } : receive.call(this, message);
          },
      );
    },
  },
  {
    name: "a message is put on record twice",
    breaks: "I12",
    plant: () =>
      replaceMethod(
        AgentMessages.prototype,
        "receive",
        (receive) =>
          async function (message) {
            await receive.call(this, { ...message, id: `${message.id}x` });
            return receive.call(this, message);
          },
      ),
  },
  {
    name: "a message to an agent that has ended succeeds",
    breaks: "I12",
    foundBy: 3,
    plant: () =>
      replaceMethod(
        Inboxes.prototype,
        "send",
        (send) =>
          async function (...given) {
            const outcome = await send.apply(this, given);
            return outcome && { ok: true };
          },
      ),
  },
  {
    name: "a message is not shown",
    breaks: "I12",
    plant: changeRequests((json) => json.replace(/⟦w/g, "w")),
  },
  {
    name: "a message is shown twice",
    breaks: "I12",
    plant: changeRequests((json) => json.replace(/⟦w\d+⟧/g, "$& $&")),
  },
  {
    name: "agents that were at work when the process ended never report",
    breaks: "I12",
    foundBy: 8,
    plant: () => replaceMethod(AgentStarter.prototype, "deliverPending", () => async () => {}),
  },
  {
    name: "a report that has arrived is not known to have arrived",
    breaks: "I12",
    plant: changeWays((ways) => ({
      ...ways,
      deliver: (agent, report, when) => ways.deliver({ ...agent, id: `${agent.id}${when}` }, report, when),
    })),
  },
  {
    name: "nothing is reserved in the purse",
    breaks: "A7",
    foundBy: 14,
    plant: () =>
      replaceMethod(
        Purse.prototype,
        "reserve",
        (reserve) =>
          function (_amount, signal) {
            return reserve.call(this, { usd: 0, tokens: 0 }, signal);
          },
      ),
  },
  {
    name: "an agent may do what the one that started it may not",
    breaks: "A7",
    foundBy: 2,
    plant: changeWays((ways) => ({
      ...ways,
      async open(task) {
        const opened = await ways.open(task);
        if (opened.child instanceof AgentClass) allowEverything(opened.child);
        return opened;
      },
    })),
  },
  {
    name: "an agent of an agent has the rights of the main one",
    breaks: "A7",
    foundBy: 10,
    plant: () => {
      const ofMain = new WeakMap<object, AgentWays>();
      return replaceMethod(
        AgentStarter.prototype,
        "attach",
        (attach) =>
          function (ways: AgentWays) {
            if (this.depth === 0) ofMain.set(this.tree, ways);
            const open: AgentWays["open"] = (task) => ofMain.get(this.tree)!.open(task);
            return attach.call(this, { ...ways, open });
          },
      );
    },
  },
  {
    name: "agents go on when the one that started them is closed",
    breaks: "A6",
    foundBy: 8,
    plant: () => replaceMethod(AgentStarter.prototype, "close", () => async () => {}),
  },
];

function allowEverything({ permissions }: Agent): void {
  permissions.check = async () => ({ behavior: "allow", because: "of a planted fault" });
}
