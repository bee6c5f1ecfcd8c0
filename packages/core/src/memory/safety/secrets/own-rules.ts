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
      "(?:NetworkCredential|DirectoryEntry|mysqli?_p?connect|new mysqli|new PDO|DBI(?:->|\\.)connect|getConnection|oci_p?connect|odbc_p?connect)\\s{0,5}\\((?:\\s{0,40}(?:[\"'][^\"'\\n]{1,200}[\"']|\\$?\\w{1,40})\\s{0,5},){1,2}\\s{0,40}[\"']([^\"'\\n]{4,60})[\"']",
    keywords: ["networkcredential", "directoryentry", "connect", "new mysqli", "new pdo"],
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
    // A part that names the key and one that is the secret, or a checksum behind it.
    id: "prefixed-key",
    pattern: "\\b[A-Za-z][A-Za-z0-9]{1,12}(?:_v?\\d{1,2})?_[A-Za-z0-9]{20,80}_[A-Za-z0-9]{6,80}\\b",
    entropy: 3.6,
    keywords: ["_"],
    allow: [
      noKey,
      {
        target: "secret",
        patterns: ["_01[A-Z]", "^[^0-9]{1,200}$", "^[A-Z0-9_]{1,200}$", "(?:_[a-z]{6,80}){2}$"],
      },
    ],
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
    pattern: `authorization["'\\]]{0,3}\\s{0,5}[:=,]\\s{0,5}["']?(?:bearer|basic|token|splunk|ssws|apikey)\\s{1,5}([^\\s"'\`,;]{8,2000})`,
    flags: "i",
    keywords: ["authorization"],
    allow: [standIns],
  },
  {
    id: "authorization",
    pattern: "\\bbearer:?[ \\t]{1,3}[\"']?([\\w.~+/=-]{20,2000})",
    flags: "i",
    entropy: 3,
    keywords: ["bearer"],
    allow: [standIns, noKey, { target: "secret", patterns: ["^[^0-9]{1,2000}$"] }],
  },
  {
    // Terraform
    id: "password-in-configuration",
    pattern:
      'variable\\s{1,5}"[^"\\n]{0,60}(?:token|secret|password|passwd|api_?key|private_?key)[^"\\n]{0,20}"\\s{0,5}\\{[^{}]{0,300}?\\bdefault\\s{0,5}=\\s{0,5}"([^"\\n]{6,300})"',
    flags: "i",
    keywords: ["variable"],
    allow: [standIns],
  },
  {
    id: "password-in-configuration",
    pattern:
      "\\b(?:snmp-server community|(?:pac|tacacs-server|radius-server) key|enable secret|key-string|pre-shared-key)[ \\t]{1,3}(?:\\d[ \\t]{1,3})?([^\\s\"';]{5,100})",
    flags: "i",
    keywords: ["snmp-server", " key", "enable secret", "key-string", "pre-shared-key"],
    allow: [
      standIns,
      { target: "secret", patterns: ["^[a-z]{1,20}$", "^(?:address|hostname|local|remote)\\b"] },
    ],
  },
  {
    // Whoever knows the address may post to it.
    id: "webhook",
    pattern:
      "\\bhttps?:\\/\\/[^\\s\"'<>]{3,200}?\\/(?:incoming)?(?:web)?hooks?(?:b2)?\\/((?:[^\\s\"'<>/]{1,40}\\/){0,4}[^\\s\"'<>]{16,400})",
    flags: "i",
    entropy: 3.2,
    keywords: ["hook"],
    allow: [
      standIns,
      {
        target: "secret",
        patterns: ["^[^0-9]{1,400}$", "^(?:[A-Za-z]{1,40}\\d{0,4}(?:[-_./#?=]|$)){1,40}$"],
      },
    ],
  },
  {
    id: "key-in-address",
    pattern:
      "(?:infura\\.io\\/v3\\/|alchemy\\.com\\/(?:v2|nft\\/v\\d)\\/|azurewebsites\\.net\\/[^\\s\"'<>]{0,200}[?&]code=)([\\w%+/=-]{24,200})",
    keywords: ["infura", "alchemy", "azurewebsites"],
    allow: [standIns],
  },
  {
    id: "key-in-address",
    pattern:
      "\\/api\\/v1\\/([A-Za-z0-9]{20})\\/(?:telemetry|attributes|rpc)\\b|hooks\\.zapier\\.com\\/hooks\\/catch\\/(\\d{4,10}\\/[a-z0-9]{5,10})",
    keywords: ["/api/v1/", "zapier"],
    allow: [standIns],
  },
  {
    id: "password-in-markup",
    pattern:
      "<input\\b(?:[^<>]{0,200}?\\stype=[\"']?password\\b[^<>]{0,200}?\\svalue=[\"']([^\"'<>]{4,100})[\"']|[^<>]{0,200}?\\svalue=[\"']([^\"'<>]{4,100})[\"'][^<>]{0,200}?\\stype=[\"']?password\\b)",
    flags: "i",
    keywords: ["<input"],
    allow: [standIns],
  },
  {
    id: "password-in-markup",
    pattern: "<\\w{0,30}password>\\s{0,40}<value>([^<>\\s]{4,400})<\\/value>",
    flags: "i",
    keywords: ["<value>"],
    allow: [standIns],
  },
  {
    id: "password-in-command",
    pattern:
      "\\b(?:schtasks\\b[^\\n]{0,200}?\\s\\/rp|net use\\b[^\\n]{0,120}?\\s\\/user:\\S{1,80})\\s{1,3}([^\\s\"'\\/*-][^\\s\"']{3,80})",
    flags: "i",
    keywords: ["schtasks", "net use"],
    allow: [standIns],
  },
  {
    id: "password-in-command",
    pattern:
      "\\bpsexec\\b[^\\n]{0,120}?\\s-u\\s{1,3}\\S{1,60}\\s{1,3}-p\\s{1,3}[\"']?([^\\s\"'-][^\\s\"']{2,60})",
    flags: "i",
    keywords: ["psexec"],
    allow: [standIns],
  },
  {
    id: "key-in-command",
    pattern:
      '\\b(?:operator unseal|ngrok (?:config add-)?authtoken|nuget push \\S{1,100}|login_with_api_key[^\\]\\n]{0,20}[^\\[]{0,60}\\[)\\s{1,20}"?([\\w+/=-]{30,120})',
    keywords: ["unseal", "ngrok", "nuget", "login_with_api_key"],
    allow: [standIns],
  },
  {
    id: "seed-phrase",
    pattern:
      "(?:mnemonic|(?:seed|recovery|secret)[ _-]?(?:phrase|words))[\"']?\\s{0,5}[:=]?\\s{0,5}[\"']?((?:[a-z]{3,8}[ ,]{1,3}){11,23}[a-z]{3,8})\\b",
    flags: "i",
    keywords: ["mnemonic", "phrase", "words"],
  },
  {
    // The private part of a JSON web key.
    id: "private-web-key",
    pattern: '"kty"\\s{0,5}:[^{}]{0,2000}?"(?:d|k)"\\s{0,5}:\\s{0,5}"([\\w-]{30,700})"',
    keywords: ['"kty"'],
  },
  {
    id: "putty-key",
    pattern: "Private-Lines: \\d{1,3}\\s{1,4}([A-Za-z0-9+/=\\s]{40,8000})",
    keywords: ["private-lines"],
  },
  {
    id: "private-key-in-base64",
    pattern: "\\bLS0tLS1CRUdJTi[A-Za-z0-9+/=]{40,12000}",
    keywords: ["ls0tls1crudjti"],
    // Certificates and public keys.
    allow: [{ target: "secret", patterns: ["^LS0tLS1CRUdJTi(?:BDRVJU|BQVUJM|BQR1AgUFVC)"] }],
  },
  {
    // .pgpass
    id: "named-password",
    pattern:
      "(?:^|\\n)[\\w.*-]{1,100}:(?:\\d{4,5}|\\*):[\\w*-]{1,60}:[\\w.-]{1,60}:([^\\s:]{6,100})(?:\\r?\\n|$)",
    keywords: [":5432:", ":*:", ":6432:", ":5433:"],
    allow: [standIns],
  },
  {
    id: "ansible-vault",
    pattern: "\\bANSIBLE_VAULT;[\\w.;-]{1,80}\\s{1,40}([0-9a-f]{40,100}(?:\\s{1,40}[0-9a-f]{2,100}){0,400})",
    keywords: ["ansible_vault"],
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
  toShapeRule("gitlab-token", "\\bglpat-[\\w-]{16,300}(?:\\.[\\w-]{2,40}){0,3}", "glpat-"),
  toShapeRule("slack-token", "\\bxox[a-z](?:\\.xox[a-z])?-[\\w-]{10,400}", "xox"),
  toShapeRule("slack-token", "\\bxapp-\\d-[\\w-]{20,300}", "xapp-"),
  toShapeRule("tailscale-key", "\\btskey-[a-z]{2,20}-[A-Za-z0-9]{6,60}-[A-Za-z0-9]{10,100}", "tskey-"),
  toShapeRule("tailscale-key", "\\btskey-[A-Za-z0-9]{6,60}-[A-Za-z0-9]{10,100}", "tskey-"),
  toShapeRule("one-password-key", "\\b1PRK(?:-[A-Z0-9]{4}){13}", "1prk-"),
  toShapeRule("salesforce-token", "\\b00D[A-Za-z0-9]{12,15}![A-Za-z0-9._]{60,300}", "00d"),
  {
    id: "crates-token",
    pattern: "\\bcio[A-Za-z0-9]{32}\\b",
    entropy: 3.8,
    keywords: ["cio"],
  },
  toShapeRule("azure-client-secret", "(?:^|[^\\w~.-])[\\w~.-]{3}\\dQ~[\\w~.-]{31,34}", "q~"),
  toShapeRule("azure-key", "\\b[A-Za-z0-9+/]{40,60}JQQJ99[A-Za-z0-9+/]{20,34}", "jqqj99"),
  toShapeRule("azure-key", "\\b[A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4}\\b", "azdo"),
  toShapeRule("bitcoin-key", "\\bxprv[1-9A-HJ-NP-Za-km-z]{100,112}", "xprv"),
  toShapeRule("nostr-key", "\\bnsec1[02-9ac-hj-np-z]{58}", "nsec1"),
  toShapeRule("cloudflare-token", "\\bv1\\.0-[0-9a-f]{24}-[0-9a-f]{100,200}", "v1.0-"),
  toShapeRule("dropbox-token", "\\bsl\\.[A-Za-z0-9_-]{100,300}", "sl."),
  toShapeRule("dropbox-token", "\\b[a-z0-9]{11}AAAAAAAAAA[\\w-]{43}", "aaaaaaaaaa"),
  toShapeRule("facebook-token", "\\bEAA[A-Za-z0-9]{60,300}", "eaa"),
  toShapeRule("square-token", "\\bEAAA[\\w-]{60}", "eaaa"),
  toShapeRule("grafana-key", "\\beyJrIjoi[A-Za-z0-9+/=]{60,400}", "eyjrijoi"),
  toShapeRule("harness-token", "\\b[ps]at\\.[\\w-]{16,30}\\.[0-9a-f]{24}\\.[A-Za-z0-9]{20}", "at."),
  toShapeRule("new-relic-key", "\\b[0-9a-z]{36}NRAL\\b", "nral"),
  toShapeRule("nuget-key", "\\boy2[a-z0-9]{43}\\b", "oy2"),
  toShapeRule("paypal-token", "\\baccess_token\\Wproduction\\W[0-9a-z]{16}\\W[0-9a-f]{32}", "access_token"),
  toShapeRule("rapidapi-key", "\\b[a-z0-9]{10}msh[a-z0-9]{15}p[a-z0-9]{6}jsn[a-z0-9]{12}\\b", "jsn"),
  toShapeRule("twitch-key", "\\blive_\\d{6,12}_[A-Za-z0-9]{20,40}", "live_"),
  toShapeRule("unleash-token", "(?:\\*|\\b[\\w-]{1,40}):[\\w-]{2,40}\\.[0-9a-f]{50,64}\\b", ":"),
  toShapeRule("uptimerobot-key", "\\b[um]\\d{6,9}-[0-9a-f]{24,32}\\b", "-"),
  toShapeRule("zoho-token", "\\b1000\\.[0-9a-f]{32}\\.[0-9a-f]{32}\\b", "1000."),
  {
    id: "voyage-key",
    pattern: "\\b(?:pa|al)-[\\w-]{40,46}\\b",
    entropy: 3.5,
    keywords: ["pa-", "al-"],
    allow: [noKey],
  },
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
    "\\b(?:waka_|(?:sk|pk)-lf-|(?:sdk|mob)-|access-(?:sandbox|development|production)-|pat-[a-z]{2}\\d-|HRKU-|secret-token:)[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}",
    "-",
  ),
  toShapeRule(
    "private-key",
    "-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?:[\\s\"'+,]|\\\\[nr]){0,20}[A-Za-z0-9+/=][^-]{0,8000}(?:-----END [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----)?",
    "private key",
  ),
];
