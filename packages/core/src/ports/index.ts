// @palimpsest/core/ports: the ways out of the engine, to be given to openSession in place of the machine's own.

export type { Clock } from "./clock.ts";
export { DANGLING_REASON, explainFileError } from "./file-failure.ts";
export {
  type Appender,
  FileError,
  type FileErrorCode,
  type FileInfo,
  type Files,
  type Tail,
} from "./files.ts";
export type { Ids } from "./ids.ts";
export type { Index, IndexDatabase, SqlValue } from "./index-store.ts";
export { nodeEnvironment, type ProcessEnvironment, withholdVariables } from "./node/environment.ts";
export { findProgram } from "./node/find-program.ts";
export { nodePorts } from "./node/ports.ts";
export { readRegularFile, readRegularFileSync } from "./node/read-regular.ts";
export type { Ports } from "./ports.ts";
export {
  type ProcessIdentity,
  type Spawn,
  SpawnError,
  type SpawnOptions,
  type SpawnResult,
} from "./spawn.ts";
