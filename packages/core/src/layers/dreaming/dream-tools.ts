// The tools of a dream: it may read and search the working copy, the transcripts and the project's files, and change the
// working copy. Every other call is refused.

import type { ToolAnswer } from "../../forks/fork.ts";
import type { Said } from "../../memory/safety/material.ts";
import type { ToolUseBlock } from "../../transcript/blocks.ts";
import { isLooking } from "../is-looking.ts";
import type { PastSessions } from "./past-sessions.ts";
import type { Edited, WorkingCopy } from "./working-copy.ts";

/** The prefixes of paths as the dream sees them. */
const COPY = "memory/";
const PAST = "transcripts/";
/** The most names in one answer. */
const MAX_NAMES = 500;
const MAX_LINES = 200;
/** The most characters that are kept, for the gate, of one look at the project's files. */
const MAX_LOOKED = 50_000;

export interface DreamToolsInput {
  readonly copy: WorkingCopy;
  readonly past: PastSessions;
  /** The real path of the memory folder, which the model may use because it has read it somewhere. */
  readonly folder: string;
  /** Answers a call that only reads the project's files; undefined if the host does not allow it. */
  readonly look?: ((call: ToolUseBlock) => Promise<ToolAnswer | undefined>) | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

export class DreamTools {
  readonly #input: DreamToolsInput;
  readonly #written = new Set<string>();
  /** What the dream saw of the project; a claim may be based on it. */
  readonly #looked: Said[] = [];
  #calls = 0;

  constructor(input: DreamToolsInput) {
    this.#input = input;
  }

  get calls(): number {
    return this.#calls;
  }

  /** Files of the working copy that were written. */
  get written(): readonly string[] {
    return [...this.#written];
  }

  get looked(): readonly Said[] {
    return this.#looked;
  }

  async answer(call: ToolUseBlock): Promise<ToolAnswer> {
    const { name, input } = call;
    this.#calls++;
    const fields = (typeof input === "object" && input !== null ? input : {}) as Fields;
    switch (name) {
      case "Read":
        return this.#isProjects(fields.file_path) ? this.#look(call) : this.#read(fields);
      case "Grep":
        return this.#isProjects(fields.path) ? this.#look(call) : this.#grep(fields);
      case "Glob":
        return this.#isProjects(fields.path ?? fields.pattern) ? this.#look(call) : this.#glob(fields);
      case "Bash":
        return isLooking(fields.command)
          ? this.#look(call)
          : refuse("Refused: a dream may only run read-only commands, such as ls, find, grep and cat.");
      case "Edit":
        return this.#edit(fields);
      case "Write":
        return this.#write(fields);
      default:
        return refuse("Refused: a dream reads, searches and edits memory, and nothing else.");
    }
  }

  /** True if the path is a file of the project, not of the memory folder or the transcripts. */
  #isProjects(given: unknown): boolean {
    const path = toText(given)?.replace(/^\.\//, "");
    const { copy, folder } = this.#input;
    if (path === undefined || path === "" || path.startsWith(folder)) return false;
    if (/^(?:memory|transcripts)(?:\/|$)/.test(path) || path.startsWith("**")) return false;
    return copy.text(path) === undefined;
  }

  async #look(call: ToolUseBlock): Promise<ToolAnswer> {
    const answer = await this.#input.look?.(call);
    if (!answer) return refuseOutside();
    const text = typeof answer.content === "string" ? answer.content : JSON.stringify(answer.content);
    this.#looked.push({ entry: "", kind: "tool", text: text.slice(0, MAX_LOOKED) });
    return answer;
  }

  async #read(fields: Fields): Promise<ToolAnswer> {
    const { copy, past } = this.#input;
    const path = this.#place(fields.file_path);
    if (path === undefined) return refuseOutside();
    if (!path.startsWith(PAST)) {
      const found = copy.text(path);
      return found === undefined ? { content: `There is no ${path}.`, is_error: true } : { content: found };
    }
    const found = await past.read(parseSession(path), toText(fields.entry));
    return found === undefined ? { content: `There is no ${path}.`, is_error: true } : { content: found };
  }

  async #grep(fields: Fields): Promise<ToolAnswer> {
    const pattern = toText(fields.pattern) ?? "";
    const path = fields.path === undefined ? "" : this.#place(fields.path);
    if (path === undefined) return refuseOutside();
    if (path.startsWith(PAST))
      return { content: await this.#input.past.grep(pattern, parseSession(path) || undefined) };
    const words = pattern.toLowerCase().split("|").filter(Boolean);
    const hits = this.#input.copy.files
      .filter(([at]) => at.startsWith(path))
      .flatMap(([at, body]) =>
        body.split("\n").flatMap((line, number) => {
          const isHit = words.some((word) => line.toLowerCase().includes(word));
          return isHit ? [`${COPY}${at}:${number + 1}: ${line}`] : [];
        }),
      );
    return { content: hits.slice(0, MAX_LINES).join("\n") || "Nothing was found." };
  }

  async #glob(fields: Fields): Promise<ToolAnswer> {
    const path = this.#place(fields.path ?? fields.pattern ?? "");
    if (path === undefined) return refuseOutside();
    const names = path.startsWith(PAST)
      ? await this.#input.past.names()
      : this.#input.copy.files.map(([at]) => `${COPY}${at}`);
    return { content: names.slice(0, MAX_NAMES).join("\n") || "There is nothing." };
  }

  #edit(fields: Fields): ToolAnswer {
    const path = this.#place(fields.file_path);
    const [old, by] = [toText(fields.old_string), toText(fields.new_string)];
    if (path === undefined || path.startsWith(PAST)) return refuseOutside();
    if (old === undefined || by === undefined)
      return { content: "Give old_string and new_string as strings.", is_error: true };
    return this.#told(path, this.#input.copy.edit(path, old, by, fields.replace_all === true));
  }

  #write(fields: Fields): ToolAnswer {
    const path = this.#place(fields.file_path);
    const content = toText(fields.content);
    if (path === undefined || path.startsWith(PAST)) return refuseOutside();
    if (content === undefined) return { content: "Give content as a string.", is_error: true };
    return this.#told(path, this.#input.copy.write(path, content));
  }

  #told(path: string, edited: Edited): ToolAnswer {
    if (!edited.ok) return { content: edited.reason, is_error: true };
    this.#written.add(path);
    return { content: `${COPY}${path} has been changed in the copy.` };
  }

  /** Returns a path relative to the memory folder, or one below `transcripts/`; undefined if it leads elsewhere. */
  #place(given: unknown): string | undefined {
    const path = toText(given);
    if (path === undefined) return undefined;
    const relative = path.startsWith(`${this.#input.folder}/`)
      ? path.slice(this.#input.folder.length + 1)
      : path;
    const inside = relative
      .replace(/^\.\//, "")
      .replace(/^memory(?:\/|$)/, "")
      .replace(/^transcripts$/, PAST);
    return inside.startsWith("/") || inside.split("/").includes("..") ? undefined : inside;
  }
}

const toText = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
const parseSession = (path: string) => path.slice(PAST.length).replace(/\.jsonl$|\*.*$/g, "");
const refuse = (content: string): ToolAnswer => ({ content, is_error: true, refused: true });
const refuseOutside = () =>
  refuse(
    `Refused: only ${COPY}, ${PAST} and the project's files can be read here, and only ${COPY} changed.`,
  );
