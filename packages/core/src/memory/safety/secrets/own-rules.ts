// Rules in addition to those of gitleaks. Values that only a name tells from other text are found by `named-secrets.ts`, those
// beside the name of a service by `service-values.ts`.
import { noKey, standIns } from "./not-secrets.ts";
import { PLACE_RULES } from "./place-rules.ts";
import type { WrittenRule } from "./rules.ts";
import { SHAPE_RULES } from "./shape-rules.ts";

/** Without a digit among its letters it is a word of a sentence. */
const words = {
  target: "secret" as const,
  patterns: ["^(?!.{0,98}[A-Za-z]\\d[A-Za-z@])", "^[a-z]+\\d[a-z]+$", "[.!?]$"],
};
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

const GENERAL_RULES: readonly WrittenRule[] = [
  {
    id: "password-in-address",
    pattern: "\\b[a-z][a-z0-9+.-]{1,20}:\\/\\/[^\\s:\\/\"'<>]{0,100}:([^\\s\\/\"'<>]{1,200})@[\\w[]",
    flags: "i",
    keywords: ["://"],
    allow: [standIns, { target: "secret", patterns: ["^.{1,3}$", "[-_]password$"] }],
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
        patterns: [
          "_01[A-Z]",
          "^[^0-9]{1,200}$",
          "^[A-Z0-9_]{1,200}$",
          "^(?:(?:[A-Z][a-z0-9]{0,20}){1,12}(?:_|$)){1,5}$",
          "(?:_[a-z]{6,80}){2}$",
        ],
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
    id: "signed-address",
    pattern: "[?&](?:amp;)?(?:sig|signature|x-(?:amz|goog)-signature)=([A-Za-z0-9%+/=_~-]{20,2000})",
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
    // Without a scheme.
    id: "authorization",
    pattern: "authorization[\"'\\]]{0,3}\\s{0,3}[:=]\\s{0,3}[\"']?([\\w.~+/=-]{24,2000})",
    flags: "i",
    entropy: 3,
    keywords: ["authorization"],
    allow: [standIns, noKey, { target: "secret", patterns: ["^[^0-9]{1,2000}$", "\\.\\w{1,40}$"] }],
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
    id: "seed-phrase",
    pattern:
      "(?:mnemonic|(?:seed|recovery|secret)[ _-]?(?:phrase|words)|(?:metamask|wallet|ledger|trezor)\\b[^\\n]{0,60}?:)[\"']?\\s{0,5}[:=]?\\s{0,5}[\"']?((?:[a-z]{3,8}[ ,]{1,3}){11,23}[a-z]{3,8})\\b",
    flags: "i",
    keywords: ["mnemonic", "phrase", "words", "metamask", "wallet", "ledger", "trezor"],
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
      "(?:priv(?:ate)?[_ -]?key|secret[_ -]?key|secp256k1|signing[_ -]?key|wallet[_ -]?key|mnemonic|accounts|_pk)[\\w ]{0,20}[\"']?\\s{0,5}[:=]\\s{0,5}\\[?\\s{0,5}[\"']?((?:0x)?[0-9a-f]{64})\\b",
    flags: "i",
    keywords: ["key", "secp256k1", "mnemonic", "accounts", "_pk"],
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
];

export const OWN_RULES: readonly WrittenRule[] = [...GENERAL_RULES, ...PLACE_RULES, ...SHAPE_RULES];
