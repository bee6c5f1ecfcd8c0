// The conversation between a user and an agent, independent of drawing: sending, waiting and interrupting.
import type { Agent } from "@palimpsest/agent";
import { formatCount } from "@palimpsest/core/text";
import { endAgent } from "../../end-agent.ts";
import { EXIT_USAGE } from "../../exit-codes.ts";
import { isExpected } from "../../failure.ts";
import type { TellWait } from "../../tell-waits.ts";
import { cleanText } from "../../text/clean.ts";
import type { Command, CommandHost, Reopening } from "../commands/command.ts";
import { explainUnknown, findCommand } from "../commands/find-command.ts";
import { parseCommand } from "../commands/parse-command.ts";
import { quickNote } from "../commands/slash-remember.ts";
import { askWith } from "../dialogs/ask-with.ts";
import { textIn } from "../input/editor.ts";
import { withText } from "../input/prompt.ts";
import { joinText, type OriginText, originAt, sliceText, textFrom, trimText } from "../input/text-origins.ts";
import type { ItemBody, Severity } from "../items/item.ts";
import { endWork } from "../state/end-work.ts";
import { beginWork, showItems, showWait } from "../state/screen-state.ts";
import { takeEvent } from "../state/take-event.ts";
import { createCommandHost } from "./create-command-host.ts";
import { explainForeignCommand, isForeign } from "./explain-foreign-command.ts";
import { explainUnclosed } from "./explain-unclosed.ts";
import { followSession } from "./follow-session.ts";
import { greetSession } from "./greeting.ts";
import { listNamed, type NamedCommand } from "./list-named.ts";
import { shortenPaths } from "./nearby.ts";
import { NO_SESSION } from "./no-session.ts";
import type { Engine, TalkParts } from "./parts.ts";
import { PressTwice } from "./press-twice.ts";
import { sentenceOf } from "./sentence-of.ts";
import { submitOwnCommand } from "./submit-own-command.ts";

/** Messages sent with `pal attach` come from "user". */
const nameSender = (from: string): string => (from === "user" ? "another terminal" : from);

const MODES = ["default", "acceptEdits", "plan"] as const;

export class Talk {
  readonly #parts: TalkParts;
  #engine: Engine | undefined;
  #agent: Agent | undefined;
  #opening: Promise<void>;
  #unfollow: () => void = () => {};
  readonly #twice: PressTwice;
  #closing: Promise<void> | undefined;
  /** The running command that the user typed with `!`; messages wait for it. */
  #ownCommand: Promise<void> | undefined;
  /** Another agent asked this one to end, and it agreed. */
  #isLeaving = false;
  /** The command that runs, until it has shown something: a panel that is only looked at leaves nothing behind. */
  #echo: ItemBody | undefined;
  /** Exchanges started by messages of other agents since the user's last message. */
  #unattended = 0;

  constructor(parts: TalkParts) {
    this.#parts = parts;
    this.#twice = new PressTwice(parts);
    this.#opening = this.#begin();
    if (parts.words !== undefined) void this.submit(textFrom("typed", parts.words));
  }

  get agent(): Agent | undefined {
    return this.#agent;
  }

  /** The working folder. */
  get cwd(): string {
    return this.#engine?.cwd ?? process.cwd();
  }

  get commands(): readonly Command[] {
    return this.#engine?.commands ?? [];
  }

  /** What can be typed after a slash: commands, and skills that are not named like a command. */
  get named(): readonly NamedCommand[] {
    return listNamed(this.commands, this.#agent?.skills ?? []);
  }

  /** Settles once there is an agent, or opening it has failed. */
  get opened(): Promise<void> {
    return this.#opening;
  }

  async submit(given: OriginText): Promise<void> {
    const message = trimText(given);
    const { text, origins } = message;
    this.#unattended = 0;
    this.#twice.forget();
    const command = parseCommand(text);
    if (command && (await this.#isMeant(command.name))) {
      const refusal = explainForeignCommand(message, command.name, this.commands);
      if (refusal === undefined) return this.#command(message, command.name, command.argument);
      if (originAt(message, 0) === "pasted") this.type(message);
      return this.notice("warning", refusal);
    }
    if (/^!\s*\S/.test(text) && originAt(message, 0) === "typed") return this.#runOwn(message);
    const note = quickNote(text);
    // A pasted heading is not a request to remember it.
    if (note !== undefined && !isForeign(originAt(message, 0)))
      return this.#command(message, "remember", note);
    this.#parts.store.update((state) => ({ ...state, queued: [...state.queued, message], hint: undefined }));
    await this.#opening;
    await this.#ownCommand;
    if (!this.#agent) return this.#unqueue();
    this.#agent.say(text, { origins });
    if (!this.#agent.isWorking) await this.#exchange(this.#agent);
  }

  /** Returns whether there was anything to interrupt. */
  interrupt(): boolean {
    if (!this.#parts.store.get().work) return false;
    this.#agent?.interrupt();
    return true;
  }

  /** Esc outside of lists and questions: interrupts; pressed twice, clears the input, or opens /rewind if it is empty. */
  escape(): void {
    if (this.interrupt()) return;
    const { prompt } = this.#parts.store.get();
    const isEmpty = prompt.editor.text === "";
    if (!this.#twice.isSecond("escape"))
      return this.#twice.showHint(isEmpty ? "Esc again to rewind" : "Esc again to clear the input");
    if (isEmpty) void this.submit(textFrom("typed", "/rewind"));
    else this.type(textFrom("typed", ""));
  }

  /** Takes queued messages back into the input for editing. False if there are none. */
  editQueued(): boolean {
    if (this.#parts.store.get().queued.length === 0 || (this.#agent?.unsay().length ?? 0) === 0) return false;
    this.#unqueue();
    return true;
  }

  /** Ctrl+C: clears the input or interrupts, and quits when pressed again. */
  cancel(): void {
    if (this.#closing) return this.#parts.onEnd();
    const isSecond = this.#twice.isSecond("cancel");
    const { prompt } = this.#parts.store.get();
    if (isSecond) return void this.quit();
    if (!this.interrupt() && prompt.editor.text !== "") this.type(textFrom("typed", ""));
    this.#twice.showHint("Ctrl+C again to quit");
  }

  /** Call for every key but Esc and Ctrl+C, which do something else when they are pressed again. */
  forgetPress(): void {
    this.#twice.forget();
  }

  /** Ctrl+D: quits if the input is empty. */
  endOfInput(): void {
    if (this.#parts.store.get().prompt.editor.text === "") void this.quit();
  }

  cycleMode(): void {
    const agent = this.#agent;
    if (!agent) return;
    const at = (MODES as readonly string[]).indexOf(agent.mode);
    agent.mode = MODES[(at + 1) % MODES.length]!;
    this.refresh();
  }

  /** Puts a text into the input. */
  type(text: OriginText): void {
    this.#parts.store.update((state) => ({ ...state, prompt: withText(state.prompt, text) }));
  }

  notice(severity: Severity, text: string): void {
    this.#show({ kind: "notice", severity, text });
  }

  refresh(): void {
    const [agent, engine] = [this.#agent, this.#engine];
    if (agent && engine) this.#parts.store.update((state) => ({ ...state, status: engine.statusOf(agent) }));
  }

  /** Ends everything after waiting for background work; Ctrl+C skips the wait. */
  quit(): Promise<void> {
    this.#closing ??= this.#end();
    return this.#closing;
  }

  /** The same for a signal, without waiting: background work is left to a later session. */
  quitNow(): Promise<void> {
    if (this.#agent) void endAgent(this.#agent, "quit").catch(() => {});
    return this.quit();
  }

  async #begin(): Promise<void> {
    const { engine, asker, resume, fork } = this.#parts;
    try {
      this.#engine = await engine;
      const { id, ...how } = resume === true ? ((await this.#engine.pick(asker)) ?? {}) : { id: resume };
      await this.#open(id, { ...how, fork: fork && id !== undefined });
    } catch (error) {
      this.#tellFailure(error);
    }
  }

  /** Shows an error. With unusable settings nothing can be started, so pal quits. */
  #tellFailure(error: unknown): void {
    if (!isExpected(error) || error.code !== "bad-settings") return this.notice("error", sentenceOf(error));
    for (const line of error.message.split("\n")) this.notice("error", line);
    process.exitCode = EXIT_USAGE;
    void this.quit();
  }

  async #open(resume: string | undefined, how: Reopening = {}): Promise<void> {
    const { asker, canAsk, store, now, applyInterface } = this.#parts;
    const ask = canAsk ? askWith(asker) : {};
    store.update((state) => ({ ...state, answered: undefined }));
    const tellNotice = (text: string, severity: Severity = "warning") => this.notice(severity, text);
    const tellWait: TellWait = (text, retryMs) =>
      store.update((state) => showWait(state, text, retryMs === undefined ? undefined : now() + retryMs));
    const agent = await this.#engine!.open({
      resume,
      ...how,
      ask,
      tell: tellNotice,
      tellWait,
      applyInterface,
    });
    this.#agent = agent;
    const { cwd } = this.#engine!;
    for (const finding of agent.findings) tellNotice(finding);
    const greeting = this.#engine!.greet(agent, this.#parts.look());
    if (greeting.length > 0) this.#show({ kind: "lines", lines: greeting });
    const past = greetSession(agent.session);
    this.#show(...past);
    const calls = past.flatMap((item) => (item.kind === "call" ? [item.call] : []));
    store.update((state) => ({ ...state, calls }));
    const unheard = agent.on((event) => {
      store.update((state) => takeEvent(state, shortenPaths(event, cwd), now()));
      if (event.type === "report")
        this.#answerArrival(agent, `The agent ${event.name} has ended. Its report goes to the model.`);
      if (event.type === "message")
        this.#answerMessage(agent, `A message from ${nameSender(event.from)}: ${event.summary}`);
      if (event.type === "leave") this.#isLeaving = true;
      if (event.type === "response" || event.type === "results" || event.type === "said") this.refresh();
    });
    const unfollow = followSession(
      agent.session,
      (item) => this.#show(item),
      () => this.refresh(),
    );
    this.#unfollow = () => {
      unheard();
      unfollow();
    };
    this.refresh();
    if (agent.session.isUnanswered && agent.session.head !== null)
      this.notice(
        "info",
        "The conversation ends without an answer. Send “go on” to get it, or a new message.",
      );
  }

  async #reopen(resume: string | undefined, how?: Reopening): Promise<void> {
    this.#unfollow();
    await this.#agent?.close("resume");
    this.#agent = undefined;
    this.#opening = this.#open(resume, how);
    await this.#opening;
  }

  async #exchange(agent: Agent): Promise<void> {
    const { store, now } = this.#parts;
    store.update((state) => beginWork(state, "Working", now()));
    const end = await agent.run();
    store.update((state) => endWork(state, end, now()));
    this.refresh();
    // A message may arrive at the very end of the exchange. After an interruption it is the user's turn.
    const isSaidToo = agent.waiting.length > 0 || agent.session.isUnanswered;
    if (isSaidToo && end.reason === "done") return this.#exchange(agent);
    if (this.#isLeaving) return this.quit();
    if (agent.unsay().length > 0 || store.get().queued.length > 0) this.#unqueue();
  }

  /** Limits exchanges without the user: two sessions must not answer each other for ever. */
  #answerMessage(agent: Agent, text: string): void {
    const isIdle = !agent.isWorking && !this.#parts.store.get().work;
    if (!isIdle || this.#unattended < agent.agentBudget.maxUnattended) {
      if (isIdle) this.#unattended++;
      return this.#answerArrival(agent, text);
    }
    this.notice("info", cleanText(text));
    this.notice(
      "warning",
      `Messages have started ${formatCount(this.#unattended, "exchange")} in a row (agents.maxUnattended). Send “go on” to answer this one.`,
    );
  }

  /** Starts an exchange for a report or a message, unless one is running, which gets it at its next request. */
  #answerArrival(agent: Agent, text: string): void {
    this.notice("info", cleanText(text));
    if (!agent.isWorking && !this.#parts.store.get().work) void this.#exchange(agent);
  }

  /** Puts unsent messages back into the input. */
  #unqueue(): void {
    this.#parts.store.update((state) => {
      const texts = [...state.queued, textIn(state.prompt.editor)].filter(({ text }) => text !== "");
      return { ...state, queued: [], prompt: withText(state.prompt, joinText(texts, "\n")) };
    });
  }

  /** `!command`: runs it at once. */
  async #runOwn(message: OriginText): Promise<void> {
    await this.#opening;
    const typeBack = () => this.type(message);
    const host = {
      ...this.#parts,
      agent: this.#agent,
      typeBack,
      tell: (text: string) => this.notice("warning", text),
    };
    this.#ownCommand = submitOwnCommand(message.text, host).catch((error) => this.#tellFailure(error));
    await this.#ownCommand;
    this.refresh();
  }

  /** Whether `/name` is meant as a command. A skill is called by a message; another word is reported as an unknown command. */
  async #isMeant(name: string): Promise<boolean> {
    await this.#parts.engine;
    if (this.#isCommand(name)) return true;
    await this.#opening;
    const isSkill = this.#agent?.skills.some((skill) => skill.name.toLowerCase() === name) ?? false;
    return !isSkill && /^[a-z]+$/.test(name);
  }

  #isCommand(name: string): boolean {
    return findCommand(this.commands, name) !== undefined;
  }

  async #command(message: OriginText, name: string, argument: string): Promise<void> {
    const { text } = message;
    if (this.#echo) this.#show();
    const echo: ItemBody = { kind: "command", text };
    this.#echo = echo;
    await this.#opening;
    const command = findCommand(this.commands, name);
    if (!command) return this.notice("warning", await explainUnknown(this.named, name));
    if (!this.#agent && command.name !== "quit") return this.notice("warning", NO_SESSION);
    if (!command.isQuiet && this.#parts.store.get().work)
      return this.notice(
        "warning",
        `/${command.name} cannot run while the agent works. Press esc to interrupt it.`,
      );
    try {
      // The argument is the end of the text.
      const { origins } = sliceText(message, text.length - argument.length);
      await command.run(argument, this.#host(), origins);
    } catch (error) {
      this.#tellFailure(error);
    } finally {
      if (this.#echo === echo) this.#echo = undefined;
      this.#parts.store.update((state) => ({ ...state, answered: undefined }));
    }
    this.refresh();
  }

  #host(): CommandHost {
    return createCommandHost(this.#parts, this.#engine!, {
      agent: this.#agent!,
      commands: this.named,
      showItems: (...items) => this.#show(...items),
      notice: (severity, text) => this.notice(severity, text),
      type: (text) => this.type(text),
      reopen: (resume, how) => this.#reopen(resume, how),
      quit: () => void this.quit(),
    });
  }

  async #end(): Promise<void> {
    const { store, now, onEnd } = this.#parts;
    store.update((state) => ({
      ...beginWork(state, "Finishing. Press ctrl+c to quit now.", now()),
      dialogs: [],
    }));
    try {
      await this.#opening;
      await this.#agent?.close("quit");
    } catch (error) {
      this.notice("error", explainUnclosed(error, this.#agent?.session.unsaved ?? 0));
    }
    store.update((state) => ({ ...state, work: undefined, isOver: true }));
    onEnd();
  }

  #show(...items: readonly ItemBody[]): void {
    const shown = this.#echo ? [this.#echo, ...items] : items;
    this.#echo = undefined;
    this.#parts.store.update((state) => showItems(state, ...shown));
  }
}
