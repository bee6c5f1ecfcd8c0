// Rows for the first checks: key and model.
import { base, on, type Row } from "./parts.case.ts";

export const BEFORE_THE_RULES: Row[] = [
  {
    name: "the model is known",
    request: on("claude-9"),
    refused: { status: 404, type: "not_found_error", message: "model: claude-9" },
  },
  {
    name: "a key is sent",
    request: base,
    headers: { "x-api-key": "" },
    refused: { status: 401, type: "authentication_error", message: "x-api-key header is required" },
  },
];
