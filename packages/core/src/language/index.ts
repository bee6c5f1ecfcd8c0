// Understands human sentences. Pure: one table per language, and functions that search all of them.
export { isAllAgreement, listAgreeingStarts, listAgreeingWords } from "./agreeing-words.ts";
export { asksForMemories } from "./asks-for-memories.ts";
export { asksNothing } from "./asks-nothing.ts";
export { asksToForget, namesEverything, stripForgetWords } from "./asks-to-forget.ts";
export { belittlesPerson } from "./belittles-person.ts";
export { type FoundDate, findDates } from "./find-dates.ts";
export { findMemoryRequest, type MemoryRequest } from "./find-memory-request.ts";
export { guessTopic, type Topic } from "./guess-topic.ts";
export { hasEverywhere } from "./has-everywhere.ts";
export { hasOnlyOrders } from "./has-only-orders.ts";
export { hasPerson, hasWish } from "./has-wish.ts";
export { isBareQuestion } from "./is-bare-question.ts";
export { isOneOffRequest } from "./is-one-off-request.ts";
export { isProhibition, isStandingRule } from "./is-standing-rule.ts";
export { stripLeadIn } from "./strip-lead-in.ts";
export { ALL_LANGUAGES } from "./tables/all-languages.ts";
