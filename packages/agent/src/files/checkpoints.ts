// Earlier contents of files, by the message that led to their change: what /rewind puts back.

export interface Checkpoints {
  /** Keeps what stands at `path` now (or that nothing does), once per message, before it is changed. */
  save(path: string): Promise<void>;
}
