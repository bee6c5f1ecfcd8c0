// Programs that tools are built on are found as the engine finds them: never in the working folder.
export { findProgram } from "@palimpsest/core";
