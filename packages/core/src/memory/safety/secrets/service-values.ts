// Finds values that only the name of a service stands before: `asana: '20c2…'`, `"segment": "Xk3…"`. Pure.
import { isPlaceholder } from "./is-placeholder.ts";
import { isUuid, looksIssued } from "./value-shapes.ts";

export interface ServiceValue {
  readonly rule: "service-key";
  readonly from: number;
  readonly to: number;
}

/** Services whose keys have no form of their own, and so are known only by the name beside them. */
const SERVICES: ReadonlySet<string> = new Set(
  `abstract abuseipdb adafruit adobe aikido airbrake airtable aiven alchemy algolia alibaba amplitude anthropic apify apollo appdynamics
  asana assemblyai atlassian auth0 autodesk axiom azure backblaze bamboo baremetrics beamer bitbucket bitly bitrise blynk braintree branch
  brevo browserless browserstack bugsnag buildkite calendly cartesia censys chargebee circleci clarifai clearbit clickhouse clickup
  clicksend cloudconvert cloudflare cloudinary cockroachdb codacy codeclimate codecov codemagic coinapi coinbase confluent contentful
  convertkit coveralls crowdin customerio cypress databricks datadog dattoagent deepai deepgram deepl deepseek delighted digitalocean
  discord dockerhub docusign doppler drip drone dropbox duffel dwolla dynatrace easypost ebay elastic elevenlabs etherscan etsy eventbrite
  expo fastly figma finnhub firebase fireworks flickr flightaware flutterwave foursquare freshbooks freshdesk front fullstory geocodio
  getresponse ghost giphy gitea gitter gocardless gofile grafana graphcms groq gumroad harness helpscout heroku honeybadger honeycomb
  hubspot huggingface hunter imgur infracost infura instagram intercom ipinfo ipstack iterable jenkins jfrog jira jotform jumpcloud
  keycloak kickbox klaviyo kraken kucoin langfuse langsmith launchdarkly lemlist linear linkedin linode livechat lob logdna loggly logzio
  lokalise magento mailchimp mailerlite mailgun mailjet mailtrap mandrill mapbox mapquest mattermost maxmind messagebird mistral mixpanel
  moesif mollie monday mongodb moonpay moralis mux netlify newrelic newsapi ngrok notion npm nuget nylas okta onesignal openai openrouter
  opencage openweather openweathermap opsgenie optimizely pagerduty papertrail paypal paystack pendo perplexity pexels anypoint pinecone pingdom
  pinterest pipedrive plaid planetscale plivo polygon postcodes posthog postmark prefect prismic pubnub pulumi pusher quay quicknode
  rapidapi raygun razorpay recaptcha recurly reddit replicate resend revenuecat rollbar runpod salesforce samsara sanity sauce saucelabs
  scaleway segment semaphore sendbird sendgrid sendinblue sentry serpapi serpstack shippo shodan shopify shortcut shutterstock sidekiq
  signalwire slack smartsheet smartystreets snyk sonarcloud sonarqube sourcegraph sparkpost splunk spotify square squarespace statuscake
  statuspage storyblok strava stripe sumologic supabase surveymonkey swiftype tableau tailscale tatum tavily teamcity telegram telnyx
  textmagic thingsboard thingspeak tiktok todoist tomtom travis travisci trello twilio twitch twitter typeform unsplash uploadcare
  uptimerobot urlscan vercel vimeo virustotal voiceflow vonage vultr wakatime weatherapi weatherbit weatherstack webex webflow weglot
  wistia woocommerce workos xero yandex yelp youtrack youtube zapier zendesk zenhub zerobounce zoho zoom`.split(
    /\s+/,
  ),
);
/** What a name with one of these words holds is no secret. */
const PUBLIC =
  /^(?:ids?|uid|uuid|guid|urls?|uri|href|link|host|hostname|domain|endpoint|version|commit|rev|revision|sha|sha1|sha256|sha512|hash|digest|checksum|integrity|image|images|tag|etag|price|plan|product|customer|user|username|name|email|region|zone|bucket|repo|repository|branch|path|file|dir|folder|schema|type|format|public|publishable|pub|pk|slug|title|text|label|description|message|comment|color|icon|size|src|class|selector|package|module|resolved|registry|dependencies|ref|query|fingerprint|nonce|test|tests)$/;
/** Says that even an id or a checksum is meant as a key. */
const SECRET_WORD =
  /^(?:api|apikey|private|key|token|secret|auth|pass|password|credential|credentials|pat|access|license)$/;
const ASSIGNED =
  /(?:(?:=>|:=|[:=])[ \t]{0,4}["'`]?|[ \t(][ \t]{0,3}["'`]|(?<=\b(?:key|token|secret|private|access|auth))[ \t]{1,3})([\w+/=.~-]{20,2000})(?![\w+/=.~-])/gi;
/** The name before the sign, as far as it may reach. */
const NAME = /([A-Za-z][\w .-]{1,60})["'`\])]{0,2}[ \t]{0,4}$/;
const REACH = 70;
/** Services whose keys are ids. */
const ID_KEYS: ReadonlySet<string> = new Set(["heroku", "postmark", "snyk", "opsgenie", "anypoint"]);
const SUFFIX = /(?:search|client|api|sdk|service|handler|connector|transport)$/;
/** Checksums and commits. */
const DIGEST = /^(?:[0-9a-f]{40}|[0-9a-f]{64}|[0-9a-f]{128})$/;

/** `new Client("id", "key")`: what a client of a service is made with. */
const CALL =
  /([A-Za-z_$][\w$.\\:>-]{1,60})\s{0,3}\(\s{0,40}((?:["'][^"'\n]{0,300}["']\s{0,3},\s{0,40}){0,2}["'][^"'\n]{16,400}["'])/g;
const ARGUMENT = /["']([^"'\n]{0,400})["']/g;
const CLIENT = /(?:Client|Credentials?|Session|Basic|Api|Realtime|Auth\w{0,10}|init|connect)$/;

export function findServiceValues(text: string): readonly ServiceValue[] {
  return [...findAssigned(text), ...findArguments(text)];
}

function findArguments(text: string): readonly ServiceValue[] {
  const found: ServiceValue[] = [];
  for (const call of text.matchAll(CALL)) {
    const [all, callee = "", given = ""] = call;
    const words = splitName(callee);
    const isService = words.some((word) => SERVICES.has(word) || startsWithService(word));
    if (!CLIENT.test(callee) && !isService) continue;
    const start = call.index + all.length - given.length;
    for (const argument of given.matchAll(ARGUMENT)) {
      const value = argument[1]!;
      if (!looksIssued(value) || isUuid(value) || isPlaceholder(value)) continue;
      if ((DIGEST.test(value) && !isService) || value.includes("://")) continue;
      const from = start + argument.index + 1;
      found.push({ rule: "service-key", from, to: from + value.length });
    }
  }
  return found;
}

/** "algoliasearch", "DeepgramClient" */
const startsWithService = (word: string): boolean => SERVICES.has(word.replace(SUFFIX, ""));

function findAssigned(text: string): readonly ServiceValue[] {
  const found: ServiceValue[] = [];
  for (const match of text.matchAll(ASSIGNED)) {
    const value = match[1]!;
    if (!looksIssued(value) || isPlaceholder(value)) continue;
    const words = readNameBefore(text, match.index);
    if (!words || !isNamed(words, value)) continue;
    const from = match.index + match[0].length - value.length;
    found.push({ rule: "service-key", from, to: from + value.length });
  }
  return found;
}

function readNameBefore(text: string, at: number): readonly string[] | undefined {
  const name = NAME.exec(text.slice(Math.max(0, at - REACH), at))?.[1];
  return name === undefined ? undefined : splitName(name);
}

const splitName = (name: string): readonly string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

function isNamed(words: readonly string[], value: string): boolean {
  const isService = words.some(
    (word, at) => SERVICES.has(word) || SERVICES.has(word + (words[at + 1] ?? "")),
  );
  if (!isService || words.some((word) => PUBLIC.test(word))) return false;
  if (words.some((word) => SECRET_WORD.test(word))) return true;
  return isUuid(value) ? words.some((word) => ID_KEYS.has(word)) : !DIGEST.test(value);
}
