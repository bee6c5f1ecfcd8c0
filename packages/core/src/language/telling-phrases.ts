// More phrases of each language for `findTold`: how people say in passing who they are, what they want done in general, where things are, and
// what was decided. Used only where no model decides, so a start does not need them. Written as in a `LanguageTable`.
import type { Phrases } from "./language-table.ts";

export interface TellingPhrases {
  /** Begins a clause in which the speaker says what they are, if a profession follows. */
  readonly selfStarts: Phrases;
  readonly professions: Phrases;
  /** What the speaker knows well, badly or since when. */
  readonly knowing: Phrases;
  /** What the speaker cannot see, hear or do with their body. */
  readonly conditions: Phrases;
  /** Begins a clause that orders the end of a habit. */
  readonly stopping: Phrases;
  /** How the speaker wants to be answered: in which language, how long. */
  readonly addressing: Phrases;
  /** What the agent writes again and again: commit messages, comments, names. */
  readonly artefacts: Phrases;
  /** How that may look: in German, short. */
  readonly forms: Phrases;
  /** Wants to be asked, if an occasion is named. */
  readonly asking: Phrases;
  readonly occasions: Phrases;
  /** Wants to be asked, on whatever occasion. */
  readonly approvals: Phrases;
  /** Praises a way of working. */
  readonly liked: Phrases;
  /** After praise: asks for more of it. */
  readonly continuing: Phrases;
  /** Places outside the repository, besides those of the `LanguageTable`. */
  readonly tools: Phrases;
  /** Says that something is there, besides what is in the `KeepingPhrases`. */
  readonly lying: Phrases;
  /** What happens on a day. */
  readonly happening: Phrases;
  /** Says that it was decided. */
  readonly settled: Phrases;
  /** Says why things are as they are, with a reason outside the code. */
  readonly causes: Phrases;
  /** Says who does something, or must agree to it. */
  readonly holding: Phrases;
  /** Jokes, and what is made up to be used as data. */
  readonly unreal: Phrases;
}

/** By the name of the language. A function, so that the published `pal` can load the table at the first call. */
export const readTellingPhrases = (): Readonly<Record<string, TellingPhrases>> => TELLING;

const TELLING: Readonly<Record<string, TellingPhrases>> = {
  English: {
    selfStarts: `i'm, i am, im (an?|the|just|only|actually|basically|really|not), i was, i'?ve been, i have been, i used to be, i work as, i trained as, i retired as, i (teach|study|do), i work in,
      my (day|real|actual|main|full-time) job is, my job is, my (background|profession|trade|training) is, by (trade|training|profession|day) i'?m, speaking as`,
    professions: `biology, chemistry, physics, maths, history, sales, hr, purchasing, logistics, doctor, physician, nurse, surgeon, dentist, vet, pharmacist, paramedic, midwife, therapist, veterinarian, anaesthetist, teacher, teaching, professor, lecturer,
      researcher, scientist, student, phd, postdoc, lawyer, attorney, paralegal, accountant, accounting, auditor, bookkeeper, economist, banker, trader, analyst, actuary, statistician, mathematician,
      physicist, chemist, engineer, architect, electrician, mechanic, machinist, technician, carpenter, plumber, welder, farmer, gardener, chef, cook, baker, journalist, writer, novelist,
      translator, interpreter, librarian, archivist, designer, artist, musician, composer, photographer, illustrator, animator, pilot, sailor, truck driver, firefighter, police officer, soldier, logistician, dispatcher, clerk,
      administrator, sysadmin, dba, tester, qa, manager, founder, consultant, marketer, marketing, in sales, product owner, developer, dev, programmer, coder, intern, freelancer, hobbyist, retired,
      (backend|back-end|frontend|front-end|data|infra|ops|embedded|mobile|security|hardware|firmware|design) (person|guy|girl|lead|engineer)`,
    knowing: `(i'm|im|i am) (still |basically |pretty much |really )?an? (complete |total |absolute )?(beginner|newbie|noob|novice|rookie|amateur|hobbyist), (i'm|im|i am) (completely |totally |pretty |fairly |quite |very |still )?(new to|rusty (in|with|at|on)|fluent in|self-taught|no (good|expert) (at|in|with|on)|hopeless (at|with)|terrible (at|with)|comfortable (in|with)|at home (in|with)|fine with),
      (i'm|im|i am) (not|no) (an? )?(real |proper |professional |trained |native )?(developer|programmer|coder|engineer|dev|speaker|designer|dba|computer person), i know (absolutely |basically |almost |next to )?(nothing|little|very little|zero) (about|of), i (have|got|have got) (absolutely )?(no|zero|little|hardly any) (clue|idea|knowledge|experience) (of|about|with|in),
      i don'?t (know|speak|read|understand) (any|much|a word of), (is|are|was) (all |completely |totally |still |quite |pretty |fairly |entirely )?new to me, i('ve|have)? …(for|since|with|over|after) …(years|decades), i (did|wrote|have|spent|got) …(years|decades) (of|in|with|doing|writing|on),
      (that's |is )?my (first|native) language, my (c|rust|go|java|python|javascript|typescript|js|ts|react|vue|css|html|sql|docker|kubernetes|git|bash|linux|kotlin|swift|ruby|php|english|german|french|spanish|maths?|frontend|backend|coding|programming) is (very |pretty |a bit |really |quite |still )?(rusty|weak|poor|basic|non-?existent|shaky|limited), my (c|rust|go|java|python|javascript|typescript|js|ts|react|vue|css|html|sql|docker|kubernetes|git|bash|linux|kotlin|swift|ruby|php|english|german|french|spanish|maths?|frontend|backend|coding|programming) is …(weeks|months|days) old, i can (read|write|follow) (c|rust|go|java|python|javascript|typescript|js|ts|react|vue|css|html|sql|docker|kubernetes|git|bash|linux|kotlin|swift|ruby|php|english|german|french|spanish|maths?|frontend|backend|coding|programming) … but, i (only )?(program|code|write code|get to this|do this) …(on weekends|at weekends|evenings|at night|saturdays|sundays|as a hobby|on the side|in my spare time), i only get to, i('ve| have)? (never|barely|hardly|only ever) (used|touched|written|worked|done|programmed|coded|learned|learnt), i taught myself, i can'?t (code|program) (at all|much|well), (is|are) (all )?foreign to me, i (barely|hardly) (write|code|program), my first (programming|coding|python|java|rust|web) project, i (mostly|usually|always|only) (read|work|write) …on (my|a|the) (phone|tablet|train|laptop)`,
    conditions: `(i'm|im|i am|i've|i have) …(colou?r-?blind|colou?r blind|legally blind|partially sighted|visually impaired|dyslexic|dyscalculic|hard of hearing|deaf|autistic|left-handed|one-handed|epileptic), i (have|use|work with|rely on|read with|only have|got) …(screen ?reader|low vision|braille|magnifier|dyslexia|adhd|rsi|carpal tunnel|tendinitis|arthritis|epilepsy|migraines?|hearing loss|hearing aids?|voice control|dictation),
      i only have one hand, only one hand, i (type|work|write) with (one|my left|my right) hand, i can'?t (tell|distinguish) …(red|green|colou?rs), red-green colou?r-?blind`,
    stopping: `(stop|quit|no more|enough with the) (always |constantly )?(adding|writing|putting|using|ending|doing|making|asking|creating|explaining|summari(s|z)ing|repeating|apologi(s|z)ing|suggesting|translating|guessing|assuming|generating|inserting|wrapping|renaming|reformatting|refactoring|commenting|mocking|committing|pushing|opening|telling|saying|starting|pasting|printing|logging|recommending|proposing|praising|thanking|giving|offering|inventing|overengineering|over-engineering|calling|installing|treating|talking|quoting|padding|congratulating|splitting|rewriting|touching|editing),
      no more (bullet points|bullets|emojis?|summaries|comments|tables|lists|jargon|apologies|todos|markdown), spare me the, enough with the, no need to (keep|always|apologi(s|z)e|summari(s|z)e|thank)`,
    addressing: `(answer|reply|respond|talk|write|speak|explain) (to )?(me )?in (english|german|french|spanish|italian|portuguese|russian|chinese|japanese|korean|plain), (short|shorter|brief|concise|terse) (answers|replies|responses|explanations), (keep|make) (your |the )?(answers|replies|responses|explanations|messages) …(short|shorter|brief|concise|simple), one (question|step|thing) at a time, (skip|drop|leave out) (the|your) (intro|introduction|intro sentences|preamble|pleasantries|disclaimers?), (use|write|put) …(in|for) (all|every|any) (ui |error |log |commit )?(texts?|messages?|comments?|docs|commits|names|strings|answers), (no|skip the|without) (jargon|preamble|pleasantries|small talk|flattery|fluff)`,
    artefacts: `(git )?(commits|commit messages|branch names|branches|variable names|function names|test names|names|identifiers|comments|code comments|docstrings|docs|answers|replies|summaries|explanations|changelog entries|error messages|log messages|pr (titles|descriptions)|pull request (titles|descriptions))`,
    forms: `in (english|german|french|spanish|italian|portuguese|russian|chinese|japanese|korean|british|american|plain|lower ?case|upper ?case|the imperative|imperative|present tense|bullet points|camel ?case|snake*|kebab-case), short, shorter, brief, concise, one line, lower-?case`,
    asking: `ask me, ask first, just ask, ask instead, ask rather, check with me, run it by me, tell me so, tell me instead, let me know first`,
    occasions: `before (any|each|every|you (delete|drop|remove|change|touch|add|install|push|run|rename|merge|deploy|edit|overwrite)|deleting|dropping|removing|changing|touching|adding|installing|pushing|renaming|merging|deploying|editing), (if|when|whenever) (you're|you are) (ever )?(unsure|not sure|in doubt|stuck|uncertain|guessing), (if|when) (unsure|in doubt|something|anything|a requirement|requirements), instead of (guessing|assuming|picking|inventing|making), rather than (guess*|assum*|pick*|invent*|making)`,
    approvals: `without (asking|telling|checking with|consulting|warning) me, without my (ok|okay|approval|permission|go-ahead|review|say-so|consent)`,
    liked: `love, loved, like, liked, great, perfect, nice, good, exactly, brilliant, awesome, helpful, excellent, super, better, best, appreciate*, handy`,
    continuing: `always (work|do it|write|commit|split|structure it) like (that|this), keep (doing|it up|that up|this up|them coming|it like|going like), (do|make|handle|keep|write) (it|them|this|that|things) (like (this|that)|that way|this way|the same way) (for every|for each|for all|every|each|always|from now|in future|in the future|going forward|again next|next time), (always|every time) like (this|that), more of (that|this|these|those) please, like (this|that) (every|from now|in future|for every|for each|going forward|each), stick (with|to) (this|that) (style|way|approach|format)`,
    tools: `redmine, gitlab, github, bitbucket, miro, discord, telegram, microsoft teams, whatsapp, mattermost, rocket ?chat, zulip, basecamp, asana, monday.com, clickup, youtrack, zendesk, freshdesk, intercom, servicenow, airtable, google drive, gdrive, onedrive, dropbox, sharepoint, nextcloud, s3, bugzilla, mantis, phabricator, gerrit, jenkins, argocd, prometheus, loki, splunk, opensearch, new relic, pagerduty, opsgenie, statuspage, metabase, looker, tableau, power ?bi, superset, postman, swaggerhub, swagger, zeplin, invision, storybook, lucidchart, obsidian, evernote, hackmd, overleaf, zotero, bugsnag, rollbar, crashlytics, app store connect, play console, keepass, keycloak, lastpass, intranet, network drive, shared (folder|drive|inbox|mailbox), nas, ftp, (team|company) (wiki|drive|calendar)`,
    lying: `(end|ends) up (in|on|at|under), (come|comes|coming) (in )?from, (come|comes|came) in (via|through|on), (can be|is to be) found, you('ll| will| can)? find, (is|are) (kept|filed|logged|collected|posted|listed|reported|archived), sits? (in|on|under), (look|check|go|search) (in|on|at|under) …(for), (goes|go|get|gets) (in|into|to|through|posted|filed), hangs? (in|on)`,
    happening: `(goes|go|going|went) live, starts?, begins?, ends?, (is|are) due, ships?, launch(es)?, arrives?, opens?, closes?, expires?, (shut|shuts|shutting) down, (is|are|gets?|being|be|got) (moved|shut down|switched off|turned off|retired|decommissioned|migrated|replaced|frozen|audited|released|removed|upgraded|cancell?ed|going away), moved to, pushed (back )?to, (kick|kicks) off, (take|takes) (place|effect), (is|are) (on|until|out until|away until|off until|back on), (is|are) on (leave|paternity leave|maternity leave|parental leave|sick leave|vacation|holiday), on (paternity|maternity|parental) leave until, (is|are) scheduled, (run|runs) (out|until), (is|are) tomorrow, visits?, (leave|leaves) us, freeze is`,
    settled: `we('ve| have)? (decided|agreed|opted|settled|chose|chosen) (against|on|for|to|not|that), we('re| are) (dropping|abandoning|scrapping|sticking (with|to)|staying (on|with)|going with|moving (to|off|away)|switching (to|from)|migrating (to|off|away)|phasing out|deprecating|retiring|sunsetting|not (supporting|shipping|building|going to support)), we('ve| have)? (promised|committed|signed), (boss|management|ceo|cto|customer|client|legal|regulator|board|steering committee|committee) (has )?(decided|vetoed|won'?t (accept|allow)|doesn'?t (accept|allow)|refuses|refused), going out of business, (was|were|been|got) (acquired|bought) by, (is|are|was) (off the table|out of scope|not negotiable|non-negotiable)`,
    causes: `the reason (we|why we|we're|for (the|our)) …(is|was), (stays?|kept|keep|keeping|exists?|remains?|alive|still (support|run|have|use)) …(only|solely|purely|just) because, (because|since|as) (the |our )?(customers?|clients?|regulator|law|legal|hospitals?|contract|works council|union|insurance|auditors?|bank) (asked|wants?|requires?|refuses?|complained|can'?t|cannot|won'?t|doesn'?t|don'?t|needs?|insists?|forbids?|still), because of (the |our )?(law|gdpr|contract|regulator|works council|union|audit), not (a|for) performance, not (because of|about|for) (performance|cost|money|tech debt)`,
    holding: `is taking over, (goes|go) (thru|through) (him|her|them), (is|are) now (owned|handled|run|maintained) by, (approves?|signs? off|reviews?|has to approve|must approve) (on )?(every|all|any|everything|anything), (has|have) left the (company|team), left the company, (has|have|needs?|must) (to )?be (approved|signed off|reviewed|cleared) by, no longer works (here|with us), nothing (ships|goes out|gets merged|is released) without (him|her|them), is (our|the) (contact|go-to|point person), (he|she|they)('s|'re| is| are) on …leave until`,
    unreal: `lol, lmao, rofl, haha*, hehe*, xd, ha, note to self, sigh, ugh, fictional, fictitious, made-up, dummy, fake, sample (user|data|customer|record), test (user|customer|record|patient|account|row), example (user|customer|record), placeholder`,
  },
  German: {
    selfStarts: `ich bin, bin, ich war, ich arbeite (eigentlich |hauptberuflich |sonst )?als, arbeite als, (ich )?arbeite (eigentlich |sonst |hauptberuflich )?(im|in der), (von|im) (beruf|hauptberuf) bin ich, mein (eigentlicher |richtiger )?(beruf|job) ist, gelernt* bin ich, (eigentlich|hauptberuflich|beruflich) bin ich`,
    professions: `einkauf, vertrieb, buchhaltung, personalabteilung, marketing, verwaltung, lager, labor, klinik, arzt, ärztin, krankenpfleger*, krankenschwester, pflege*, chirurg*, zahnarzt, zahnärztin, tierarzt, tierärztin, apotheker*, sanitäter*, hebamme, therapeut*, physiotherapeut*, psycholog*, lehrer*, dozent*, professor*, forscher*, wissenschaftler*, student*, doktorand*, anwalt, anwältin, jurist*, buchhalter*, steuerberater*, wirtschaftsprüfer*, controller*, ökonom*, banker*, bankkauf*, analyst*, statistiker*, mathematiker*, physiker*, chemiker*, biolog*, geolog*, meteorolog*, ingenieur*, architekt*, bauleiter*, elektriker*, mechaniker*, mechatroniker*, techniker*, tischler*, schreiner*, schlosser*, klempner*, landwirt*, gärtner*, koch, köchin, bäcker*, journalist*, redakteur*, autor*, übersetzer*, bibliothekar*, archivar*, grafiker*, designer*, künstler*, musiker*, fotograf*, pilot*, feuerwehr*, polizist*, soldat*, disponent*, logistiker*, sachbearbeiter*, sekretär*, verwalt*, administrator*, tester*, manager*, gründer*, berater*, vertriebler*, entwickler*, programmierer*, praktikant*, azubi, auszubildende*, rentner*, quereinsteiger*, meister*, kaufmann, kauffrau`,
    knowing: `(null|keine|keinerlei|kaum|wenig|überhaupt keine|gar keine|absolut keine|nicht viel) ahnung von, von …(hab|habe) ich (null|keine|keinerlei|kaum|wenig|überhaupt keine|gar keine) (ahnung|plan), von …versteh* ich (nichts|nix|wenig|kaum|nur), ich (kenne mich|kenn mich) …(aus|nicht), kenn* ich mich …(aus|nicht), (bin|ich bin) …(anfänger*|neuling|laie|laiin|autodidakt*|quereinsteiger*|blutiger|kein* (programmierer*|entwickler*|informatiker*|profi|techniker*)), (programmiere|programmier|code|entwickle) (ich )?(erst|nur|seit|bloß), ich (kann|spreche|verstehe|lese) (kein|kaum|nur wenig|nur schlecht|nur), mein* (englisch|deutsch|französisch|spanisch|russisch) ist, …jahre (oracle|sap|java|erfahrung|berufserfahrung|lang), ich …seit …jahren, seit …jahren (mache|arbeite|schreibe|programmiere|entwickle) ich, (ist|sind) (für mich )?(komplett |ganz |völlig |alles )?(neu|neuland) für mich, (ist|sind) für mich (komplett |ganz |völlig |alles )?(neu|neuland), kannst du mir nichts vormachen, ich (mache|mach) das (nur )?(nebenbei|nebenher|am wochenende|abends|als hobby)`,
    conditions: `(ich|bin|hab) …(screenreader|farbenblind|rot-grün-blind|farbfehlsichtig|sehbehindert|schwerhörig|gehörlos|hörgerät*|legasthen*|dyskalkulie|adhs|autist*|linkshänder*|rsi|sehnenscheidenentzündung|karpaltunnel*|epilep*|migräne|braillezeile|bildschirmlupe|sprachsteuerung|diktier*|einhändig|mit einer hand), ich sehe (kaum|fast nichts|schlecht|nur), ich höre (kaum|schlecht|nichts)`,
    stopping: `hör (bitte |endlich |doch |mal |jetzt )?(bitte |endlich |doch |mal |damit )?(auf|damit auf), hört auf, lass …(ewige*|ständige*|dauernde*), lass …(ganzen|ganze) …(weg|sein|bleiben), lass …(weg|sein|bleiben) … nervt, schluss mit, (bitte )?nie wieder, kein* …mehr (am|in|im|bei|zu|an|vor), spar dir (die|das|den), erspar mir, du (musst|brauchst) (dich |mir )?nicht (jedes|immer|ständig|dauernd|bei jed*)`,
    addressing: `(antworte|schreib|schreibe|sprich|red|rede|erklär|erkläre)(e)? (bitte )?(mir |mit mir |es mir )?(bitte )?(auf|in) (deutsch|englisch|französisch|spanisch), (kurze|kürzere|knappe) antworten, antworten (bitte )?(kurz|knapp|kürzer|auf), (kannst|darfst) mich (ruhig |gern |gerne |auch )?(duzen|siezen), (du kannst|können) (ruhig |gern |gerne )?(du|sie) (zu mir )?sagen, duz mich, siez mich, sag (ruhig |bitte )?du zu mir, fass dich (bitte )?(kurz|kürzer), ohne (fachchinesisch|fachjargon|jargon|fachbegriffe|geschwafel), (bitte )?in einfacher sprache`,
    artefacts: `commits, commit-nachrichten, commitnachrichten, commit-messages, commit messages, branches, branch-namen, branchnamen, variablennamen, variablen, funktionsnamen, testnamen, bezeichner, namen, kommentare, code-kommentare, docstrings, doku, dokumentation, antworten, erklärungen, zusammenfassungen, fehlermeldungen, logmeldungen, log-ausgaben, pr-titel, pr-beschreibungen`,
    forms: `auf (deutsch|englisch|französisch|spanisch), deutsch, englisch, kurz, kürzer, knapp, knapper, im imperativ, einzeilig, stichpunkte*, in (kleinbuchstaben|großbuchstaben|snake*|stichpunkten|ganzen sätzen), klein`,
    asking: `frag mich, frag lieber, frag nach, frag vorher, frag erst, erst fragen, vorher fragen, fragst du, fragst du mich, sag (mir )?(bitte )?vorher bescheid, nachfragen, rückfragen, sprich das mit mir ab`,
    occasions: `bevor du, vor (jed*|dem|allen), (wenn|falls|sobald) (du|dir|etwas|was|irgendwas|unklar|eine anforderung|anforderungen), bei (unklar*|zweifel*|unsicher*), im zweifel, (statt|anstatt) (zu raten|etwas|was|selbst|einfach|zu)`,
    approvals: `ohne (mich zu fragen|meine freigabe|meine zustimmung|mein ok|mein okay|rücksprache|absprache|vorher zu fragen|mir bescheid|dass ich), wenn ich nicht dabei bin`,
    liked: `super, gut, toll, klasse, prima, gefallen, gefällt, gefiel, perfekt, genau so, genauso, hilfreich, spitze, angenehm, geholfen, top, mag, schön, liebe, passt, ideal, bestens`,
    continuing: `so (bitte |will ich |möchte ich |hätte ich )?(das |es )?(gern |gerne |bitte )?(weiter|weitermachen|künftig|immer|jedes mal|in zukunft|auch in zukunft|ab jetzt), mach (das|es) (bitte )?(weiter|immer|künftig|jedes mal|ab jetzt|auch in zukunft) (wieder )?so, mach (bitte )?(weiter so|so weiter|immer so), weiter so, behalt* das (bitte )?bei, (bitte|gerne|gern) (immer|künftig|jedes mal|weiterhin) so, ab jetzt (bitte )?so, auch künftig so, in zukunft (bitte )?(immer |auch )?so`,
    tools: `netzlaufwerk, gruppenlaufwerk, teamlaufwerk, intranet, ablage, sharepoint, kalender, teamkalender, ticketsystem, postfach, gruppenpostfach, verteiler, cloud, freigabe, nextcloud, whiteboard`,
    lying: `(findest|findste|findet) (du|ihr|man|sich)?, (melden|meldet|sammeln|sammelt|pflegen|pflegt|führen) …(im|in|auf), (hängt|hängen|läuft|laufen|landet|landen|kommt|kommen|steckt|stecken|wohnt|lagern|lagert|gibt es|gibt's|gehört|gehören) …(im|in|auf|unter|bei|über|ins|am), (schau|guck|sieh) …(im|in|auf|unter) … nach, (liegt|liegen|steht|stehen) (noch|alle|alles|jetzt|nur)`,
    happening: `geht …live, (startet|beginnt|endet|kommt|läuft|öffnet|schließt|findet|steht|fällt|ist|sind|wird|werden|gilt|muss|müssen|zieht|ziehen|stellt|stellen) …(an|aus|ab|live|online|statt|fällig|abgeschaltet|umgestellt|migriert|verschoben|veröffentlicht|ausgeliefert|eingestellt|gelöscht|fertig|um|bei uns|los|frei|weg|scharf), startet, beginnt, endet, geht (in betrieb|in produktion|online|raus|los|in rente|in elternzeit), ab morgen, (verlässt|verlassen) uns, vorgezogen, läuft …aus`,
    settled: `(haben|hat|habe) (uns|sich|wir uns) …(gegen|für|auf) …(entschieden|geeinigt|festgelegt|verständigt), wir (bleiben|setzen|steigen|stellen|verzichten|wechseln) …(bei|auf|um|ein), (ist|wurde|wird) (beschlossen|entschieden|beschlossene sache|gestrichen|eingestellt|abgeschafft|verworfen|aufgegeben|abgesagt)( worden)?, es bleibt bei (der|den|dem), (der kunde|die kundin|der chef|die chefin|die geschäftsführung|der betriebsrat|der vorstand|die revision|der datenschutz|die rechtsabteilung|das klinikum|die klinik) (erlaubt|akzeptiert|verbietet|verlangt|hat entschieden|hat beschlossen|besteht|lehnt), (haben|hat) …(zugesagt|versprochen)`,
    causes: `der grund (für|dafür|warum|weshalb|ist), (nur|einzig|ausschließlich|bloß|allein) (noch )?weil, deshalb …weil (der|die|das|wir), (weil|da) (der kunde|die kundin|das gesetz|der datenschutz|der betriebsrat|die klinik|die bank|die revision|die versicherung|der vertrag|das krankenhaus|die behörde|das finanzamt|das amt), nicht (aus|wegen) (der )?(performance|kosten*|geld*|technischen)`,
    holding: `gehört (jetzt|ab jetzt|inzwischen|nun|künftig) (dem|der|den|zu|zum|zur), (macht|machen|übernimmt|übernehmen) …(kram|aufgaben|vertretung|reviews|job|bereich), (hat|haben) …(übernommen|abgegeben), (muss|müssen) (alles|jede*|alle) …(freigeben|abnicken|absegnen|prüfen), (gibt|geben) (alles|jede*|alle) …frei, (ansprechpartner*|zuständig|verantwortlich) (ist|für), kümmert sich, (läuft|laufen|geht|gehen) (nur |alles )?über (frau|herr*|das team), ist nicht mehr (bei uns|da|im team), in elternzeit`,
    unreal: `haha*, hihi, lol, xd, seufz, ach ja, memo an mich, fiktiv*, erfunden*, testdatensatz, testbenutzer*, testkunde*, testpatient*, testdaten, dummy*, beispielkunde*, beispielbenutzer*, platzhalter*, musterkunde*, ich werd noch`,
  },
  French: {
    selfStarts: `je suis, j'étais, suis, moi je suis, chuis, jsuis, je travaille comme, je bosse comme, je (bosse|travaille) (dans|à) (la|le|les|l'), mon (vrai )?(métier|boulot|travail) c'est, mon (vrai )?(métier|boulot) est, de (métier|formation) je suis, à la base je suis, dans la vie je suis`,
    professions: `compta, comptabilité, vente, ventes, marketing, rh, logistique, labo, médecin, infirmi*, chirurgien*, dentiste, vétérinaire, pharmacien*, ambulancier*, sage-femme, kiné*, psychologue, professeur*, prof, prof de, enseignant*, instit*, chercheu*, scientifique, étudiant*, doctorant*, avocat*, juriste, notaire, comptable, expert-comptable, auditeur, auditrice, économiste, banquier*, analyste, statisticien*, mathématicien*, physicien*, chimiste, biologiste, géologue, géographe, ingénieur*, architecte, électricien*, mécanicien*, technicien*, menuisier*, plombier*, agriculteur, agricultrice, maraîch*, jardinier*, cuisinier*, boulanger*, journaliste, rédact*, écrivain*, traduct*, interprète, bibliothécaire, archiviste, graphiste, designer*, artiste, musicien*, photographe, illustrat*, pilote, pompier*, policier*, militaire, logisticien*, secrétaire, administrat*, testeu*, gestionnaire, consultant*, commercial*, développeu*, programmeu*, stagiaire, freelance, retraité*, autodidacte`,
    knowing: `c'est pas mon truc, pas mon domaine, j'y connais (rien|pas grand|que), (je n'y|je ne|n'y|j') ?(connais|comprends|maîtrise) (absolument |vraiment |presque )?(rien|pas grand-chose) (à|au|en|aux|du), je (connais|maîtrise|comprends|parle|lis) (mal|bien|peu|à peine|très peu|pas|très mal), je suis (un |une )?(vrai |vraie |grand |grande |complet |complète |total |totale )?(débutant*|novice|nul en|nulle en|néophyte|autodidacte|amateur|à l'aise|rouillé*), pas (développeu*|informaticien*|programmeu*|codeu*), (moi )?c'est …depuis …ans, je (fais|code|programme|développe) …depuis, …ans (de|d') ?(c|java|python|cobol|php|expérience|métier), je (code|programme|développe) (que|seulement|uniquement|juste) (le|les), (est|sont|c'est) (tout |totalement |complètement )?(nouveau|nouvelle|nouveaux) pour moi, mon (anglais|français|allemand|espagnol) est, je (lis|parle|comprends) …mais pas`,
    conditions: `j'(utilise|ai) …(lecteur d'écran|synthèse vocale|plage braille|dyslexie|tdah|tendinite|épilepsie|migraines?|basse vision), (je|moi) …(daltonien*|malvoyant*|non-voyant*|malentendant*|dyslexi*|dyscalculi*|lecteur d'écran|synthèse vocale|plage braille|tdah|autiste|gauch(er|ère)|d'une (seule )?main|une seule main|épilep*|migraine*|tendinite|canal carpien|appareil auditif|dictée vocale|commande vocale|ne vois (presque|quasi))`,
    stopping: `arrête (un peu |s'il te plaît |stp )?(de|d'|avec|les|ces), arrêtez (de|d'|avec), cesse (de|d'|avec), fini les, ça suffit les, marre (de|des) (tes|ces|les), plus jamais (de|d'), (pas besoin|inutile|pas la peine) (de|d') ?(t'excuser|me remercier|répéter|résumer|expliquer|me demander|tout expliquer|commenter|toujours|systématiquement|chaque), épargne-moi`,
    addressing: `(tu peux|vous pouvez|on peut) (me |se |nous )?(tutoyer|vouvoyer), on se (tutoie|vouvoie), tutoie*, vouvoie*, (réponds|parle|écris|répondez|parlez|écrivez|explique)(-moi)? (toujours |plutôt |stp )?en (français|anglais|allemand|espagnol), réponses (plus )?(courtes|brèves|concises), (sois|soyez) (plus )?(bref|brève|concis|concise|direct|directe), sans (jargon|blabla), va droit au but`,
    artefacts: `(les |tes |mes )?(commits|messages de commit|noms de branche*|branches|noms de variables|variables|noms|commentaires|docstrings|réponses|explications|résumés|messages d'erreur|titres de pr|descriptions de pr|doc|documentation)`,
    forms: `en (français|anglais|allemand|espagnol|minuscules|majuscules|snake*|une ligne), courts?, courtes?, brefs?, brèves?, concis*, à l'impératif`,
    asking: `demande-moi, demandez-moi, tu me demandes, tu demandes, pose la question, pose-moi, tu me poses`,
    occasions: `avant (de|d'|chaque|tout|toute) ?(supprim*|effac*|modifi*|touch*|ajout*|chang*|install*|pouss*|lanc*|renomm*|migr*|toute)?, (quand|si|dès que|lorsque) (un|une|tu|quelque chose|c'est|t'es|le|la), en cas de doute, dans le doute, plutôt que (de|d'), au lieu (de|d')`,
    approvals: `sans (me demander|mon accord|me prévenir|m'en parler|mon feu vert|ma validation|prévenir|me le dire), sans que (je|j')`,
    liked: `parfait*, super, génial*, nickel, top, j'ai (adoré|aimé|apprécié|bien aimé), j'aime, j'adore, très bien, bravo, pratique, utile, excellent*, impeccable, chouette, exactement`,
    continuing: `garde (ça|cette|ce) …(à chaque|toujours|pour la suite|systématiquement|désormais|partout), continue (comme ça|ainsi), fais (toujours |ça )?(comme ça|pareil|la même chose) (à chaque|pour chaque|pour tous|toujours|la prochaine|désormais|pour la suite), fais (toujours )?comme ça, toujours comme ça, comme ça (à l'avenir|à chaque|pour la suite|désormais), on garde cette (façon|méthode|approche), la même chose (à chaque|pour chaque|la prochaine)`,
    tools: `intranet, lecteur réseau, lecteur partagé, disque partagé, serveur de fichiers, dossier commun, agenda, agenda partagé, boîte partagée, cloud, nuage, gitlab, espace partagé`,
    lying: `(regarde|regardez|va voir|cherche|consulte) (dans|sur|le|la|les), (arrive|arrivent|atterrit|atterrissent|remonte|remontent|passe|passent|traîne|traînent|vit|vivent|trouve|trouves|tombe|tombent) …(dans|sur|par|sous|chez), (tu|on|vous) (trouves|trouve|trouveras|trouverez)`,
    happening: `(est|sont|sera|seront|a été|ont été) (avancée?s?|reportée?s?|repoussée?s?|décalée?s?|prévue?s?|fixée?s?|livrée?s?|coupée?s?|arrêtée?s?|supprimée?s?|migrée?s?|fermée?s?|en congé|en vacances|absente?|due), (commence|commencent|démarre|démarrent|débute|termine|finit|part|partent|arrive|arrivent|ferme|ouvre|bascule|basculent|sort|passe|passent|expire|s'arrête|s'arrêtent|coupe|coupent|entre en vigueur|a lieu|livre|quitte), on (livre|bascule|coupe|migre|passe|déploie|ouvre|ferme|gèle)`,
    settled: `(on|nous) (a|avons) (abandonné|décidé|choisi|renoncé|opté|tranché|laissé tomber|arrêté|promis|signé), on (abandonne|arrête|garde|reste sur|part sur|renonce|laisse tomber) (le|la|les|l'|à|au), (c'est|a été|est) (décidé|acté|tranché|validé|abandonné|supprimé définitivement), (l'éditeur|le client|la cliente|la direction|le patron|la cheffe|la banque|l'hôpital|le juridique|le dpo|le syndicat|le comité|l'assureur) (ne )?(veut plus|veulent plus|refuse|refusent|exige|exigent|impose|interdit|accepte|demande qu*|a décidé|a tranché|a validé|a refusé)`,
    causes: `(la|une) raison (pour laquelle|de|est), (uniquement|seulement|juste) parce qu*, c'est (à cause|parce que|pour) …(client|juridique|rgpd|loi|contrat|banque|hôpital|syndicat), pas pour (des raisons|une raison|la perf|les perfs|une question), parce que (le client|la loi|le rgpd|le contrat|la banque|l'hôpital|le syndicat|les caisses)`,
    holding: `valide (tout|toutes|tous|chaque), (rien|aucun*) (ne )?(part|sort|passe) …sans (elle|lui|son), (a repris|reprend|s'occupe|gère|pilote|chapeaute) (le|la|les|l'|de|du|désormais|maintenant), c'est …qui (s'occupe|gère|valide|décide|pilote|reprend|porte), n'est plus (avec nous|là|dans l'équipe|chez nous), (appartient|appartiennent|revient|passe) (maintenant|désormais) (à|au|aux|chez)`,
    unreal: `mdr, ptdr, lol, haha*, hihi, xd, note à moi-même, fictif*, fictive*, inventé*, bidon, factice*, (client|utilisateur|patient) (de test|d'exemple|fictif), données de test`,
  },
  Spanish: {
    selfStarts: `soy, yo soy, era, fui, trabajo (como|de|en), (mi|de) (trabajo|oficio|profesión|formación) (es|soy), de (profesión|formación) soy, en realidad soy, yo llevo`,
    professions: `contabilidad, ventas, compras, logística, recursos humanos, médic*, doctor*, enfermer*, cirujan*, dentista, odontólog*, veterinari*, farmacéutic*, paramédic*, matrona, fisioterapeuta, psicólog*, profesor*, profe, maestr*, docente, investigador*, científic*, estudiante, doctorand*, becari*, abogad*, jurista, notari*, contador, contadora, contable, auditor*, economista, banquer*, analista, estadístic*, matemátic*, físic*, químic*, biólog*, geólog*, ingenier*, arquitect*, electricista, mecánic*, técnic*, carpinter*, fontaner*, plomer*, agricultor*, jardiner*, cociner*, panader*, periodista, redactor*, escritor*, traductor*, intérprete, bibliotecari*, archivista, diseñador*, artista, músic*, fotógraf*, ilustrador*, pilot*, bomber*, policía, militar, logístic*, secretari*, administrativ*, administrador*, tester, gestor*, consultor*, comercial, desarrollador*, programador*, freelance, autónom*, jubilad*, autodidacta, soporte`,
    knowing: `no soy (un |una )?(programador*|desarrollador*|informátic*|ingenier*|técnic*|dev|nativ*), soy (un |una )?(total |completo |completa |puro |pura )?(desastre|principiante|novat*|nul*|negad*|autodidact*|inútil|cero) (en|con|para|de), soy (un |una )?(principiante|novat*|autodidact*), en …soy (un |una )?(desastre|principiante|novat*|nul*|negad*|cero|analfabet*), (no|ni) (sé|entiendo|tengo) (nada|casi nada|mucho|ni idea|ni papa|idea) de, de …no (sé|entiendo|tengo) (nada|casi nada|mucho|ni idea|idea|ni papa), (ni|cero) idea de, no tengo ni idea de, sé (poco|muy poco|algo|bastante|mucho) de, tengo …años de experiencia, llevo …(años|meses) (con|en|programando|trabajando|haciendo|usando|escribiendo), …con los ojos cerrados, (es|son) (todo |totalmente |completamente )?(nuevo|nueva|nuevos) para mí, programo (solo|sólo|solamente|únicamente|en|los), mi (inglés|español|alemán|francés) es, me (defiendo|manejo) …(en|con), (nunca|apenas) he (usado|tocado|programado|trabajado|escrito)`,
    conditions: `(soy|tengo|uso|trabajo con|escribo con|padezco) …(daltónic*|daltonismo|ceg*|lector de pantalla|baja visión|sord*|hipoacusia|audífono*|disléxic*|dislexia|tdah|autista|zurd*|una (sola )?mano|epilep*|migraña*|tendinitis|túnel carpiano|braille|dictado|control por voz|lupa), no (distingo|veo|diferencio) (el|los|bien los|bien) (rojo|verde|colores), (casi no|apenas) (veo|oigo)`,
    stopping: `deja de, dejá de, deja ya de, dejad de, basta de, basta ya de, no más, se acabó, se acabaron, (ya )?no me (expliques|pongas|escribas|repitas|pidas|preguntes|des|mandes|hagas|digas|sugieras|propongas|llenes|resumas|traduzcas|agregues|añadas|crees|cambies), no hace falta que (me|expliques|resumas|pidas|te|repitas|pongas), ahórrate (los|las|el|la)`,
    addressing: `(contéstame|contestame|respóndeme|respondeme|háblame|hablame|escríbeme|escribeme|contesta|responde|habla|explícame|explicame) (siempre |por favor |mejor )?(en (español|inglés|castellano|catalán|francés|alemán|cristiano)|sin|corto|de tú|de usted), (puedes|podés|puede) tutearme, tutéame, trátame de (tú|usted), respuestas (más )?(cortas|breves|concisas), sé (más )?(breve|concis*|direct*), sin (tanta |tanto |tantos )?(jerga|rollo|tecnicismos|rodeos), ve al grano`,
    artefacts: `(los |las |mis |tus )?(commits|mensajes de commit|mensajes del commit|nombres de (las )?(variables|ramas|funciones|tests)|ramas|variables|nombres|comentarios|docstrings|respuestas|explicaciones|resúmenes|mensajes de error|títulos de (los )?prs?|descripciones de (los )?prs?|documentación)`,
    forms: `en (español|inglés|castellano|catalán|francés|alemán|minúsculas|mayúsculas|snake*|imperativo|una línea|presente), cortos?, cortas?, breves?, concis*`,
    asking: `me preguntas, pregúntame, preguntame, me consultas, consúltame, pide permiso, me pides`,
    occasions: `antes de (borrar|eliminar|tocar|cambiar|modificar|añadir|agregar|instalar|subir|ejecutar|renombrar|migrar|hacer|cualquier|cada|meter|crear|desplegar), (si|cuando) (no (estás|tienes|sepas|sabes|estés|entiendes|entiendas)|tienes|tengas|dudas|dudes|algo|hay|haya|un|una), ante la duda, en caso de duda, en (vez|lugar) de (adivinar|suponer|inventar|asumir)`,
    approvals: `sin (avisarme|preguntarme|consultarme|decirme|mi (permiso|aprobación|ok|visto bueno|autorización)|que yo|preguntar|avisar)`,
    liked: `me (encantó|encanta|encantaron|gustó|gusta|gustaron|sirvió|ayudó|vino bien|viene bien|fascinó), perfecto, genial, excelente, muy bien, qué bien, buenísim*, estuvo (muy )?bien, quedó (muy )?bien, exacto, estupendo, fenomenal, así`,
    continuing: `sigue así, sigue haciéndolo, sigue (con|haciendo), seguí así, sigan así, hazlo (siempre )?así, hacelo así, así siempre, siempre así, continúa así, mantén (eso|esa|ese|así), haz lo mismo (siempre|cada|con cada|en cada), (házmelo|hazlo|hacelo) así (siempre|cada|para|con|de), repítelo (siempre|cada)`,
    tools: `intranet, unidad compartida, disco (compartido|de red), unidad de red, carpeta de red, nube, calendario, buzón, redmine, trello, gitlab, hoja de cálculo compartida`,
    lying: `(entra|entran|llega|llegan|cae|caen|sale|salen|se (guarda|guardan|anota|anotan|reporta|reportan|registra|registran|publica|publican|miran|mira|apuntan|cuelga|cuelgan|suben|sube)|aparece|aparecen|encuentras|encontrarás|hay|tienes|tenéis|tienen|búscalos|búscalo|búscala|mira|miralo) …(en|por|dentro|bajo|al|a)`,
    happening: `(arranca|arrancan|empieza|empiezan|comienza|comienzan|termina|terminan|acaba|acaban|sale|salen|vence|vencen|caduca|caducan|cierra|cierran|abre|abren|apagan|apaga|cortan|corta|migran|migra|cambian|cambia|entra|entran|llega|llegan|viene|vienen|lanzan|presentan|desconectan|retiran|se (apaga|cae|va|muda|hace|adelanta|retrasa|publica|lanza|cierra|acaba|congela|entrega|corta|retira|jubila)|queda|quedan), (es|son|está|están|será|serán) (el|la|previst*|programad*|de (baja|vacaciones|permiso))`,
    settled: `nos quedamos con, (ya )?está (decidido|acordado|aprobado|firmado), se (descartó|decidió|acordó|aprobó|canceló|abandonó|abandona|descarta|queda), (hemos|se ha|han) (decidido|descartado|acordado|abandonado|cancelado|aprobado|optado|prometido), (descartamos|abandonamos|optamos|elegimos|renunciamos|decidimos|prometimos|apostamos) (por|a|el|la|los|las|no|usar|que), dejamos de (soportar|dar|usar|ofrecer), (el|la) (client*|jefe|jefa|banco|hospital|dirección|gerencia|sindicato|comité|junta|regulador|proveedor|legal|equipo de seguridad) (no )?(acepta|permite|exige|pide que|prohíbe|prohibió|rechazó|rechaza|aprobó|decidió|impone|obliga)`,
    causes: `(la|el) (razón|motivo) (por|de|es|para), (solo|sólo|únicamente|solamente) porque, porque (el|la|lo) (client*|ley|contrato|banco|hospital|sindicato|regulador|auditor*), por (un lío|temas|cuestiones|exigencia|requisito) …(legal*|sindicato|contrato|client*|ley|auditor*), no (es )?por (rendimiento|dinero|ahorrar|costes?|costos?|temas técnicos)`,
    holding: `(lo|la|los|las) (lleva|llevan|maneja|mantiene|gestiona|hace|coge|toma) (ahora|desde|a partir), (lleva|llevan|asume|asumió|se queda con|hereda|heredó|toma|tomó) (ahora )?(lo de|el tema|todo|la parte|el módulo|el mantenimiento), (aprueba|valida|revisa|firma) (todo|todos|todas|cada|cualquier), ya no (está|trabaja|sigue) (con nosotros|aquí|en el equipo|en la empresa), (nada|ningún*) (sale|pasa|se publica|se sube|se mergea) sin (ella|él|su), (pasa|pasó|pasan) a (manos de|ser de|cargo de), queda a cargo, (dejó|deja) (la empresa|el equipo)`,
    unreal: `xd, jaja*, jeje*, lol, nota mental, ficticio*, ficticia*, inventad*, de mentira, (usuario|cliente|paciente|registro) de (ejemplo|prueba|muestra), datos de (ejemplo|prueba)`,
  },
  Italian: {
    selfStarts: `sono, io sono, ero, faccio, lavoro come, di (mestiere|professione|formazione) sono, il mio (vero )?(lavoro|mestiere) è, in realtà sono`,
    professions: `medico, dottor*, infermier*, chirurg*, dentista, veterinari*, farmacista, fisioterapista, psicolog*, insegnante, professor*, maestr*, ricercator*, ricercatrice, scienziat*, student*, dottorand*, avvocat*, giurista, commercialista, contabile, economista, analista, statistic*, matematic*, fisic*, chimic*, biolog*, geolog*, ingegner*, architett*, elettricista, meccanic*, tecnic*, falegname, idraulic*, agricoltor*, cuoc*, giornalista, scrittor*, traduttor*, traduttrice, bibliotecari*, grafic*, designer, artista, musicista, fotograf*, pilota, impiegat*, consulente, commerciale, sviluppator*, sviluppatrice, programmator*, programmatrice, stagista, pensionat*, autodidatta`,
    knowing: `non sono (un |una |uno )?(programmator*|sviluppator*|informatic*|programmatrice|sviluppatrice), sono (un |una )?(principiante|novellin*|negat*|autodidatta|disastro (in|con)), (non )?(so|capisco) (niente|nulla|poco|quasi niente) di, non (ho|c'ho) (nessuna |la minima )?(idea|esperienza) di, di …non (so|capisco) (niente|nulla|quasi niente), …anni di (esperienza|java|c|python|lavoro), da …anni, (è|sono) (tutto |completamente )?(nuovo|nuova|nuovi) per me, programmo (solo|soltanto|da), il mio (inglese|italiano) è, me la cavo con`,
    conditions: `(sono|ho|uso|lavoro con) …(daltonic*|ipovedent*|non vedente|lettore di schermo|screen reader|sord*|dislessi*|adhd|autistic*|mancin*|una (sola )?mano|epilessia|emicrani*|tendinite|tunnel carpale|braille|dettatura)`,
    stopping: `smetti di, smettila (di|con), smettetela, basta (con|di), mai più, non (c'è bisogno|serve) (di|che) (scusarti|spiegare|riassumere|ripetere|ringraziare|chiedere|tu), risparmiami`,
    addressing: `(rispondimi|rispondi|parlami|parla|scrivimi|spiegami) (sempre )?in (italiano|inglese|tedesco), risposte (più )?(brevi|corte|concise), (puoi|diamoci) (darmi )?del tu, dammi del (tu|lei), sii (più )?(breve|conciso|concisa), senza (gergo|giri di parole), vai al punto`,
    artefacts: `(i |gli |le )?(commit|messaggi di commit|nomi (delle variabili|dei branch|delle funzioni)|branch|variabili|nomi|commenti|docstring|risposte|spiegazioni|riassunti|messaggi di errore|titoli delle pr)`,
    forms:
      "in (italiano|inglese|tedesco|minuscolo|maiuscolo|snake*|una riga), brevi, corti, corte, concis*, all'imperativo",
    asking: "chiedimi, mi chiedi, consultami",
    occasions: `prima di (cancellare|eliminare|toccare|cambiare|modificare|aggiungere|installare|rinominare|eseguire|fare|ogni|qualsiasi), (se|quando) (non sei|hai|qualcosa|un|una|sei in), in caso di dubbio, nel dubbio, invece di (indovinare|supporre|inventare)`,
    approvals: "senza (chiedermi|avvisarmi|dirmelo|il mio (ok|permesso|consenso)|chiedere|consultarmi)",
    liked: `mi (è piaciut*|piace|sono piaciut*|ha aiutato), perfett*, ottim*, bravo, benissimo, molto bene, esatto, fantastico, eccellente, comodo, utile`,
    continuing: `continua così, continua a (fare|farlo), fai sempre così, fallo sempre così, sempre così, così (ogni volta|anche|d'ora), tieni sempre`,
    tools: "intranet, disco di rete, cartella condivisa, unità condivisa, calendario, cloud, gitlab, redmine",
    lying: `(arriva|arrivano|finisce|finiscono|trovi|troverai|si trovano|guarda|cerca|passa|passano|vengono|viene) …(in|su|sul|sulla|nel|nella|da|dal|dalla|per)`,
    happening: `(parte|partono|inizia|iniziano|comincia|cominciano|finisce|finiscono|scade|scadono|chiude|chiudono|apre|aprono|esce|escono|spengono|migrano|migriamo|rilasciamo|consegniamo|va (in produzione|online|live)), (è|sono|sarà) (previst*|fissat*|spostat*|rinviat*|anticipat*|in ferie), spengono, si (spegne|chiude|parte|consegna)`,
    settled: `(abbiamo|hanno|si è) (deciso|abbandonato|scelto|scartato|rinunciato|optato|promesso|firmato), restiamo (con|su), ci teniamo, è (deciso|confermato|stato (deciso|approvato|abbandonato)), (il cliente|la direzione|il capo|la banca|l'ospedale|il sindacato|il legale) (non )?(accetta|permette|vieta|impone|pretende|ha (deciso|vietato|approvato|rifiutato))`,
    causes: `(il|la) (motivo|ragione) (per cui|è|per), (solo|soltanto|unicamente) perché, perché (il cliente|la legge|il contratto|la banca|l'ospedale|il sindacato), non per (le prestazioni|soldi|risparmiare|motivi tecnici)`,
    holding: `(se ne occupa|lo segue|lo gestisce|la gestisce) (ora|adesso|ormai)?, (ha preso|prende) in mano, (approva|valida|controlla) (tutto|tutti|tutte|ogni), non è più (con noi|nel team|in azienda), (niente|nulla) (esce|va|passa) …senza (lei|lui), (passa|è passato|è passata) (a|al|alla) (team|gruppo)`,
    unreal:
      "ahah*, haha*, lol, xd, nota per me, fittizi*, inventat*, finto, finta, (utente|cliente|paziente) di (esempio|prova), dati di prova",
  },
  Portuguese: {
    selfStarts: `sou, eu sou, era, fui, trabalho como, de (profissão|formação) sou, meu (trabalho|emprego) (é|de verdade é), na verdade sou, minha profissão é`,
    professions: `médic*, doutor*, enfermeir*, cirurgi*, dentista, veterinári*, farmacêutic*, fisioterapeuta, psicólog*, professor*, pesquisador*, cientista, estudante, doutorand*, advogad*, jurista, contador*, auditor*, economista, bancári*, analista, estatístic*, matemátic*, físic*, químic*, biólog*, geólog*, engenheir*, arquitet*, eletricista, mecânic*, técnic*, carpinteir*, agricultor*, cozinheir*, jornalista, escritor*, tradutor*, bibliotecári*, designer, artista, músic*, fotógraf*, pilot*, bombeir*, policial, militar, secretári*, administrador*, gestor*, consultor*, vendedor*, desenvolvedor*, programador*, estagiári*, aposentad*, autodidata`,
    knowing: `não sou (um |uma )?(programador*|desenvolvedor*|técnic*|dev), sou (um |uma )?(iniciante|novat*|leig*|autodidata|desastre (em|com)), (não|nem) (sei|entendo|manjo|tenho) (nada|quase nada|muito|ideia|noção) de, não faço ideia de, sei (pouco|muito pouco) de, (tenho|trabalho|programo|uso) …(há|faz) …anos, …anos de (experiência|java|c|python), (é|são) (tudo |totalmente |completamente )?(novo|nova|novidade) para mim, programo (só|somente|apenas|nos), meu (inglês|português) é`,
    conditions: `(sou|tenho|uso|trabalho com) …(daltônic*|daltonismo|ceg*|leitor de tela|baixa visão|surd*|disléxic*|dislexia|tdah|autista|canhot*|uma (só )?mão|epilep*|enxaqueca*|tendinite|braille|ditado)`,
    stopping: `pare de, parem de, chega de, nunca mais, não precisa (ficar|me|se desculpar|explicar|resumir|repetir|agradecer|pedir), me poupe, deixe de, deixa de`,
    addressing: `(responda|responde|fale|fala|escreva|explique)( comigo|-me| para mim)? (sempre )?em (português|inglês|espanhol), respostas (mais )?(curtas|breves|concisas), pode me (tutear|chamar de você|tratar por), seja (mais )?(breve|conciso|concisa|diret*), sem (jargão|enrolação), vá direto ao ponto`,
    artefacts: `(os |as )?(commits|mensagens de commit|nomes (de|das|dos) (variáveis|branches|funções|testes)|branches|variáveis|nomes|comentários|docstrings|respostas|explicações|resumos|mensagens de erro|títulos de pr)`,
    forms:
      "em (português|inglês|espanhol|minúsculas|maiúsculas|snake*|uma linha), curtos?, curtas?, breves?, concis*, no imperativo",
    asking: "me pergunte, me pergunta, me consulte, fale comigo antes",
    occasions: `antes de (apagar|excluir|deletar|remover|mexer|mudar|alterar|adicionar|instalar|renomear|rodar|fazer|qualquer|cada), (se|quando) (não tiver|tiver|houver|algo|um|uma|estiver), na dúvida, em caso de dúvida, em vez de (adivinhar|supor|inventar|chutar)`,
    approvals:
      "sem (me perguntar|me avisar|me consultar|minha (permissão|aprovação)|meu ok|perguntar|avisar)",
    liked: `(eu )?(gostei|adorei|amei|gosto), perfeit*, ótim*, excelente, muito bom, legal, exatamente, maravilha, ajudou`,
    continuing: `continue assim, continua assim, continue (fazendo|com), faça sempre assim, faz sempre assim, sempre assim, faça o mesmo (sempre|com cada|em cada)`,
    tools:
      "intranet, drive, unidade de rede, pasta compartilhada, pasta de rede, nuvem, calendário, gitlab, redmine",
    lying: `(chega|chegam|cai|caem|entra|entram|aparece|aparecem|encontra|encontram|você acha|olhe|procure|vem|vêm|são (guardad*|registrad*|publicad*)|é (guardad*|registrad*|publicad*)) …(em|no|na|nos|nas|por|pelo|pela|do|da)`,
    happening: `(começa|começam|termina|terminam|acaba|acabam|vence|vencem|expira|fecha|fecham|abre|abrem|sai|saem|entra|entram|desligam|migram|chega|chegam|vai (ao ar|para produção)), (é|são|está|estão|será) (previst*|marcad*|adiad*|antecipad*|de férias)`,
    settled: `(decidimos|abandonamos|desistimos|optamos|escolhemos|descartamos|prometemos|ficamos com|vamos ficar com|mantivemos), (está|foi|ficou) (decidido|acordado|aprovado|descartado|cancelado), (o cliente|a diretoria|o chefe|o banco|o hospital|o sindicato|o jurídico) (não )?(aceita|permite|proíbe|exige|proibiu|decidiu|aprovou|recusou)`,
    causes: `(a|o) (razão|motivo) (por|de|é|para), (só|somente|apenas|unicamente) porque, porque (o cliente|a lei|o contrato|o banco|o hospital|o sindicato), não (é )?por (desempenho|dinheiro|economia|questões técnicas)`,
    holding: `(quem )?(cuida|assume|toca|mantém) (agora|disso|do|da), (aprova|valida|revisa) (tudo|todos|todas|cada), não está mais (conosco|na equipe|no time|na empresa), (nada|nenhum*) (sai|vai|passa) sem (ela|ele), (passou|passa) (para|a ser) (o time|a equipe|do|da)`,
    unreal:
      "kkk*, rsrs*, haha*, lol, xd, nota mental, fictíci*, inventad*, (usuário|cliente|paciente) de (exemplo|teste), dados de teste",
  },
  Russian: {
    selfStarts:
      "я, вообще я, вообще-то я, по (профессии|образованию|специальности) я, моя (основная )?(работа|профессия), работаю",
    professions: `врач*, медсестра, медбрат, хирург, стоматолог, ветеринар*, фармацевт*, психолог*, учитель*, преподаватель*, исследователь*, учёный, студент*, аспирант*, юрист*, адвокат*, бухгалтер*, аудитор*, экономист*, аналитик*, статистик*, математик*, физик*, химик*, биолог*, геолог*, инженер*, архитектор*, электрик*, механик*, техник*, повар*, журналист*, редактор*, писатель*, переводчи*, библиотекарь, дизайнер*, художни*, музыкант*, фотограф*, пилот*, логист*, менеджер*, консультант*, разработчик*, программист*, стажёр*, стажер*, фрилансер*, пенсионер*, самоучка, тестировщик*`,
    knowing: `не (программист*|разработчик*|айтишник*|технарь), я (полный |полная |совсем )?(новичок|чайник|самоучка|дилетант), (ничего|почти ничего|мало|плохо) (не )?(знаю|понимаю|смыслю|разбираюсь) (в|о|про), в …(ничего не понимаю|полный ноль|не разбираюсь|плохо разбираюсь|новичок), …лет (опыта|пишу|работаю|стажа), (пишу|работаю|программирую) …лет, (для меня )?(всё|это) ново для меня, для меня (всё )?(новое|новый|новая|в новинку), мой английский, программирую (только|по)`,
    conditions: `(я|у меня|пользуюсь|работаю) …(дальтоник*|дальтонизм|слабовидящ*|незряч*|скринридер*|экранный диктор|глух*|слабослышащ*|дислекси*|сдвг|аутист*|левша|одной рукой|эпилепси*|мигрен*|туннельн*|брайл*)`,
    stopping: `перестань, перестаньте, прекрати, прекращай, хватит, завязывай, больше не (пиши|делай|добавляй|предлагай|спрашивай|извиняйся|создавай|переводи|повторяй), не надо (каждый раз|постоянно|всё время|извиняться|объяснять|повторять)`,
    addressing: `(отвечай|отвечайте|пиши|говори|объясняй)( мне| со мной)? (всегда )?(по-русски|по-английски|на русском|на английском|коротко|короче|кратко), короткие ответы, (можно|давай|можешь) (ко мне )?на ты, без (воды|жаргона)`,
    artefacts:
      "коммиты, сообщения коммитов, имена (веток|переменных|функций|тестов), ветки, переменные, имена, комментарии, докстринги, ответы, объяснения, сообщения об ошибках, документация",
    forms:
      "на (русском|английском), по-русски, по-английски, коротк*, короче, кратк*, в нижнем регистре, в одну строку",
    asking: "(спроси|спрашивай|спросите|уточни|уточняй) (у )?меня",
    occasions: `перед (тем|любым|любой|каждым|каждой|удалением|изменением|установкой), прежде чем, (если|когда) (не уверен*|сомневаешься|что-то|непонятно|неясно), вместо того чтобы, при сомнениях`,
    approvals: "без (моего|спроса|моей|согласования), не спросив, без моего (ведома|согласия|разрешения)",
    liked:
      "отлично, хорошо, супер, нравится, понравил*, круто, идеально, здорово, удобно, класс, помогло, именно",
    continuing:
      "продолжай (так|в том), так и (делай|продолжай), делай так (всегда|каждый|и дальше|для), всегда так, и дальше так, каждый раз так",
    tools:
      "конфлюенс, конфлюенсе, джира, джире, слак, слаке, телеграм*, фигм*, сетевой диск, сетевом диске, общий диск, общей папке, вики, гугл-диск*, гитлаб*, календар*, трелло",
    lying:
      "(лежит|лежат|приходят|приходит|падают|попадают|хранятся|хранится|смотри|ищи|найдёшь|висит|висят|описан*|собран*) …(в|на|под|из|через)",
    happening:
      "(начинается|начинаются|заканчивается|заканчиваются|стартует|выходит|выходят|истекает|отключают|выключают|закрывают|закрывается|переезжаем|переходим|запускаем|запускается|сдаём|замораживаем|мигрируем|уходит|приезжает|состоится|пройдёт|вступает)",
    settled: `(мы |у нас )?(решили|отказались|отказываемся|остаёмся|выбрали|утвердили|договорились|пообещали|обещали) (от|на|с|что|не|использовать), (уже )?решено, (заказчик|клиент|начальство|руководство|юристы|банк|больница) (не )?(согласен|разрешает|запретил*|требует|против|утвердил*|решил*)`,
    causes:
      "причина (в том|по которой|этого), (только|лишь|исключительно) потому что, потому что (заказчик|закон|договор|банк|больница), не из-за (производительности|денег|экономии)",
    holding: `теперь (занимается|отвечает|ведёт|делает), (занимается|отвечает|ведёт) (теперь|за|всем), (перешл*|перешёл|передали) (к|в команду|команде), (утверждает|согласовывает|проверяет) (всё|все|каждый|каждую), (больше|уже) не (работает|с нами), без (него|неё) ничего не`,
    unreal:
      "хаха*, ахах*, лол, заметка себе, вымышленн*, тестовый (пользователь|клиент|пациент), тестового, тестовые данные, выдуманн*",
  },
  Chinese: {
    selfStarts:
      "我是, 本人是?, 我(本职|主业|本行|其实|原来|以前|平时|只)是?, 本职(工作)?是, 主业是, 我(做|干|搞|学|教)(的是)?, 咱是",
    professions: `医生, 大夫, 护士, 医师, 药师, 药剂师, 兽医, 牙医, 老师, 教师, 教授, 讲师, 研究员, 科研, 学生, 研究生, 博士, 律师, 法务, 会计, 财务, 审计师, 经济师, 银行, 分析师, 统计, 数学, 物理, 化学, 生物, 地质, 工程师, 建筑师, 电工, 技工, 机械, 农民, 厨师, 记者, 编辑, 作家, 翻译, 图书馆, 设计师, 美工, 艺术家, 音乐, 摄影师, 飞行员, 司机, 警察, 军人, 公务员, 行政, 文员, 秘书, 运营, 销售, 市场, 客服, 顾问, 创始人, 产品经理, 项目经理, 程序员, 开发, 测试, 运维, 实习生, 自由职业, 退休, 半路出家, 转行, 嵌入式, 硬件, 策划`,
    knowing:
      "(我|本人|自己)…(小白|新手|菜鸟|外行|门外汉|初学者|零基础|一窍不通|半路出家|自学), (完全|纯|算是|就是|还是|彻底)?(是)?(个)?(小白|门外汉|零基础|一窍不通), (我|本人)…(写|做|用|搞|干|玩)了…年, (我|本人)…(英文|英语|日语|数学|前端|后端|算法|基础|中文)…(很烂|很差|不好|不行|一般|看不懂|很菜|不太好|薄弱), (我|本人)(对)?…(不太懂|不懂|不熟|完全不懂|不太熟|没接触过|没学过|不了解|没怎么用过|刚学|刚开始学|刚入门|才学), 我(只|就)(会|懂|用过|学过), 纯属业余, 业余(写|爱好|时间), 我(很|比较|非常)?(熟悉|精通|擅长)",
    conditions:
      "(我|本人)…(色盲|色弱|红绿色|分不清(红|颜色)|视力|弱视|失明|看不见|盲人|屏幕阅读器|读屏|听力|听不见|聋|耳背|助听器|阅读障碍|多动症|自闭|左撇子|左手|单手|一只手|一只手打字|腱鞘炎|癫痫|偏头痛|盲文|语音输入)",
    stopping:
      "别再, 不要再, 别总, 别老, 别动不动, 不要总, 不要老, 不用再, 少给我, 别给我, 能不能别, 不许, 不准, 严禁, 麻烦别",
    addressing:
      "(用|说|讲)(中文|英文|英语|汉语|日语|普通话|大白话|人话)(来)?(回答|回复|回我|说|交流|跟我|沟通|解释|讲|给我), (回答|回复|说话|解释)(我)?(请|的时候|时)?(尽量|都|要|得|能)?(简短|简洁|短一?点|精简|简单点|直接|用中文|用英文|别太长|通俗), (说|讲|挑)重点(说|讲)?, 长话短说, (别|不要)(那么|这么|太)?啰嗦, 说人话",
    artefacts:
      "提交信息, 提交说明, 提交记录, commit ?(信息|message|消息|说明), 分支名, 变量名, 函数名, 命名, 注释, 文档, 回答, 回复, 报错信息, 日志, 金额, 时间, 接口, 字段名, 表名, 文件名, pr ?(标题|描述), 测试",
    forms:
      "用(中文|英文|英语|小写|大写|下划线|驼峰|一句话|祈使句|整数|分|utc), (一律|统一|全部|都)(用|写|要|按|走|放|以|得|必须), 简短, 简洁, 写中文, 写英文",
    asking: "问我, 问一下我, 问一声, 跟我(说|确认|讲|商量), 找我确认, 先确认, 叫我(看|确认), 让我(看|确认)",
    occasions:
      "(碰到|遇到|如果|要是|有)…(不清楚|不确定|不明白|拿不准|疑问|歧义|问题|不懂), (不清楚|不确定|拿不准|有疑问|不明白)(的)?(时候|就|时|的话|的地方), (删|改|动|装|加|合并|提交|推|上线|发布|执行|跑|重构|升级|新增)…(之前|以前|前), 不要(自己)?(猜|瞎猜|乱猜|自作主张), 别(自己)?(猜|瞎猜|乱猜|自作主张)",
    approvals:
      "(没|未|不)经(过)?我(的)?(同意|确认|允许), 我(没)?(看过|确认|同意|点头)(了)?(diff)?(之?后)?(再|才), 不要擅自, 别擅自, 擅自",
    liked:
      "很好, 不错, 喜欢, 太好, 完美, 正好, 舒服, 有用, 清楚, 点赞, 很棒, 省事, 方便, 满意, 挺好, 真好, 好用, 漂亮",
    continuing:
      "以后(都|也|就|请)?(都|也|就)?(这样|这么|照这|按这|保持|继续|照做), 继续(这样做|保持|这么做), 保持(这样|这种|下去|住), 今后(也|都)?(这样|这么), 下次(也|还)(这样|这么|按这), 每次都(这样|这么|按这), 就(照|按)这(个|样)来",
    tools:
      "企业微信, 微信群, 石墨, 腾讯文档, 金山文档, 网盘, 百度网盘, 共享目录, 共享文件夹, 内网, 知识库, 禅道, 蓝湖, 墨刀, 即时设计, 码云, gitee, 公司盘, 服务器上, 邮件组, yapi, apifox, 语雀, 腾讯会议, teambition, coding, tapd, 有道云",
    lying:
      "在…(下面|里面|里头|上面|群|文档里|那边|目录|页面|空间|项目|文件夹), 发在, 发到, 去…(查|看|找|翻), 都(是)?在, 从…(来|拿|取|下载), (记|存|写|贴|挂|放|归档|整理|维护)(在|到|进)",
    happening:
      "上线, 上(线)?先, 先上, 发布, 发版, 交付, 验收, 演示, 停机, 停电, 停服, 检修, 下线, 关闭, 切换, 迁移, 搬家, 搬到, 到期, 截止, 开始, 结束, 冻结, 封版, 评审, 审计, 检查, 汇报, 启动, 开工, 放假, 休假, 请假, 离职, 入职, 来访, 停用, 停掉, 关停, 生效, 开会, 提测, 上架, 改到, 提前到, 推迟到, 延到, 延期到, 用不了",
    settled:
      "拍板, (已经|就这么|最后)定了, (老板|领导|客户|总部)定的, (已经|就这么|最后)?(定下来|决定了|敲定|确定了|说好了|谈妥), (决定|商量好|一致同意|讨论过)(了)?(不|用|先|要|采用|放弃|砍掉), (不做了|不搞了|砍掉了?|砍了), (客户|老板|领导|甲方|法务|合规|医院|银行|监管|总部|安全部门|运营|版号)(那边)?(不(允许|同意|接受|让|肯|要)|要求|坚持|规定|同意了|批了|否了|明确)",
    causes:
      "(是)?因为…(客户|法务|合规|医院|银行|监管|合同|法律|政策|总部|公司规定|甲方|老设备), 不是(为了|出于), 的(原因|理由)(是|在于), (只|就|纯粹|完全|单纯)是?(因为|为了)",
    holding:
      "归…(管|负责|维护|了), 交给…(了|负责|管|维护), 转给, (由|是|让)…(来)?(负责|管|对接|维护|把关|审批|审核|拍板), 找…(就行|审批|签字|确认|同意), (离职|调走|转岗|不在这个项目)了",
    unreal:
      "哈哈*, 呵呵, 笑死, 开玩笑, 虚构, 假的, 假数据, 测试数据, 示例(用户|数据|客户), 假设, 编一个, 造一(条|个), 模拟数据",
  },
  Japanese: {
    selfStarts:
      "(私|僕|俺|自分|当方)(は|の本業は|の本職は), 本業は, 本職は, 普段は, 元々?は?, もともとは?, 元は, 現役の, 職業は, 仕事は",
    professions:
      "医師, 医者, 看護師, 薬剤師, 獣医, 歯科, 助産師, 療法士, 教師, 教員, 先生, 講師, 教授, 研究者, 研究員, 学生, 院生, 大学院, 弁護士, 法務, 会計士, 経理, 税理士, 監査, 銀行員, アナリスト, 統計, 数学, 物理, 化学, 生物, 地質, 技師, 技術者, エンジニア, 建築士, 電気工, 整備士, 農家, 料理人, 記者, 編集者, 作家, ライター, 翻訳者, 翻訳, 通訳, 司書, デザイナー, アーティスト, 音楽, カメラマン, パイロット, 運転手, 消防士, 警察官, 公務員, 事務, 秘書, 営業, マーケ, サポート, コンサル, 経営, プログラマー, 開発者, プログラマ, テスター, インフラ, 組み込み, フロント, バックエンド, 新卒, 新人, インターン, フリーランス, 主婦, 定年, マネージャー, ディレクター, 企画, 店長",
    knowing:
      "(ほぼ|まだ|全くの|完全な|完全に|ど|超)?(初心者|素人|初学者|未経験|ド素人|門外漢), 独学, 年目, …(は|が|も)(さっぱり|全然|まったく|全く|ほとんど|あまり|ほぼ)(分から|わから|分かり|わかり|知ら|触ったこと|やったこと|詳しく|書け|読め|無知), …(は|が)(苦手|得意|専門外|詳しくな|詳しい|長い|初めて)(です|だ|ん|な|けど|ので), …年(ほど|くらい|以上|間)?(やって|書いて|使って|触って|経験|の経験)",
    conditions:
      "色覚, 色弱, 色盲, 赤と緑の(区別|違い)が, 弱視, 全盲, 視覚障害, 目が(見え|悪|不自由), 視力が, スクリーンリーダー, 読み上げソフト, 難聴, 聴覚, 耳が(聞こえ|不自由|遠), 補聴器, ディスレクシア, 読字障害, adhd, 発達障害, 左利き, 片手(入力|しか|だけ|が使え|で(打|入力|操作)), 腱鞘炎, てんかん, 偏頭痛, 点字, 音声入力",
    stopping:
      "いちいち…(ないで|なくて|不要|いらな), 二度と…(ないで|するな|しない), 勝手に…(ないで|しない|するな), もう…(ないで|やめて)(ください|ほしい|くれ|もらえ), のは(もう)?(やめて|やめよう|控えて|禁止|なしで), を(やめて|控えて)(ください|ほしい|くれ|もらえ), (は|を)(絶対に?|決して)…(ないこと|ないで|禁止), (絶対に?|決して)…(ないこと|さわらない|触らない|いじらない)",
    addressing:
      "(日本語|英語|中国語|敬語|タメ口|関西弁|標準語)で(返|答え|回答|お願い|話|説明|返事|やりとり), 要点だけ, 結論から, (短く|簡潔に|手短に|端的に)(返|答え|回答|お願い|話), 専門用語(は|を)?(なし|使わ|避け|抜き), (返事|回答|返答)は(短く|簡潔|手短|日本語|もっと短|短め), 敬語(は)?(不要|いらな|なしで)",
    artefacts:
      "コミットメッセージ, コミット, ブランチ名, 変数名, 関数名, テスト名, 命名, コメント, ドキュメント, docstring, 返事, 回答, 説明, エラーメッセージ, ログ, prの(タイトル|説明), 用語",
    forms:
      "(日本語|英語)(で|に), 短く, 簡潔に, 小文字で, 一行で, 命令形, スネークケース, キャメルケース, 箇条書き, 統一",
    asking:
      "(私に)?(一声|ひと声|一言)(かけて|ください|声), (私に|必ず|まず|先に|事前に)?(聞いて|確認して|相談して|質問して|許可)",
    occasions:
      "(前|まえ)(に|には|は)(必ず|まず|毎回|一度|一言|私), (迷|困|分からな|わからな|不明|曖昧|不確か|自信がな|判断に|怪し|変だと)…(とき|時|場合|たら|なら|れば|ところ|点), 必要(なら|な場合|があれば|であれば), 推測(しない|せず|で|する(より|前)), 勝手に(判断|決め|推測)",
    approvals: "(私|僕|俺)の(許可|確認|承認|了承)(なし|なく|を取|が出|を得), 無断で, 断りなく, 相談なし",
    liked:
      "良か, よか, 助か, いい, 良い, 嬉し, うれし, ありがた, 分かりやす, わかりやす, 見やす, 読みやす, 完璧, 最高, 好き, 素晴ら, 便利, ベスト, 気に入",
    continuing:
      "今後も, これからも, 次(回)?からも, 毎回(この|こう|そう|これ), この(調子|形|やり方|方法|書き方|流れ|粒度|スタイル|感じ)で(続け|いき|今後|これから), 以降も, 今後はこ, ずっとこ",
    tools:
      "backlog, チャットワーク, chatwork, サイボウズ, kintone, teams, 共有サーバー, 共有フォルダー, ファイルサーバー, 社内wiki, 社内ポータル, イントラ, qiita, ドライブ, googleドライブ, スプレッドシート, discord, miro, 共有カレンダー, メーリングリスト, nas, トレロ, trello, ノーション, スラック, フィグマ",
    lying:
      "に(ある|あり|入って|載って|まとまって|まとめ|置いて|残って|流れ|届|来|集ま|上がって|投稿|書いて|貼って), が(正|最新|マスター|正本)(です|だ|で|な), (を|も)(見て|参照|確認して|探して), で(調べ|見|確認|検索|共有|管理|探)",
    happening:
      "停止, 終了, 開始, 始ま, 終わ, リリース, 公開, 入(る|り), 切り替, 移行, 移転, 引っ越し, 締め切り, 締切, 期限, 納品, 納期, 検収, 審査, 監査, デモ, 発表, 凍結, フリーズ, 止ま, 止め, 閉鎖, 廃止, 退職, 休み, 休暇, 育休, 復帰, 来日, 来社, 訪問, 施行, 有効, 失効, 切れ, 稼働, 本番, 延期, 前倒し, ずれ, 変更, メンテナンス",
    settled:
      "(決まった|決まりました|決まり|決定|決めた|決めました|合意), ことに(なった|なりました|した|しました|決まっ|決め), (廃止|中止|見送り|撤退|打ち切り|凍結|延期|採用|不採用|却下)(に(なった|なりました|なり|する|します|決)|が決|です|と|した), (お客様|顧客|社長|部長|役員|法務|先方|クライアント|病院|銀行|監査|本社|親会社)(が|は|から|側)…(ダメ|駄目|ng|却下|禁止|許可|承認|認め|希望|求め|要求|拒否|嫌)",
    causes:
      "(のは|理由は|のも|わけは)…(ため|から|せい)(です|だ|なんです|なので), (ためで|からで)…(ではな|じゃな), (性能|コスト|技術)(的)?(の)?(問題|理由|面)(では|じゃ)(な|あり)",
    holding:
      "(から|より)…(に|へ)(変わ|代わ|交代|引き継|移|移管), (担当|窓口|責任者|管轄|持ち物|管理)(は|が|に)…(です|さん|に(なり|変わ|なっ|移)), さん(が|の)(引き継|担当|見て|見る|管理|承認|承認が|確認が|チェックが|許可が), (退職|異動|卒業|離任)(し|する|に)",
    unreal:
      "草, www, ジョーク, 冗談, ダミー, 架空, 仮の, サンプル(データ|ユーザー), テスト(ユーザー|用の|データ), 農家になりたい, 自分用メモ",
  },
  Korean: {
    selfStarts: "(저|나|전|난)(는|은)?, 본업은, 본업이, 원래(는)?, 직업은, 사실",
    professions:
      "의사, 간호사, 약사, 수의사, 치과, 교사, 선생, 교수, 강사, 연구원, 연구자, 학생, 대학원생, 변호사, 회계사, 회계, 세무사, 은행원, 분석가, 통계, 수학, 물리, 화학, 생물, 지질, 엔지니어, 기술자, 건축가, 요리사, 기자, 편집자, 작가, 번역가, 사서, 디자이너, 예술가, 음악, 사진작가, 조종사, 소방관, 경찰, 군인, 공무원, 비서, 영업, 마케팅, 기획자, 컨설턴트, 창업자, 프로그래머, 개발자, 테스터, 인턴, 프리랜서",
    knowing:
      "(완전|아직|거의|그냥)? ?(초보|초심자|입문자|왕초보|비전공자|문외한), 독학, (잘|전혀|하나도|거의) ?(몰라|모릅|모르|못해|못합), …년 ?(차|경력|경험|했|써|동안), (개발자|프로그래머)(가|는) 아니, 처음(이|입|이에요|이야), (영어|코딩)(를|는|가)? ?(잘 ?못|서툴|약해)",
    conditions:
      "색맹, 색약, 적록, 시각장애, 저시력, 화면 ?낭독, 스크린 ?리더, 청각장애, 난청, 보청기, 난독증, adhd, 왼손잡이, 한 ?손, 건초염, 손목터널, 뇌전증, 편두통, 점자, 음성 ?입력",
    stopping: "제발 그만, 이제 그만, 그만 ?(좀|해), 다시는…지 ?마, 자꾸…지 ?마, 매번…지 ?마, 맘대로…지 ?마",
    addressing:
      "(한국어|영어|반말|존댓말)로 (대답|답|말|설명|해), (짧게|간단히|간결하게|요점만) (대답|답|말|해), 말 ?놓아, 반말(해도|로)",
    artefacts:
      "커밋 ?메시지, 커밋, 브랜치 ?(이름|명), 변수 ?(이름|명), 함수 ?(이름|명), 주석, 문서, 답변, 설명, 에러 ?메시지",
    forms: "(한국어|영어|소문자|한 ?줄)로, 짧게, 간결하게",
    asking: "(나한테|저한테|먼저|꼭)? ?(물어|확인)",
    occasions:
      "(하기|지우기|바꾸기|삭제하기|추가하기|설치하기) ?전에, (모르|애매|헷갈|불확실|확실하지)…(면|때|경우), 추측하지",
    approvals: "(내|제) (허락|확인|승인) ?(없이), 묻지 ?않고, 말 ?없이",
    liked: "좋아, 좋았, 좋네, 완벽, 훌륭, 도움, 편하, 마음에 들, 최고, 깔끔",
    continuing:
      "앞으로도, 계속 (이렇게|그렇게|이대로), 이대로 (계속|해), 다음에도, 매번 (이렇게|그렇게), 항상 (이렇게|그렇게)",
    tools:
      "노션, 슬랙, 지라, 컨플루언스, 피그마, 구글 ?드라이브, 공유 ?폴더, 공유 ?드라이브, 카카오워크, 잔디, 두레이, 네이버웍스, 위키, 디스코드",
    lying: "에 (있|올라|정리|들어|모여|적혀|남아|저장), 에서 (확인|찾|봐|관리), 로 (들어|와|옵)",
    happening:
      "시작, 종료, 끝나, 마감, 출시, 배포, 오픈, 중단, 이전, 전환, 만료, 점검, 심사, 감사, 시연, 발표, 동결, 퇴사, 휴가, 납품, 연기, 앞당",
    settled:
      "(결정|확정|합의)(됐|했|되었|이 났), 하기로 (했|결정|됐), (안|않)기로 (했|결정), (폐지|중단|취소|포기)(하기로|됐|했|가 결정), (고객|사장|대표|법무|병원|은행)(님)?(이|에서|가|은|는)…(안 ?된|거부|금지|승인|요구)",
    causes: "(이유|까닭)(는|가)…(때문|라서|어서), 때문(에만|이지), (성능|비용) ?때문(이|은) ?아니",
    holding:
      "(에게|한테|로|으로) (넘어|이관|인계), (담당|책임)(자|이)?(는|가|은)?…(으로|로) ?(바뀌|변경), (맡|담당)(게|하게|고 있|습니다), (퇴사|이직|휴직)(했|하)",
    unreal: "ㅋㅋ*, ㅎㅎ*, 하하, 농담, 더미, 가짜, 가상의, 테스트 ?(사용자|데이터|유저), 샘플",
  },
};
