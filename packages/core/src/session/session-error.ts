// Errors at the public surface, with a stable code and a sentence that says what to do.

export type SessionErrorCode = "bad-input" | "nothing-to-send" | "window-full" | "closed" | "not-found";

export class SessionError extends Error {
  readonly code: SessionErrorCode;
  constructor(code: SessionErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "SessionError";
    this.code = code;
  }
  static isInstance(error: unknown): error is SessionError {
    return error instanceof Error && error.name === "SessionError" && "code" in error;
  }
}
