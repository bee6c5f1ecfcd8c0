// Talks to a server on its stdin and stdout. Unlike the SDK's transport it gives the server a process group, so
// that everything the server started ends with it: many servers are started through npx or a shell.
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { ReadBuffer, serializeMessage } from "@modelcontextprotocol/sdk/shared/stdio.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import { disownProcess, ownProcess } from "@palimpsest/core/internal";

export interface StdioStart {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
}

/** Milliseconds that a server has to exit after its input is closed, and again after SIGTERM. */
const GRACE = 500;
/** Characters of stderr kept for the error message about a server that crashed. */
const MAX_STDERR = 4_000;
const WINDOWS = process.platform === "win32";

export class StdioTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: <T extends JSONRPCMessage>(message: T) => void;
  readonly #start: StdioStart;
  readonly #buffer = new ReadBuffer();
  #child: ChildProcessWithoutNullStreams | undefined;
  #exited: Promise<void> = Promise.resolve();
  #stderr = "";

  constructor(start: StdioStart) {
    this.#start = start;
  }

  get lastWords(): string {
    return this.#stderr.trim();
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  start(): Promise<void> {
    const { command, args, env, cwd } = this.#start;
    return new Promise((resolve, reject) => {
      const child = spawn(command, [...args], {
        cwd,
        env: { ...env },
        detached: !WINDOWS,
        shell: WINDOWS,
        windowsHide: true,
        stdio: "pipe",
      });
      this.#child = child;
      if (child.pid !== undefined) ownProcess(child.pid);
      this.#exited = new Promise((done) => {
        const handleEnd = () => {
          if (child.pid !== undefined) disownProcess(child.pid);
          done();
          this.onclose?.();
        };
        child.once("exit", handleEnd);
        child.once("error", (error) => {
          reject(error);
          handleEnd();
        });
      });
      child.once("spawn", resolve);
      child.stdin.on("error", (error) => this.onerror?.(error));
      child.stdout.on("data", (data: Buffer) => this.#receive(data));
      child.stderr.on("data", (data: Buffer) => {
        this.#stderr = (this.#stderr + data.toString("utf8")).slice(-MAX_STDERR);
      });
    });
  }

  #receive(data: Buffer): void {
    try {
      this.#buffer.append(data);
    } catch (error) {
      // The message is too long.
      this.onerror?.(error as Error);
      this.kill("SIGKILL");
      return;
    }
    for (;;) {
      try {
        const message = this.#buffer.readMessage();
        if (message === null) return;
        this.onmessage?.(message);
      } catch (error) {
        // Not a message, such as a greeting; the next line may be one.
        this.onerror?.(error as Error);
      }
    }
  }

  send(message: JSONRPCMessage): Promise<void> {
    const stdin = this.#child?.stdin;
    if (!stdin?.writable) return Promise.reject(new Error("The server has ended."));
    return new Promise((resolve, reject) => {
      stdin.write(serializeMessage(message), (error) => (error ? reject(error) : resolve()));
    });
  }

  async close(): Promise<void> {
    if (!this.#child) return;
    this.#child.stdin.end();
    if (!(await this.#endsWithin(GRACE))) {
      this.kill("SIGTERM");
      await this.#endsWithin(GRACE);
    }
    // Also ends whatever is left in its process group.
    this.kill("SIGKILL");
    await this.#endsWithin(GRACE);
    this.#buffer.clear();
  }

  kill(signal: NodeJS.Signals): void {
    const pid = this.#child?.pid;
    if (pid === undefined) return;
    try {
      process.kill(WINDOWS ? pid : -pid, signal);
    } catch {
      // Already gone.
    }
  }

  async #endsWithin(ms: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), ms);
    });
    const inTime = await Promise.race([this.#exited.then(() => true), late]);
    clearTimeout(timer);
    return inTime;
  }
}
