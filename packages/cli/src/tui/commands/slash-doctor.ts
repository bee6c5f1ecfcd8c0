// /doctor: checks everything pal depends on, and says what to do about each problem.
import { hangIndent } from "../../text/measure-columns.ts";
import type { Command } from "./command.ts";

export const slashDoctor: Command = {
  name: "doctor",
  about: "check settings, folders, transcripts, the model",
  async run(_, { look, show, working }) {
    const { examineSetup: examine } = await import("../../doctor/run-doctor.ts");
    const findings = await working("Examining", () => examine());
    const { paint, glyphs, columns } = look;
    const marks = {
      ok: paint.good(glyphs.ok),
      warning: paint.warning(glyphs.warning),
      error: paint.error(glyphs.bad),
    };
    show(
      findings.flatMap(({ level, area, message, remedy }) => [
        ...hangIndent(`${paint.bold(area)}: ${message}`, `${marks[level]} `, columns),
        ...(remedy === undefined ? [] : hangIndent(remedy, `  ${glyphs.arrow} `, columns).map(paint.dim)),
      ]),
    );
  },
};
