// Common complaints about memories that are tidied in the background.
import { impossible } from "../impossible.case.ts";
import { FAULTS } from "./faults.case.ts";
import { SCENARIOS } from "./scenarios.case.ts";

impossible(SCENARIOS, FAULTS, () => import("./scenarios.case.ts"));
