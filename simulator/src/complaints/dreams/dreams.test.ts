// Common complaints about memories that are tidied in the background.
import { impossible } from "../impossible.case.ts";
import { FAULTS } from "./faults.case.ts";

await impossible(FAULTS, () => import("./scenarios.case.ts"));
