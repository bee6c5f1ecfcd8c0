// Common complaints about coding agents.
import { FAULTS } from "./faults.case.ts";
import { impossible } from "./impossible.case.ts";

await impossible(FAULTS, () => import("./scenarios.case.ts"));
