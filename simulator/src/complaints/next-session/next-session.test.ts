// How a later session uses memories.
import { impossible } from "../impossible.case.ts";
import { FAULTS } from "./faults.case.ts";
import { SCENARIOS } from "./scenarios.case.ts";

impossible(SCENARIOS, FAULTS, () => import("./scenarios.case.ts"));
