// The rules of the API, one row each: a request, and the answer it must get.
import { ACCEPTED } from "./accepted.case.ts";
import { CACHE } from "./cache.case.ts";
import { BEFORE_THE_RULES } from "./door.case.ts";
import { MESSAGES } from "./messages.case.ts";
import { PARAMETERS } from "./parameters.case.ts";
import type { Row } from "./parts.case.ts";
import { SERVER_SIDE } from "./server-side.case.ts";
import { THINKING } from "./thinking.case.ts";
import { TOOLS } from "./tools.case.ts";

export const ALL: readonly Row[] = [
  ...PARAMETERS,
  ...MESSAGES,
  ...TOOLS,
  ...CACHE,
  ...THINKING,
  ...SERVER_SIDE,
  ...BEFORE_THE_RULES,
  ...ACCEPTED,
];
