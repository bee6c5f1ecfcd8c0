// Protects pal's own credentials: child processes do not get them, and if a value turns
// up anyway it is removed before it is stored.
import type { Block } from "@palimpsest/core";
import type { Ports } from "@palimpsest/core/ports";
import type { ToolOutput } from "../toolkit/tool.ts";
import {
  type CollectedCredentials,
  type CredentialSources,
  collectCredentials,
} from "./collect-credentials.ts";
import { RedactedStream, Redactor, removedMark } from "./redactor.ts";

type Spawn = Ports["spawn"];
type Environment = Readonly<Record<string, string | undefined>>;

export class Credentials {
  readonly hiddenNames: ReadonlySet<string>;
  readonly #redactor: Redactor;
  readonly #marks: readonly string[];

  constructor({ hiddenNames, credentials }: CollectedCredentials) {
    this.hiddenNames = hiddenNames;
    this.#redactor = new Redactor(credentials);
    this.#marks = credentials.map(({ name }) => removedMark(name));
  }

  static readonly none = new Credentials({ hiddenNames: new Set(), credentials: [] });

  static collect(sources: CredentialSources): Credentials {
    return new Credentials(collectCredentials(sources));
  }

  /** The environment for a child process. */
  environment(env: Environment): Environment {
    return Object.fromEntries(Object.entries(env).filter(([name]) => !this.hiddenNames.has(name)));
  }

  redact = (text: string): string => this.#redactor.redact(text);

  /** Whether a text contains the mark of a removed credential. */
  hasMark(text: string): boolean {
    return this.#marks.some((mark) => text.includes(mark));
  }

  stream(): RedactedStream {
    return new RedactedStream(this.#redactor);
  }

  redactOutput(output: ToolOutput): ToolOutput {
    if (this.#redactor.isEmpty) return output;
    const { content, summary, diff } = output;
    return {
      ...output,
      content: typeof content === "string" ? this.redact(content) : this.redactBlocks(content),
      ...(summary !== undefined && { summary: this.redact(summary) }),
      ...(diff !== undefined && { diff: this.redact(diff) }),
    };
  }

  redactBlocks(blocks: readonly Block[]): readonly Block[] {
    return blocks.map((block) =>
      block.type === "text" ? { ...block, text: this.redact(String(block.text)) } : block,
    );
  }

  /** Runs programs without the credentials, and removes them from the output. */
  guardSpawn(spawn: Spawn): Spawn {
    const hidden = Object.fromEntries([...this.hiddenNames].map((name) => [name, undefined]));
    return {
      ...spawn,
      run: async (command, args, options = {}) => {
        const result = await spawn.run(command, args, { ...options, env: { ...hidden, ...options.env } });
        return { ...result, stdout: this.redact(result.stdout), stderr: this.redact(result.stderr) };
      },
    };
  }
}
