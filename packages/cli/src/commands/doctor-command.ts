// `pal doctor`: looks at everything pal depends on, and says what to do about what it finds.
import { Command } from "commander";
import type { DoctorOptions } from "../doctor/run-doctor.ts";

export function doctorCommand(): Command {
  return new Command("doctor")
    .description("Check versions, settings, folders, transcripts and whether the model can be reached.")
    .option("--json", "print the findings as JSON")
    .action(async (options: DoctorOptions) => (await import("../doctor/run-doctor.ts")).runDoctor(options));
}
