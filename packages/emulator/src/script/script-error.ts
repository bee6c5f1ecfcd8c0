// The error for an unusable script, recording or matcher: a sentence that names it.
export class ScriptError extends Error {
  override readonly name = "ScriptError";
  readonly code = "bad-script";
}
