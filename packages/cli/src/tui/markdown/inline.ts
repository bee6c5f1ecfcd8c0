// Formats text inside a block: emphasis, code, links. One coloured string, not yet wrapped. Pure.
import type { Token, Tokens } from "marked";
import { cleanText } from "../../text/clean.ts";
import type { Look } from "../../text/look.ts";
import { decodeEntities } from "./entities.ts";

export function formatInline(tokens: readonly Token[], look: Look): string {
  return tokens.map((token) => formatToken(token, look)).join("");
}

function formatToken(token: Token, look: Look): string {
  const { paint } = look;
  const formatInner = () =>
    "tokens" in token && token.tokens ? formatInline(token.tokens, look) : textOf(token);
  switch (token.type) {
    case "strong":
      return paint.bold(formatInner());
    case "em":
      return paint.italic(formatInner());
    case "del":
      return paint.strike(formatInner());
    case "codespan":
      return formatCode(token as Tokens.Codespan, look);
    case "br":
      return "\n";
    case "link":
      return formatLink(token as Tokens.Link, formatInner(), look);
    case "image":
      return formatLink(token as Tokens.Image, textOf(token) || "image", look);
    case "checkbox":
      return "";
    default:
      return formatInner();
  }
}

/** Without colours, code keeps its backticks. */
function formatCode({ text }: Tokens.Codespan, { paint }: Look): string {
  return paint.level === "color" ? paint.code(text) : `\`${text}\``;
}

/** Shows the address too: a terminal has no hover, and a link must not hide where it leads. */
function formatLink({ href }: { readonly href: string }, text: string, { paint }: Look): string {
  const bare = href.replace(/^mailto:/, "");
  return text === href || text === bare ? paint.link(text) : `${text} ${paint.dim(`(${href})`)}`;
}

/** Cleaned again, because the lexer turns `&#27;` into the character, which cleaning the source cannot find. */
const textOf = (token: Token): string =>
  cleanText(decodeEntities("text" in token ? String(token.text) : token.raw));
