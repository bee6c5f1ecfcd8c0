// Time as the engine sees it. Everything that waits or reads the time uses this port.

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** The person's time zone by its IANA name, such as "Europe/Berlin"; UTC if unknown. */
  readonly timeZone?: string;
  /** Resolves after `ms`; rejects with the signal's reason if it aborts first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Calls `run` once after `ms`. The returned function cancels it. Never keeps the process alive. */
  after(ms: number, run: () => void): () => void;
}
