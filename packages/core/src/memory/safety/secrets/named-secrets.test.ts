// Every value here is made up; parts of those that a scanner could take for real ones are joined when the test runs.
import { describe, expect, test } from "vitest";
import { maskSecrets, secretsIn } from "./secrets.ts";

/** Random letters and digits, as issuers hand them out. */
const ISSUED = ["q7Rk2mQ9vT4b", "Lw8ZsN1cYd6H"].join("");
const HEX = ["8f2a9c1e7b3d5f60", "718293a4b5c6d7e8"].join("");
const UUID = ["3aac4c6c-9847", "43d9-8e65", "917590b81cf0"].join("-");

describe("a password is masked by its name", () => {
  test.each([
    ["the short assignment of Go", 'dbPassword := "katzenklo"', "katzenklo"],
    ["the arrow of Ruby and PHP", "['password' => 'Sommer24']", "Sommer24"],
    ["a typed constant", 'const adminPassword: string = "katzenklo"', "katzenklo"],
    ["YAML beside a user", "login: admin\npassword: katzenKlo", "katzenKlo"],
    ["a list", 'passwords:\n  - "erste4711"\n  - "zweite4711"', "zweite4711"],
    ["the next line of a container's environment", "- name: DB_PASSWORD\n  value: katze4711", "katze4711"],
    ["a pair in JSON", '{"name": "password", "value": "katzenklo"}', "katzenklo"],
    ["markup", "<smtpPassword>katzenklo</smtpPassword>", "katzenklo"],
    ["a property list", "<key>password</key>\n<string>katzenklo</string>", "katzenklo"],
    ["a connection string", "Server=db;Uid=sa;Pwd=katzenklo;Timeout=5", "katzenklo"],
    ["a parameter of an address", "jdbc:mysql://db/shop?user=app&amp;pwd=Sommer24", "Sommer24"],
    ["an option", "tool --password kL9xQ2vM run", "kL9xQ2vM"],
    ["an option with a sign", "wget --http-password=katzenklo https://host", "katzenklo"],
    ["a short option", "mysql -u root -pgeheim12 shop", "geheim12"],
    ["a user with a password", "curl -u admin:Sommer24 https://host", "Sommer24"],
    ["a setter", 'user.setPassword("katzenklo")', "katzenklo"],
    ["SQL", "CREATE USER app IDENTIFIED BY 'katzenklo'", "katzenklo"],
    ["SQL without quotes", "CREATE ROLE app WITH LOGIN PASSWORD kL9xQ2vM;", "kL9xQ2vM"],
    ["PowerShell", 'ConvertTo-SecureString -AsPlainText "kL9xQ2vM"', "kL9xQ2vM"],
    ["netrc", "machine api.host login me password katzenklo", "katzenklo"],
    ["an address with an @ in the password", "mongodb://app:kL9x@Q2vM@db.host/shop", "Q2vM"],
    ["brackets", "root@10.0.0.7 (pw:kL9xQ2vM)", "kL9xQ2vM"],
    ["a sentence", "The password of the build server is Sommer24", "Sommer24"],
    ["a short sentence", "the password is hunter2", "hunter2"],
    ["a sentence that ends with the name", "and kL9xQ2vM is the password", "kL9xQ2vM"],
    ["a label", "password for deploy: kL9xQ2vM", "kL9xQ2vM"],
    ["a word alone in a file of settings", "host=db\npassword=katzenklo\n", "katzenklo"],
    ["words in quotes", 'password = "a katze of 4711"', "katze"],
    ["signs that are no template", 'password = "p${a]b(c9"', "p${a]b(c9"],
    ["a sentence with quotes", "The default password for the user 'pi' is \"katzenklo\".", "katzenklo"],
    ["a block with a comment in it", "user = anna\n# since May\npassword = katzenklo", "katzenklo"],
    ["a call that connects", "mysqli_connect('db', $user, 'katzenklo', 'shop')", "katzenklo"],
    ["a remote command", "psexec \\\\10.0.0.7 -u Admin -p katzenklo cmd", "katzenklo"],
    ["a router", "snmp-server community katzenKlo9 RW 99", "katzenKlo9"],
    ["a password file", "db.host:5432:shop:anna:katzenklo\n", "katzenklo"],
    ["a sentence in French", "le mdp de la base c'est ch0uqu3tte_64 mais chut", "ch0uqu3tte_64"],
    ["a French label", "voici le mot de passe du compte : Lavande+2022 . Merci", "Lavande+2022"],
    ["French quotes", "identifiant « anna », mot de passe « Mistral-Gagnant8 »", "Mistral-Gagnant8"],
    ["a sentence in German", "das Passwort vom Router ist jetzt Kartoffelsalat99, okay?", "Kartoffelsalat99"],
    ["a German label without a sign", "Benutzer anna, Kennwort Sommer#Ostsee21 . Danke", "Sommer#Ostsee21"],
    ["a sentence in Spanish", "la clave del wifi cambió, ahora es Tortilla4Quesos", "Tortilla4Quesos"],
    ["a login", 's.login("anna@shop.com", "bcsd bixh vcvl fpzp")', "bcsd bixh"],
    ["a network name", "WIFI:T:WPA;S:Casa;P:6050taSr9g3g;H:false;;", "6050taSr9g3g"],
    ["an inventory", "sw1 ansible_user=admin ansible_ssh_pass=En4ble.Core", "En4ble.Core"],
    [
      "a parameter with a dot",
      "jdbc:postgresql://pg/claims?user=rw&password=AzOHKsl39kJI.K&ssl=true",
      "AzOHKsl39kJI",
    ],
    ["far behind the sign", 'smtpPassword:                "katzenklo"', "katzenklo"],
  ])("%s", (_, text, secret) => expect(maskSecrets(text)).not.toContain(secret));
});

describe("a key is masked by its name", () => {
  test.each([
    ["an option", `--api-token ${UUID}`, UUID],
    ["a service, a name and an id", `snyk token = '${UUID}'`, UUID],
    ["a header", `x-apikey ${HEX};`, HEX],
    ["a header in code", `request.Header.Set("X-Shop-ApiKey", "${HEX}")`, HEX],
    ["a scheme before it", `shopToken := "Bearer ${ISSUED}"`, ISSUED],
    ["a name of two names", `personalAccessTokenSecret = '${ISSUED}'`, ISSUED],
    ["a fallback", `TOKEN = ENV['TOKEN'] || '${ISSUED}'`, ISSUED],
    ["a parameter", `https://host/v1?sort=1&key=${ISSUED}&page=2`, ISSUED],
    ["a signature", `https://host/blob?se=2025&sig=${ISSUED}%2B${ISSUED}`, ISSUED],
    ["an account key", `AccountName=shop;AccountKey=${ISSUED};`, ISSUED],
    ["markup with braces", `<secret>{${ISSUED}}</secret>`, ISSUED],
    ["a dash", `shop token - '${ISSUED}'`, ISSUED],
    ["a comment above it", `# shop API key\n${ISSUED}`, ISSUED],
    ["a sentence about a key", "The API key is katzenklo99.", "katzenklo99"],
    ["an assignment of a word with a number", "apiKey=katzenklo99", "katzenklo99"],
    ["a secret of digits", "secret: 84739201", "84739201"],
    ["an environment variable of letters", "export SHOP_TOKEN=abQcdZefMghK", "abQcdZefMghK"],
    ["a scheme alone", `  - Bearer ${HEX}`, HEX],
    ["a header by its name", `headers['Authorization'] = 'Basic ${ISSUED}=='`, ISSUED],
    ["the default of a variable", `variable "shop_token" {\n  default = "${ISSUED}"\n}`, ISSUED],
    ["a webhook", `https://chat.example.com/hooks/${ISSUED}`, ISSUED],
    ["a command", `vault operator unseal ${ISSUED}${ISSUED}`, ISSUED],
    ["words of a wallet", `mnemonic: "${"zebra apple ".repeat(6).trim()}"`, "zebra apple zebra"],
    ["a client of a service", `new Twilio("AC${HEX}", "${ISSUED}")`, ISSUED],
    ["a cookie", `Cookie: lang=de; sessionid=${ISSUED}; theme=dark`, ISSUED],
    ["a key for codes", "re-add the 2FA with this setup key: fqvh fofb l7wy riph 4oay", "fofb l7wy"],
    ["a web key", `{"kty":"OKP","crv":"Ed25519","d":"${ISSUED}${ISSUED}"}`, ISSUED],
    ["a key in base64", `KEY_B64=LS0tLS1CRUdJTi${ISSUED}${ISSUED}`, ISSUED],
  ])("%s", (_, text, secret) => expect(maskSecrets(text)).not.toContain(secret));

  test.each([
    ["a service and a value", `asana: '${ISSUED}'`],
    ["a service of two words", `digital_ocean = "${ISSUED}"`],
    ["a service and an id, where ids are keys", `postmark: "${UUID}"`],
    ["a service, the word key and an id", `anypoint_key = "${UUID}"`],
  ])("%s", (_, text) => expect(maskSecrets(text)).toContain("[secret: "));

  test.each([
    "dop_v1_",
    "xkeysib-",
    "glsa_",
    "CFPAT-",
    "lin_api_",
    "sntrys_",
    "pscale_tkn_",
    "nvapi-",
    "NRAK-",
  ])("the prefix of an issuer, %s", (prefix) =>
    expect(maskSecrets([prefix, ISSUED, "x1Y2"].join(""))).toMatch(/^\[secret: [\w-]+\]$/),
  );
});

describe("is not a secret", () => {
  test.each([
    "password = await readPassword('Password: ')",
    "password: string,\n  username: string",
    "login(username=username, password=password)",
    "declare function derive(password: Uint8Array, salt: Uint8Array): void;",
    "'password' => 'required|min:8|confirmed',",
    "parser.onToken=function(e){return t.push(e)}",
    "if (token.kind === 'identifier2go') return;",
    'type={shown ? "password" : "search"}',
    "Tests must pass `golangci-lint`; pass 'sessions' to it.",
    "PASS=1234 FAIL=0",
    "tokens: 12345678 in, 2048 out",
    "PWD=/home/me/project",
    'expect(explain("cat /etc/passwd")).toBe("reads");',
    "--password string   password of the user",
    "docker login --password-stdin registry.host",
    "docker run --user 1000:1000 image; docker run --user node:node image",
    "The password is argon2id-hashed, the token is base64url-encoded.",
    "password: 12-character minimum",
    "The password for staging is in the vault since 2024-01-02.",
    "token = this.tokens[this.at - 1]",
    `primary key: ${UUID}`,
    `stripe_price_id: "${ISSUED}"`,
    `github: "${HEX}${HEX.slice(0, 8)}"`,
    `netlify_site = "${UUID}"`,
    `docker image: shop@sha256:${HEX}${HEX}`,
    "segment: user-profile-page-header-2024, monday: 09:00-17:00",
    "The password is required, and the token is optional.",
    'The password is "wrong".',
    "A bearer token is sent; Bearer authentication is described in RFC-6750-section-2.",
    "https://docs.shop.com/webhooks/getting-started-with-webhooks",
    `CERT=LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0t${ISSUED}${ISSUED}`,
    "gpg --recv-keys 5BE8A3F6C8A5C01D106C0AD820B1A390B168D356",
    `api_key = "{{ vault.key }}" and "$${"{keys[0]}"}"`,
    "https://username:REPLACE_WITH_PASSWORD@host.org",
    "hockey_team=Eisbaeren2019 and Organization.APIKeys = api_keys_1.APIKeys;",
    `if (!pem.startsWith("-----BEGIN PRIVATE ${"KEY"}-----")) throw new TypeError("no key");`,
  ])("%s", (text) => expect(secretsIn(text)).toEqual([]));
});
