// Errors of the public API, with a stable code and a sentence that says what to do.

export type AgentErrorCode = "working" | "no-checkpoint" | "bad-rule" | "bad-settings" | "bad-tool" | "team";

export class AgentError extends Error {
  override readonly name = "AgentError";
  readonly code: AgentErrorCode;
  constructor(code: AgentErrorCode, message: string) {
    super(message);
    this.code = code;
  }
  static isInstance(error: unknown): error is AgentError {
    return error instanceof Error && error.name === "AgentError" && "code" in error;
  }
}
