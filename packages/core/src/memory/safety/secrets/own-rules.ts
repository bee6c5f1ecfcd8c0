// Rules in addition to those of gitleaks: credentials in addresses, commands and sentences, and formats of keys of any length.
// Values that only a name tells from other text are found by `named-secrets.ts`.
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
/** Without a digit among its letters it is a word of a sentence. */
const words = {
  target: "secret" as const,
  patterns: ["^(?!.{0,98}[A-Za-z]\\d[A-Za-z@])", "^[a-z]+\\d[a-z]+$", "[.!?]$"],
};
/** Checksums, and words joined by signs: "chunk-vendor-2024". */
const noKey = {
  target: "secret" as const,
  patterns: [
    "^(?:sha|md5|blake|crc|ripemd|call-|[a-z]{2,8}-01[A-Z])",
    "[-_](?:[0-9a-f]{16,128}|[0-9A-F]{16,128})$",
    "[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}",
    "^[A-Za-z]{1,40}(?:[-_][A-Za-z]{0,40}(?:\\d{1,4}[A-Za-z]{0,40})?){1,8}$",
  ],
};

const toShapeRule = (id: string, pattern: string, keyword: string): WrittenRule => ({
  id,
  pattern,
  keywords: [keyword],
});

/** What the rules of gitleaks take for a secret by mistake. */
export const CORRECTIONS: Readonly<Record<string, WrittenRule["allow"]>> = {
  "generic-api-key": [
    {
      target: "line",
      patterns: [
        "(?:[Pp]ublic|PUBLIC|[Ff]oreign|[Pp]rimary|[Cc]ache|[Ss]ort|[Pp]artition|[Hh]ost)[_ .-]?[Kk][Ee][Yy]",
        "(?:hoc|mon|tur|don|joc|whis)key",
      ],
    },
    { target: "secret", patterns: ["^[A-Za-z_$][\\w$]*(?:\\.[A-Za-z_$][\\w$]*)+$"] },
  ],
};

export const OWN_RULES: readonly WrittenRule[] = [
  {
    id: "password-in-address",
    pattern: "\\b[a-z][a-z0-9+.-]{1,20}:\\/\\/[^\\s:\\/\"'<>]{0,100}:([^\\s\\/\"'<>]{1,200})@[\\w[]",
    flags: "i",
    keywords: ["://"],
    allow: [standIns, { target: "secret", patterns: ["^.{1,3}$", "[-_]password$"] }],
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
    pattern: "\\b[a-z][a-z0-9]{1,9}(?:_[a-z]{2,12}){0,2}_[A-Za-z0-9]{28,200}\\b",
    entropy: 3.4,
    keywords: ["_"],
    allow: [{ target: "secret", patterns: ["_01[A-Z]", "_[A-Za-z]*\\d?[A-Za-z]*$"] }],
  },
  {
    id: "prefixed-key",
    pattern:
      "(?:^|[\\s\"'`=:,(])((?:[a-z]{3,10}|[A-Z]{3,10})(?:-\\d)?-(?:[A-Za-z0-9]{16,80}-)?[A-Za-z0-9]{24,200})(?:[\\s\"'`,;.)]|$)",
    entropy: 3.7,
    keywords: ["-"],
    allow: [noKey],
  },
  {
    id: "prefixed-key",
    pattern: "\\b[a-z]{2,5}\\.[a-z]{2,6}\\.(?:[a-z0-9_-]{2,35}\\.)?([A-Za-z0-9]{40,60})\\b",
    entropy: 4,
    keywords: ["."],
  },
  {
    id: "named-password",
    pattern:
      "\\b(?:create|alter|grant)\\b[^\\n;]{0,160}?identified\\s{1,5}(?:with\\s{1,5}\\S{1,40}\\s{1,5})?(?:by|as)\\s{1,5}(?:password\\s{1,5})?(?:'([^'\\n]{3,100})'|([^\\s'\"`;)\\\\]{4,100}))",
    flags: "i",
    keywords: ["identified"],
    allow: [standIns],
  },
  {
    id: "named-password",
    pattern: "([^\\s\"'`]{6,100}) (?:is|ist) (?:the|my|our|das|mein) (?:password|passphrase|Passwort)\\b",
    keywords: ["password", "passphrase", "passwort"],
    allow: [standIns, words],
  },
  {
    // .netrc
    id: "named-password",
    pattern:
      "\\b(?:machine\\s{1,5}\\S{1,200}|default)\\s{1,5}login\\s{1,5}\\S{1,100}\\s{1,5}password\\s{1,5}(\\S{3,200})",
    keywords: ["password"],
    allow: [standIns],
  },
  {
    id: "named-password",
    pattern:
      "(?:^|\\n)[ \\t]{0,20}login[ \\t]{1,5}\\S{1,100}\\s{1,5}password[ \\t]{1,5}(\\S{0,99}[\\d!@#$%^&*]\\S{0,99})",
    keywords: ["password"],
    allow: [standIns],
  },
  {
    id: "password-in-command",
    pattern:
      "(?:--(?:proxy-)?user[ =]|\\bcurl\\b[^\\n]{0,200}?\\s-u ?)[\"']?[^\\s:\"'$]{1,60}:([^\\s\"']{4,200})",
    keywords: ["-u"],
    allow: [standIns, { target: "secret", patterns: ["^\\d+$", "^[a-z-]{1,12}$", "^\\/"] }],
  },
  {
    id: "password-in-command",
    pattern:
      "\\b(?:(?:mysql(?:dump|admin|import)?|mariadb|sshpass|docker login)\\b(?:[^\\n|;]{0,200}?\\s)-p|redis-cli\\b(?:[^\\n|;]{0,200}?\\s)-a) ?[\"']?([^\\s\"'-][^\\s\"']{3,100})",
    keywords: ["-p", "-a"],
    allow: [standIns, { target: "secret", patterns: ["^[^0-9]{1,200}$", "^\\d+$"] }],
  },
  {
    id: "password-in-command",
    pattern:
      "ConvertTo-SecureString\\b(?:\\s{1,3}-\\w{1,20}){0,4}\\s{1,3}(?:\\\\?[\"'])?([^\\s\"'\\\\-][^\\s\"'\\\\]{3,100})",
    keywords: ["convertto-securestring"],
    allow: [standIns],
  },
  {
    id: "signed-address",
    pattern: "[?&](?:amp;)?(?:sig|signature|x-(?:amz|goog)-signature)=([A-Za-z0-9%+/=_-]{20,300})",
    flags: "i",
    keywords: ["sig"],
    allow: [standIns],
  },
  {
    id: "authorization",
    pattern: `authorization["']?\\s{0,5}[:=,]\\s{0,5}["']?(?:bearer|basic|token)\\s{1,5}([^\\s"'\`,;]{8,2000})`,
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
  toShapeRule("airtable-token", "\\bpat[A-Za-z0-9]{14}\\.[0-9a-f]{64}", "pat"),
  toShapeRule("octopus-key", "\\bAPI-[A-Z0-9]{25,40}\\b", "api-"),
  toShapeRule("firebase-server-key", "\\b[\\w-]{8,30}:APA91b[\\w-]{30,300}", ":apa91b"),
  toShapeRule("akamai-token", "\\baka[bt]-[a-zA-Z0-9]{12,40}-[a-zA-Z0-9]{12,60}", "aka"),
  toShapeRule("amazon-mws-key", "\\bamzn\\.mws\\.[0-9a-f]{8}-[\\w-]{20,60}", "amzn.mws."),
  toShapeRule("asana-token", "\\b[0-2]\\/\\d{15,20}(?:\\/\\d{15,20})?:[A-Za-z0-9]{20,60}", "/"),
  toShapeRule("new-relic-key", "\\bNR[A-Z]{2}-[A-Za-z0-9_-]{20,60}", "nr"),
  toShapeRule("postman-key", "\\bPM(?:AK|AT)-[A-Za-z0-9]{20,40}(?:-[A-Za-z0-9]{20,60})?", "pma"),
  toShapeRule("docker-swarm-token", "\\bSWM(?:TKN|KEY)-\\d-[A-Za-z0-9+/-]{30,120}", "swm"),
  toShapeRule("circleci-token", "\\bCCI(?:PAT|PRJ)_[A-Za-z0-9]{20,40}_[0-9a-f]{40}", "cci"),
  toShapeRule("terraform-token", "\\b[A-Za-z0-9]{8,20}\\.atlasv1\\.[\\w=-]{40,100}", ".atlasv1."),
  toShapeRule("discord-token", "\\b[MNO][\\w-]{23,27}\\.[\\w-]{6}\\.[\\w-]{27,40}", "."),
  toShapeRule("mailgun-key", "\\bkey-[0-9a-z]{32}\\b", "key-"),
  toShapeRule("mailgun-key", "\\b[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8}\\b", "-"),
  toShapeRule("softlayer-key", "softlayer\\.com\\/soap\\/v3(?:\\.1)?\\/([0-9a-z]{64})", "softlayer"),
  toShapeRule(
    "key-with-id",
    "\\b(?:waka_|(?:sk|pk)-lf-|access-(?:sandbox|development|production)-|pat-[a-z]{2}\\d-|HRKU-|secret-token:)[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}",
    "-",
  ),
  toShapeRule(
    "private-key",
    "-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----(?:[\\s\"'+,]|\\\\[nr]){0,20}[A-Za-z0-9+/=][^-]{0,8000}(?:-----END [A-Z ]{0,40}PRIVATE KEY-----)?",
    "private key",
  ),
];
