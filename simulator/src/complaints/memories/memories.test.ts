// Common complaints about saving memories.
import { impossible } from "../impossible.case.ts";
import { FAULTS } from "./faults.case.ts";

await impossible(FAULTS, () => import("./scenarios.case.ts"));
