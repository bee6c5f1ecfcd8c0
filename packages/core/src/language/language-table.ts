// What one language must have so that its sentences are understood as well as another's. Every field is required: what is
// added for one language has to be added for each.
//
// A phrase is plain words. `*` behind a word stands for any ending, `(a|b)` for a choice, `?` makes the character or the
// choice before it optional, `…` stands for a few characters within the sentence. Nothing else is allowed, so that no
// phrase can take more than a few looks at a character.

/** Separated by commas. */
export type Phrases = string;
/** Separated by spaces. */
type Words = string;

interface TimeTable {
  readonly yesterday: Phrases;
  readonly today: Phrases;
  readonly tomorrow: Phrases;
  /** Words for the present that name no day. */
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
}

export interface LanguageTable {
  readonly name: string;
  /** Words have spaces between them. */
  readonly isSpaced: boolean;
  /** Openers without meaning: please, hey, by the way. */
  readonly leadIns: Phrases;
  /** Leads up to a request: can you, let's. */
  readonly askings: Phrases;

  /** Asks to keep what follows, with `rememberThat` or a colon between. */
  readonly rememberVerbs: Phrases;
  readonly rememberThat: Phrases;
  /** As `rememberThat`, but only if a rule follows: "remember to always …". */
  readonly rememberTo: Phrases;
  /** May follow the verb at once: "remember we deploy on Tuesdays". */
  readonly rememberFollowers: Phrases;
  /** At the end of the sentence, where the language has its verb there. */
  readonly rememberEnds: Phrases;
  /** Before a colon: for future sessions. */
  readonly laterHeadings: Phrases;
  readonly forgetVerbs: Phrases;
  /** Between the verb and what is to be forgotten. */
  readonly forgetAbout: Phrases;
  readonly forgetEnds: Phrases;
  /** Speaks of forgetting, in whatever form. */
  readonly forgetWords: Phrases;
  /** Only refers to what was said last. */
  readonly pointers: Phrases;
  /** Done to files as well; with a noun of memory it asks to forget. */
  readonly removeVerbs: Phrases;
  readonly memoryNouns: Phrases;
  readonly everything: Phrases;
  /** Meant for every project of the person, not only for this one. */
  readonly everywhere: Phrases;

  /** Holds longer than this task, so the sentence is not a one-off request. In doubt it is here. */
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
  /** Looks lasting and is not: "when you are done". */
  readonly momentary: Phrases;
  /** Limits what is said to this moment. */
  readonly forNow: Phrases;
  /** Forbids or makes conditional, for good or not. */
  readonly forbidding: Phrases;
  /** Any word that says "not". */
  readonly negations: Phrases;

  /** The speaker wants something now. */
  readonly taskVerbs: Words;
  /** Verbs of a task and of a habit: they ask for something now where they point at a thing or a file. */
  readonly habitVerbs: Words;
  /** Of those, quick tasks: "run npm test". */
  readonly quickVerbs: Words;
  readonly pointing: Phrases;
  /** How something is done, not that it is done. */
  readonly manners: Phrases;
  /** Verbs of a task at the end of the sentence, where the language has them there. */
  readonly taskEnds: Phrases;
  /** Infinitives that ask for something, at the end of a sentence. */
  readonly infinitiveEnds: Phrases;

  /** Agreement, thanks and pointing. */
  readonly agreeing: Words;
  /** Of those, openers of an answer. */
  readonly agreeingStarts: Words;
  /** Hello and goodbye, at the beginning of a sentence. */
  readonly greetings: Phrases;
  /** Shows that an order also says why. */
  readonly reasons: Phrases;
  /** Makes a question a wish. */
  readonly questionWishes: Phrases;

  /** First and second person: speaks to somebody. */
  readonly persons: Phrases;
  /** Begins a sentence that wishes something. */
  readonly wishes: Phrases;
  /** Speaks of the speaker, at the beginning. */
  readonly firstPerson: Phrases;
  /** Says that something is no longer as it was said before: actually, moved to, no longer. */
  readonly corrections: Phrases;
  /** Belittles a person. */
  readonly insults: Phrases;
  /** Speaks of a person without a name: he, the colleague. */
  readonly people: Phrases;
  /** Speaks of the group the speaker belongs to: we, our. */
  readonly plural: Phrases;
  /** What people say of themselves: I work, my role. */
  readonly selfFacts: Phrases;
  /** Places outside the repository where things are kept. */
  readonly elsewhere: Phrases;
  /** Nouns and verbs of a project: release, deadline, customer. */
  readonly projectWords: Phrases;

  /** Points at what both have before them: this, your last. */
  readonly demonstratives: Phrases;
  /** What a program or a text consists of: function, line, heading. */
  readonly codeNouns: Phrases;
  /** Orders that change or show something, at the beginning. Empty where verbs are at the end. */
  readonly editVerbs: Phrases;
  /** Begins a question that an encyclopaedia or a manual answers, or a request for an invented text. */
  readonly generalQuestions: Phrases;
  /** Begins a question of general knowledge, unless one of `definite` follows: how do I, why does. May be empty. */
  readonly howQuestions: Phrases;
  /** Shows that a certain thing is meant: the, my, still. May be empty. */
  readonly definite: Phrases;
  /** What people settle among themselves: who and when, permission, money, what is sent or merged. */
  readonly sharedMatters: Phrases;
  /** Thanks and praise, at the beginning. */
  readonly praise: Phrases;
  /** Refers to what the agent has just done. */
  readonly justDone: Phrases;
  readonly time: TimeTable;
}
