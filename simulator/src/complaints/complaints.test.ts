// Common complaints about coding agents.
import { FAULTS } from "./faults.case.ts";
import { impossible } from "./impossible.case.ts";
import { SCENARIOS } from "./scenarios.case.ts";

impossible(SCENARIOS, FAULTS, () => import("./scenarios.case.ts"));
