// A memory: one Markdown file with a little frontmatter that says where its content comes from.

export const MEMORY_TYPES = ["user", "feedback", "project", "reference"] as const;
export type MemoryType = (typeof MEMORY_TYPES)[number];

/** Said by the human, seen in what a tool returned, or concluded by a model. Determined by program, never by a model. */
export const EVIDENCE_CLASSES = ["said", "observed", "inferred"] as const;
export type EvidenceClass = (typeof EVIDENCE_CLASSES)[number];

export interface Evidence {
  readonly class: EvidenceClass;
  readonly session?: string;
  /** When it was said, in milliseconds since the epoch. The newer statement holds, whichever was saved first. */
  readonly time?: number;
  /** Entries of that session's transcript. */
  readonly messages?: readonly string[];
  /** The human's own words, verbatim from one of those messages. */
  readonly quote?: string;
  /** A dream put a person's words together with others', or reworded them: only they can take back what they said. */
  readonly isPersons?: true;
}

/** True if a person said or wrote some of it, whoever worded it last. A memory without evidence was written by hand. */
export const holdsPersonsWords = ({ evidence }: Pick<Memory, "evidence">): boolean =>
  evidence === undefined || evidence.class === "said" || evidence.isPersons === true;

/** Whose memory it is if not the project's own: the team's (in the repository) or the person's (in every project). */
export type MemoryScope = "team" | "person";

export interface Memory {
  /** Relative to the memory folder, with "/" as separator. */
  readonly path: string;
  readonly name: string;
  /** One specific line. */
  readonly description: string;
  /** Undefined if missing or unknown. */
  readonly type?: MemoryType;
  /** Words by which it should be found although it does not contain them; written by whoever saves it, never shown. */
  readonly cues?: readonly string[];
  /** The text below the frontmatter. */
  readonly body: string;
  readonly evidence?: Evidence;
  /** Calls that this memory forbids without asking, as permission rules: `Bash(git push --force*)`. */
  readonly never: readonly string[];
  /** Milliseconds since the epoch. */
  readonly modified: number;
  /** Undefined for the project's own. */
  readonly scope?: MemoryScope;
  /** Why the frontmatter could not be read; then the name is the file's. */
  readonly broken?: string;
  /**
   * Set if it changed while a command of the agent ran and was not confirmed since; it is then a fact, not a rule. `write`
   * undoes the change.
   */
  readonly unconfirmed?: { readonly since: number; readonly operation: string };
}

/**
 * Who made a version. `hand`: somebody's editor, detected afterwards. `command`: detected after a command of the agent, so
 * that either the command or a person may have made it.
 */
export type Author = "human" | "agent" | "extraction" | "dream" | "hand" | "command" | "undo";
