// A temporary folder and a tool context for the tests of tools.
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Checkpoints } from "../files/checkpoints.ts";
import { FileState } from "../files/file-state.ts";
import { createToolContext, type Workplace } from "../toolkit/create-tool-context.ts";
import type { Tool, ToolContext, ToolOutput } from "../toolkit/tool.ts";
import { checkInput } from "../toolkit/tool-registry.ts";

export class Place implements Workplace {
  readonly root: string;
  readonly folder: string;
  readonly files = new FileState();
  readonly checkpoints: Checkpoints;
  /** Calls whose results have left the view. */
  readonly gone = new Set<string>();
  cwd: string;
  #calls = 0;

  private constructor(root: string, folder: string, checkpoints: Checkpoints) {
    this.root = root;
    this.cwd = root;
    this.folder = folder;
    this.checkpoints = checkpoints;
  }

  static async make(): Promise<Place> {
    const home = await realpath(await mkdtemp(join(tmpdir(), "pal-tools-")));
    await mkdir(join(home, "work"));
    const folder = join(home, "session");
    return new Place(join(home, "work"), folder, await Checkpoints.open(folder));
  }

  isInView = (id: string) => !this.gone.has(id);
  now = () => 0;

  context(signal: AbortSignal = new AbortController().signal): ToolContext {
    return createToolContext(this, { toolUseId: `call_${++this.#calls}`, signal });
  }

  /** The id of the last call made. */
  get lastCall(): string {
    return `call_${this.#calls}`;
  }

  path(...parts: string[]): string {
    return join(this.root, ...parts);
  }

  async put(name: string, content: string | Buffer): Promise<string> {
    await mkdir(dirname(this.path(name)), { recursive: true });
    await writeFile(this.path(name), content);
    return this.path(name);
  }

  read(name: string): Promise<string> {
    return readFile(this.path(name), "utf8");
  }

  /** Calls a tool like the agent loop: checks the input, then runs it. */
  async run<T>(tool: Tool<T>, input: unknown, signal?: AbortSignal): Promise<ToolOutput & { text: string }> {
    const checked = checkInput(tool, input);
    const output = checked.ok
      ? await tool.run(checked.input, this.context(signal))
      : { content: checked.reason, isError: true };
    const { content } = output;
    const text = typeof content === "string" ? content : JSON.stringify(content);
    return { ...output, text };
  }

  remove(): Promise<void> {
    return rm(dirname(this.root), { recursive: true, force: true });
  }
}
