// A memory folder and its parts: texts, versions, and the record of operations.
import { fileFailure, LINK_REASON } from "../../ports/file-failure.ts";
import { FileError, type Files } from "../../ports/files.ts";
import type { LockPorts as StorePorts } from "../../transcript/wait-for-lock.ts";
import { type Operation, operationsOf, type Seen, type WrittenLine } from "../history/operation.ts";
import { OperationRecord } from "../history/record.ts";
import { Versions } from "../history/versions.ts";
import { isContained } from "../paths/contained.ts";
import type { Authorship } from "./change.ts";
import { CommandMarks } from "./command-marks.ts";
import { decodeText } from "./read-texts.ts";
import { Texts } from "./texts.ts";

export class Folder {
  readonly path: string;
  readonly ports: StorePorts;
  readonly record: OperationRecord;
  readonly versions: Versions;
  readonly texts: Texts;
  readonly marks: CommandMarks;
  /** Masks secrets in files that a command may have written. */
  readonly mask: (text: string) => string;
  /** Sizes and times of files that the next line of the record should contain. */
  readonly seen = new Map<string, Seen>();
  /** The files among these that may contain rules. */
  readonly ruled = new Set<string>();

  constructor(ports: StorePorts, path: string, history: string, mask = (text: string) => text) {
    const { files, clock } = ports;
    this.path = path;
    this.ports = ports;
    this.record = new OperationRecord(files, `${history}/operations.jsonl`);
    this.versions = new Versions(files, `${history}/versions`);
    this.texts = new Texts(files, clock, path);
    this.marks = new CommandMarks(ports, `${history}/commands`);
    this.mask = mask;
  }

  get files(): Files {
    return this.ports.files;
  }

  /** Returns undefined if there is no such file, or if it is a link, which could lead anywhere. */
  async textAt(path: string): Promise<string | undefined> {
    if (!(await isContained(this.files, this.path, path)).ok) return undefined;
    try {
      return decodeText(await this.files.read(`${this.path}/${path}`));
    } catch (error) {
      if (FileError.isInstance(error) && (error.code === "not-found" || error.code === "not-a-folder"))
        return undefined;
      throw error;
    }
  }

  async put(path: string, text: string | null): Promise<void> {
    this.texts.forget(path);
    this.seen.delete(path);
    // A link in place of the file is replaced; a link among its folders would lead out of the memory folder.
    const place = await isContained(this.files, this.path, path, "folders");
    if (!place.ok) throw fileFailure("denied", "write", `${this.path}/${path}`, { reason: LINK_REASON });
    if (text === null) await this.files.remove(`${this.path}/${path}`);
    else await this.files.write(`${this.path}/${path}`, text);
  }

  /** Records a write before any file is touched, so that after a crash the next process can complete it. */
  async append(
    { by, session, reason, of }: Authorship,
    changes: WrittenLine["changes"],
  ): Promise<readonly Operation[]> {
    const line: WrittenLine = {
      write: this.ports.ids.next(),
      time: this.ports.clock.now(),
      by,
      ...(session !== undefined && { session }),
      ...(reason !== undefined && { reason }),
      ...(of !== undefined && { of }),
      changes,
    };
    await this.record.append([line], true);
    return operationsOf(line);
  }

  async done(): Promise<void> {
    if (this.record.unfinished.length > 0 || this.seen.size > 0) await this.#recordSeen();
    await this.record.keepSnapshot();
  }

  async #recordSeen(): Promise<void> {
    const ruled = Object.fromEntries(
      [...this.ruled].filter((path) => this.seen.has(path)).map((path) => [path, true as const]),
    );
    await this.record.append([{ done: true, seen: Object.fromEntries(this.seen), ruled }], false);
    this.seen.clear();
    this.ruled.clear();
  }
}
