// Secrets that are known by the place they stand in: commands, calls, markup, configuration files, addresses.
import { noKey, standIns } from "./not-secrets.ts";
import type { WrittenRule } from "./rules.ts";

export const PLACE_RULES: readonly WrittenRule[] = [
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
      "(?:NetworkCredential|\\.login)\\s{0,5}\\(\\s{0,40}(?:[\"'][^\"'\\n]{1,100}[\"']|\\w{1,40})\\s{0,5},\\s{0,40}[\"']([^\"'\\n]{4,60})[\"']",
    keywords: ["networkcredential", ".login"],
    allow: [standIns],
  },
  {
    id: "password-in-call",
    pattern:
      "(?:DirectoryEntry|mysqli?_p?connect|new mysqli|new PDO|DBI(?:->|\\.)connect|getConnection|oci_p?connect|odbc_p?connect)\\s{0,5}\\((?:\\s{0,40}(?:[\"'][^\"'\\n]{1,200}[\"']|\\$?\\w{1,40})\\s{0,5},){1,2}\\s{0,40}[\"']([^\"'\\n]{4,60})[\"']",
    keywords: ["connect", "directoryentry", "new mysqli", "new pdo"],
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
    id: "password-in-command",
    pattern:
      "\\b(?:smbclient|rpcclient|mount\\.cifs)\\b[^\\n]{0,160}?\\s-U\\s{0,3}[\"']?[\\w\\\\.-]{1,60}%([^\\s\"']{3,80})|\\bhtpasswd\\s-\\w{0,5}b\\w{0,5}(?:\\s\\S{1,120}){2}\\s([^\\s\"']{4,80})|\\becho\\s{1,3}[\"']?[\\w.-]{1,40}:([^\\s\"'|]{4,80})[\"']?\\s{0,3}\\|\\s{0,3}(?:sudo\\s{1,3})?chpasswd",
    keywords: ["-u", "htpasswd", "chpasswd"],
    allow: [standIns],
  },
  {
    id: "password-in-configuration",
    pattern:
      "\\bansible_(?:ssh_|become_|sudo_)?pass(?:word)?=[\"']?([^\\s\"'{]{3,100})|\\bWIFI:[^\\n]{0,120}?;P:([^;\\n]{6,80});|\\b(?:psk|wpa_pass\\w{6})=[\"']?([^\\s\"']{8,63})",
    keywords: ["ansible_", "wifi:", "psk=", "wpa_passphrase="],
    allow: [standIns],
  },
  {
    id: "session-cookie",
    pattern:
      "\\b(?:PHPSESSID|JSESSIONID|ASP\\.NET_SessionId|connect\\.sid|sessionid|_\\w{2,30}_session|laravel_session|remember_token)(?:=|[\"'],\\s{0,3}[\"'])([\\w%.~+/-]{16,400})",
    flags: "i",
    entropy: 3,
    keywords: ["sess", "connect.sid", "remember_token"],
    allow: [standIns],
  },
  {
    id: "key-in-address",
    pattern: "[?&](?:appid|app_key|subscription-key|x-honeycomb-team)=([\\w-]{20,100})",
    flags: "i",
    entropy: 3,
    keywords: ["appid=", "app_key=", "subscription-key="],
    allow: [standIns],
  },
  {
    // The key behind a code of six digits, in groups of four.
    id: "authenticator-key",
    pattern: "(?:2fa|otp|authenticator|setup key)[^\\n]{0,120}?\\b((?:[a-z2-7]{4}[ -]){3,15}[a-z2-7]{4})\\b",
    flags: "i",
    keywords: ["2fa", "otp", "authenticator", "setup key"],
    allow: [{ target: "secret", patterns: ["^[^2-7]{1,100}$"] }],
  },
  {
    id: "password-in-command",
    pattern:
      "\\bhttps? (?:-a|--auth)[ =][\"']?[^\\s:\"']{1,80}:([^\\s\"']{4,200})|\\bmosquitto_(?:sub|pub|rr)\\b[^\\n]{0,200}?\\s-P\\s[\"']?([^\\s\"']{4,80})|\\blftp\\b[^\\n]{0,120}?\\s-u\\s[\"']?[\\w.@-]{1,60},([^\\s\"']{4,80})|\\bsqlplus\\s{1,3}(?:-\\w{1,3}\\s{1,3}){0,3}[\"']?\\w{1,40}\\/([^\\s@\"']{4,80})@|\\becho\\s{1,3}[\"']?([^\\s\"'|$]{6,80})[\"']?\\s{0,3}\\|\\s{0,3}sudo\\s{1,3}-S\\b",
    keywords: ["http", "mosquitto", "lftp", "sqlplus", "sudo -s"],
    allow: [standIns],
  },
  {
    id: "key-in-command",
    pattern: "\\b(?:shodan init|slmgr(?:\\.vbs)? \\/ipk)\\s{1,3}([A-Za-z0-9-]{20,60})",
    keywords: ["shodan", "slmgr"],
  },
  {
    id: "password-in-call",
    pattern:
      "\\bauth\\s{0,3}[=:]\\s{0,3}[([]\\s{0,3}[\"'][^\"'\\n]{1,100}[\"']\\s{0,3},\\s{0,3}[\"']([^\"'\\n]{6,200})[\"']",
    keywords: ["auth"],
    allow: [standIns],
  },
  {
    // Passwords that mail providers make for programs.
    id: "application-password",
    pattern:
      "(?:pass\\w{0,10}|app[- ]specific)[^\\n]{0,20}?\\b([a-z]{4}(?: [a-z]{4}){3}|[a-z]{4}(?:-[a-z]{4}){3})\\b",
    flags: "i",
    entropy: 3,
    keywords: ["pass", "app-specific", "app specific"],
    // Words: of random letters, one group in three has no vowel.
    allow: [
      { target: "secret", patterns: ["^\\w{0,3}[aeiouy]\\w{0,3}(?:[ -]\\w{0,3}[aeiouy]\\w{0,3}){3}$"] },
    ],
  },
  {
    id: "shared-key",
    pattern: ':\\s{0,5}PSK\\s{1,5}"([^"\\n]{8,200})"',
    keywords: ["psk"],
    allow: [standIns],
  },
  {
    id: "key-in-address",
    pattern: "\\/calendar\\/ical\\/[^\\s\\/]{1,120}\\/private-([0-9a-f]{24,40})\\b",
    keywords: ["/private-"],
  },
  {
    // "Here is the key for …: x", in the languages in which people say so.
    id: "spoken-key",
    pattern:
      "(?:\\b(?:keys?|tokens?|schlüssel|clé|jeton|clave|llave|chiave|chave|sleutel|klucz)\\b|ключ|密钥|キー)[^\\n=;{}\"'`]{1,100}?[\\s:«]([A-Za-z0-9][\\w:-]{27,200})(?:[\\s.,;»)]|$)",
    flags: "i",
    entropy: 3.4,
    keywords: [
      "key",
      "token",
      "schlüssel",
      "clé",
      "jeton",
      "clave",
      "llave",
      "chiave",
      "chave",
      "sleutel",
      "klucz",
      "ключ",
      "密钥",
      "キー",
    ],
    allow: [
      standIns,
      noKey,
      {
        target: "secret",
        patterns: [
          "^[^0-9]{1,200}$",
          "^[^A-Za-z]{1,200}$",
          "^[0-9a-f]{40}$",
          "^[0-9a-f]{64}$",
          "^(?:[A-Za-z]{1,40}\\d{0,4}[-_:]?){1,12}$",
        ],
      },
    ],
  },
  {
    id: "password-in-command",
    pattern:
      "\\bssh-keygen\\b[^\\n]{0,200}?\\s-N\\s{1,3}[\"']?([^\\s\"']{4,100})|\\bcheck_snmp\\b[^\\n]{0,120}?\\s-C\\s{1,3}([^\\s\"']{5,60})|\\busername\\s\\S{1,60}\\s(?:privilege\\s\\d{1,2}\\s)?(?:password|secret)\\s\\d\\s([^\\s\"']{4,100})",
    keywords: ["ssh-keygen", "check_snmp", "username "],
    allow: [standIns],
  },
  {
    id: "encryption-key",
    pattern:
      "(?:KEY\\s{0,3}=\\s{0,3}[\\w.]{1,60}\\(\\s{0,3}[\"']|PRAGMA key\\s{0,3}=\\s{0,3}[\"']x')([0-9A-Fa-f]{32,128})[\"']|define\\(\\s{0,3}'(?:AUTH|SECURE_AUTH|LOGGED_IN|NONCE)_(?:KEY|SALT)',\\s{0,20}'([^'\\n]{40,100})'",
    keywords: ["key", "_salt"],
    allow: [standIns],
  },
  {
    id: "recovery-codes",
    pattern:
      "(?:recovery|backup|rescue) codes?[^\\n]{0,120}\\n((?:\\s{0,10}(?:\\d{1,2}[.)]\\s{1,3})?[0-9a-z]{4,6}[- ]?[0-9a-z]{4,6}\\s{1,4}){4,20})",
    flags: "i",
    keywords: ["codes"],
    allow: [{ target: "secret", patterns: ["^[^0-9]{1,300}$"] }],
  },
  {
    id: "passphrase",
    pattern:
      "passphrase[\"']?\\s{0,3}[:=]\\s{0,3}[\"']?((?:[a-z]{3,12}[ -]){3,7}[a-z]{3,12})[\"']?[ \\t]{0,4}(?:\\r?\\n|$)",
    keywords: ["passphrase"],
    allow: [{ target: "secret", patterns: ["\\b(?:the|and|for|is|of|to|from|with|was)\\b"] }],
  },
  {
    id: "azure-key",
    pattern: '"keyName"[^{}]{0,200}"value"\\s{0,3}:\\s{0,3}"([A-Za-z0-9+/]{86}==)"',
    keywords: ['"keyname"'],
  },
];
