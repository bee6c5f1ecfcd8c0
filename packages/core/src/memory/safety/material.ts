// What a claim is judged by: the messages since the last time, each with where it comes from.

export interface Said {
  /** The entry of the transcript. */
  readonly entry: string;
  /** `injected`: recalled memories, reminders, instruction files, summaries, our own prompts. */
  readonly kind: "human" | "assistant" | "tool" | "injected";
  readonly text: string;
}

export interface Material {
  readonly session: string;
  readonly messages: readonly Said[];
}
