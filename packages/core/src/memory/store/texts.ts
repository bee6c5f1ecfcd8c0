// The texts of a folder, cached: a file with unchanged size and time is not read again.
import type { Clock } from "../../ports/clock.ts";
import type { Files } from "../../ports/files.ts";
import { parseMemory } from "../format/parse.ts";
import { hashOf } from "../history/versions.ts";
import type { Memory } from "../memory.ts";
import { FILE_BYTES, readTexts } from "./read-texts.ts";
import type { Found } from "./scan.ts";

/** File times may be this coarse: a file that changed more recently may change again without getting a new time. */
const SETTLED_MS = 2_000;

/** A text in another encoding has a few undecodable characters; an image is full of them. */
const MAX_UNDECODED = 0.1;

export interface Held {
  readonly path: string;
  readonly text: string;
  readonly size: number;
  readonly modified: number;
  /** When it was read. */
  readonly at: number;
  version?: string;
  memory?: Memory;
}

export class Texts {
  readonly #files: Files;
  readonly #clock: Clock;
  readonly #folder: string;
  readonly #held = new Map<string, Held>();

  constructor(files: Files, clock: Clock, folder: string) {
    this.#files = files;
    this.#clock = clock;
    this.#folder = folder;
  }

  /** Returns the readable ones of these files, in order. */
  async of(found: readonly Found[]): Promise<Held[]> {
    const unsure = found.filter((each) => !this.#isCurrent(each));
    const at = this.#clock.now();
    for (const { path } of unsure) this.#held.delete(path);
    for (const read of await readTexts(this.#files, this.#folder, unsure))
      this.#held.set(read.path, { ...read, at });
    return found.flatMap(({ path }) => this.#held.get(path) ?? []);
  }

  /** The same without caching what is read, because there may be thousands of files. */
  async peek(found: readonly Found[]): Promise<Held[]> {
    const unsure = found.filter((each) => !this.#isCurrent(each));
    const at = this.#clock.now();
    const read = new Map(
      (await readTexts(this.#files, this.#folder, unsure)).map((text) => [text.path, { ...text, at }]),
    );
    return found.flatMap((each) => {
      const held = this.#isCurrent(each) ? this.#held.get(each.path) : read.get(each.path);
      return held ?? [];
    });
  }

  forget(path: string): void {
    this.#held.delete(path);
  }

  #isCurrent({ path, size, modified }: Found): boolean {
    const held = this.#held.get(path);
    return held !== undefined && held.size === size && held.modified === modified && isSettled(held);
  }
}

/** True if the time can be trusted: any later change gets another one. */
export const isSettled = ({ at, modified }: Pick<Held, "at" | "modified">): boolean =>
  at - modified > SETTLED_MS;

export function versionOf(held: Held): string {
  held.version ??= hashOf(held.text);
  return held.version;
}

export function memoryOf(held: Held): Memory {
  held.memory ??= isText(held.text) ? parseMemory(held.path, held.text, held.modified) : describeBinary(held);
  return held.memory;
}

/** Binary content contains NULs, or mostly cannot be decoded. */
function isText(text: string): boolean {
  if (text.includes("\0")) return false;
  return (text.match(/\ufffd/g)?.length ?? 0) <= text.length * MAX_UNDECODED;
}

/** Listed by its name anyway, so that somebody notices it. */
function describeBinary({ path, modified }: Held): Memory {
  return { ...parseMemory(path, "", modified), broken: "the file is not text and is not read" };
}

/** Listed by its name anyway, so that somebody notices it. */
export function tooLarge({ path, modified }: Found): Memory {
  const broken = `the file is larger than ${FILE_BYTES / 1024} KiB and is not read`;
  return { ...parseMemory(path, "", modified), broken };
}
