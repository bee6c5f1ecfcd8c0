// Says of a recorded session that its costs are too low, if its usage counts only the beginning of responses. Pure.
import type { Explanation } from "@palimpsest/core/internal";

/** Empty if each response has its whole usage. */
export const describeCutOutputs = ({
  cutOutputs,
  requests,
}: Pick<Explanation, "cutOutputs" | "requests">): readonly string[] =>
  cutOutputs === 0
    ? []
    : [
        `Of ${cutOutputs.toLocaleString("en")} of ${requests.toLocaleString("en")} responses only the first tokens are counted, so the session cost more.`,
      ];
