// `pal -p`: one exchange without a terminal. The answer is out as soon as it is there; work in the background then gets its
// few seconds, and what it cost is part of the result.
import { type Agent, type ExchangeEnd, openAgent, type PermissionMode } from "@palimpsest/agent";
import { nodeEnvironment } from "@palimpsest/core";
import { connect } from "../connect.ts";
import { isExpected, sentence } from "../failure.ts";
import { version } from "../version.ts";
import { EXIT } from "./exit-codes.ts";
import { type Beginning, type Format, type Printer, printerOf } from "./printer.ts";
import { readPrompt } from "./prompt.ts";
import { resultOf, wordsOf } from "./result.ts";

export interface OneShotOptions {
  readonly words: string;
  readonly outputFormat: Format;
  /** A session's id, or "latest". */
  readonly resume?: string | undefined;
  readonly model?: string | undefined;
  readonly allowedTools?: readonly string[];
  readonly disallowedTools?: readonly string[];
  readonly permissionMode?: PermissionMode | undefined;
  readonly maxTurns?: number | undefined;
}

/** Whoever does not let the process end by now has had its time. */
const LAST_MS = 2_000;

export async function oneShot(options: OneShotOptions): Promise<void> {
  const started = performance.now();
  let agent: Agent | undefined;
  const streams = {
    out: (text: string) => void process.stdout.write(text),
    err: (text: string) => void process.stderr.write(text),
  };
  const printer = printerOf(options.outputFormat, streams, () => agent && beginningOf(agent));
  const finish = (end: ExchangeEnd, spent: object = {}) => {
    process.exitCode = EXIT[end.reason];
    const duration = performance.now() - started;
    printer.result(resultOf({ end, session: agent?.session.id ?? null, duration, ...spent }));
    setTimeout(() => process.exit(), LAST_MS).unref();
  };
  try {
    const prompt = await readPrompt(options.words, process.stdin, options.resume === undefined);
    if (prompt.notice) printer.notice(prompt.notice);
    if (prompt.content === undefined && options.resume === undefined) throw new NoPrompt();
    agent = await open(options, printer);
    if (prompt.content !== undefined) agent.say(prompt.content);
  } catch (error) {
    if (!isExpected(error)) throw error;
    printer.answered(sentence(error));
    if (options.outputFormat !== "text") printer.notice(sentence(error));
    return finish({ reason: "failed", text: "", turns: 0, message: sentence(error), error });
  }
  const before = agent.session.ledger;
  endWhenTold(agent);
  const end = await agent.run();
  printer.answered(wordsOf(end));
  await agent.close("exit").catch((error: Error) => printer.notice(error.message));
  finish(end, { before, after: agent.session.ledger });
}

async function open(options: OneShotOptions, printer: Printer): Promise<Agent> {
  const { variables: env } = nodeEnvironment();
  const agent = await openAgent({
    cwd: process.cwd(),
    isOneShot: true,
    version: version(),
    modelName: options.model,
    resume: options.resume,
    mode: options.permissionMode,
    ...(options.allowedTools && { allowedTools: options.allowedTools }),
    ...(options.disallowedTools && { disallowedTools: options.disallowedTools }),
    ...(options.maxTurns !== undefined && { maxTurns: options.maxTurns }),
    tell: (event) => printer.event(event),
    model: (settings, findings) =>
      connect({
        settings,
        findings,
        env,
        onRetry: ({ error, delayMs }) =>
          printer.notice(`${error.message} Trying again in ${Math.ceil(delayMs / 1_000)} s.`),
      }),
  });
  for (const finding of agent.findings) printer.notice(finding);
  agent.session.on("unsaved", ({ entries, reason }) =>
    printer.notice(`${entries} entries of the session could not be saved yet: ${reason}`),
  );
  return agent;
}

function beginningOf({ session, model, toolNames, mode, cwd }: Agent): Beginning {
  return { session_id: session.id, model, cwd, permission_mode: mode, tools: toolNames };
}

/** A first signal interrupts the work and all is put on record; a second one does not wait for that. */
function endWhenTold(agent: Agent): void {
  let told = false;
  const stop = (code: number) => () => {
    if (told) process.exit(code);
    told = true;
    agent.interrupt();
  };
  process.on("SIGINT", stop(EXIT.interrupted));
  process.on("SIGTERM", stop(EXIT.interrupted));
  // Nobody reads any more: there is nothing left to work for.
  process.stdout.on("error", () => agent.interrupt());
}

class NoPrompt extends Error {
  readonly code = "no-prompt";
  constructor() {
    super('There is nothing to ask. Give a prompt: pal -p "Why is the build red?", or pipe it in.');
  }
}
