// What a measured process reports of itself. The processes are JavaScript, so that Node does not load its TypeScript compiler in them:
// that takes 40 ms and 20 MB.

export interface Usage {
  /** User and system time in milliseconds. */
  readonly cpuMs: number;
  /** By the clock. */
  readonly wallMs: number;
  /** The peak memory of the whole process. */
  readonly peakBytes: number;
  /** The same until the program sent its first request, if it sent one. */
  readonly request?: Omit<Usage, "request"> | undefined;
}
