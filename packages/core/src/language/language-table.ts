// The words that each language needs so that its sentences are understood equally well. Every field is required: what is
// added for one language must be added for all.
//
// A phrase is plain words. `*` after a word matches any ending, `(a|b)` is a choice, `?` makes the character or choice
// before it optional, and `…` matches a few characters within the sentence. Nothing else is allowed, so that no phrase can
// visit a character more than a few times.

/** Separated by commas. */
export type Phrases = string;
/** Separated by spaces. */
type Words = string;

interface TimeTable {
  readonly yesterday: Phrases;
  readonly today: Phrases;
  readonly tomorrow: Phrases;
  /** Words for the present that do not name a day. */
  readonly recently: Phrases;
  /** Starting with Sunday. */
  readonly weekdays: readonly [Phrases, Phrases, Phrases, Phrases, Phrases, Phrases, Phrases];
  /** Twelve names, starting with January. Empty if months are numbered. */
  readonly months: readonly Phrases[];
  readonly units: {
    readonly day: Phrases;
    readonly week: Phrases;
    readonly month: Phrases;
    readonly year: Phrases;
  };
  readonly last: Phrases;
  readonly next: Phrases;
  /** Words for the numbers from one on. */
  readonly numbers: Words;
  /** The position of "ago": before the number or after the unit. */
  readonly ago: { readonly before?: Phrases; readonly behind?: Phrases };
  /** The same for days to come: "in two weeks". */
  readonly ahead: { readonly before?: Phrases; readonly behind?: Phrases };
}

export interface LanguageTable {
  readonly name: string;
  /** True if words are separated by spaces. */
  readonly isSpaced: boolean;
  /** Openers without meaning: please, hey, by the way. */
  readonly leadIns: Phrases;
  /** Introduces a request: can you, let's. */
  readonly askings: Phrases;

  /** Asks to keep what follows, after `rememberThat` or a colon. */
  readonly rememberVerbs: Phrases;
  readonly rememberThat: Phrases;
  /** Like `rememberThat`, but only if a rule follows: "remember to always …". */
  readonly rememberTo: Phrases;
  /** May directly follow the verb: "remember we deploy on Tuesdays". */
  readonly rememberFollowers: Phrases;
  /** At the end of the sentence, for languages with the verb there. */
  readonly rememberEnds: Phrases;
  /** Before a colon: for future sessions. */
  readonly laterHeadings: Phrases;
  readonly forgetVerbs: Phrases;
  /** Between the verb and what to forget. */
  readonly forgetAbout: Phrases;
  readonly forgetEnds: Phrases;
  /** Mentions forgetting, in any form. */
  readonly forgetWords: Phrases;
  /** Only refers to what was said last. */
  readonly pointers: Phrases;
  /** Also done to files; together with a noun of memory it asks to forget. */
  readonly removeVerbs: Phrases;
  readonly memoryNouns: Phrases;
  /** Asks for all that is remembered, as a whole sentence. */
  readonly memoryQuestions: Phrases;
  readonly everything: Phrases;
  /** Meant for every project of the person, not only for this one. */
  readonly everywhere: Phrases;

  /** Applies longer than this task, so the sentence is not a one-off request. Doubtful phrases belong here. */
  readonly lasting: Phrases;
  /** Says explicitly that something applies from now on. */
  readonly standing: Phrases;
  /** Forbids for good. */
  readonly never: Phrases;
  /** How the person wants things done, without "always" or "never": I prefer, when you. */
  readonly habits: Phrases;
  /** Shows that "always" or "never" describes something: "it never returns". */
  readonly describing: Phrases;
  /** Begins a sentence about a thing: with "always" and no modal verb it is a description. May be empty. */
  readonly articles: Phrases;
  readonly modals: Phrases;
  /** Looks lasting but is not: "when you are done". */
  readonly momentary: Phrases;
  /** Limits what is said to the current moment. */
  readonly forNow: Phrases;
  /** Forbids something or makes it conditional, for good or not. */
  readonly forbidding: Phrases;
  /** Any word that says "not". */
  readonly negations: Phrases;

  /** The speaker wants something now. */
  readonly taskVerbs: Words;
  /** Verbs of both tasks and habits: they ask for something now if they point at a thing or a file. */
  readonly habitVerbs: Words;
  /** The quick tasks among them: "run npm test". */
  readonly quickVerbs: Words;
  readonly pointing: Phrases;
  /** Says how something is done, not that it is done. */
  readonly manners: Phrases;
  /** Verbs of a task at the end of the sentence, for languages with the verb there. */
  readonly taskEnds: Phrases;
  /** Infinitives that ask for something, at the end of a sentence. */
  readonly infinitiveEnds: Phrases;

  /** Agreement, thanks and pointing. */
  readonly agreeing: Words;
  /** Those among them that open an answer. */
  readonly agreeingStarts: Words;
  /** Hello and goodbye, at the beginning of a sentence. */
  readonly greetings: Phrases;
  /** Shows that an order also says why. */
  readonly reasons: Phrases;
  /** Turns a question into a wish. */
  readonly questionWishes: Phrases;

  /** First and second person, which address somebody. */
  readonly persons: Phrases;
  /** Begins a sentence that wishes something. */
  readonly wishes: Phrases;
  /** Talks about the speaker, at the beginning. */
  readonly firstPerson: Phrases;
  /** Says that something is no longer as it was said before: actually, moved to, no longer. */
  readonly corrections: Phrases;
  /** Belittles a person. */
  readonly insults: Phrases;
  /** Refers to a person without a name: he, the colleague. */
  readonly people: Phrases;
  /** Refers to the group that the speaker belongs to: we, our. */
  readonly plural: Phrases;
  /** What people say about themselves: I work, my role. */
  readonly selfFacts: Phrases;
  /** Places outside the repository where things are stored. */
  readonly elsewhere: Phrases;
  /** Nouns and verbs of a project: release, deadline, customer. */
  readonly projectWords: Phrases;

  /** Points at what both can see: this, your last. */
  readonly demonstratives: Phrases;
  /** What a program or a text consists of: function, line, heading. */
  readonly codeNouns: Phrases;
  /** Thanks and praise, at the beginning. */
  readonly praise: Phrases;
  readonly time: TimeTable;
}
