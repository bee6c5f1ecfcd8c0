// What a call would touch, in terms that rules can match. Pure.
import { isInside } from "../files/is-inside.ts";

/** A path as rules see it: every canonical name it may have. */
export interface CanonicalPath {
  /** As it was given. */
  readonly given: string;
  /** Usually one. Two if `link/..` means different folders to a program and to the file system. */
  readonly names: readonly string[];
}

/** Files that a command names in any of its words. */
export interface MentionedFiles {
  /** Certainly read. */
  readonly reads: readonly CanonicalPath[];
  /** Perhaps read. One without names could be any file. */
  readonly maybe: readonly CanonicalPath[];
}

export interface CommandPart {
  /** One space between words, without redirections to /dev/null. */
  readonly text: string;
  /** The files it would read; absent when it may do more than read. */
  readonly reads?: readonly CanonicalPath[];
  /** Those of them whose names it prints, never their content. */
  readonly onlyNamed?: readonly CanonicalPath[];
  /** Folders whose files it may show. */
  readonly searches?: readonly CanonicalPath[];
  /** Why it may change something. */
  readonly unclear?: string;
}

export type Target =
  | { readonly kind: "read"; readonly path: CanonicalPath }
  | {
      readonly kind: "write";
      readonly path: CanonicalPath;
      /** The file does not exist yet. */
      readonly isNew?: true;
      /** Why it always needs permission: the file can make programs run or instruct the agent. */
      readonly guard?: string;
    }
  | {
      readonly kind: "command";
      readonly command: string;
      /** Its simple commands; none if it cannot be parsed. */
      readonly parts: readonly CommandPart[];
      /** Why it may change something; absent when each part only reads. */
      readonly unclear?: string;
      /** Files it visibly writes that can make programs run or instruct the agent. */
      readonly guarded?: readonly { readonly path: CanonicalPath; readonly guard: string }[];
      /** Files it visibly writes. */
      readonly writes?: readonly CanonicalPath[];
      /** Part of it cannot be read, so it may name any file. */
      readonly isCut?: true;
      /** Set if a rule forbids to read some files. */
      readonly mentioned?: MentionedFiles;
    }
  | { readonly kind: "address"; readonly url: string }
  | { readonly kind: "named"; readonly name: string }
  | { readonly kind: "mcp" }
  | { readonly kind: "other" };

/** What permission rules need to know about a call. */
export interface PermissionRequest {
  readonly tool: string;
  readonly target: Target;
  /** The tool's own claim that nothing outside the conversation changes. */
  readonly isReadOnly: boolean;
  /** The tool's own line on what it would touch, for the question to the user. */
  readonly subject: string;
}

/** Folders that count as the project, canonical. Anything elsewhere needs permission. */
export interface PermissionPlaces {
  /** Where the session began: relative patterns start here. */
  readonly project: string;
  /** Further folders that count as the project. */
  readonly also?: readonly string[];
  /** pal's own folders, such as the session's. Read without asking. */
  readonly readable?: readonly string[];
  /** The memory folder. Written without asking, also outside the project. */
  readonly writable?: readonly string[];
  /** The person's home folder, for `~/` in patterns. */
  readonly home: string;
}

/** Whether every possible name of the path is in one of the folders. */
export const liesIn = (folders: readonly string[], { names }: CanonicalPath): boolean =>
  names.length > 0 && names.every((name) => folders.some((folder) => isInside(folder, name)));
