import { modelFacts, validateRequest } from "@palimpsest/emulator";
import { describe, expect, it } from "vitest";
import type { Block, RequestBody } from "../transcript/blocks.ts";
import { renderRequest } from "../view/render-request.ts";
import type { Slot } from "../view/view.ts";
import { blockLines, call, Parent, preludeOf, result, text } from "./fork.case.ts";
import { forkBody } from "./fork-body.case.ts";
import { type ForkInput, forkRequest, nextTurn, startFork } from "./fork-body.ts";
import { FORK_MARKER, isFork } from "./fork-marker.ts";
import { STAND_IN } from "./stand-in.ts";

const MODEL = "claude-sonnet-5-5";
const DIRECTIVE = "Say what happened.";

function bodyOf(input: Pick<ForkInput, "view" | "slots">): RequestBody {
  const made = forkBody({ ttl: "5m", directive: DIRECTIVE, ...input });
  if (!made.ok) throw new Error(made.reason);
  return made.body;
}

const lastContent = ({ messages }: RequestBody) => messages.at(-1)!.content;
const error = (body: RequestBody) => validateRequest(body, modelFacts(body.model), { trustSignatures: true });
const directive = { type: "text", text: expect.stringMatching(new RegExp(`^${FORK_MARKER}\\n${DIRECTIVE}`)) };
const standIn = (id: string) => ({ type: "tool_result", tool_use_id: id, content: STAND_IN });

/** The marked blocks of the messages, each as something to recognise it by. */
const marks = ({ messages }: RequestBody) =>
  messages.flatMap(({ content }) =>
    content.flatMap((block) => {
      const { text: said, id, tool_use_id, cache_control } = block as Record<string, unknown>;
      return cache_control ? [said ?? id ?? tool_use_id] : [];
    }),
  );

describe("a fork's first request", () => {
  it("is the parent's last request, its response, and the directive", async () => {
    const parent = new Parent(MODEL).say("Why is the build red?");
    await parent.ask(text("Because of a typo."));
    const body = bodyOf(parent);
    const request = parent.requests[0]!;
    const { messages: _, ...front } = request;
    expect(body).toMatchObject(front);
    expect(Object.keys(body)).toEqual(Object.keys(request));
    expect(JSON.stringify([body.system, body.tools])).toBe(JSON.stringify([request.system, request.tools]));
    expect(body.messages.map(({ role }) => role)).toEqual(["user", "assistant", "user"]);
    expect(lastContent(body)).toEqual([directive]);
    expect(error(body)).toBeUndefined();
  });

  it("answers every call of the response with the same words, whatever its result in the meantime", async () => {
    const parent = new Parent(MODEL).say("go");
    await parent.ask(text("Both."), call("t1"), call("t2", "mcp__x__y"));
    const open = bodyOf(parent);
    expect(lastContent(open)).toEqual([standIn("t1"), standIn("t2"), directive]);
    parent.results().say("and hurry");
    expect(JSON.stringify(bodyOf(parent))).toBe(JSON.stringify(open));
    expect(error(open)).toBeUndefined();
  });

  it("differs from a concurrent fork only in its last text block", async () => {
    const parent = new Parent(MODEL).say("go");
    await parent.ask(call("t1"), call("t2"));
    const lines = ["one", "two"].map((words) => {
      const made = forkBody({ view: parent.view, ttl: "5m", directive: words });
      return made.ok ? blockLines(made.body.messages) : [];
    });
    expect(lines[0]!.slice(0, -1)).toEqual(lines[1]!.slice(0, -1));
    expect(lines[0]!.at(-1)).not.toBe(lines[1]!.at(-1));
  });

  it("shares everything if there is no response yet, and joins the directive to what was said", () => {
    const parent = new Parent(MODEL).say("go", "on");
    const body = bodyOf(parent);
    expect(body.messages).toHaveLength(1);
    expect(lastContent(body)).toEqual([text("go"), text("on"), directive]);
    expect(error(body)).toBeUndefined();
    expect(lastContent(bodyOf(new Parent(MODEL)))).toEqual([directive]);
  });

  it("leaves a paused response out, and all that it continues", async () => {
    const parent = new Parent(MODEL).say("search");
    const searching = [{ type: "server_tool_use", id: "s1", name: "web_search", input: {} } as Block];
    const paused = { role: "assistant" as const, content: searching, stop_reason: "pause_turn" };
    parent.add({ type: "assistant", message: paused });
    parent.add({ type: "assistant", message: { ...paused, content: [text("still"), ...searching] } });
    const body = bodyOf(parent);
    expect(body.messages).toHaveLength(1);
    expect(lastContent(body)).toEqual([expect.objectContaining(text("search")), directive]);
    expect(marks(body)).toEqual(["search"]);
    parent.add({
      type: "assistant",
      message: { ...paused, content: [text("Found.")], stop_reason: "end_turn" },
    });
    expect(bodyOf(parent).messages.map(({ role }) => role)).toEqual(["user", "assistant", "user"]);
  });

  it("leaves out a call that was cut off, and has stand-ins for the complete ones", () => {
    const parent = new Parent(MODEL).say("go");
    const content = [call("whole"), call("cut")];
    parent.add({
      type: "assistant",
      message: { role: "assistant", content },
      aborted: true,
      incomplete: [1],
    });
    expect(lastContent(bodyOf(parent))).toEqual([standIn("whole"), directive]);
  });

  it("ends with the last request if the response was empty", async () => {
    const parent = new Parent(MODEL).say("go");
    await parent.ask(call("t1"));
    parent.results().say("look");
    const message = { role: "assistant" as const, content: [] };
    parent.add({ type: "assistant", message, answers: parent.view.leaf });
    const body = bodyOf(parent);
    expect(lastContent(body)).toEqual(
      [result("t1", "result of t1 ".repeat(30)), text("look"), directive].map((b) =>
        expect.objectContaining(b),
      ),
    );
    expect(error(body)).toBeUndefined();
  });

  it("takes images along as they are", async () => {
    const source = { type: "base64", media_type: "image/png", data: "iVBORw0KGgo=" };
    const parent = new Parent(MODEL);
    parent.add({ type: "user", source: "human", content: [{ type: "image", source }] });
    await parent.ask(text("A cat."));
    const body = bodyOf(parent);
    expect(body.messages[0]!.content).toEqual([expect.objectContaining({ type: "image", source })]);
    expect(error(body)).toBeUndefined();
  });

  it("replaces half a surrogate pair in a directive, as in all else that is sent", async () => {
    const made = forkBody({ view: new Parent(MODEL).say("go").view, ttl: "5m", directive: "\ud83d" });
    expect(made.ok && JSON.stringify(lastContent(made.body))).toContain("\ufffd");
  });
});

describe("a fork's marks", () => {
  it("are where the parent's last request ended, with its lifetime, and not at the fork's own end", async () => {
    const parent = new Parent(MODEL).say("one");
    await parent.ask(text("yes"));
    parent.say("two");
    await parent.ask(call("t1"));
    const body = bodyOf(parent);
    expect(marks(body)).toEqual(["two"]);
    expect(body.system!.at(-1)!.cache_control).toEqual({ type: "ephemeral", ttl: "1h" });
    const long = forkBody({ view: parent.view, ttl: "1h", directive: DIRECTIVE });
    expect(long.ok && long.body.messages[2]!.content[0]!.cache_control).toEqual({
      type: "ephemeral",
      ttl: "1h",
    });
  });

  it("are at the clear frontier too, but not after what was sent", async () => {
    const parent = new Parent(MODEL).say("one");
    await parent.ask(call("t1"));
    parent.results();
    await parent.ask(call("t2"));
    expect(marks(bodyOf(parent))).toEqual(["t1", "t1"]);
    // Nothing of what was sent can be cleared: the frontier is the response itself.
    const kept = new Parent(MODEL).say("one");
    await kept.ask(text("fine"), call("t1"));
    kept.results();
    expect(marks(bodyOf(kept))).toEqual(["one"]);
  });

  it("are at the ends of its last request and of this one from the second turn on", async () => {
    const parent = new Parent(MODEL).say("one");
    await parent.ask(call("t1"));
    const started = startFork({ view: parent.view, ttl: "5m", directive: DIRECTIVE });
    if (!started.ok) throw new Error(started.reason);
    const answer = { role: "assistant" as const, content: [call("f1")] };
    const second = nextTurn(started.fork, answer, [result("f1", "") as never]);
    expect(marks(forkRequest(second))).toEqual(["one", expect.stringContaining(DIRECTIVE), "f1"]);
    const third = nextTurn(second, { ...answer, content: [call("f2")] }, [result("f2", "done") as never]);
    expect(marks(forkRequest(third))).toEqual(["one", "f1", "f2"]);
    for (const fork of [second, third]) expect(error(forkRequest(fork))).toBeUndefined();
    // Only the fork itself reads what it adds, within minutes, so only what it shares has the parent's lifetime.
    const long = forkRequest({ ...third, ttl: "1h" });
    const lifetimes = long.messages.flatMap(({ content }) =>
      content.flatMap(({ cache_control: mark }) => (mark as { ttl?: string } | undefined)?.ttl ?? []),
    );
    expect(lifetimes).toEqual(["1h", "5m", "5m"]);
    expect(error(long)).toBeUndefined();
    // An empty result says so.
    expect(forkRequest(third).messages.at(-3)!.content[0]).toMatchObject({ content: "(no output)" });
  });
});

describe("a fork of other slots", () => {
  const thought = { type: "thinking", thinking: "hm", signature: "s" } as const;

  async function rounds(model: string): Promise<Parent> {
    const parent = new Parent(model, "5m", {
      ...preludeOf(model),
      parameters: { max_tokens: 9_000, thinking: { type: "adaptive" } },
    });
    for (const at of [1, 2, 3]) {
      parent.say(`question ${at}`);
      await parent.ask({ ...thought, signature: "" }, call(`t${at}`));
      parent.results();
      await parent.ask(text(`answer ${at}`));
    }
    return parent;
  }
  const thoughts = (body: RequestBody) =>
    body.messages.flatMap(({ content }) => content).filter(({ type }) => type === "thinking");

  it("begins with the user and contains no thinking bound to what is gone", async () => {
    const { view } = await rounds(MODEL);
    const body = bodyOf({ view, slots: view.slots.slice(4) });
    expect(thoughts(body)).toEqual([]);
    expect(marks(body)).toEqual([]);
    expect(validateRequest(body, modelFacts(MODEL))).toBeUndefined();
    const headless = bodyOf({ view, slots: view.slots.slice(5) });
    expect(headless.messages[0]!.role).toBe("user");
    expect(validateRequest(headless, modelFacts(MODEL))).toBeUndefined();
  });

  it("keeps thinking if it is not bound, or if nothing before it has changed", async () => {
    const free = await rounds("claude-opus-4-6");
    expect(thoughts(bodyOf({ view: free.view, slots: free.view.slots.slice(4) }))).toHaveLength(2);
    const { view } = await rounds(MODEL);
    const early = view.slots.slice(0, 8);
    expect(thoughts(bodyOf({ view, slots: early }))).toHaveLength(2);
    const changed = early.map((slot, at): Slot => (at === 4 ? { ...slot, blocks: [text("[image]")] } : slot));
    const body = bodyOf({ view, slots: changed });
    expect(thoughts(body)).toHaveLength(1);
    expect(validateRequest(body, modelFacts(MODEL))).toBeUndefined();
    expect(marks(body).at(-1)).toBe("answer 1");
  });

  it("has stand-ins for calls without results, before anything else", async () => {
    const parent = new Parent(MODEL).say("go");
    await parent.ask(call("t1"), call("t2"));
    parent.results().say("hurry");
    const slots = parent.view.slots.filter((slot) => slot.result?.id !== "t2");
    const body = bodyOf({ view: parent.view, slots });
    expect(lastContent(body).slice(1)).toEqual([standIn("t2"), text("hurry"), directive]);
    expect(error(body)).toBeUndefined();
  });

  it("is refused if an earlier call or result has no counterpart", async () => {
    const { view } = await rounds(MODEL);
    for (const gone of [1, 2]) {
      const slots = view.slots.filter((_, at) => at !== gone);
      expect(forkBody({ view, ttl: "5m", directive: DIRECTIVE, slots })).toMatchObject({ ok: false });
    }
  });
});

describe("a fork of a fork", () => {
  it("is refused, in its own transcript and in a conversation that contains a directive", () => {
    const own = new Parent(MODEL);
    own.add({ type: "fork", of: "parent", at: null, layer: "notes" });
    const told = new Parent(MODEL).say(`${FORK_MARKER}\nDo it.`);
    for (const { view } of [own, told]) {
      expect(isFork(view)).toBe(true);
      expect(forkBody({ view, ttl: "5m", directive: DIRECTIVE })).toMatchObject({ ok: false });
    }
    const plain = new Parent(MODEL).say("go");
    const slots = told.view.slots;
    expect(forkBody({ view: plain.view, slots, ttl: "5m", directive: DIRECTIVE })).toMatchObject({
      ok: false,
    });
  });

  it("is not seen in a tool's result, a quotation or an answer", async () => {
    const parent = new Parent(MODEL).say(`What does ${FORK_MARKER} mean?`);
    await parent.ask(text(FORK_MARKER), call("t1"));
    parent.results(() => FORK_MARKER);
    expect(isFork(parent.view)).toBe(false);
    expect(forkBody({ view: parent.view, ttl: "5m", directive: DIRECTIVE }).ok).toBe(true);
  });

  it("is refused if there is no prelude to share", () => {
    const { view } = new Parent(MODEL);
    expect(forkBody({ view: { ...view, prelude: undefined }, ttl: "5m", directive: "x" })).toMatchObject({
      ok: false,
    });
  });
});

it("changes nothing in the view it shares", async () => {
  const parent = new Parent(MODEL).say("go");
  await parent.ask(call("t1"));
  parent.results();
  const before = JSON.stringify(renderRequest(parent.view, "5m"));
  const body = bodyOf(parent);
  (body.messages as unknown[]).push({ role: "user", content: [] });
  expect(JSON.stringify(renderRequest(parent.view, "5m"))).toBe(before);
});
