// /doctor: what pal depends on, and what to do about what is wrong with it.
import { hang } from "../text/measure.ts";
import type { Command } from "./command.ts";

export const doctor: Command = {
  name: "doctor",
  about: "check settings, folders, transcripts, the model",
  async run(_, { look, show, working }) {
    const { examine } = await import("../../doctor/doctor.ts");
    const findings = await working("Examining", () => examine());
    const { paint, glyphs, columns } = look;
    const marks = {
      ok: paint.good(glyphs.ok),
      warning: paint.warning(glyphs.warning),
      error: paint.error(glyphs.bad),
    };
    show(
      findings.flatMap(({ level, area, message, remedy }) => [
        ...hang(`${paint.bold(area)}: ${message}`, `${marks[level]} `, columns),
        ...(remedy === undefined ? [] : hang(remedy, `  ${glyphs.arrow} `, columns).map(paint.dim)),
      ]),
    );
  },
};
