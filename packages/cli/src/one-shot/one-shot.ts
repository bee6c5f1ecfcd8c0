// `pal -p`: one exchange without a terminal. The answer is printed as soon as it is complete; background work then gets a few
// seconds, and its cost is part of the result.
import { type Agent, type AgentEvent, type ExchangeEnd, openAgent } from "@palimpsest/agent";
import type { Denial, Tell } from "@palimpsest/agent/internal";
import { OFFLINE_MODEL } from "@palimpsest/core/internal";
import { nodeEnvironment } from "@palimpsest/core/ports";
import type { AgentOptions } from "../agent-options.ts";
import { cleanUpBehind } from "../clean-up-behind.ts";
import { connectModel } from "../connect.ts";
import { describeUnsaved } from "../describe-unsaved.ts";
import { endAgent } from "../end-agent.ts";
import { endSignal, exitCodeOf, onEndSignal } from "../end-signals.ts";
import { EXIT, EXIT_NOT_SAVED, EXIT_USAGE } from "../exit-codes.ts";
import { isExpected, toSentence } from "../failure.ts";
import { guardCredentials } from "../guard-credentials.ts";
import { isBareStart } from "../is-bare-start.ts";
import { memoryLines } from "../memory/saved-lines.ts";
import {
  EXIT_NO_READER,
  hasNoReader,
  onOutputLost,
  onOutputWritten,
  printError,
  printText,
  printWarning,
} from "../output.ts";
import { readVersion } from "../read-version.ts";
import { findSession } from "../sessions/find-own-session.ts";
import { holdYoungHeap } from "../sessions/hold-young-heap.ts";
import { teamOf } from "../team-of.ts";
import { formatRetry, tellWaits } from "../tell-waits.ts";
import type { Format } from "./output-formats.ts";
import { type Beginning, type Printer, printerOf } from "./printer.ts";
import { type Input, readPrompt } from "./read-prompt.ts";
import { findWordsToRemember, rememberWords } from "./remember-words.ts";
import { type Denied, resultOf, wordsOf } from "./result.ts";

export interface OneShotOptions extends AgentOptions {
  readonly words: string;
  /** Replaces the process's standard input if that has been read already. */
  readonly stdin?: Input;
  readonly outputFormat: Format;
  /** A session's id, or "latest". */
  readonly resume?: string | undefined;
  /** Starts a new session that shares the past of the resumed one. */
  readonly fork?: boolean | undefined;
}

/** Usage errors: pal was called wrongly, and no model was asked. */
const USAGE = new Set(["no-prompt", "bad-rule", "bad-settings", "team"]);
const SAVED = (session: string) => `The session was saved. See it with: pal export ${session}`;
/** Milliseconds for whatever still keeps the process alive, before it is forced to exit. */
const LAST_MS = 2_000;

export async function oneShot(options: OneShotOptions): Promise<void> {
  const started = performance.now();
  let agent: Agent | undefined;
  const streams = {
    out: printText,
    err: printError,
  };
  const printer = printerOf(options.outputFormat, streams, () => agent && beginningOf(agent));
  const denied: Denied[] = [];
  const memoryChanges: string[] = [];
  const tellMemory = (line: string) => {
    memoryChanges.push(line);
    printer.memory(line);
  };
  const responses = { milliseconds: 0, stopReason: null as string | null };
  let toRemember: string | undefined;
  const tellEvent = (event: AgentEvent) => {
    if (event.type === "response") responses.stopReason = event.message.stop_reason ?? null;
    if (event.type === "tool-end" && event.denied) denied.push(deniedOf(event, event.denied));
    printer.event(event);
  };
  const finishRun = (end: ExchangeEnd, spent: object = {}) => {
    const signal = endSignal();
    process.exitCode = signal ? exitCodeOf(signal) : EXIT[end.reason];
    const duration = performance.now() - started;
    if (end.reason === "interrupted" && hasNoReader()) process.exitCode = EXIT_NO_READER;
    const session = agent && agent.session.head !== null ? agent.session.id : null;
    const unsaved = agent?.session.unsaved ?? 0;
    if (unsaved > 0) process.exitCode ||= EXIT_NOT_SAVED;
    const damage = agent?.session.opening.damage;
    const isOffline = agent?.model === OFFLINE_MODEL;
    const facts = { session, duration, unsaved, damage, isOffline };
    printer.result(resultOf({ end, ...facts, responses, denied, memoryChanges, ...spent }));
    if (session !== null && unsaved === 0) onOutputLost(() => hasNoReader() || printWarning(SAVED(session)));
    onOutputWritten(() => setTimeout(() => process.exit(), LAST_MS).unref());
  };
  try {
    const prompt = await readPrompt(
      options.words,
      options.stdin ?? process.stdin,
      options.resume === undefined,
    );
    if (prompt.notice) printer.notice(prompt.notice);
    if (prompt.content === undefined && options.resume === undefined) throw new NoPrompt();
    const { resume } = options;
    const id = resume === undefined ? {} : { resume: (await findSession(resume)).id };
    agent = await openOneShotAgent({ ...options, ...id }, printer, tellEvent, tellMemory);
    toRemember = findWordsToRemember(prompt);
    if (prompt.content !== undefined && toRemember === undefined) agent.say(prompt.content, prompt);
  } catch (error) {
    if (!isExpected(error)) throw error;
    printer.answered(toSentence(error));
    if (options.outputFormat !== "text") printer.notice(toSentence(error));
    finishRun({ reason: "failed", text: "", turns: 0, message: toSentence(error), error });
    if (USAGE.has(error.code)) process.exitCode = EXIT_USAGE;
    return;
  }
  const before = agent.session.ledger;
  agent.session.on("cost", ({ ms = 0 }) => {
    responses.milliseconds += ms;
  });
  endWhenTold(agent);
  const end =
    toRemember === undefined
      ? await agent.run()
      : await rememberWords(agent, toRemember, (text) => printer.notice(text));
  if (toRemember !== undefined) tellEvent({ type: "text", text: end.text });
  if (!hasNoReader()) printer.answered(wordsOf(end));
  const { session } = agent;
  await agent
    .close("exit")
    .catch((error: Error) =>
      printer.notice(session.unsaved > 0 ? describeUnsaved(session.unsaved, error) : error.message),
    );
  finishRun(end, { before, after: agent.session.ledger });
}

async function openOneShotAgent(
  options: OneShotOptions,
  printer: Printer,
  tell: Tell,
  tellMemory: (line: string) => void,
): Promise<Agent> {
  const { variables: env } = nodeEnvironment();
  const open = () =>
    openAgent({
      cwd: process.cwd(),
      isOneShot: true,
      onCredentials: guardCredentials,
      isBare: isBareStart(options.bare),
      isReachable: !isBareStart(options.bare),
      ...teamOf(options),
      version: readVersion(),
      modelName: options.model,
      resume: options.resume,
      fork: options.fork,
      mode: options.permissionMode,
      ...(options.allowedTools && { allowedTools: options.allowedTools }),
      ...(options.disallowedTools && { disallowedTools: options.disallowedTools }),
      ...(options.maxTurns !== undefined && { maxTurns: options.maxTurns }),
      tell,
      model: (settings, findings) =>
        connectModel({
          settings,
          findings,
          env,
          tellWaits: tellWaits((text, ms) => printer.notice(ms === undefined ? text : formatRetry(text, ms))),
        }),
    });
  const agent = await (options.resume === undefined ? open() : holdYoungHeap(open));
  if (options.debug)
    (await import("../log/keep-log.ts")).keepLog(agent, readVersion(), (text) => printer.notice(text));
  for (const finding of agent.findings) printer.notice(finding);
  void cleanUpBehind(agent.session.path, (text) => printer.notice(text));
  // Reported once here; what is still unsaved at the end is reported there.
  const untell = agent.session.on("unsaved", ({ reason }) => {
    untell();
    printer.notice(reason);
  });
  agent.session.on("memory", (event) => {
    for (const line of memoryLines(event)) tellMemory(line);
  });
  return agent;
}

function beginningOf({ session, model, toolNames, mode, cwd }: Agent): Beginning {
  return { session_id: session.id, model, cwd, permission_mode: mode, tools: toolNames };
}

const deniedOf = ({ id, name }: Extract<AgentEvent, { type: "tool-end" }>, denial: Denial): Denied => ({
  tool_name: name,
  tool_use_id: id,
  tool_input: denial.input,
  reason: denial.reason,
});

/** On a signal, interrupts the work and records it. */
function endWhenTold(agent: Agent): void {
  // The caller that awaits the end reports a failure.
  onEndSignal(() => void endAgent(agent, "exit").catch(() => {}));
  // The reader of the output is gone, so further work is pointless.
  onOutputLost(() => hasNoReader() && agent.interrupt());
}

class NoPrompt extends Error {
  readonly code = "no-prompt";
  constructor() {
    super('There is nothing to ask. Give a prompt: pal -p "Why is the build red?", or pipe it in.');
  }
}
