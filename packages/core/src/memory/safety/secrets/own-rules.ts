// Rules in addition to those of gitleaks, which avoids false positives: values named as passwords, credentials in addresses,
// and key formats of any length. Masking a harmless word is better than storing a key.
import type { WrittenRule } from "./rules.ts";

/** Text that stands in for a secret: a hint, a variable, a call, or something already masked. */
const STAND_INS = [
  "^[$<{%*(]",
  "^\\[(?:secret:|masked\\])",
  "^(?:pass(?:word|wd|phrase)?|pwd|secret|token|user|changeme|change[-_]me|your[-_].*|my[-_]?pass(?:word)?|example|placeholder|redacted|hidden|x{3,}|\\.{3,}|…)$",
  "^x-(?:oauth-basic|token-auth|access-token)$",
  "^(?:process\\.env|os\\.environ|import\\.meta|env)\\b",
];
const standIns = { target: "secret" as const, patterns: STAND_INS };
/** A value without digits is probably a remark, such as "required" or "wrong". */
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

/** Code or an identifier rather than a value: names with dots, or words with a number at their end. */
const code = {
  target: "secret" as const,
  patterns: ["^(?:[A-Za-z]|[-_./:](?=[A-Za-z])){1,300}\\d{0,4}$", "^(?:[a-z_$][\\w$]*\\.)+[a-z_$]\\w*$"],
};
const publicKey = {
  target: "match" as const,
  patterns: ["(?:public|foreign|primary|cache)[_ -]?key"],
};
const KEY_NAME = "(?:pass(?:wd)?|pwd|secret|token|key|[_-]pat|certificate)";

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
    allow: [standIns, words, { target: "secret", patterns: ["^[a-z_$][\\w$.]*[\\[(]"] }],
  },
  {
    id: "named-key",
    pattern: `${KEY_NAME}["']?\\s{0,5}(?:[:=]|=>|:=)\\s{0,5}["']?([A-Za-z0-9+/=_:.-]{16,300})(?:["'\\s,;)]|$)`,
    flags: "i",
    entropy: 3,
    keywords: ["pass", "pwd", "secret", "token", "key", "pat", "certificate"],
    lead: true,
    allow: [standIns, words, code, publicKey],
  },
  {
    // As in the configuration of network devices: there is no sign between name and value.
    id: "named-password",
    pattern:
      "(?:\\b[Pp]assword|[Pp]assphrase|[Ss]ecret|[Cc]ommunity|(?:access|ACCESS|api|API|pac)[_ ]?(?:key|KEY))[ \\t]{1,3}(?:\\d[ \\t]{1,3})?([^\\s\"'`,;:()<>{}\\[\\]|/]{8,100})(?:\\s|$)",
    keywords: ["password", "passphrase", "secret", "community", "key"],
    allow: [
      standIns,
      // Without a digit among its letters it is a word of a sentence.
      { target: "secret", patterns: ["^(?!.{0,98}[A-Za-z]\\d[A-Za-z@])", "^[a-z]+\\d[a-z]+$", "[.!?]$"] },
    ],
  },
  {
    id: "password-in-configuration",
    pattern:
      '(?:key|name)="[^"\\n]{0,40}(?:password|passwd|secret|token|apikey)[^"\\n]{0,20}"\\s{1,20}value="([^"\\n]{6,300})"',
    flags: "i",
    keywords: ["value="],
    allow: [standIns],
  },
  {
    id: "password-in-call",
    pattern:
      '(?:NetworkCredential|DirectoryEntry)\\s{0,5}\\((?:\\s{0,40}"[^"\\n]{1,100}"\\s{0,5},){1,2}\\s{0,40}"([^"\\n]{4,60})"',
    keywords: ["networkcredential", "directoryentry"],
    allow: [standIns],
  },
  {
    // Issuers put a short name before a long random part. Some ids of objects look like it: `msg_01A…`.
    id: "prefixed-key",
    pattern: "\\b[a-z][a-z0-9]{1,9}(?:_[a-z]{2,12}){0,2}_([A-Za-z0-9]{28,200})\\b",
    entropy: 3.4,
    keywords: ["_"],
    allow: [{ target: "secret", patterns: ["^01[A-Z]", "^[A-Za-z]*\\d?[A-Za-z]*$"] }],
  },
  {
    id: "prefixed-key",
    pattern: "\\b[a-z]{2,5}\\.[a-z]{2,6}\\.(?:[a-z0-9_-]{2,35}\\.)?([A-Za-z0-9]{40,60})\\b",
    entropy: 4,
    keywords: ["."],
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
  {
    id: "named-private-key",
    pattern:
      "(?:priv(?:ate)?[_ -]?key|secret[_ -]?key|secp256k1|signing[_ -]?key|wallet[_ -]?key|mnemonic)[\\w ]{0,20}[\"']?\\s{0,5}[:=]\\s{0,5}[\"']?((?:0x)?[0-9a-f]{64})\\b",
    flags: "i",
    keywords: ["key", "secp256k1"],
    allow: [standIns],
  },
  {
    id: "token-in-address",
    pattern:
      "\\bhttps?:\\/\\/([^\\s:\\/@]{16,300}):(?:x-oauth-basic|x-token-auth|x-access-token|api_token)?@",
    keywords: ["://"],
    allow: [standIns],
  },
  {
    id: "token-in-address",
    pattern: "\\bhttps?:\\/\\/([A-Za-z_-]{0,40}\\d[A-Za-z0-9_-]{16,300})@",
    keywords: ["://"],
    allow: [standIns],
  },
  toShapeRule("secret-key", "\\bsk-[A-Za-z0-9_-]{16,300}", "sk-"),
  toShapeRule("github-token", "\\bgh[pousr]_[A-Za-z0-9]{20,300}", "gh"),
  // The token of an app installation may contain the id and a JSON web token.
  toShapeRule("github-token", "\\bgh[pousr]_\\d{1,15}_[\\w-]{20,1000}(?:\\.[\\w-]{1,2000}){0,3}", "gh"),
  toShapeRule("github-token", "\\bgithub_pat_\\w{20,300}", "github_pat_"),
  toShapeRule("gitlab-token", "\\bglpat-[\\w-]{16,300}", "glpat-"),
  toShapeRule("slack-token", "\\bxox[abeoprs]-[\\w-]{10,300}", "xox"),
  toShapeRule("slack-token", "\\bxapp-\\d-[\\w-]{20,300}", "xapp-"),
  toShapeRule("tailscale-key", "\\btskey-[a-z]{2,20}-[A-Za-z0-9]{6,60}-[A-Za-z0-9]{10,100}", "tskey-"),
  toShapeRule("tailscale-key", "\\btskey-[A-Za-z0-9]{6,60}-[A-Za-z0-9]{10,100}", "tskey-"),
  toShapeRule("vercel-token", "\\bvc[a-z]_[A-Za-z0-9]{20,200}", "vc"),
  toShapeRule("vercel-token", "\\bvercel_[a-z]{2,12}_[A-Za-z0-9_]{20,200}", "vercel_"),
  toShapeRule("shopify-token", "\\bshp[a-z]{2,4}_[A-Za-z0-9]{20,100}", "shp"),
  toShapeRule("cloudflare-token", "\\bcf[a-z]{1,3}_[A-Za-z0-9_-]{20,200}", "cf"),
  toShapeRule("groq-key", "\\bgsk_[A-Za-z0-9]{20,200}", "gsk_"),
  toShapeRule("hugging-face-token", "\\bhf_[A-Za-z0-9]{20,200}", "hf_"),
  toShapeRule("xai-key", "\\bxai-[A-Za-z0-9]{20,200}", "xai-"),
  toShapeRule("perplexity-key", "\\bpplx-[A-Za-z0-9]{20,200}", "pplx-"),
  toShapeRule("replicate-token", "\\br8_[A-Za-z0-9]{20,200}", "r8_"),
  toShapeRule("supabase-key", "\\bsb(?:p|_secret|_publishable)_[A-Za-z0-9_-]{20,200}", "sb"),
  toShapeRule("stripe-key", "\\b(?:sk|rk|whsec)_(?:live_|test_)?[A-Za-z0-9]{16,300}", "k_"),
  toShapeRule("stripe-key", "\\bwhsec_[A-Za-z0-9+/=]{16,300}", "whsec_"),
  toShapeRule("notion-token", "\\b(?:ntn|secret)_[A-Za-z0-9]{40,100}", "n"),
  toShapeRule("telegram-token", "\\b\\d{8,10}:AA[\\w-]{30,40}", ":aa"),
  toShapeRule("docker-token", "\\bdckr_[a-z]{2,5}_[\\w-]{20,100}", "dckr_"),
  toShapeRule("vault-token", "\\bhv[sbr]\\.[\\w-]{20,300}", "hv"),
  toShapeRule("render-key", "\\brnd_[A-Za-z0-9]{20,100}", "rnd_"),
  toShapeRule("fly-token", "\\b(?:fo1_[\\w-]{30,200}|fm[12][ar]?_[\\w+/=,-]{40,2000})", "f"),
  toShapeRule("one-password-token", "\\bops_eyJ[\\w=-]{40,2000}", "ops_"),
  toShapeRule("netlify-token", "\\bnfp_[A-Za-z0-9]{20,100}", "nfp_"),
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
