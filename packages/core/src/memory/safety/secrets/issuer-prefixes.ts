// Prefixes that issuers publish for their keys and tokens, so that tools recognise them. Lengths are left open: they change.
import type { WrittenRule } from "./rules.ts";

/** What follows a prefix; a shorter text may be a name. Some keys have parts with dots between them. */
const REST = "[\\w-]{12,400}(?:\\.[\\w-]{8,400}){0,2}";

const PREFIXES: Readonly<Record<string, readonly string[]>> = {
  "adafruit-key": ["aio_"],
  "age-key": ["AGE-SECRET-KEY-1"],
  "alchemy-key": ["alcht_"],
  "apify-token": ["apify_api_"],
  "atlassian-token": ["ATATT", "ATCTT", "ATBB", "ATOA"],
  "bedrock-key": ["ABSK"],
  "brevo-key": ["xkeysib-", "xsmtpsib-"],
  "browserbase-key": ["bb_live_"],
  "buildkite-token": ["bkua_", "bkpat_", "bkaat_", "bkct_"],
  "clojars-token": ["CLOJARS_"],
  "contentful-token": ["CFPAT-"],
  "databricks-token": ["dapi", "dose", "dkea"],
  "defined-networking-key": ["dnkey-"],
  "digitalocean-token": ["doo_v1_", "dop_v1_", "dor_v1_"],
  "doppler-token": ["dp.pt.", "dp.st.", "dp.ct.", "dp.sa.", "dp.scim.", "dp.audit."],
  "duffel-token": ["duffel_test_", "duffel_live_"],
  "dynatrace-token": ["dt0c01.", "dt0s01.", "dt0s02.", "dt0s16."],
  "e2b-key": ["e2b_"],
  "easypost-key": ["EZAK", "EZTK"],
  "figma-token": ["figd_", "figo_", "figu_"],
  "firecrawl-key": ["fc-"],
  "flutterwave-key": ["FLWSECK-", "FLWSECK_TEST-"],
  "frameio-token": ["fio-u-"],
  "gitlab-token": ["gldt-", "glrt-", "glptt-", "glft-", "glsoat-", "glagent-", "glcbt-", "glimt-"],
  "google-client-secret": ["GOCSPX-"],
  "google-oauth-token": ["ya29.", "1//0"],
  "grafana-token": ["glc_", "glsa_"],
  "infracost-key": ["ico-"],
  "ionic-token": ["ion_"],
  "langchain-key": ["lsv2_pt_", "lsv2_sk_"],
  "linear-key": ["lin_api_", "lin_oauth_"],
  "mapbox-token": ["sk.ey"],
  "mercadopago-token": ["APP_USR-"],
  "neon-key": ["napi_"],
  "netlify-token": ["nfb_", "nfc_", "nfo_", "nfu_"],
  "nvidia-key": ["nvapi-"],
  "paddle-key": ["pdl_live_", "pdl_sdbx_"],
  "pinecone-key": ["pcsk_"],
  "planetscale-key": ["pscale_tkn_", "pscale_pw_", "pscale_oauth_", "pscale_app_"],
  "posthog-key": ["phx_"],
  "prefect-key": ["pnb_", "pnu_"],
  "pulumi-token": ["pul-"],
  "pypi-token": ["pypi-"],
  "rubygems-key": ["rubygems_"],
  "runpod-key": ["rpa_"],
  "sendgrid-key": ["SG."],
  "sentry-token": ["sntrys_", "sntryu_"],
  "shippo-key": ["shippo_live_", "shippo_test_"],
  "sonar-token": ["sqa_", "sqp_", "squ_"],
  "sourcegraph-token": ["sgp_", "sgd_"],
  "square-token": ["sq0atp-", "sq0csp-", "sq0idp-"],
  "tavily-key": ["tvly-"],
  "together-key": ["tgp_v1_"],
  "typeform-token": ["tfp_"],
  "valtown-token": ["vtwn_"],
  "wandb-key": ["wandb_v1_"],
  "zuplo-key": ["zpka_"],
};

/** Words, perhaps with a number behind them, are the name of something else. */
const names = {
  target: "secret" as const,
  patterns: ["^[^0-9]{1,1500}$", "^(?:[A-Za-z]{1,40}\\d{0,4}(?:[-_.]|$)){2,40}$"],
};

export const ISSUER_RULES: readonly WrittenRule[] = Object.entries(PREFIXES).map(([id, prefixes]) => ({
  id,
  pattern: `(?:^|[^A-Za-z0-9])((?:${prefixes.join("|").replaceAll(".", "\\.")})${REST})`,
  keywords: prefixes.map((prefix) => prefix.toLowerCase()),
  allow: [names],
}));
