// `pal doctor`: checks everything pal depends on, and says what to do about each problem.
import { Command } from "commander";
import type { DoctorOptions } from "../doctor/run-doctor.ts";

export function doctorCommand(): Command {
  return new Command("doctor")
    .description("Check versions, settings, folders, transcripts and the connection to the model.")
    .option("--json", "print as JSON")
    .action(async (options: DoctorOptions) => (await import("../doctor/run-doctor.ts")).runDoctor(options));
}
