// Rules besides those of gitleaks, which wants to be sure: what is named a password, what stands in an address, and shapes of
// keys in whatever length. Better one word too many than a key.
import type { WrittenRule } from "./rules.ts";

/** What stands where a secret would: a hint, a variable, a call, or what was hidden already. */
const STAND_INS = [
  "^[$<{%*(]",
  "^\\[(?:secret:|masked\\])",
  "^(?:pass(?:word|wd|phrase)?|pwd|secret|token|user|changeme|change[-_]me|your[-_].*|my[-_]?pass(?:word)?|example|placeholder|redacted|hidden|x{3,}|\\.{3,}|…)$",
  "^(?:process\\.env|os\\.environ|import\\.meta|env)\\b",
];
const standIns = { target: "secret" as const, patterns: STAND_INS };
/** A word alone says something about it: that it is required, or wrong. */
const words = { target: "secret" as const, patterns: ["^[^0-9]{1,300}$"] };

const PASSWORD = "(?:password|passwd|passphrase|passwort|kennwort|contraseña|mot de passe|密码|パスワード)";
const NAME = `(?:${PASSWORD}|secret|token|api[_-]?key|access[_-]?key)`;
const NAME_WORDS = [
  "password",
  "passwd",
  "passphrase",
  "passwort",
  "kennwort",
  "contraseña",
  "mot de passe",
  "密码",
  "パスワード",
];
const ALL_WORDS = [...NAME_WORDS, "secret", "token", "key"];

const toShapeRule = (id: string, pattern: string, keyword: string): WrittenRule => ({
  id,
  pattern,
  keywords: [keyword],
});

export const OWN_RULES: readonly WrittenRule[] = [
  {
    id: "password-in-address",
    pattern: "\\b[a-z][a-z0-9+.-]{1,20}:\\/\\/[^\\s:\\/@]{0,100}:([^\\s@\\/]{1,200})@",
    flags: "i",
    keywords: ["://"],
    allow: [standIns],
  },
  {
    id: "named-password",
    pattern: `${NAME}["']?\\s{0,5}(?:[:=：]|is\\s|ist\\s)\\s{0,5}([^\\s"'\`,;]{8,300})`,
    flags: "i",
    keywords: ALL_WORDS,
    allow: [standIns, words],
  },
  {
    id: "named-password",
    pattern: `${NAME}=([^\\s"'\`,;&]{8,300})`,
    flags: "i",
    keywords: ALL_WORDS,
    allow: [standIns],
  },
  {
    id: "named-password",
    pattern: `${PASSWORD}["']?\\s{0,5}[:=]\\s{0,5}(?:"([^"\\n]{4,300})"|'([^'\\n]{4,300})')`,
    flags: "i",
    keywords: NAME_WORDS,
    allow: [standIns],
  },
  {
    id: "authorization",
    pattern: `authorization["']?\\s{0,5}[:=]\\s{0,5}["']?(?:bearer|basic|token)\\s{1,5}([^\\s"'\`,;]{8,2000})`,
    flags: "i",
    keywords: ["authorization"],
    allow: [standIns],
  },
  toShapeRule("secret-key", "\\bsk-[A-Za-z0-9_-]{16,300}", "sk-"),
  toShapeRule("github-token", "\\bgh[pousr]_[A-Za-z0-9]{20,300}", "gh"),
  toShapeRule("github-token", "\\bgithub_pat_\\w{20,300}", "github_pat_"),
  toShapeRule("gitlab-token", "\\bglpat-[\\w-]{16,300}", "glpat-"),
  toShapeRule("slack-token", "\\bxox[abeoprs]-[\\w-]{10,300}", "xox"),
  toShapeRule("npm-token", "\\bnpm_[A-Za-z0-9]{30,300}", "npm_"),
  toShapeRule("aws-key", "\\b(?:AKIA|ASIA)[A-Z0-9]{16}\\b", "a"),
  toShapeRule("google-key", "\\bAIza[\\w-]{30,300}", "aiza"),
  toShapeRule("web-token", "\\beyJ[\\w-]{8,2000}\\.eyJ[\\w-]{8,4000}\\.[\\w-]{8,2000}", "eyj"),
  toShapeRule(
    "private-key",
    "-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[^-]{0,8000}(?:-----END [A-Z ]{0,40}PRIVATE KEY-----)?",
    "private key",
  ),
];
