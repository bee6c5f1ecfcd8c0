// Shared by the tests of the interface: the real binary in a pseudo-terminal, against an emulator with the test's answers.
import { type Emulator, type ScriptFunction, startEmulator } from "@palimpsest/emulator";
import { afterEach, beforeEach } from "vitest";
import {
  KEYS,
  makePlace,
  type Place,
  pty,
  removePlace,
  type TerminalOptions,
  TerminalUnderTest,
} from "./terminal.case.ts";

export class InterfaceUnderTest {
  place!: Place;
  emulator!: Emulator;
  answers: ScriptFunction = () => "Very well.";
  #terminal: TerminalUnderTest | undefined;

  async prepare(): Promise<void> {
    this.place = await makePlace();
    this.answers = () => "Very well.";
    this.emulator = await startEmulator({
      script: (request, context) => this.answers(request, context),
      keepBodies: true,
    });
  }

  async end(): Promise<void> {
    await this.#terminal?.end();
    this.#terminal = undefined;
    await this.emulator.close();
    await removePlace(this.place);
  }

  /** Without the requests that count tokens. */
  listRequests() {
    return this.emulator.ledger.filter(({ endpoint }) => endpoint === "messages");
  }

  start(options: TerminalOptions = {}): TerminalUnderTest {
    const env = { ANTHROPIC_BASE_URL: this.emulator.url, ANTHROPIC_API_KEY: "any", ...options.env };
    this.#terminal = new TerminalUnderTest(this.place, { ...options, env });
    return this.#terminal;
  }

  /** Starts it and waits until it is ready for a message. */
  async open(options: TerminalOptions = {}): Promise<TerminalUnderTest> {
    const on = this.start(options);
    await on.sees(/\d% left|left until|\d%(?: ·|$)/m);
    return on;
  }

  /** Sends a message and waits for the answer. */
  async say(on: TerminalUnderTest, text: string, answer: string | RegExp): Promise<void> {
    on.type(text);
    await on.sees(text);
    on.type(KEYS.enter);
    await on.sees(answer);
    await on.seesNo(/esc to interrupt/);
  }

  /** Presses Enter until the message is sent: keys that arrive together with a paste count as part of it. */
  async send(on: TerminalUnderTest, answer: string): Promise<void> {
    const before = this.listRequests().length;
    let looks = 0;
    await on.until((text) => {
      const isSent = this.listRequests().length > before;
      if (!isSent && looks++ % 20 === 0) on.type(KEYS.enter);
      return isSent && text.includes(answer);
    }, answer);
  }

  /** Waits for a question until it takes letters; letters typed earlier go into the input. */
  async isAsked(on: TerminalUnderTest, title: string): Promise<void> {
    await on.sees(title);
    await on.sees(/answers|enter goes on/);
  }
}

/** A new one for each test of the file. */
export function makeInterface(): InterfaceUnderTest {
  if (!pty) console.warn("No pseudo-terminal was built for this platform: the terminal tests are skipped.");
  const ui = new InterfaceUnderTest();
  beforeEach(() => ui.prepare());
  afterEach(() => ui.end());
  return ui;
}

export const callBash = (command: string) => ({ tool_use: [{ name: "Bash", input: { command } }] });
