// Whether everything can be kept where it belongs, and by nobody else read.
import { FileError } from "@palimpsest/core";
import type { Finding, Surroundings } from "./finding.ts";

export async function checkHome({ ports, environment }: Surroundings): Promise<Finding[]> {
  const { home } = environment;
  const area = "folders";
  const stat = await ports.files.stat(home);
  if (!stat)
    return [{ area, level: "ok", message: `${home} does not exist yet; the first session makes it.` }];
  if (stat.kind === "file" || stat.kind === "other") {
    const remedy = "Move that file away, or set PALIMPSEST_HOME to a folder.";
    return [{ area, level: "error", message: `${home} is not a folder.`, remedy }];
  }
  const probe = `${home}/.doctor-${ports.ids.next()}`;
  try {
    await ports.files.write(probe, "");
    await ports.files.remove(probe);
  } catch (error) {
    if (!FileError.isInstance(error)) throw error;
    const remedy =
      error.code === "no-space" ? "Free some space on that disk." : "Give yourself write permission there.";
    return [{ area, level: "error", message: `${home} cannot be written to: ${error.message}`, remedy }];
  }
  return [{ area, level: "ok", message: `${home} can be written to.` }];
}
