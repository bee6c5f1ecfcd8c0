// What looks like a secret to a rule and is none. Pure.

/** Text that stands in for a secret: a hint, a variable, a call, or something already masked. */
const STAND_INS = [
  "^[$<{%*(]",
  "^\\[(?:secret:|masked\\])",
  "^(?:pass(?:word|wd|phrase)?|pwd|secret|token|user|changeme|change[-_]me|your[-_].*|my[-_]?pass(?:word)?|example|placeholder|redacted|hidden|x{3,}|\\.{3,}|…)$",
  "^x-(?:oauth-basic|token-auth|access-token)$",
  "^(?:process\\.env|os\\.environ|import\\.meta|env)\\b",
];
export const standIns = { target: "secret" as const, patterns: STAND_INS };
/** Checksums, and words joined by signs: "chunk-vendor-2024". */
export const noKey = {
  target: "secret" as const,
  patterns: [
    "^(?:sha|md5|blake|crc|ripemd|call-|[a-z]{2,8}-01[A-Z])",
    "[-_](?:[0-9a-f]{16,128}|[0-9A-F]{16,128})$",
    "[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}",
    "^[A-Za-z]{1,40}(?:[-_][A-Za-z]{0,40}(?:\\d{1,4}[A-Za-z]{0,40})?){1,8}$",
  ],
};
