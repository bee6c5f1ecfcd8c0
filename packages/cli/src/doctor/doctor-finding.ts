// The result of one check.
import type { Ports, ProcessEnvironment } from "@palimpsest/core/ports";

export type Area =
  | "versions"
  | "folders"
  | "settings"
  | "transcripts"
  | "memory"
  | "search"
  | "agent"
  | "trust"
  | "model";

export interface Finding {
  readonly area: Area;
  readonly level: "ok" | "warning" | "error";
  readonly message: string;
  /** What to do about it. */
  readonly remedy?: string;
}

export interface Surroundings {
  readonly ports: Ports;
  readonly environment: ProcessEnvironment;
  readonly cwd: string;
}
