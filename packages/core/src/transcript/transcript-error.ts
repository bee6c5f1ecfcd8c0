// Errors of the transcript, with a stable code and a sentence that says what to do.

export type TranscriptErrorCode =
  | "in-use"
  | "changed"
  | "not-saved"
  | "not-writable-as-json"
  | "not-an-entry";

export class TranscriptError extends Error {
  readonly code: TranscriptErrorCode;
  constructor(code: TranscriptErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "TranscriptError";
    this.code = code;
  }
  static isInstance(error: unknown): error is TranscriptError {
    return error instanceof Error && error.name === "TranscriptError" && "code" in error;
  }
}
