// What a call would touch, in terms that rules can be held against. Pure: the file system was asked before.
import { isInside } from "../files/is-inside.ts";

/** A path as rules see it: every true name it may have, links and `..` resolved. */
export interface CanonicalPath {
  /** As it was given. */
  readonly given: string;
  /** Usually one. Two where `link/..` means one thing to a program and another to the file system. */
  readonly names: readonly string[];
}

export interface CommandPart {
  /** One space between words, redirections to nowhere left out. */
  readonly text: string;
  /** The files it would read; absent when it may do more than read. */
  readonly reads?: readonly CanonicalPath[];
  /** Folders among them, or none named, of whose files it may show any. */
  readonly searches?: readonly CanonicalPath[];
  /** Why it may change something all the same. */
  readonly unclear?: string;
}

export type Target =
  | { readonly kind: "read"; readonly path: CanonicalPath }
  | {
      readonly kind: "write";
      readonly path: CanonicalPath;
      /** Nothing stands there yet. */
      readonly isNew?: true;
      /** Why it is a question whatever the mode: the file can make programs run, or is obeyed. */
      readonly guard?: string;
    }
  | {
      readonly kind: "command";
      readonly command: string;
      /** Its simple commands; none where it is not understood. */
      readonly parts: readonly CommandPart[];
      /** Why it may change something; absent when each part only reads. */
      readonly unclear?: string;
      /** Files it visibly writes that can make programs run, or are obeyed. */
      readonly guarded?: readonly { readonly path: CanonicalPath; readonly guard: string }[];
    }
  | { readonly kind: "address"; readonly url: string }
  | { readonly kind: "named"; readonly name: string }
  | { readonly kind: "mcp" }
  | { readonly kind: "other" };

/** One call, as far as permission cares. */
export interface PermissionRequest {
  readonly tool: string;
  readonly target: Target;
  /** The tool's own word: nothing outside the conversation changes. */
  readonly isReadOnly: boolean;
  /** The tool's own line on what it would touch, for the question to the user. */
  readonly subject: string;
}

/** Folders that count as the project, canonical. Elsewhere every touch is a question. */
export interface PermissionPlaces {
  /** Where the session began: relative patterns start here. */
  readonly project: string;
  /** Further folders that count as the project. */
  readonly also?: readonly string[];
  /** Ours: memory, the session's own folder. Read without asking. */
  readonly readable?: readonly string[];
  /** Ours: the memory folder. Written without asking, also outside the project. */
  readonly writable?: readonly string[];
  /** The person's home folder, for `~/` in patterns. */
  readonly home: string;
}

/** Wherever it leads, it stays in one of the folders. */
export const liesIn = (folders: readonly string[], { names }: CanonicalPath): boolean =>
  names.length > 0 && names.every((name) => folders.some((folder) => isInside(folder, name)));
